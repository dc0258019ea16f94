import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { kinds } from '#shared/messages/system/needs.ts';
import { NEEDS, NEEDS_NAMED, type NeedKind } from '#shared/system/needs.ts';
import { demoScreens } from '#tests/support/screens.ts';
import { callerOf, hrefsOf } from '#tests/support/sent.ts';

// What waits for the staff: the demo has some of everything.

const { open, h } = await demoScreens();
const STAFF = 'admin@accord.test';
const staff = await callerOf(h, STAFF);
const needs = await staff.system.needsYou();
const of = (kind: NeedKind) => needs.find((need) => need.kind === kind);
const ALL = { limit: 100 } as const;

/** The list of each kind, as its screen reads it. */
const LISTS: Record<NeedKind, () => Promise<{ id: string }[]>> = {
  campaigns: async () => (await staff.review.queue({ ...ALL, status: 'pending_review' })).rows,
  content: async () => (await staff.content.overdue(ALL)).rows,
  disputes: async () => (await staff.payments.desk({ ...ALL, list: 'disputes', status: 'waiting' })).rows,
  payouts: async () => (await staff.payments.desk({ ...ALL, list: 'payouts', status: 'waiting' })).rows,
  refunds: async () => (await staff.payments.desk({ ...ALL, list: 'refunds', status: 'waiting' })).rows,
  refundRequests: async () => (await staff.payments.desk({ ...ALL, list: 'refundRequests', status: 'waiting' })).rows,
  cases: async () => (await staff.cases.list({ ...ALL, status: 'escalated' })).rows,
  roleRequests: async () => (await staff.security.roleRequests({ ...ALL, status: 'pending' })).rows,
  heldTexts: async () => (await staff.security.heldTexts({ ...ALL, status: 'held' })).rows,
  objections: async () => (await staff.records.objections({ ...ALL, status: 'open' })).rows,
  followUps: async () => (await staff.crm.dueFollowUps({ area: 'admin' })).rows,
};

test.each(Object.keys(LISTS).filter((kind): kind is NeedKind => kind in NEEDS))(
  'of %s it counts the rows of the list, and names the first of them',
  async (kind) => {
    const rows = await LISTS[kind]();
    const need = of(kind);
    expect(need?.count).toBe(rows.length);
    expect(need?.first).toHaveLength(Math.min(rows.length, NEEDS_NAMED));
    const ids = rows.map(({ id }) => id);
    for (const { id } of need?.first ?? []) expect(ids).toContain(id);
  },
);

test('the demo has something of nearly every kind, and what is due comes first', () => {
  expect(needs.map(({ kind }) => kind)).toEqual(Object.keys(NEEDS));
  for (const { first } of needs) {
    const due = first.flatMap(({ dueAt }) => dueAt ?? []);
    expect(due).toEqual(due.toSorted());
  }
});

test('the dashboard begins with it, and each number leads to the list with as many rows', async () => {
  const page = await open('/admin', { as: STAFF });
  const card = within(page.screen.getByRole('region', { name: 'Needs you' }));
  const revenue = page.screen.getByRole('region', { name: 'Revenue and profit' });
  const order = page.screen.getByRole('region', { name: 'Needs you' }).compareDocumentPosition(revenue);
  expect(order).toBe(page.document.DOCUMENT_POSITION_FOLLOWING);
  const heads = card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const waiting = needs.filter(({ count }) => count > 0);
  expect(heads).toEqual(waiting.map(({ kind, count }) => kinds[kind](count)));
  const links = hrefsOf(card.getAllByRole('link'));
  expect(links).toEqual(waiting.flatMap(({ route, first }) => [route, ...first.map((item) => item.route)]));

  const payouts = await open(of('payouts')?.route ?? '', { as: STAFF });
  expect(payouts.screen.getByLabelText<HTMLSelectElement>('Status').selectedOptions[0]?.textContent).toBe('Needs you');
  const rows = payouts.screen.getByRole('table', { name: 'Payouts' }).querySelectorAll('tbody tr');
  expect(rows).toHaveLength(of('payouts')?.count ?? 0);
});

test('the menu counts the same, and so do the tabs of money and security', async () => {
  const count = (...wanted: NeedKind[]) => wanted.reduce((sum, kind) => sum + (of(kind)?.count ?? 0), 0);
  const money = await open('/admin/money', { as: STAFF });
  const menu = within(money.screen.getByRole('navigation', { name: 'Admin' }));
  const entry = (name: RegExp) => menu.getByRole('link', { name }).textContent;
  expect(entry(/^Campaign Review/)).toContain(`${count('campaigns')} campaigns waiting for review`);
  expect(entry(/^Money/)).toContain(
    `${count('disputes', 'payouts', 'refunds', 'refundRequests', 'cases')} money matters`,
  );
  expect(entry(/^Security/)).toContain(`${count('roleRequests', 'heldTexts', 'objections')} decisions waiting`);
  expect(entry(/^CRM/)).toContain(`${count('followUps')} follow-ups due this week`);
  const tab = (page: typeof money, name: RegExp) => page.screen.getByRole('tab', { name }).textContent;
  expect(tab(money, /^Payouts/)).toBe(`Payouts${count('payouts')}`);
  expect(tab(money, /^Disputes/)).toBe(`Disputes${count('disputes')}`);
  expect(tab(money, /^Refunds/)).toBe('Refunds');
  expect(tab(money, /^Cases/)).toBe(`Cases${count('cases')}`);
  const security = await open('/admin/security', { as: STAFF });
  expect(tab(security, /^User Roles/)).toBe(`User Roles${count('roleRequests')}`);
});

test('an answered role request is no longer counted', async () => {
  const [request] = of('roleRequests')?.first ?? [];
  await staff.security.rejectRole({ roleRequestId: request?.id ?? '' });
  const left = (await staff.system.needsYou()).find(({ kind }) => kind === 'roleRequests');
  expect(left?.count).toBe((of('roleRequests')?.count ?? 0) - 1);
  expect(left?.first.map(({ id }) => id)).not.toContain(request?.id);
});

test('only staff read what waits for them', async () => {
  for (const role of ['brand', 'creator', 'agency'] as const) {
    const caller = await h.as((await createUser(h.owner, role)).id);
    await expect(caller.system.needsYou()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect((await h.as(null)).system.needsYou()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const superAdmin = await h.as((await createUser(h.owner, 'super_admin')).id);
  expect((await superAdmin.system.needsYou()).map(({ kind }) => kind)).toEqual(Object.keys(NEEDS));
});
