import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { callCheckout, claimPayment, expireCheckout, recordCheckout } from '#server/money/checkout/checkout.service.ts';
import { DAY_MS } from '#shared/constants.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { racingHarness } from '#tests/support/harness.ts';
import {
  EMPTY_CARD,
  funded,
  pay,
  payByCard,
  payment,
  type Scene,
  scene,
  settle,
  signed,
  systemContext,
  verify,
} from './scene.ts';

const h = await racingHarness();

async function ready(): Promise<Scene> {
  const at = await signed(h);
  return at;
}
const paymentsOf = (at: Scene) =>
  h.owner.selectFrom('payments').selectAll().where('campaignId', '=', at.campaign.id).execute();
const userContext = async (at: Scene, now = new Date()) => {
  const actor = await h.actor(at.brand.id);
  return { ...h.context(actor, now), actor };
};

test('paying twice at once, with one key or with many, makes one payment and one page', async () => {
  const at = await ready();
  const key = randomUUID();
  const keys = [key, key, key, randomUUID(), randomUUID(), randomUUID()];
  const answers = await Promise.all(keys.map((requestKey) => pay(h, at, 'deposit', requestKey)));
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.checkoutUrl)).size).toBe(1);
  expect(await paymentsOf(at)).toHaveLength(1);
  expect(await verify(h)).toEqual([]);
});

test('a key is answered the same for ever and refused for anything else', async () => {
  const at = await ready();
  const key = randomUUID();
  const first = await pay(h, at, 'deposit', key);
  await payByCard(h, first.id);
  await settle(h);
  expect((await pay(h, at, 'deposit', key)).id).toBe(first.id);
  await expect(pay(h, at, 'balance', key)).rejects.toThrow(paymentMessages.keyReused);
  await expect(pay(h, at, 'deposit')).rejects.toThrow(paymentMessages.alreadyPaid);
});

test('a crash before or after the call to the bank is healed by the next call with the same key at the bank', async () => {
  const at = await ready();
  const ctx = await userContext(at);
  const input = { campaignId: at.campaign.id, kind: 'deposit' as const, requestKey: randomUUID() };
  const claimed = await claimPayment(ctx, input);
  expect(claimed).toMatchObject({ status: 'created', providerId: null, checkoutUrl: null });
  const lost = await callCheckout(ctx, claimed);
  const again = await pay(h, at, 'deposit');
  expect(again.id).toBe(claimed.id);
  expect(again.checkoutUrl).toBe(lost.url);
  await recordCheckout(ctx, claimed.id, { ...lost, providerId: 'another', url: 'https://example.test' });
  expect((await payment(h, claimed.id)).providerId).toBe(lost.providerId);
});

test('[BR-CONTRACT-10] a declined card shows its reason and lets the brand try again on the same page', async () => {
  const at = await ready();
  const first = await pay(h, at, 'deposit');
  await payByCard(h, first.id, EMPTY_CARD);
  await settle(h);
  const brand = await h.as(at.brand.id);
  const declined = await brand.payments.status({ paymentId: first.id });
  expect(declined).toMatchObject({
    status: 'failed',
    failureReason: 'The card has insufficient funds. Try another card.',
  });
  expect((await pay(h, at, 'deposit')).checkoutUrl).toBe(first.checkoutUrl);
  await payByCard(h, first.id);
  await settle(h);
  expect((await brand.payments.status({ paymentId: first.id })).status).toBe('succeeded');
  expect(await verify(h)).toEqual([]);
});

test('after too many declined cards the page is closed and the next click opens a new payment', async () => {
  const at = await ready();
  const first = await pay(h, at, 'deposit');
  for (let attempt = 0; attempt < 5; attempt++) await payByCard(h, first.id, EMPTY_CARD);
  await settle(h);
  expect(await payment(h, first.id)).toMatchObject({ status: 'failed', checkoutUrl: null });
  const second = await pay(h, at, 'deposit');
  expect(second.id).not.toBe(first.id);
  expect((await payment(h, first.id)).status).toBe('cancelled');
  await payByCard(h, second.id);
  await settle(h);
  expect((await payment(h, second.id)).status).toBe('succeeded');
  expect(await verify(h)).toEqual([]);
});

test('a payment that nobody finishes ends after a day; cancelling it by hand closes the page', async () => {
  const at = await ready();
  const first = await pay(h, at, 'deposit');
  await expireCheckout(systemContext(h, new Date(Date.now() + DAY_MS)), first.id);
  expect((await payment(h, first.id)).status).toBe('cancelled');
  const second = await pay(h, at, 'deposit');
  expect(second.id).not.toBe(first.id);
  const brand = await h.as(at.brand.id);
  expect((await brand.payments.cancel({ paymentId: second.id })).status).toBe('cancelled');
  await payByCard(h, second.id);
  await settle(h);
  expect((await payment(h, second.id)).status).toBe('cancelled');
  expect(await verify(h)).toEqual([]);
});

test('a campaign that is sent back while the bank’s page is open: the payment is closed, and the brand reads why', async () => {
  const at = await ready();
  const { id } = await pay(h, at, 'deposit');
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  await admin.review.requestRevision({ campaignId: at.campaign.id, note: 'Please name another lamp' });
  expect((await payment(h, id)).status).toBe('cancelled');
  const caller = await h.as(at.brand.id);
  const { open, lost, may } = await caller.payments.contract({ campaignId: at.campaign.id });
  const why = 'The campaign has to be approved before you continue.';
  expect(open.deposit).toBeNull();
  expect(lost.deposit).toMatchObject({ unwanted: false, failureReason: why });
  expect(may.payDeposit).toEqual({ allowed: false, reason: why });
});

test('[BR-CONTRACT-23] the balance asks for the deposit first, and for nothing when nothing is due', async () => {
  const at = await ready();
  await expect(pay(h, at, 'balance')).rejects.toThrow(paymentMessages.depositFirst);
  const small = await funded(h, { amounts: [10_000] });
  await expect(pay(h, small, 'balance')).rejects.toThrow(paymentMessages.nothingDue);
  const full = await funded(h, { amounts: [75_000] });
  const balance = await pay(h, full, 'balance');
  expect(balance).toMatchObject({ amountMinor: 50_000, invoiceNumber: `${full.campaign.id.slice(0, 8)}-2` });
});

test('switching payments off stops new payments', async () => {
  const at = await ready();
  await h.owner.updateTable('featureFlags').set({ value: false }).where('key', '=', 'payments_enabled').execute();
  await expect(pay(h, at, 'deposit')).rejects.toThrow(paymentMessages.switchedOff);
  await h.owner.updateTable('featureFlags').set({ value: true }).where('key', '=', 'payments_enabled').execute();
  expect((await pay(h, at, 'deposit')).status).toBe('created');
});

test('another brand’s payment does not exist, and creators do not pay', async () => {
  const at = await ready();
  const first = await pay(h, at, 'deposit');
  const other = await h.as((await scene(h)).brand.id);
  await expect(other.payments.status({ paymentId: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(other.payments.cancel({ paymentId: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const creator = await h.as(at.creators[0]?.id ?? '');
  const input = { campaignId: at.campaign.id, requestKey: randomUUID() };
  await expect(creator.payments.payDeposit(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
