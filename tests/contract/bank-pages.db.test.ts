import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerSandboxBank } from '#server/providers/payments/bank/routes.ts';
import { createSandboxPayments } from '#server/providers/payments/local.ts';
import { inboxBank } from '#tests/support/bank.ts';
import { racingHarness } from '#tests/support/harness.ts';

let now = new Date('2026-03-10T09:00:00Z');
let app: ReturnType<typeof Fastify>;
let provider: ReturnType<typeof createSandboxPayments>;
let site: string;
beforeAll(async () => {
  const { db, env, context } = await racingHarness();
  const bank = inboxBank(env, db, context().providers.payments, () => now);
  provider = createSandboxPayments(bank);
  site = env.publicUrl;
  app = Fastify();
  await registerSandboxBank(app, bank);
});

let keys = 0;
async function openPage(description = 'Deposit for Spring capsule launch'): Promise<string> {
  const { url } = await provider.createCheckout({
    idempotencyKey: `key-${keys++}`,
    amountMinor: 50_000,
    currency: 'USD',
    description,
    reference: 'payment-1',
    customerRef: 'brand-1',
    successUrl: `${site}/brand/orders?paid=1`,
    cancelUrl: `${site}/brand/orders`,
  });
  return new URL(url).pathname;
}
const good = { number: '4242 4242 4242 4242', expiry: '08/30', code: '123', name: 'Ada Brand' };
const post = (url: string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

describe('the card page', () => {
  test('says it is a sandbox, what is paid, and labels every field', async () => {
    const page = await app.inject(await openPage());
    expect(page.statusCode).toBe(200);
    for (const text of [
      'Sandbox Bank — test mode',
      'Deposit for Spring capsule launch',
      '$500.00',
      '4242 4242 4242 4242',
    ]) {
      expect(page.body).toContain(text);
    }
    for (const label of ['Card number', 'Expiry', 'Security code', 'Name on card'])
      expect(page.body).toContain(`>${label}</label>`);
    expect(page.body).toContain('<button>Pay</button>');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).not.toMatch(/<script|style=|\son[a-z]+=/);
  });

  test('escapes texts that others wrote', async () => {
    const page = await app.inject(await openPage('<script>alert(1)</script>"'));
    expect(page.body).not.toContain('<script>');
    const typed = await post(await openPage(), { ...good, number: '1', name: '"><img src=x>' });
    expect(typed.body).not.toContain('<img');
  });

  test('sends the payer back after the payment, and then says that it is paid', async () => {
    const url = await openPage();
    const paid = await post(url, good);
    expect([paid.statusCode, paid.headers.location]).toEqual([303, `${site}/brand/orders?paid=1`]);
    expect((await app.inject(url)).body).toContain('This payment has been made.');
    expect((await post(url, good)).body).toContain('This payment has been made.');
  });

  test.each([
    ['number', { number: '4242 4242 4242 4241' }, 'Card number is not valid'],
    ['number', { number: '' }, 'Card number is required'],
    ['number', { number: '4111 1111 1111 1111' }, 'Only the test cards'],
    ['expiry', { expiry: '02/26' }, 'Expiry is in the past'],
    ['expiry', { expiry: '13/30' }, 'Expiry must be a month and a year'],
    ['code', { code: '12' }, 'Security code has 3 or 4 digits'],
    ['name', { name: ' ' }, 'Name on card is required'],
  ])('shows the error of %s beside it for %j', async (field, change, message) => {
    const page = await post(await openPage(), { ...good, ...change });
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain(`aria-describedby="${field}-error" autofocus`);
    expect(page.body).toContain(message);
    expect(page.body).not.toContain('value="123"');
  });

  test('takes a card that expires this month', async () => {
    expect((await post(await openPage(), { ...good, expiry: '03/26' })).statusCode).toBe(303);
  });

  test('shows why a card was declined, lets the payer try again, and closes after five tries', async () => {
    const url = await openPage();
    for (let attempt = 1; attempt <= 4; attempt++) {
      const page = await post(url, { ...good, number: '4000000000009995' });
      expect(page.statusCode).toBe(422);
      expect(page.body).toContain(
        '<p class="alert" role="alert">The card has insufficient funds. Try another card.</p>',
      );
    }
    const last = await post(url, { ...good, number: '4000000000009995' });
    expect([last.statusCode, last.body.includes('Payment closed')]).toEqual([410, true]);
    expect((await post(url, good)).statusCode).toBe(410);
  });

  test('asks for approval on a second page', async () => {
    const url = await openPage();
    const sent = await post(url, { ...good, number: '4000 0025 0000 3155' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${url}/approve`]);
    expect((await app.inject(url)).headers.location).toBe(`${url}/approve`);
    const page = await app.inject(`${url}/approve`);
    for (const button of ['>Approve</button>', '>Refuse</button>']) expect(page.body).toContain(button);
    expect((await post(`${url}/approve`, { answer: 'maybe' })).headers.location).toBe(`${url}/approve`);
    expect((await post(`${url}/approve`, { answer: 'refuse' })).body).toContain('not approved by the owner');
    await post(url, { ...good, number: '4000 0025 0000 3155' });
    expect((await post(`${url}/approve`, { answer: 'approve' })).headers.location).toContain('paid=1');
  });

  test('expires after 24 hours, and an unknown id gets no page', async () => {
    const url = await openPage();
    const start = now;
    now = new Date(start.getTime() + 24 * 3_600_000);
    expect((await app.inject(url)).statusCode).toBe(410);
    expect((await post(url, good)).statusCode).toBe(410);
    now = start;
    expect((await app.inject('/sandbox-bank/pay/cs_guess')).statusCode).toBe(404);
    expect((await post('/sandbox-bank/pay/cs_guess', good)).statusCode).toBe(404);
    expect((await app.inject('/sandbox-bank/pay/%00')).statusCode).toBe(404);
  });
});

describe('the pages of a stored card', () => {
  const request = () => ({ customerRef: 'brand-2', returnUrl: `${site}/brand/settings` });
  test('store one card, once, and refuse one that is declined', async () => {
    const url = new URL((await provider.createSetup(request())).url).pathname;
    expect((await app.inject(url)).body).toContain('<button>Save card</button>');
    expect((await post(url, { ...good, number: '4000000000000002' })).body).toContain('The card was declined');
    const stored = await post(url, good);
    expect([stored.statusCode, stored.headers.location]).toEqual([303, `${site}/brand/settings`]);
    expect((await post(url, good)).statusCode).toBe(410);
    expect(await provider.getPaymentMethod('brand-2')).toEqual({
      brand: 'visa',
      last4: '4242',
      expMonth: 8,
      expYear: 2030,
    });
  });

  test('show, replace and remove it', async () => {
    const url = new URL((await provider.createPortal(request())).url).pathname;
    expect((await app.inject(url)).body).toContain('VISA ending in 4242, expires 08/2030');
    expect((await post(url, { ...good, number: '5555555555554444' })).headers.location).toBe(url);
    expect(await provider.getPaymentMethod('brand-2')).toMatchObject({ brand: 'mastercard', last4: '4444' });
    await post(url, { action: 'remove' });
    expect(await provider.getPaymentMethod('brand-2')).toBeNull();
    expect((await app.inject(url)).body).toContain('No card is stored.');
  });
});
