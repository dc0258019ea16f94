import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { sendEvidence } from '#server/money/desk/evidence.service.ts';
import { DAY_MS } from '#shared/constants.ts';
import { disputeMessages } from '#shared/messages/payments.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import {
  bankWorks,
  decide,
  decideAtBank,
  dispute as disputed,
  disputesOf,
  type End,
  paymentOf,
  titlesTo,
} from './disputing.ts';
import { funded, moneyOfOthers, settle, systemContext, verify } from './scene.ts';

const h = await racingHarness();
const admin = await createUser(h.owner, 'admin');
await moneyOfOthers(h);

describe('evidence', () => {
  const opened = async (end: End) => {
    const at = await funded(h);
    const { id } = await paymentOf(h, at.campaign.id, 'deposit');
    await disputed(h, id, end);
    const [dispute] = await disputesOf(h, at.campaign.id);
    if (!dispute) throw new Error('A dispute');
    return { at, dispute };
  };
  const evidence = 'The creators posted what was agreed.';

  test('is asked for by a day, submitted by staff once, and wins: brand and staff are told', async () => {
    const { at, dispute } = await opened('won');
    expect(dispute).toMatchObject({ status: 'evidence_due', reason: 'fraudulent' });
    const staff = await h.as(admin.id);
    const attention = await staff.payments.attention();
    expect(attention.disputes.map(({ id }) => id)).toContain(dispute.id);
    for (const user of [at.brand, at.creators[0]]) {
      const other = await h.as(user?.id ?? '');
      await expect(other.payments.submitEvidence({ disputeId: dispute.id, evidence })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    const asked = { disputeId: randomUUID(), evidence };
    await expect(staff.payments.submitEvidence(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await staff.payments.submitEvidence({ disputeId: dispute.id, evidence });
    await expect(staff.payments.submitEvidence({ disputeId: dispute.id, evidence })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: disputeMessages.answered('submitted'),
    });
    const moves = await h.owner
      .selectFrom('auditLog')
      .select(['action', 'userId', 'toStatus'])
      .where('resourceId', '=', dispute.id)
      .orderBy('id')
      .execute();
    expect(moves).toEqual([
      { action: 'dispute.open', userId: null, toStatus: 'opened' },
      { action: 'dispute.requestEvidence', userId: null, toStatus: 'evidence_due' },
      { action: 'dispute.submit', userId: admin.id, toStatus: 'submitted' },
    ]);
    await Promise.all(Array.from({ length: 5 }, () => sendEvidence(systemContext(h), dispute.id)));
    await settle(h);
    expect(await disputesOf(h, at.campaign.id)).toMatchObject([{ status: 'won', evidence }]);
    expect(await titlesTo(h, at.brand.id)).toEqual([disputeMessages.opened.title, disputeMessages.won.title]);
    expect((await titlesTo(h, admin.id)).slice(-3)).toEqual([
      disputeMessages.opened.staffTitle,
      disputeMessages.evidenceDue.title,
      disputeMessages.won.staffTitle,
    ]);
    expect(await verify(h)).toEqual([]);
  });

  test('that does not come in time loses the dispute; brand, staff and creators who wait for money are told', async () => {
    const { at, dispute } = await opened('won');
    const later = new Date(Date.now() + 8 * DAY_MS);
    const staff = await h.as(admin.id, later);
    await expect(staff.payments.submitEvidence({ disputeId: dispute.id, evidence })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: disputeMessages.tooLate,
    });
    await bankWorks(h, later);
    await settle(h);
    expect(await disputesOf(h, at.campaign.id)).toMatchObject([{ status: 'lost' }]);
    expect((await titlesTo(h, at.brand.id)).at(-1)).toBe(disputeMessages.lost.title);
    expect((await titlesTo(h, admin.id)).at(-1)).toBe(disputeMessages.lost.staffTitle);
    expect(await titlesTo(h, at.creators[0]?.id ?? '')).toEqual([disputeMessages.lost.creatorTitle]);
    await expect(
      (await h.as(admin.id)).payments.submitEvidence({ disputeId: dispute.id, evidence }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: disputeMessages.answered('lost'),
    });
    expect(await verify(h, later)).toEqual([]);
  });

  test('that the bank no longer takes is a matter for staff, and the dispute waits for the bank’s word', async () => {
    const { at, dispute } = await opened('won');
    await decideAtBank(h, dispute.providerId);
    await (await h.as(admin.id)).payments.submitEvidence({ disputeId: dispute.id, evidence });
    await sendEvidence(systemContext(h), dispute.id);
    expect((await titlesTo(h, admin.id)).at(-1)).toBe(disputeMessages.evidenceRefused.title);
    await settle(h);
    expect(await disputesOf(h, at.campaign.id)).toMatchObject([{ status: 'won' }]);
    expect(await verify(h)).toEqual([]);
  });
});

describe('what is told leads to the page on which it is dealt with', () => {
  const routesTo = async (userId: string, type: string) => (await noticesTo(h, userId, type)).map(({ route }) => route);

  test.each(['won', 'lost'] as const)('of a dispute that is %s', async (end) => {
    const at = await funded(h);
    const { id: campaignId } = at.campaign;
    const [creator] = at.creators;
    const { length: before } = await routesTo(admin.id, 'dispute');
    await decide(h, await disputed(h, (await paymentOf(h, campaignId, 'deposit')).id, end));
    const order = `/brand/orders?projectId=${campaignId}&tab=money`;
    expect(await routesTo(at.brand.id, 'dispute')).toEqual([order, order]);
    const [dispute] = await disputesOf(h, campaignId);
    const row = `/admin/money?tab=disputes&row=${dispute?.id}`;
    expect((await routesTo(admin.id, 'dispute')).slice(before)).toEqual([row, row, row]);
    const deal = `/creator/campaigns/${campaignId}`;
    expect(await routesTo(creator?.id ?? '', 'dispute')).toEqual(end === 'lost' ? [deal] : []);
    expect(await routesTo(creator?.id ?? '', 'contract')).toContain(deal);
  });
});
