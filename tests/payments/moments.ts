import { randomUUID } from 'node:crypto';
import type { Row } from '#db/factories.ts';
import { callCheckout, claimPayment, recordCheckout } from '#server/money/checkout/checkout.service.ts';
import { processEvent } from '#server/money/events/events.service.ts';
import { pay as payAtBank } from '#server/providers/payments/bank/checkouts.ts';
import { sandboxBank } from '#server/providers/payments/local.ts';
import type { PaymentKind } from '#shared/payments/payments.schema.ts';
import { testCard } from '#tests/support/bank.ts';
import { copied } from '#tests/support/copies.ts';
import type { Harness } from '#tests/support/harness.ts';
import { moveById } from '#tests/support/moves.ts';
import { agree, type Offer, quietUser, reviewer } from './agreement.ts';
import { deliver, document, EMPTY_CARD, pay, payByCard, payment, type Scene, settle, systemContext } from './scene.ts';

/** One campaign with an open payment: the people in it, and the payment. */
export interface Stand extends Scene {
  kind: PaymentKind;
  admin: Row<'users'>;
  /** Has accepted and signed, as the brand has; bound once the deposit is paid. */
  bound: Row<'deals'>;
  /** Has accepted, and not signed. */
  unsigned: Row<'deals'>;
  /** Has not answered. */
  invited: Row<'deals'>;
  documentHash: string;
  paymentId: string;
}

/** Of 100,000: the pool is 75,000, the deposit 50,000; the two who accepted cost 79,999, so that the balance is 29,999. */
const AGREED = { bound: 40_000, unsigned: 20_000, invited: 10_000 };

/** A campaign that is ready for a payment: for its balance the deposit is paid. Nobody in it gets mail. */
export async function readyFor(h: Harness, kind: PaymentKind): Promise<Omit<Stand, 'paymentId'>> {
  return { ...(await (kind === 'deposit' ? readyForDeposit : readyForBalance)(h, {})), admin: await reviewer(h), kind };
}

type Ready = Omit<Stand, 'kind' | 'paymentId' | 'admin'>;

const readyForBalance = copied({ name: 'ready for balance', guest: reviewer }, async (h): Promise<Ready> => {
  const at = await readyForDeposit(h, {});
  await payByCard(h, (await pay(h, at, 'deposit')).id);
  await settle(h);
  return at;
});

const readyForDeposit = copied({ name: 'ready for deposit', guest: reviewer }, async (h): Promise<Ready> => {
  const brand = await quietUser(h, 'brand');
  const offer = async (agreedMinor: number, answer: Offer['answer']): Promise<Offer> => ({
    creator: await quietUser(h, 'creator'),
    agreedMinor,
    answer,
  });
  const offers = [
    await offer(AGREED.bound, 'accept'),
    await offer(AGREED.unsigned, 'accept'),
    await offer(AGREED.invited, 'none'),
  ];
  const terms = { brand, budgetMinor: 100_000, currency: 'USD', offers } as const;
  const at = { brand, creators: offers.map(({ creator }) => creator), ...(await agree(h, terms, 'creators_assigned')) };
  const [bound, unsigned, invited] = at.deals;
  if (!bound || !unsigned || !invited) throw new Error('A deal for each offer');
  const documentHash = await document(h, at);
  await (await h.as(brand.id)).payments.signAsBrand({ campaignId: at.campaign.id, name: 'Bo Brand', documentHash });
  await signAs(h, bound, documentHash);
  return { ...at, bound, unsigned, invited, documentHash };
});

export async function signAs(h: Harness, deal: Row<'deals'>, documentHash: string): Promise<void> {
  const creator = await h.as(deal.creatorId);
  await creator.payments.signAsCreator({ dealId: deal.id, name: 'Cleo Creator', documentHash });
}

/** The state of the payment when something else happens to its campaign. */
export const MOMENTS = [
  'asked for, the page not open',
  'the page open',
  'failed once',
  'processing',
  'paid, the event not acted on',
  'paid, the event told twice',
  'cancelled and paid',
] as const;
export type Moment = (typeof MOMENTS)[number];

/** Brings the payment of a campaign to a moment. Returns its id, and what follows once something else has happened: the money arrives. */
export async function openPayment(
  h: Harness,
  at: Scene,
  kind: PaymentKind,
  moment: Moment,
): Promise<{ id: string; arrive: () => Promise<void> }> {
  if (moment === 'asked for, the page not open') return askedFor(h, at, kind);
  const { id } = await pay(h, at, kind);
  const providerId = (await payment(h, id)).providerId ?? '';
  const type = () => typeCard(h, providerId);
  const later = { id, arrive: async () => {} };
  switch (moment) {
    case 'the page open':
      return { id, arrive: type };
    case 'failed once':
      await payByCard(h, id, EMPTY_CARD);
      await tell(h, id, 'payment.failed');
      return { id, arrive: type };
    case 'processing':
      await type();
      await tell(h, id, 'payment.processing');
      return later;
    case 'paid, the event not acted on':
      await type();
      return later;
    case 'paid, the event told twice':
      await type();
      return { id, arrive: () => tellTwice(h, id, 'payment.succeeded') };
    case 'cancelled and paid': {
      // No procedure leads here: cancelling closes the bank's page, unless somebody pays on it at that moment.
      await type();
      const ctx = systemContext(h);
      await h.db.transaction().execute((tx) => moveById(tx, ctx, 'payment', id, 'cancel', { note: 'Another tab' }));
      return later;
    }
  }
}

/** The payment is stored; the bank opens its page while something else happens, and the payer is quicker than everyone. */
async function askedFor(h: Harness, at: Scene, kind: PaymentKind) {
  const actor = await h.actor(at.brand.id);
  const ctx = { ...h.context(actor), actor };
  const claimed = await claimPayment(ctx, { campaignId: at.campaign.id, kind, requestKey: randomUUID() });
  return {
    id: claimed.id,
    async arrive() {
      const page = await callCheckout(ctx, claimed);
      await recordCheckout(ctx, claimed.id, page);
      await typeCard(h, page.providerId);
    },
  };
}

async function typeCard(h: Harness, providerId: string): Promise<void> {
  const bank = sandboxBank(h.env, h.db, () => new Date());
  await payAtBank(bank, providerId, testCard());
}

/** Delivers the bank's events of one type about one payment, and processes them. Returns their positions in the inbox. */
async function tell(h: Harness, paymentId: string, type: string): Promise<string[]> {
  const events = await h.owner
    .selectFrom('sandboxBank.events')
    .selectAll()
    .where('type', '=', type)
    .where('body', 'like', `%${paymentId}%`)
    .execute();
  for (const event of events) await deliver(h, event);
  const stored = await h.owner
    .selectFrom('providerEvents')
    .select('id')
    .where(
      'eventId',
      'in',
      events.map(({ id }) => id),
    )
    .execute();
  for (const { id } of stored) await processEvent(systemContext(h), id);
  return stored.map(({ id }) => id);
}

export async function tellTwice(h: Harness, paymentId: string, type: string): Promise<void> {
  await Promise.all([tell(h, paymentId, type), tell(h, paymentId, type)]);
  await tell(h, paymentId, type);
}

/** How many campaigns are worked on at once: enough to keep the database busy, fewer than its connections. */
const WIDTH = 6;
export async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
  return answers;
}

/** Late enough for everything that follows from what happens now; a page stays open for a day. */
export const soon = () => new Date(Date.now() + 60_000);

/** The sentence of a clean refusal. Anything else is a fault. */
export function refusal(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && ['CONFLICT', 'PRECONDITION_FAILED'].includes(code)) return error.message;
  throw error;
}
