import { describe, expect, test } from 'vitest';
import { dealsCalled, dealTabs, dealWords, invitationTabs } from '#shared/deals/deal-words.ts';
import { targets } from '#shared/lifecycle-moves.ts';
import { type DealStatus, lifecycles } from '#shared/lifecycles.ts';
import { creatorsActive, orderStatus } from '#shared/orders/order-status.ts';
import { AGREED_DEALS, COMMITTED_DEALS, COUNTED_DEALS } from '#shared/status-sets.ts';

const statuses: readonly DealStatus[] = lifecycles.deal.statuses;

describe('deal words', () => {
  test.each([
    ['invited', 'pending', 'pending', 'active', 'pending', 'invited', 'Invited'],
    ['accepted', 'accepted', 'active', 'active', 'accepted', 'accepted', 'Accepted'],
    ['contracted', 'active', 'active', 'active', 'accepted', 'accepted', 'Pending'],
    ['in_progress', 'active', 'active', 'active', 'accepted', 'accepted', 'Pending'],
    ['submitted', 'active', 'active', 'active', 'accepted', 'accepted', 'Pending'],
    ['completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'Completed'],
    ['declined', 'cancelled', 'cancelled', 'inactive', 'declined', 'declined', 'Declined'],
    ['cancelled', 'cancelled', 'cancelled', 'inactive', 'declined', 'declined', 'Pending'],
    ['withdrawn', 'cancelled', 'cancelled', 'inactive', 'declined', 'declined', 'Pending'],
    ['expired', 'cancelled', 'cancelled', 'inactive', 'declined', 'declined', 'Pending'],
  ] as const)(
    '[CR-CAMP-07] [CR-AN-09] %s is %s, %s, %s, %s, %s and %s',
    (status, crm, stage, active, analytics, order, badge) => {
      const words = dealWords[status];
      expect([words.crm, words.crmStage, words.crmStatus, words.analytics, words.orderCreator, words.badge]).toEqual([
        crm,
        stage,
        active,
        analytics,
        order,
        badge,
      ]);
    },
  );

  test('[CR-INV-08] after its acceptance a deal is contracted, worked on, submitted and completed', () => {
    const path = ['accept', 'contract', 'start', 'submit', 'complete'];
    let status: string = 'invited';
    const reached = path.map((event) => {
      status = targets('deal', status, event)[0] ?? 'nowhere';
      return status;
    });
    expect(reached).toEqual(['accepted', 'contracted', 'in_progress', 'submitted', 'completed']);
    expect(targets('deal', 'submitted', 'revise')).toEqual(['in_progress']);
  });

  test('a word selects every status that has this word', () => {
    expect(dealsCalled('crmStage', 'pending')).toEqual(['invited']);
    expect(dealsCalled('crmStatus', 'inactive').toSorted()).toEqual(['cancelled', 'declined', 'expired', 'withdrawn']);
    for (const status of statuses) expect(dealsCalled('crm', dealWords[status].crm)).toContain(status);
  });

  test('every deal is in exactly one tab of the deals page, and at most one of the invitations page', () => {
    const tabs = Object.values(dealTabs).flat();
    expect(tabs.toSorted()).toEqual(statuses.toSorted());
    expect(new Set(Object.values(invitationTabs).flat()).size).toBe(Object.values(invitationTabs).flat().length);
  });

  test('a deal that is not committed frees its amount, and only such deals are not counted', () => {
    const dead = statuses.filter((status) => !COMMITTED_DEALS.some((committed) => committed === status));
    expect(dead.toSorted()).toEqual(['cancelled', 'declined', 'expired', 'withdrawn']);
    expect(COUNTED_DEALS).not.toContain('withdrawn');
    for (const status of AGREED_DEALS) expect(COMMITTED_DEALS).toContain(status);
  });
});

describe('orders', () => {
  test('the order status derives from the campaign and its deals', () => {
    expect(orderStatus('completed', [])).toBe('completed');
    expect(orderStatus('in_progress', ['invited', 'submitted'])).toBe('accepted');
    expect(orderStatus('under_review', ['declined', 'declined', 'withdrawn'])).toBe('declined');
    expect(orderStatus('under_review', ['declined', 'invited'])).toBe('pending');
    expect(orderStatus('under_review', ['withdrawn', 'expired'])).toBe('pending');
    expect(orderStatus('new', [])).toBe('pending');
  });

  test('x of y creators active', () => {
    expect(
      creatorsActive(['invited', 'accepted', 'submitted', 'declined', 'withdrawn', 'expired', 'cancelled']),
    ).toEqual({
      active: 2,
      all: 4,
    });
  });
});
