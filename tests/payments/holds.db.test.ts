import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { asStaff } from '#server/access.ts';
import { deleteAccount } from '#server/account/erase.service.ts';
import { inTransaction } from '#server/data/db.ts';
import { lockAccount } from '#server/ground/locks.ts';
import { settleUnfinished } from '#server/lifecycle/deadlines.service.ts';
import { DAY_MS } from '#shared/constants.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { DECIDED_WITHIN_DAYS } from '#shared/payments/deadlines.ts';
import { findingsOf } from '#tests/ledger/forging.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { pairsOf } from '#tests/support/pairs.ts';
import { handIn } from './content.ts';
import {
  balanceOf,
  complete,
  funded,
  live,
  milestonesOf,
  moneyOfOthers,
  type Scene,
  settle,
  systemContext,
  verify,
} from './scene.ts';

const h = await racingHarness();
const staff = await createUser(h.owner, 'admin');
const { campaigns, payments, review } = await h.as(staff.id);
const reason = 'Who signed is not clear';

beforeAll(() => moneyOfOthers(h));

const held = async (at: Scene) => {
  const [signing] = (await milestonesOf(h, at.deals[0]?.id ?? '')).filter(({ kind }) => kind === 'signing');
  if (!signing) throw new Error('A deal under contract has a milestone for signing');
  return signing;
};
const afterEnd = (at: Scene) => new Date(Date.parse(`${at.campaign.endDate}T00:00:00Z`) + 15 * DAY_MS);
const refundedMinor = async (at: Scene) => {
  const rows = await h.owner
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .where('payments.campaignId', '=', at.campaign.id)
    .select('refunds.amountMinor')
    .execute();
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
};
const paidTo = async (at: Scene) =>
  h.owner
    .selectFrom('payouts')
    .select(['status', 'amountMinor'])
    .where('creatorId', '=', at.creators[0]?.id ?? '')
    .orderBy('amountMinor', 'desc')
    .execute();
const idOf = (at: Scene) => ({ campaignId: at.campaign.id });

/** A campaign of 1,000 with its deposit of 500, whose creator has earned 150 by signing; that is on hold, with its fee of 50. */
async function onHold(): Promise<Scene> {
  const at = await funded(h);
  await payments.hold({ milestoneId: (await held(at)).id, reason });
  return at;
}

/** Everything that ends a deal or a campaign before its launch. */
const endings: Record<string, (at: Scene) => Promise<unknown>> = {
  'the creator stays silent': (at) => settleUnfinished(systemContext(h, afterEnd(at))),
  'the brand stays silent': async (at) => {
    for (const deal of at.deals) await handIn(h, deal);
    // Submitted content counts as earned and is paid; the hold stays.
    await settleUnfinished(systemContext(h, afterEnd(at)));
  },
  'the brand is deleted': (at) =>
    inTransaction(h.db, async (tx) => {
      const by = h.context(await h.actor(staff.id));
      const locked = await lockAccount(tx, at.brand.id).executeTakeFirst();
      await deleteAccount(tx, by, asStaff(by, locked, 'This account'));
    }),
  'staff cancels the campaign': (at) => campaigns.cancel({ ...idOf(at), reason }),
  'staff rejects the campaign': async (at) => {
    await campaigns.pause({ ...idOf(at), reason });
    await review.reject({ ...idOf(at), note: reason });
  },
  'staff ends the deal and gives up what was earned, and the campaign': async (at) => {
    await payments.endDeal({ dealId: at.deals[0]?.id ?? '', earned: false, reason });
    await campaigns.cancel({ ...idOf(at), reason });
  },
};

/** What staff decides on the hold of a campaign that has ended, of which the creator was paid `earned`, which cost the brand `earnedCostMinor`. */
type Decision = (
  at: Scene,
  earned: { status: string; amountMinor: number }[],
  earnedCostMinor: number,
) => Promise<void>;
const decisions: Record<string, Decision> = {
  'goes back to the brand when staff refuses it, and its creator reads why': async (at, earned, earnedCostMinor) => {
    await payments.refuseMilestone({ milestoneId: (await held(at)).id, reason: 'Somebody else signed' });
    await settle(h);
    expect((await held(at)).status).toBe('cancelled');
    expect(await paidTo(at)).toEqual(earned);
    expect(await refundedMinor(at)).toBe(50_000 - earnedCostMinor);
    const { title, text } = paymentMessages.milestoneRefused;
    const message = text('$150.00', at.campaign.name ?? '', 'Somebody else signed');
    const told = await noticesTo(h, at.creators[0]?.id ?? '');
    expect(told).toContainEqual(expect.objectContaining({ title, message }));
  },
  'is paid to its creator when staff lifts the hold': async (at, earned) => {
    await payments.unhold({ milestoneId: (await held(at)).id });
    await settle(h);
    expect(await paidTo(at)).toEqual([...earned, { status: 'paid', amountMinor: 15_000 }]);
  },
};

test.each(pairsOf(Object.keys(endings), Object.keys(decisions)))(
  'a milestone on hold, while %s, stays on hold with its money, and %s',
  async (what, then) => {
    const earned = what === 'the brand stays silent' ? [{ status: 'paid', amountMinor: 22_500 }] : [];
    const earnedCostMinor = earned.length > 0 ? 30_000 : 0;
    const at = await onHold();
    await endings[what]?.(at);
    await settle(h);
    expect((await held(at)).status).toBe('held');
    expect(await balanceOf(h, 'held', at.campaign.id)).toBe(20_000);
    expect(await refundedMinor(at)).toBe(30_000 - earnedCostMinor);
    expect(await verify(h)).toEqual([]);
    await decisions[then]?.(at, earned, earnedCostMinor);
    expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
    expect(await verify(h)).toEqual([]);
  },
);

test('what a flagged creator has earned when the brand stays silent is theirs as soon as staff lifts the hold, though the flag stands', async () => {
  const at = await funded(h);
  for (const deal of at.deals) await handIn(h, deal);
  await h.owner
    .updateTable('users')
    .set({ flagged: true })
    .where('id', '=', at.creators[0]?.id ?? '')
    .execute();
  await settleUnfinished(systemContext(h, afterEnd(at)));
  await settle(h);
  const milestones = await milestonesOf(h, at.deals[0]?.id ?? '');
  expect(milestones.map(({ kind, status }) => [kind, status])).toEqual([
    ['signing', 'held'],
    ['submission', 'held'],
    ['approval', 'cancelled'],
  ]);
  for (const { id, status } of milestones) if (status === 'held') await payments.unhold({ milestoneId: id });
  await settle(h);
  expect(await paidTo(at)).toEqual([
    { status: 'paid', amountMinor: 22_500 },
    { status: 'paid', amountMinor: 15_000 },
  ]);
  expect(await verify(h)).toEqual([]);
});

test('verify finds a hold that anything but a decision of staff has ended', async () => {
  const at = await onHold();
  const { id } = await held(at);
  await payments.refuseMilestone({ milestoneId: id, reason });
  const row = `resource_type = 'milestone' and resource_id = '${id}' and to_status = 'cancelled'`;
  const found = await findingsOf(
    h,
    `audit_log set action = 'milestone.cancel' where ${row}`,
    `audit_log set action = 'milestone.refuse' where ${row}`,
  );
  expect(found).toContain(`The milestone ${id} went from held to cancelled by milestone.cancel.`);
  await campaigns.cancel({ ...idOf(at), reason });
  await settle(h);
  expect(await verify(h)).toEqual([]);
});

test('a refund by hand leaves what is on hold, before the launch too', async () => {
  const at = await onHold();
  const [deposit] = (await payments.forStaff(idOf(at))).payments;
  const refund = (amountMinor: number) => payments.refund({ paymentId: deposit?.id ?? '', amountMinor, reason });
  await expect(refund(30_001)).rejects.toMatchObject({ code: 'CONFLICT', message: paymentMessages.refundOwed });
  const { refund: room } = await payments.deskItem({ list: 'payments', id: deposit?.id ?? '' });
  expect(room).toMatchObject({ allowed: true, mostMinor: 30_000 });
  await refund(30_000);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(20_000);
});

test('a milestone that was refused while the campaign runs keeps nobody from completing it: the rest is paid, its money goes back', async () => {
  const at = await live(h);
  await payments.hold({ milestoneId: (await held(at)).id, reason });
  await payments.refuseMilestone({ milestoneId: (await held(at)).id, reason });
  expect(await refundedMinor(at)).toBe(0);
  await complete(h, at);
  await settle(h);
  expect((await milestonesOf(h, at.deals[0]?.id ?? '')).map(({ status }) => status)).toEqual([
    'cancelled',
    'paid',
    'paid',
  ]);
  expect(await paidTo(at)).toEqual([{ status: 'paid', amountMinor: 60_000 }]);
  expect(await refundedMinor(at)).toBe(20_000);
  expect(await verify(h)).toEqual([]);
});

test('the desk says by which day staff decides on a hold, and on what a campaign that is over still holds for it', async () => {
  const at = await onHold();
  const { id, heldAt } = await held(at);
  const due = new Date((heldAt?.getTime() ?? 0) + DECIDED_WITHIN_DAYS * DAY_MS);
  const { row } = await payments.deskItem({ list: 'milestones', id });
  expect(row).toMatchObject({ status: 'held', dueAt: due.toISOString(), overdue: false });
  expect(row.may).toMatchObject({ unhold: { allowed: true }, refuse: { allowed: true } });
  const later = await h.as(staff.id, new Date(due.getTime() + DAY_MS));
  expect((await later.payments.deskItem({ list: 'milestones', id })).row.overdue).toBe(true);
  await campaigns.cancel({ ...idOf(at), reason });
  const holds = (await payments.desk({ list: 'holds', status: 'held' })).rows;
  expect(holds.find(({ campaignId }) => campaignId === at.campaign.id)).toMatchObject({
    amountMinor: 20_000,
    dueAt: due.toISOString(),
  });
});

test('only staff refuses, with a reason, and nothing but a milestone on hold', async () => {
  const at = await onHold();
  const { id: milestoneId } = await held(at);
  const other = (await milestonesOf(h, at.deals[0]?.id ?? '')).find(({ kind }) => kind === 'approval');
  const refuse = async (userId: string | null) =>
    (await h.as(userId)).payments.refuseMilestone({ milestoneId, reason });
  await expect(refuse(null)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const { id } of [at.brand, ...at.creators, await createUser(h.owner, 'agency')]) {
    await expect(refuse(id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect(payments.refuseMilestone({ milestoneId: randomUUID(), reason })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(payments.refuseMilestone({ milestoneId, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(payments.refuseMilestone({ milestoneId: other?.id ?? '', reason })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const two = await createUser(h.owner, 'admin');
  const tries = await Promise.allSettled([refuse(staff.id), refuse(two.id), payments.unhold({ milestoneId })]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
