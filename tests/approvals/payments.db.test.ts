import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { APPROVAL_WAIT_MS } from '#shared/constants.ts';
import { approvalRefusals } from '#shared/messages/approvals.ts';
import { funded, payByCard, type Scene, settle, signed } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { approvalOf, asMember, asOwner, type Sitting, sit, titlesOf } from './scene.ts';

const h = await racingHarness();
const REASON = 'The contract is signed.';

/** A signed campaign of $1,000 and a finance member who may pay $100 alone. */
async function payable(): Promise<Scene & { finance: Sitting }> {
  const at = await signed(h);
  const limit = { amountMinor: 10_000, currency: 'USD' } as const;
  return { ...at, finance: await sit(h, at.brand.id, { role: 'finance', limit }) };
}
const deposit = ({ campaign }: Scene) => ({ campaignId: campaign.id, requestKey: randomUUID() });
const asked = async (at: Scene & { finance: Sitting }, now?: Date) => {
  const caller = await asMember(h, at.brand.id, at.finance, now);
  return caller.approvals.askToPay({ campaignId: at.campaign.id, kind: 'deposit', reason: REASON });
};

test('the bank’s page opens only once a second person has approved the payment, and it is paid once', async () => {
  const at = await payable();
  const finance = await asMember(h, at.brand.id, at.finance);
  const refused = { code: 'PRECONDITION_FAILED', message: approvalRefusals.aboveLimit('$100.00') };
  await expect(finance.payments.payDeposit(deposit(at))).rejects.toMatchObject(refused);
  const { campaignId } = deposit(at);
  expect((await finance.payments.contract({ campaignId })).approvals?.deposit).toEqual({ needed: true, waiting: null });
  const { approvalId } = await asked(at);
  await expect(asked(at)).rejects.toMatchObject({ code: 'CONFLICT', message: approvalRefusals.alreadyAsked });
  await expect(finance.payments.payDeposit(deposit(at))).rejects.toMatchObject(refused);
  expect((await finance.payments.contract({ campaignId })).approvals?.deposit).toMatchObject({
    needed: true,
    waiting: { askedBy: 'Fay Member' },
  });
  const owner = await asOwner(h, at.brand.id);
  await owner.approvals.approve({ approvalId });
  await expect(asked(at)).rejects.toMatchObject({ code: 'CONFLICT', message: approvalRefusals.alreadyApproved });
  expect((await finance.payments.contract({ campaignId })).approvals?.deposit).toEqual({
    needed: false,
    waiting: null,
  });
  const colleague = await sit(h, at.brand.id, { role: 'finance', limit: { amountMinor: 1, currency: 'USD' } });
  await expect((await asMember(h, at.brand.id, colleague)).payments.payDeposit(deposit(at))).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
  });
  const payment = await finance.payments.payDeposit(deposit(at));
  expect(payment.checkoutUrl).toContain('http');
  expect(await approvalOf(h, approvalId)).toMatchObject({ status: 'approved', paymentId: payment.id });
  // A page that was closed can be opened again with the same approval.
  await finance.payments.cancel({ paymentId: payment.id });
  const again = await finance.payments.payDeposit(deposit(at));
  await payByCard(h, again.id);
  await settle(h);
  expect(await finance.payments.status({ paymentId: again.id })).toMatchObject({ status: 'succeeded' });
  await expect(finance.payments.payDeposit(deposit(at))).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('an approval counts for its amount and until it runs out', async () => {
  const at = await payable();
  const { approvalId } = await asked(at);
  await (await asOwner(h, at.brand.id)).approvals.approve({ approvalId });
  const late = await asMember(h, at.brand.id, at.finance, new Date(Date.now() + APPROVAL_WAIT_MS + 60_000));
  await expect(late.payments.payDeposit(deposit(at))).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
  await h.owner.updateTable('campaigns').set({ budgetMinor: 120_000 }).where('id', '=', at.campaign.id).execute();
  await expect((await asMember(h, at.brand.id, at.finance)).payments.payDeposit(deposit(at))).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
    message: approvalRefusals.otherAmount('$500.00', '$600.00'),
  });
});

test('a payment whose amount has changed since it was asked for is not approved', async () => {
  const at = await payable();
  const { approvalId } = await asked(at);
  await h.owner.updateTable('campaigns').set({ budgetMinor: 120_000 }).where('id', '=', at.campaign.id).execute();
  expect(await (await asOwner(h, at.brand.id)).approvals.approve({ approvalId })).toEqual({
    status: 'void',
    refusal: approvalRefusals.amountChanged('$600.00'),
  });
});

test('twenty parallel payments with one approval open one page', async () => {
  const at = await payable();
  const { approvalId } = await asked(at);
  await (await asOwner(h, at.brand.id)).approvals.approve({ approvalId });
  const finance = await asMember(h, at.brand.id, at.finance);
  const pages = await Promise.all(Array.from({ length: 20 }, () => finance.payments.payDeposit(deposit(at))));
  expect(new Set(pages.map(({ id }) => id)).size).toBe(1);
});

test('a payment that somebody makes within their own limit ends the request for it once the money is there', async () => {
  const at = await payable();
  const { approvalId } = await asked(at);
  const { id } = await (await asOwner(h, at.brand.id)).payments.payDeposit(deposit(at));
  expect(await approvalOf(h, approvalId)).toMatchObject({ status: 'waiting' });
  await payByCard(h, id);
  await settle(h);
  expect(await approvalOf(h, approvalId)).toMatchObject({ status: 'void', note: approvalRefusals.overtaken });
  expect(await titlesOf(h, at.finance.personId, 'approval_answered')).toEqual(['$500.00 needs no approval any more']);
});

test('the balance waits for its own approval, which pays nothing else', async () => {
  const at = await funded(h);
  const { id: brandId } = at.brand;
  const seat = await sit(h, brandId, { role: 'finance', limit: { amountMinor: 10_000, currency: 'USD' } });
  const finance = await asMember(h, brandId, seat);
  const balance = () => finance.payments.payBalance(deposit(at));
  const { campaignId } = deposit(at);
  const { balanceMinor: amountMinor } = await finance.payments.contract({ campaignId });
  await expect(balance()).rejects.toMatchObject({ message: approvalRefusals.aboveLimit('$100.00') });
  const { approvalId } = await finance.approvals.askToPay({ campaignId, kind: 'balance', reason: REASON });
  expect(await approvalOf(h, approvalId)).toMatchObject({ act: 'balance', amountMinor });
  await (await asOwner(h, brandId)).approvals.approve({ approvalId });
  await expect(finance.payments.payDeposit(deposit(at))).rejects.toMatchObject({ code: 'CONFLICT' });
  const payment = await balance();
  expect(await approvalOf(h, approvalId)).toMatchObject({ status: 'approved', paymentId: payment.id });
  await payByCard(h, payment.id);
  await settle(h);
  expect(await finance.payments.status({ paymentId: payment.id })).toMatchObject({ status: 'succeeded' });
});
