import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { pay as payNow } from '#server/money/checkout/checkout.service.ts';
import { BANK_TRANSFER_MS, DAY_MS } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import { transferMessages } from '#shared/messages/payments/bank-transfer.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { approveAll } from './content.ts';
import {
  balanceOf,
  complete,
  launch,
  moneyOfOthers,
  pay,
  payByCard,
  payment,
  type Scene,
  type SceneInput,
  settle,
  signed,
  verify,
} from './scene.ts';

const h = await racingHarness();
const staff = async () => h.as((await createUser(h.owner, 'admin')).id);
let statementLine = 0;
const bankReference = () => `SEPA-${++statementLine}`;

async function asked(input: SceneInput = {}) {
  const at = await signed(h, { budgetMinor: 100_000, amounts: [40_000], ...input });
  return { at, transfer: await transferFor(at, 'deposit') };
}
async function transferFor(at: Scene, kind: 'deposit' | 'balance') {
  const caller = await h.as(at.brand.id);
  const wanted = { campaignId: at.campaign.id, requestKey: randomUUID(), method: 'bank_transfer' } as const;
  return kind === 'deposit' ? caller.payments.payDeposit(wanted) : caller.payments.payBalance(wanted);
}
async function arrived(paymentId: string, reference = bankReference()): Promise<void> {
  const { amountMinor } = await payment(h, paymentId);
  await (await staff()).payments.settleTransfer({ paymentId, amountMinor, bankReference: reference });
}
const contractOf = async (at: Scene) => (await h.as(at.brand.id)).payments.contract({ campaignId: at.campaign.id });
const refundsOf = (paymentId: string) =>
  h.owner.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).execute();

test('a brand that chooses bank transfer sees account, reference, amount and day, and the payment waits', async () => {
  const { at, transfer } = await asked();
  expect(transfer).toMatchObject({
    status: 'created',
    method: 'bank_transfer',
    checkoutUrl: null,
    amountMinor: 50_000,
  });
  expect(transfer.transfer?.reference).toMatch(/^ACC-[2-9A-HJ-NP-Z]{8}$/);
  const waits = (transfer.transfer?.dueAt?.getTime() ?? 0) - transfer.createdAt.getTime();
  expect(waits).toBe(BANK_TRANSFER_MS);
  const { open, transferAccount } = await contractOf(at);
  expect(transferAccount).toEqual(h.env.bankTransferAccount);
  expect(open.deposit).toMatchObject({
    id: transfer.id,
    transfer: transfer.transfer,
    may: { cancel: { allowed: true } },
  });
  // A second request returns the same; so does a repeat of the same click.
  expect((await transferFor(at, 'deposit')).id).toBe(transfer.id);
});

test('staff settles it with what the statement says: the deposit counts, is booked apart from the provider, and is audited', async () => {
  const { at, transfer } = await asked();
  const admin = await createUser(h.owner, 'admin');
  const reference = bankReference();
  const before = await balanceOf(h, 'bank_transfers');
  const settled = { paymentId: transfer.id, amountMinor: 50_000, bankReference: reference };
  await (await h.as(admin.id)).payments.settleTransfer(settled);
  expect(await payment(h, transfer.id)).toMatchObject({ status: 'succeeded', feeMinor: 0, bankReference: reference });
  expect(await contractOf(at)).toMatchObject({ status: 'in_progress', depositPaid: true });
  expect(await balanceOf(h, 'bank_transfers')).toBe(before - 50_000);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(50_000);
  const rows = await h.owner
    .selectFrom('auditLog')
    .select(['userId', 'note', 'action'])
    .where('resourceId', '=', transfer.id)
    .where('action', '=', 'payments.settleTransfer')
    .execute();
  expect(rows).toEqual([{ userId: admin.id, note: reference, action: 'payments.settleTransfer' }]);
  expect(await verify(h)).toEqual([]);
});

test('another amount is refused in one sentence at its field, and nothing changes', async () => {
  const { transfer } = await asked();
  const wrong = (await staff()).payments.settleTransfer({
    paymentId: transfer.id,
    amountMinor: 40_000,
    bankReference: bankReference(),
  });
  await expect(wrong).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'The transfer is for $500.00, so $400.00 cannot settle it.',
  });
  expect(await payment(h, transfer.id)).toMatchObject({ status: 'created', bankReference: null });
});

test('a line of the statement settles one payment, and a payment is settled once', async () => {
  const [{ transfer: first }, { transfer: second }] = [await asked(), await asked()];
  const reference = bankReference();
  await arrived(first.id, reference);
  await expect(arrived(second.id, reference)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This bank reference was already used to settle another transfer.',
  });
  await expect(arrived(first.id)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This transfer has already been settled.',
  });
  const at = await signed(h);
  const card = await pay(h, at, 'deposit');
  await expect(arrived(card.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  const unknown = (await staff()).payments.settleTransfer({
    paymentId: randomUUID(),
    amountMinor: 1,
    bankReference: 'x',
  });
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a reference settles one payment however it is typed, also when two are settled at once', async () => {
  const [first, second, third] = [await asked(), await asked(), await asked()];
  await arrived(first.transfer.id, 'Ft 2026 0042');
  for (const typed of ['FT20260042', 'ft 2026\u00a00042', 'FT2026\u200b0042', 'ＦＴ２０２６ 0042']) {
    await expect(arrived(second.transfer.id, typed)).rejects.toMatchObject({
      code: 'CONFLICT',
      field: 'bankReference',
      message: transferMessages.referenceUsed,
    });
  }
  const both = await Promise.allSettled([
    arrived(second.transfer.id, 'FT 2026 0043'),
    arrived(third.transfer.id, 'ft20260043'),
  ]);
  const outcomes = both.map((each) => (each.status === 'fulfilled' ? 'settled' : each.reason.code));
  expect(outcomes.sort()).toEqual(['CONFLICT', 'settled']);
  expect(await verify(h)).toEqual([]);
});

test('eight clerks who settle the same transfer at once book it once', async () => {
  const { at, transfer } = await asked();
  const clerk = await staff();
  const each = Array.from({ length: 8 }, () =>
    clerk.payments.settleTransfer({ paymentId: transfer.id, amountMinor: 50_000, bankReference: bankReference() }).then(
      () => 'settled',
      (error: { code: string }) => error.code,
    ),
  );
  expect((await Promise.all(each)).sort()).toEqual([...Array(7).fill('CONFLICT'), 'settled']);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(50_000);
  expect(await verify(h)).toEqual([]);
});

test.each(['brand', 'creator', 'agency'] as const)('a %s settles nothing', async (role) => {
  const { transfer } = await asked();
  const caller = await h.as((await createUser(h.owner, role)).id);
  const settling = caller.payments.settleTransfer({
    paymentId: transfer.id,
    amountMinor: 50_000,
    bankReference: 'mine',
  });
  await expect(settling).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const visitor = (await h.as(null)).payments.settleTransfer({
    paymentId: transfer.id,
    amountMinor: 50_000,
    bankReference: 'mine',
  });
  await expect(visitor).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('a transfer that does not come by its day is cancelled and the brand is told; not a moment before', async () => {
  const { at, transfer } = await asked();
  const dueAt = transfer.transfer?.dueAt ?? new Date();
  await h.runJobs(new Date(dueAt.getTime() - 1_000));
  expect(await payment(h, transfer.id)).toMatchObject({ status: 'created' });
  await h.runJobs(dueAt);
  expect(await payment(h, transfer.id)).toMatchObject({ status: 'cancelled' });
  expect((await noticesTo(h, at.brand.id)).map(({ title }) => title)).toContain('Your bank transfer did not arrive');
});

test('a transfer that comes after its payment was cancelled is booked, and staff sends it back and says so', async () => {
  const { at, transfer } = await asked();
  await (await h.as(at.brand.id)).payments.cancel({ paymentId: transfer.id });
  await arrived(transfer.id);
  await settle(h);
  expect(await payment(h, transfer.id)).toMatchObject({ status: 'succeeded', unwanted: true });
  const [refund] = await refundsOf(transfer.id);
  if (!refund) throw new Error('a refund');
  // Only a person can send it.
  await h.runJobs(new Date(Date.now() + DAY_MS));
  expect(await refundsOf(transfer.id)).toMatchObject([{ status: 'created', providerId: null, amountMinor: 50_000 }]);
  expect(await verify(h)).toEqual([]);

  const clerk = await staff();
  const desk = await clerk.payments.deskItem({ list: 'refunds', id: refund.id });
  expect(desk.row.may).toMatchObject({ settle: { allowed: true } });
  const reference = bankReference();
  const sentOn = isoDay(new Date());
  await clerk.payments.settleTransferRefund({ refundId: refund.id, sentOn, bankReference: reference });
  const sentBack = { status: 'succeeded', attempt: 1, bankReference: reference, sentOn };
  expect(await refundsOf(transfer.id)).toMatchObject([sentBack]);
  expect(await payment(h, transfer.id)).toMatchObject({ status: 'refunded' });
  expect(await verify(h)).toEqual([]);
  const again = clerk.payments.settleTransferRefund({ refundId: refund.id, sentOn, bankReference: bankReference() });
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT', message: 'This refund has already been settled.' });
});

test('a brand may change its mind: the card takes the place of the transfer, and the other way round', async () => {
  const { at, transfer } = await asked();
  const card = await pay(h, at, 'deposit');
  expect(card).toMatchObject({ method: 'card', transfer: null });
  expect(await payment(h, transfer.id)).toMatchObject({ status: 'cancelled' });
  const back = await transferFor(at, 'deposit');
  expect(back.transfer?.reference).not.toBe(transfer.transfer?.reference);
  expect(await payment(h, card.id)).toMatchObject({ status: 'cancelled' });
  const sameKey = randomUUID();
  const brand = await h.as(at.brand.id);
  const input = { campaignId: at.campaign.id, requestKey: sameKey };
  await brand.payments.payDeposit({ ...input, method: 'bank_transfer' });
  await expect(brand.payments.payDeposit(input)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('the whole way: deposit by transfer, balance by card, paid out, and the books agree with bank and provider', async () => {
  await moneyOfOthers(h);
  const { at, transfer } = await asked();
  await arrived(transfer.id);
  for (const deal of at.deals) await approveAll(h, deal);
  const { balanceMinor } = await contractOf(at);
  expect(balanceMinor).toBeGreaterThan(0);
  await payByCard(h, (await pay(h, at, 'balance')).id);
  await settle(h);
  await launch(h, at);
  await complete(h, at);
  await settle(h);
  const payouts = await h.owner
    .selectFrom('payouts')
    .select('status')
    .where('dealId', '=', at.deals[0]?.id ?? '')
    .execute();
  expect(payouts).toEqual([{ status: 'paid' }]);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  expect(await verify(h)).toEqual([]);
});

test('staff finds a transfer by its reference on the money desk, and is offered to settle it', async () => {
  const { transfer } = await asked();
  const clerk = await staff();
  const search = transfer.transfer?.reference.toLowerCase() ?? '';
  const page = { list: 'payments', search, sort: 'newest', limit: 10 } as const;
  const { rows } = await clerk.payments.desk(page);
  expect(rows).toMatchObject([
    { id: transfer.id, transferReference: search.toUpperCase(), may: { settle: { allowed: true } } },
  ]);
  const item = await clerk.payments.deskItem({ list: 'payments', id: transfer.id });
  expect(item).toMatchObject({ underWay: false, row: { dueAt: transfer.transfer?.dueAt?.toISOString() } });
});

test('without an account of ours bank transfer is not offered', async () => {
  const at = await signed(h);
  const ctx = h.context(await h.actor(at.brand.id));
  const bare = { ...ctx, env: { ...ctx.env, bankTransferAccount: null }, actor: await h.actor(at.brand.id) };
  const input = {
    campaignId: at.campaign.id,
    kind: 'deposit',
    requestKey: randomUUID(),
    method: 'bank_transfer',
  } as const;
  await expect(payNow(bare, input)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
});
