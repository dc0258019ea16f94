import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { removeTraces } from '#server/account/erase.queries.ts';
import { partsOf } from '#server/account/export.queries.ts';
import { inTransaction } from '#server/data/db.ts';
import { DAY_MS } from '#shared/constants.ts';
import { longDay } from '#shared/format.ts';
import { refundRequestMessages } from '#shared/messages/payments/refund-requests.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { decideBy } from '#shared/payments/deadlines.ts';
import { deskRoute } from '#shared/payments/desk.ts';
import { WRITTEN } from '#tests/support/any-order.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { seen } from '#tests/support/may.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { dispute } from './disputing.ts';
import { balanceOf, complete, funded, live, moneyOfOthers, type Scene, scene, settle, verify } from './scene.ts';

const h = await racingHarness();
const admin = await createUser(h.owner, 'admin');
const creator = await createUser(h.owner, 'creator');
const stranger = await createUser(h.owner, 'brand');
const staff = await h.as(admin.id);
await moneyOfOthers(h);
const reason = 'The creator has stopped answering.';
const why = 'The content was submitted as agreed';

const ask = async ({ brand, campaign }: Scene, now?: Date) =>
  (await h.as(brand.id, now)).payments.askForRefund({ campaignId: campaign.id, reason });
const contractOf = async ({ brand, campaign }: Scene) =>
  (await h.as(brand.id)).payments.contract({ campaignId: campaign.id });
const requestOf = ({ campaign }: Scene) =>
  h.owner
    .selectFrom('refundRequests')
    .selectAll()
    .where('campaignId', '=', campaign.id)
    .orderBy('createdAt', 'desc')
    .orderBy(WRITTEN, 'desc')
    .executeTakeFirstOrThrow();
const auditOf = (id: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'toStatus', 'userId', 'actor', 'note'])
    .where('resourceType', '=', 'refund request')
    .where('resourceId', '=', id)
    .orderBy('id')
    .execute();
/** What a person was told about a campaign under a title. */
const newsOf = async (userId: string, { campaign }: Scene, title: string) =>
  (await noticesTo(h, userId)).filter((notice) => notice.campaignId === campaign.id && notice.title === title);
const depositOf = ({ campaign }: Scene) =>
  h.owner.selectFrom('payments').selectAll().where('campaignId', '=', campaign.id).executeTakeFirstOrThrow();
/** A campaign with money, for which its brand has asked. */
async function asked(): Promise<Scene & { requestId: string }> {
  const at = await funded(h);
  await ask(at);
  return { ...at, requestId: (await requestOf(at)).id };
}

test('a brand asks for the money of its campaign back: staff is told with a link to it, and the brand reads by when it is answered', async () => {
  const at = await funded(h);
  expect(await contractOf(at)).toMatchObject({ may: { askForRefund: { allowed: true } }, refundRequest: null });
  await ask(at);
  const row = await requestOf(at);
  expect(row).toMatchObject({ status: 'open', brandId: at.brand.id, amountMinor: 50_000, currency: 'USD', reason });
  expect(await auditOf(row.id)).toEqual([
    { action: 'payments.askForRefund', toStatus: 'open', userId: at.brand.id, actor: 'user', note: null },
  ]);
  const [news] = await newsOf(admin.id, at, refundRequestMessages.asked.title);
  expect(news?.route).toBe(deskRoute('refundRequests', row.id));
  expect(news?.message).toContain('$500.00');
  expect(news?.message).toContain(longDay(decideBy(row.createdAt)));
  const { may, refundRequest } = await contractOf(at);
  expect(refundRequest).toMatchObject({ id: row.id, status: 'open', answer: null, dueAt: decideBy(row.createdAt) });
  expect(may.askForRefund).toEqual({ allowed: false, reason: refundRequestMessages.alreadyAsked });
});

test('a brand asks once at a time, even with two presses at once, and while its campaign holds some of its payments', async () => {
  const { drive, both } = seen();
  const states = {
    'nothing is paid': () => scene(h),
    'the deposit is held': () => funded(h),
    'it has asked': async () => {
      const at = await funded(h);
      await ask(at);
      return at;
    },
    'the payment is disputed': async () => {
      const at = await funded(h);
      await dispute(h, (await depositOf(at)).id, 'won');
      return at;
    },
    'all is refunded': async () => {
      const at = await funded(h);
      const { id: paymentId, amountMinor } = await depositOf(at);
      await staff.payments.refund({ paymentId, amountMinor, reason: why });
      return at;
    },
    'all is paid out': async () => {
      const at = await live(h);
      await complete(h, at);
      await settle(h);
      return at;
    },
  };
  for (const [name, build] of Object.entries(states)) {
    const at = await build();
    await drive('askForRefund', (await contractOf(at)).may, () => ask(at), name);
  }
  both('askForRefund');
  const at = await funded(h);
  const answers = await Promise.allSettled([ask(at), ask(at)]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject({
    code: 'CONFLICT',
    message: refundRequestMessages.alreadyAsked,
  });
});

test('the reason has ten to a thousand characters as people count them', async () => {
  const at = await funded(h);
  const { payments } = await h.as(at.brand.id);
  const { id: campaignId } = at.campaign;
  for (const [words, said] of [
    ['Too short', 'Reason must have at least 10 characters'],
    ['👩‍👩‍👧‍👦'.repeat(9), 'Reason must have at least 10 characters'],
    ['é'.repeat(1_001), 'Reason may have at most 1,000 characters'],
  ] as const) {
    await expect(payments.askForRefund({ campaignId, reason: words })).rejects.toThrow(said);
  }
  await payments.askForRefund({ campaignId, reason: '👩‍👩‍👧‍👦'.repeat(1_000) });
  expect(await requestOf(at)).toMatchObject({ status: 'open' });
});

test('only its brand asks and withdraws, and only staff declines: others are refused, and another brand finds nothing', async () => {
  const { campaign, requestId: refundRequestId, brand } = await asked();
  const input = { campaignId: campaign.id, reason };
  const answer = { refundRequestId, reason: why };
  const others = await h.as(stranger.id);
  for (const call of [
    () => others.payments.askForRefund(input),
    () => others.payments.withdrawRefundRequest({ refundRequestId }),
    () => staff.payments.declineRefundRequest({ ...answer, refundRequestId: campaign.id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const nobody = await h.as(null);
  for (const call of [
    () => nobody.payments.askForRefund(input),
    () => nobody.payments.withdrawRefundRequest({ refundRequestId }),
    () => nobody.payments.declineRefundRequest(answer),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const [own, artist] = [await h.as(brand.id), await h.as(creator.id)];
  for (const call of [
    () => artist.payments.askForRefund(input),
    () => staff.payments.askForRefund(input),
    () => artist.payments.withdrawRefundRequest({ refundRequestId }),
    () => staff.payments.withdrawRefundRequest({ refundRequestId }),
    () => own.payments.declineRefundRequest(answer),
    () => artist.payments.declineRefundRequest(answer),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await auditOf(refundRequestId)).toHaveLength(1);
});

test('a brand withdraws its request once, and can ask again', async () => {
  const at = await asked();
  const { payments } = await h.as(at.brand.id);
  const withdraw = () => payments.withdrawRefundRequest({ refundRequestId: at.requestId });
  const answers = await Promise.allSettled([withdraw(), withdraw()]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject({ code: 'CONFLICT' });
  expect(await requestOf(at)).toMatchObject({ status: 'withdrawn', answer: null });
  expect((await auditOf(at.requestId)).at(-1)).toMatchObject({
    action: 'refundRequest.withdraw',
    toStatus: 'withdrawn',
    userId: at.brand.id,
  });
  await expect(
    staff.payments.declineRefundRequest({ refundRequestId: at.requestId, reason: why }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  await ask(at);
  expect(await requestOf(at)).toMatchObject({ status: 'open' });
});

test('staff declines with a reason, which the brand is told and reads in its order; no money moves', async () => {
  const at = await asked();
  const decline = () => staff.payments.declineRefundRequest({ refundRequestId: at.requestId, reason: why });
  const answers = await Promise.allSettled([decline(), decline()]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await auditOf(at.requestId)).slice(1)).toEqual([
    { action: 'refundRequest.decline', toStatus: 'declined', userId: admin.id, actor: 'user', note: why },
  ]);
  const { refundRequest, may } = await contractOf(at);
  expect(refundRequest).toMatchObject({ status: 'declined', answer: why });
  expect(may.askForRefund.allowed).toBe(true);
  const [news] = await newsOf(at.brand.id, at, refundRequestMessages.declined.title);
  expect(news?.message).toContain(why);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(50_000);
});

test('a refund by hand grants the open request of its campaign in the same transaction, and the brand is told once', async () => {
  const at = await asked();
  const { id: paymentId } = await depositOf(at);
  await staff.payments.refund({ paymentId, amountMinor: 20_000, reason: why });
  expect(await requestOf(at)).toMatchObject({ status: 'granted', answer: why });
  expect((await auditOf(at.requestId)).slice(1)).toEqual([
    { action: 'refundRequest.grant', toStatus: 'granted', userId: admin.id, actor: 'user', note: why },
  ]);
  const told = await newsOf(at.brand.id, at, refundRequestMessages.granted);
  expect(told).toMatchObject([{ message: paymentMessages.refundComing('$200.00', why) }]);
  expect(await newsOf(at.brand.id, at, 'Money is on its way back')).toEqual([]);
  expect((await contractOf(at)).refundRequest).toMatchObject({ status: 'granted', answer: why });

  // One that is refused grants nothing.
  const other = await asked();
  const { id } = await depositOf(other);
  await expect(staff.payments.refund({ paymentId: id, amountMinor: 50_001, reason: why })).rejects.toThrow();
  expect(await requestOf(other)).toMatchObject({ status: 'open' });
});

test('a refund and a decline at once: one of them is refused or finds it decided, and the request has one answer', async () => {
  const at = await asked();
  const { id: paymentId } = await depositOf(at);
  const [refunded, declined] = await Promise.allSettled([
    staff.payments.refund({ paymentId, amountMinor: 10_000, reason: 'Agreed' }),
    staff.payments.declineRefundRequest({ refundRequestId: at.requestId, reason: why }),
  ]);
  expect(refunded.status).toBe('fulfilled');
  expect(await requestOf(at)).toMatchObject({ status: declined.status === 'fulfilled' ? 'declined' : 'granted' });
  expect(await auditOf(at.requestId)).toHaveLength(2);
});

test('a campaign that is cancelled grants the request with the money that goes back', async () => {
  const at = await asked();
  await staff.campaigns.cancel({ campaignId: at.campaign.id, reason: 'It was called off' });
  expect(await requestOf(at)).toMatchObject({ status: 'granted', answer: 'It was called off' });
  await settle(h);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
});

test('a campaign that ends with nothing left, or with a surplus, declines the request in a sentence; one that still holds some leaves it to staff', async () => {
  const at = await live(h);
  await ask(at);
  const { id } = await requestOf(at);
  await complete(h, at);
  expect(await requestOf(at)).toMatchObject({ status: 'declined', answer: refundRequestMessages.endedEmpty });
  expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'refundRequest.decline', actor: 'system' });
  expect(await newsOf(at.brand.id, at, refundRequestMessages.declined.title)).toHaveLength(1);

  const spare = await live(h, { budgetMinor: 200_000, amounts: [50_000] });
  await ask(spare);
  await complete(h, spare);
  const surplus = await h.owner
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .where('campaignId', '=', spare.campaign.id)
    .select('refunds.amountMinor')
    .execute();
  expect(surplus).toEqual([{ amountMinor: 33_334 }]);
  expect(await requestOf(spare)).toMatchObject({ status: 'declined', answer: refundRequestMessages.endedEmpty });

  const kept = await live(h);
  const [deal] = kept.deals;
  const { milestones } = await staff.payments.forStaff({ campaignId: kept.campaign.id });
  const accrued = milestones.find(({ dealId, may }) => dealId === deal?.id && may.hold.allowed);
  await staff.payments.hold({ milestoneId: accrued?.id ?? '', reason: why });
  await ask(kept);
  await complete(h, kept);
  expect(await requestOf(kept)).toMatchObject({ status: 'open' });
  await staff.payments.refuseMilestone({ milestoneId: accrued?.id ?? '', reason: 'It was not posted' });
  expect(await requestOf(kept)).toMatchObject({ status: 'granted' });
});

test('the money desk lists requests with their day, what can be refunded and their history, until they are decided', async () => {
  const at = await asked();
  const row = await requestOf(at);
  const search = { list: 'refundRequests', search: at.brand.email } as const;
  const deskAt = async (now: Date) => (await h.as(admin.id, now)).payments.desk(search);
  const due = decideBy(row.createdAt);
  const shown = { id: row.id, status: 'open', reason, amountMinor: 50_000, dueAt: due.toISOString() };
  expect((await deskAt(new Date(due.getTime() - 1))).rows).toMatchObject([{ ...shown, overdue: false }]);
  expect((await deskAt(due)).rows).toMatchObject([{ ...shown, overdue: true, may: { decline: { allowed: true } } }]);
  const { payments } = staff;
  const { id: paymentId } = await depositOf(at);
  const item = await payments.deskItem({ list: 'refundRequests', id: row.id });
  expect(item.refund).toEqual({ allowed: true, paymentId, mostMinor: 50_000 });
  expect(item.history).toMatchObject([{ status: 'open', note: null }]);
  await payments.refund({ paymentId, amountMinor: 1_000, reason: why });
  const after = await payments.deskItem({ list: 'refundRequests', id: row.id });
  expect(after).toMatchObject({ refund: null, row: { status: 'granted', dueAt: null, overdue: false } });
  expect(after.row.may.decline?.allowed).toBe(false);
  expect(after.history).toMatchObject([{ status: 'granted', note: why }, { status: 'open' }]);
  expect((await payments.desk({ ...search, status: 'open' })).rows).toEqual([]);
});

test('a request that nobody has answered in time is among the money that needs a person', async () => {
  const at = await asked();
  const { createdAt } = await requestOf(at);
  const listed = async (now: Date) =>
    (await (await h.as(admin.id, now)).payments.attention()).refundRequests.map(({ id }) => id);
  const due = decideBy(createdAt);
  expect(await listed(new Date(due.getTime() - DAY_MS))).not.toContain(at.requestId);
  expect(await listed(due)).toContain(at.requestId);
});

test('a brand’s copy of its data has its request; with its erasure the reason is gone, and what was decided stays', async () => {
  const at = await asked();
  const { payments } = await h.as(admin.id);
  await payments.declineRefundRequest({ refundRequestId: at.requestId, reason: why });
  const copied = await partsOf(h.db, at.brand).refundRequests.execute();
  expect(copied).toMatchObject([{ campaignId: at.campaign.id, status: 'declined', reason, answer: why }]);
  await inTransaction(h.db, async (tx) => {
    for (const statement of removeTraces(tx, at.brand, new Date())) await statement.execute();
  });
  expect(await requestOf(at)).toMatchObject({ status: 'declined', reason: '', answer: why });
});

test('the books are right after all of this', async () => {
  await settle(h);
  expect(await verify(h)).toEqual([]);
});
