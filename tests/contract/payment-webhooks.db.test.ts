import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerPaymentWebhooks } from '#server/providers/payments/inbox.ts';
import { paymentEventSchema } from '#server/providers/payments/interface.ts';
import { PAYMENT_WEBHOOK_PATH, sandboxBank } from '#server/providers/payments/local.ts';
import { signWebhook } from '#server/providers/payments/signature.ts';
import { type Harness, racingHarness } from '#tests/support/harness.ts';

const now = new Date('2026-03-10T09:00:00Z');
let h: Harness;
let app: ReturnType<typeof Fastify>;
beforeAll(async () => {
  h = await racingHarness();
  app = Fastify();
  await registerPaymentWebhooks(app, { db: h.db, provider: h.context().providers.payments, now: () => now });
});

const body = (id: string, type = 'payout.paid') =>
  JSON.stringify({
    id,
    type,
    createdAt: now.toISOString(),
    data: { payoutId: 'po_1', reference: 'r', amountMinor: 100, currency: 'USD' },
  });
async function send(id: string, text = body(id), sentAt = now, over: Record<string, string> = {}) {
  const { secret } = sandboxBank(h.env, h.db, () => now);
  const headers = { ...signWebhook(secret, id, sentAt, text), 'content-type': 'application/json', ...over };
  return app.inject({ method: 'POST', url: PAYMENT_WEBHOOK_PATH, headers, payload: text });
}
const stored = (eventId: string) =>
  h.db.selectFrom('providerEvents').selectAll().where('eventId', '=', eventId).execute();
async function jobs(): Promise<number> {
  const query = h.owner.selectFrom('providerEvents').select((eb) => eb.fn.countAll<number>().as('n'));
  return (await query.executeTakeFirstOrThrow()).n;
}

describe('[R9] the webhook inbox', () => {
  test('takes a signed event, stores it typed, and answers 200', async () => {
    expect((await send('evt_one')).statusCode).toBe(200);
    const [row, ...more] = await stored('evt_one');
    expect(more).toEqual([]);
    expect(row).toMatchObject({ provider: 'sandbox', type: 'payout.paid', processedAt: null });
    expect(paymentEventSchema.parse(row?.event)).toMatchObject({
      type: 'payout.paid',
      eventId: 'evt_one',
      amountMinor: 100,
    });
  });

  test('stores one of fifty duplicates, sent one after the other or at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('evt_many')));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(await stored('evt_many')).toHaveLength(1);
    expect((await send('evt_many')).statusCode).toBe(200);
    expect(await stored('evt_many')).toHaveLength(1);
  });

  test('answers 400 to a bad signature, a timestamp that is too old or too new, and another body, and stores nothing', async () => {
    const before = await jobs();
    const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
    const refused = [
      await send('evt_bad', body('evt_bad'), now, { 'webhook-signature': 'v1,AAAA' }),
      await send('evt_bad', body('evt_bad'), now, { 'webhook-id': 'evt_other' }),
      await send('evt_bad', body('evt_bad'), minutes(-6)),
      await send('evt_bad', body('evt_bad'), minutes(6)),
      await send('evt_bad', 'not json'),
      await app.inject({ method: 'POST', url: PAYMENT_WEBHOOK_PATH, payload: body('evt_bad') }),
    ];
    expect(refused.map((answer) => answer.statusCode)).toEqual(refused.map(() => 400));
    expect(refused.map((answer) => answer.body).join()).not.toMatch(/signature|timestamp|JSON/i);
    expect(await jobs()).toBe(before);
  });

  test('refuses a body that no provider sends', async () => {
    expect((await send('evt_big', body('evt_big').padEnd(300 * 1024))).statusCode).toBe(413);
  });

  test('takes events in any order', async () => {
    const order = ['evt_c', 'evt_a', 'evt_b'];
    for (const id of order) expect((await send(id)).statusCode).toBe(200);
    for (const id of order) expect(await stored(id)).toHaveLength(1);
  });
});
