import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerSandboxBank } from '#server/providers/payments/bank/routes.ts';
import { createSandboxPayments, workBank } from '#server/providers/payments/local.ts';
import { inboxBank } from '#tests/support/bank.ts';
import { racingHarness } from '#tests/support/harness.ts';

const now = new Date('2026-03-10T09:00:00Z');
const h = await racingHarness();
const bank = inboxBank(h.env, h.db, h.context().providers.payments, () => now);
const provider = createSandboxPayments(bank);
const back = `${h.env.publicUrl}/creator/payouts`;
const app = Fastify();
beforeAll(() => registerSandboxBank(app, bank));

async function account(): Promise<string> {
  const asked = { idempotencyKey: randomUUID(), reference: randomUUID(), email: 'cleo@example.test' };
  return (await provider.createPayoutAccount(asked)).providerId;
}
async function openPage(accountId: string): Promise<string> {
  const pages = { returnUrl: `${back}?payouts=done`, refreshUrl: `${back}?payouts=again` };
  return new URL((await provider.createOnboarding(accountId, pages)).url).pathname;
}
const good = { name: 'Cleo Creator', birth: '1996-08-30', country: 'US', number: '000 123 456 789' };
const post = (url: string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

describe('the page on which a creator sets up payouts', () => {
  test('says it is a sandbox, labels every field, lists the test numbers and runs no script', async () => {
    const page = await app.inject(await openPage(await account()));
    expect(page.statusCode).toBe(200);
    for (const label of ['Legal name', 'Date of birth', 'Country', 'Account number'])
      expect(page.body).toContain(`>${label}</label>`);
    for (const text of ['Sandbox Bank — test mode', '000444444440', '<button>Send to the bank</button>'])
      expect(page.body).toContain(text);
    expect(page.body).not.toContain('passport');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).not.toMatch(/<script|style=|\son[a-z]+=/);
    expect((await app.inject('/sandbox-bank/onboarding/none')).statusCode).toBe(404);
  });

  test.each([
    ['name', { name: ' ' }, 'Legal name is required'],
    ['birth', { birth: '' }, 'Date of birth is required'],
    ['birth', { birth: '30.8.1996' }, 'Date of birth must be a date'],
    ['birth', { birth: '1996-02-30' }, 'Date of birth must be a date'],
    ['birth', { birth: '2030-01-01' }, 'Date of birth must be in the past'],
    ['birth', { birth: '2008-03-11' }, 'You have to be 18 or older'],
    ['country', { country: '' }, 'Country is required'],
    ['country', { country: 'XX' }, 'Country must be one of the list'],
    ['number', { number: '' }, 'Account number is required'],
    ['number', { number: '12ab' }, 'Account number has 8 to 17 digits'],
    ['number', { number: '12345678' }, 'Only the test numbers'],
  ])(
    'shows the error of %s beside it for %j, keeps what was typed, and saves nothing',
    async (field, change, message) => {
      const id = await account();
      const url = await openPage(id);
      const page = await post(url, { ...good, ...change });
      expect(page.statusCode).toBe(422);
      expect(page.body).toContain(`aria-describedby="${field}-error" autofocus`);
      expect(page.body).toContain(message);
      if (field !== 'name') expect(page.body).toContain('value="Cleo Creator"');
      if (field !== 'country') expect(page.body).toContain('value="US" selected');
      expect(await provider.getPayoutAccount(id)).toMatchObject({ status: 'incomplete', country: null });
      expect((await post(url, good)).statusCode).toBe(303);
    },
  );

  test('takes who is 18 today, sends back, and leads a used page to a new one', async () => {
    const url = await openPage(await account());
    const sent = await post(url, { ...good, birth: '2008-03-10' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${back}?payouts=done`]);
    for (const again of [await app.inject(url), await post(url, good)])
      expect([again.statusCode, again.headers.location]).toEqual([303, `${back}?payouts=again`]);
  });

  test('asks for a document once the bank needs it', async () => {
    const id = await account();
    const missing = { ...good, number: '000222222227' };
    await post(await openPage(id), missing);
    await workBank(bank);
    const url = await openPage(id);
    expect((await app.inject(url)).body).toContain('>Number of your passport or identity card</label>');
    expect((await post(url, missing)).body).toContain('Number of your passport or identity card is required');
    expect((await post(url, { ...missing, document: 'x' })).body).toContain('5 to 40 letters and digits');
    expect((await post(url, { ...missing, document: 'C01X00T47' })).statusCode).toBe(303);
    await workBank(bank);
    expect(await provider.getPayoutAccount(id)).toMatchObject({ status: 'active' });
  });

  test('escapes what was typed, and stores neither the person nor the whole number', async () => {
    const id = await account();
    const url = await openPage(id);
    expect((await post(url, { ...good, number: '1', name: '"><img src=x>' })).body).not.toContain('<img');
    await post(url, good);
    const { rows } = await h.db
      .selectFrom('sandboxBank.payoutAccounts')
      .selectAll()
      .where('id', '=', id)
      .execute()
      .then((found) => ({ rows: JSON.stringify(found) }));
    expect(rows).toContain('"6789"');
    expect(rows).not.toMatch(/000123456789|Cleo Creator|1996-08/);
  });
});
