import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { sendWaiting } from '#server/money/payouts/pending-payouts.service.ts';
import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { ACCEPTED, onboard } from './onboarding.ts';
import { balanceOf, complete, live, settle, systemContext, verify } from './scene.ts';

const h = await racingHarness();
const admin = await createUser(h.owner, 'admin');
const other = await createUser(h.owner, 'admin');
const later = (days: number) => new Date(Date.now() + days * DAY_MS);

/** A payout whose creator was flagged before it could be sent. */
async function withheld() {
  const at = await live(h, { budgetMinor: 100_000, amounts: [40_000], payouts: null });
  await complete(h, at);
  await settle(h);
  const creatorId = at.creators[0]?.id ?? '';
  const flag = (flagged: boolean) =>
    h.owner.updateTable('users').set({ flagged }).where('id', '=', creatorId).execute();
  await flag(true);
  await onboard(h, creatorId, ACCEPTED);
  await h.runJobs(later(0.1));
  const payouts = h.owner.selectFrom('payouts').selectAll().where('creatorId', '=', creatorId);
  const payout = () => payouts.executeTakeFirstOrThrow();
  return { creatorId, flag, payout, id: (await payout()).id };
}
const toldTo = async (userId: string) =>
  (await noticesTo(h, userId)).map(({ title, message }) => `${title}: ${message}`);
const reason = 'The account is used by somebody else';

test('the payout of a flagged creator is withheld, and staff and creator are told once', async () => {
  const { id, creatorId, payout } = await withheld();
  expect(await payout()).toMatchObject({ status: 'withheld', providerId: null });
  const { title, creator, staff } = paymentMessages.withheld;
  const mine = `${title}: ${creator('$400.00')}`;
  expect(await toldTo(creatorId)).toContain(mine);
  expect(await toldTo(admin.id)).toContain(`${title}: ${staff('$400.00')}`);
  await sendWaiting(systemContext(h), creatorId);
  await h.runJobs(later(1.5));
  expect((await toldTo(creatorId)).filter((told) => told === mine)).toHaveLength(1);
  expect(await payout()).toMatchObject({ status: 'withheld' });
  const { payments } = await h.as(creatorId);
  expect(await payments.clock()).toMatchObject({ rows: [{ step: 'held' }] });
  expect(await verify(h, later(10))).toEqual([]);
  const { rows } = await (await h.as(admin.id)).payments.desk({ list: 'payouts', status: 'withheld' });
  expect(rows.find((row) => row.id === id)).toMatchObject({
    may: { retry: { allowed: false }, release: { allowed: true }, refuse: { allowed: true } },
  });
});

test('only staff decides on it, with a reason, and never of what is not there or not withheld', async () => {
  const { id, creatorId } = await withheld();
  const staff = await h.as(admin.id);
  for (const act of ['releasePayout', 'refusePayout'] as const) {
    await expect((await h.as(null)).payments[act]({ payoutId: id, reason })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await expect((await h.as(creatorId)).payments[act]({ payoutId: id, reason })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(staff.payments[act]({ payoutId: randomUUID(), reason })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(staff.payments[act]({ payoutId: id, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  await staff.payments.releasePayout({ payoutId: id, reason });
  await expect(staff.payments.refusePayout({ payoutId: id, reason })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('released by two of staff at once it is sent once although the flag stands, and the books are right', async () => {
  const { id, creatorId, payout } = await withheld();
  const tries = await Promise.allSettled(
    [admin, other].map(async (one) => (await h.as(one.id)).payments.releasePayout({ payoutId: id, reason })),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await h.runJobs(new Date(Date.now() + HOUR_MS));
  await settle(h);
  expect(await payout()).toMatchObject({ status: 'paid', attempt: 1 });
  expect(await balanceOf(h, 'creator_payable', creatorId)).toBe(0);
  const sent = h.owner.selectFrom('sandboxBank.payouts').select('id').where('reference', 'like', `${id}:%`);
  expect(await sent.execute()).toHaveLength(1);
  const { history } = await (await h.as(admin.id)).payments.deskItem({ list: 'payouts', id });
  expect(history.map(({ status }) => status)).toEqual(['paid', 'processing', 'created', 'withheld', 'created']);
  expect(history[2]).toMatchObject({ note: reason, by: expect.any(String) });
  expect(await verify(h, later(10))).toEqual([]);
});

test('refused it is not sent, its creator reads why, it stays owed, and may be released after all', async () => {
  const { id, creatorId, payout } = await withheld();
  const staff = await h.as(admin.id);
  const tries = await Promise.allSettled(
    [admin, other].map(async (one) => (await h.as(one.id)).payments.refusePayout({ payoutId: id, reason })),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await sendWaiting(systemContext(h), creatorId);
  await h.runJobs(later(3));
  expect(await payout()).toMatchObject({ status: 'refused', providerId: null });
  const { title, text } = paymentMessages.payoutRefused;
  expect(await toldTo(creatorId)).toContain(`${title}: ${text('$400.00', reason)}`);
  expect(await balanceOf(h, 'creator_payable', creatorId)).toBe(40_000);
  expect(await verify(h, later(10))).toEqual([]);
  await staff.payments.releasePayout({ payoutId: id, reason: 'It was cleared up' });
  await h.runJobs(later(4));
  await settle(h);
  expect(await payout()).toMatchObject({ status: 'paid' });
  expect(await verify(h, later(10))).toEqual([]);
});

test('where the flag is taken away, what was withheld is sent by itself', async () => {
  const { flag, payout } = await withheld();
  await flag(false);
  await h.runJobs(later(2));
  await settle(h);
  expect(await payout()).toMatchObject({ status: 'paid', clearedAt: null });
  expect(await verify(h, later(10))).toEqual([]);
});

test('a row of each list is told with its history to staff alone, and one that is not there is not found', async () => {
  const { id } = await withheld();
  const staff = await h.as(admin.id);
  const { row, history, evidence } = await staff.payments.deskItem({ list: 'payouts', id });
  expect(row).toMatchObject({ id, status: 'withheld', amountMinor: 40_000, currency: 'USD' });
  expect(history[0]).toMatchObject({ status: 'withheld', by: null, note: paymentMessages.heldFlagged });
  expect(evidence).toBeNull();
  const [held] = (await staff.payments.desk({ list: 'holds' })).rows;
  expect(await staff.payments.deskItem({ list: 'holds', id: held?.id ?? '' })).toMatchObject({
    row: held,
    history: [],
  });
  await expect(staff.payments.deskItem({ list: 'refunds', id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const brand = await h.as((await createUser(h.owner, 'brand')).id);
  await expect(brand.payments.deskItem({ list: 'payouts', id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect((await h.as(null)).payments.deskItem({ list: 'payouts', id })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});
