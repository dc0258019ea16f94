import { randomUUID } from 'node:crypto';
import { createDeal, createFile, createPayoutAccount, createUser, type Row } from '#db/factories.ts';
import type { SystemContext } from '#server/context.ts';
import { verifyBooks } from '#server/ledger/verify.service.ts';
import { sendEvidence } from '#server/money/desk/evidence.service.ts';
import { processEvent } from '#server/money/events/events.service.ts';
import { sendPayout } from '#server/money/payouts/payouts.service.ts';
import { sendRefund } from '#server/money/refunds/refunds.service.ts';
import { readCard } from '#server/providers/payments/bank/cards.ts';
import { pay as payAtBank } from '#server/providers/payments/bank/checkouts.ts';
import { storeEvent } from '#server/providers/payments/inbox.ts';
import { sandboxBank, workBank } from '#server/providers/payments/local.ts';
import { signWebhook } from '#server/providers/payments/signature.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { BriefForm } from '#shared/contracts/brief.schema.ts';
import type { Currency } from '#shared/currencies.ts';
import type { PayoutAccountStatus } from '#shared/lifecycles.ts';
import { WRITTEN } from '#tests/support/any-order.ts';
import { copied } from '#tests/support/copies.ts';
import type { Harness } from '#tests/support/harness.ts';
import { agree, reviewer, withoutMail } from './agreement.ts';
import { approveAll } from './content.ts';

export const GOOD_CARD = '4242424242424242';
export const EMPTY_CARD = '4000000000009995';
export const DISPUTED_CARD = '4000000000000259';
export const NO_REFUNDS_CARD = '4000000000005126';

export interface Scene {
  brand: Row<'users'>;
  creators: Row<'users'>[];
  campaign: Row<'campaigns'>;
  deals: Row<'deals'>[];
}

export interface SceneInput {
  budgetMinor?: number;
  currency?: Currency;
  /** Agreed amounts, one deal each. */
  amounts?: number[];
  status?: 'under_review' | 'creators_assigned';
  /** The creators' answers to their invitations. */
  answer?: 'accept' | 'none';
  /** The state of the creators' payout set-up; null if it was not begun. */
  payouts?: PayoutAccountStatus | null;
  /** When they agreed. A crowd agreed some days ago, because its mails use up what a brand can send in a day. */
  agreedAt?: Date;
  /** That the people get mail. */
  mails?: boolean;
}

/** A scene with this many creators, who get 3,000 each. The first has accepted as people do, and the others are put beside it. */
export async function crowd(h: Harness, count: number): Promise<Scene> {
  const agreedAt = new Date(Date.now() - 2 * DAY_MS);
  const at = await scene(h, { amounts: [3_000], budgetMinor: count * 4_000, agreedAt, mails: true });
  for (let more = 1; more < count; more++) {
    const creator = await createUser(h.owner, 'creator');
    const accepted = { status: 'accepted', agreedAmountMinor: 3_000, invitationDate: agreedAt } as const;
    at.creators.push(creator);
    at.deals.push(await createDeal(h.owner, { campaign: at.campaign, creatorId: creator.id, ...accepted }));
  }
  return at;
}

/** A brand with an approved campaign in the contract stage and creators who have accepted. */
export const scene = (h: Harness, input: SceneInput = {}): Promise<Scene> =>
  input.agreedAt ? playScene(h, input) : sceneCopy(h, input);

const sceneCopy = copied({ name: 'scene', guest: reviewer }, playScene);

async function playScene(h: Harness, input: SceneInput): Promise<Scene> {
  const { budgetMinor = 100_000, currency = 'USD', amounts = [75_000], answer = 'accept', payouts = 'active' } = input;
  const someone = async (role: 'brand' | 'creator') => {
    const user = await createUser(h.owner, role);
    if (!input.mails) await withoutMail(h, user);
    return user;
  };
  const brand = await someone('brand');
  const creators: Row<'users'>[] = [];
  for (const _ of amounts) {
    const creator = await someone('creator');
    if (payouts) await createPayoutAccount(h.owner, { creatorId: creator.id, status: payouts });
    creators.push(creator);
  }
  const offers = creators.map((creator, index) => ({ creator, agreedMinor: amounts[index] ?? 0, answer }));
  const terms = { brand, budgetMinor, currency, offers, now: input.agreedAt };
  return { brand, creators, ...(await agree(h, terms, input.status ?? 'creators_assigned')) };
}

export const briefForm = (over: Partial<BriefForm> = {}): BriefForm => ({
  campaignObjective: 'Show the lamp in a home office',
  targetAudience: 'People who work from home',
  keyMessages: ['Warm light', ' '],
  contentGuidelines: null,
  brandGuidelines: null,
  dosList: [],
  dontsList: [],
  deliverables: [{ platform: 'instagram', contentType: 'reel', quantity: '2', specifications: null }],
  timeline: { contentDue: '2026-04-01', reviewPeriod: null, publishDate: null },
  additionalNotes: null,
  hashtags: ['#lamp', 'Lamp', ' '],
  mentions: [],
  approvalProcess: 'standard',
  ...over,
});

/** The same with its documents, signed by the brand and every creator: ready for the deposit. */
export const signed = (h: Harness, input: SceneInput = {}): Promise<Scene> => signedCopy(h, input);

const signedCopy = copied({ name: 'signed', guest: reviewer }, async (h, input: SceneInput): Promise<Scene> => {
  const at = await scene(h, input);
  await sign(h, at);
  return at;
});

/** A stored file: its bytes would be sent over HTTP, which has its own tests. */
export const contractFile = (h: Harness, ownerId: string, purpose: 'contract' | 'brief' = 'contract') =>
  createFile(h.owner, { ownerId, purpose, name: `${purpose}.pdf`, contentType: 'application/pdf' });

/** Stores brief and contract. Returns the hash that is signed. */
export async function document(h: Harness, { brand, campaign }: Scene): Promise<string> {
  const caller = await h.as(brand.id);
  await caller.payments.saveBrief({ campaignId: campaign.id, brief: briefForm() });
  const file = await contractFile(h, brand.id);
  await caller.payments.attachFile({ campaignId: campaign.id, kind: 'contract', fileId: file.id });
  return (await caller.payments.contract({ campaignId: campaign.id })).documents.hash;
}

/** Documents stored, and signed by the brand and every creator. */
export async function sign(h: Harness, at: Scene): Promise<void> {
  const documentHash = await document(h, at);
  await (await h.as(at.brand.id)).payments.signAsBrand({ campaignId: at.campaign.id, name: 'Bo Brand', documentHash });
  for (const deal of at.deals) {
    const creator = await h.as(deal.creatorId);
    await creator.payments.signAsCreator({ dealId: deal.id, name: 'Cleo Creator', documentHash });
  }
}

export async function pay(
  h: Harness,
  at: Pick<Scene, 'brand' | 'campaign'>,
  kind: 'deposit' | 'balance',
  requestKey: string = randomUUID(),
) {
  const caller = await h.as(at.brand.id);
  const input = { campaignId: at.campaign.id, requestKey };
  return kind === 'deposit' ? caller.payments.payDeposit(input) : caller.payments.payBalance(input);
}

const bankOf = (h: Harness) => sandboxBank(h.env, h.db, () => new Date());

/** Types a card into the bank's page of a payment. */
export async function payByCard(h: Harness, paymentId: string, number = GOOD_CARD): Promise<void> {
  const { providerId } = await payment(h, paymentId);
  if (!providerId) throw new Error('The payment has no page at the bank');
  const typed = readCard({ number, expiry: '12/34', code: '123', name: 'Bo Brand' }, new Date());
  if ('errors' in typed) throw new Error('The card is not one of the test cards');
  await payAtBank(bankOf(h), providerId, typed.card);
}

export const payment = (h: Harness, id: string) =>
  h.owner.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const systemContext = (h: Harness, now = new Date()): SystemContext => ({
  ...h.context({ kind: 'system', onBehalfOf: null }, now),
  via: 'job',
});

/** The bank's events of some kinds, oldest first. */
export const bankEvents = (h: Harness, ...types: string[]) => {
  const query = h.owner.selectFrom('sandboxBank.events').selectAll().orderBy('createdAt').orderBy(WRITTEN);
  return (types.length > 0 ? query.where('type', 'in', types) : query).execute();
};

/** The bank's events that were not delivered yet, oldest first. */
const bankNews = (h: Harness) =>
  h.owner
    .selectFrom('sandboxBank.events')
    .where('id', 'not in', (known) => known.selectFrom('providerEvents').select('eventId'))
    .selectAll()
    .orderBy('createdAt')
    .orderBy(WRITTEN)
    .execute();

/** Delivers one event as the webhook route does: with a checked signature, into the inbox once. */
export async function deliver(h: Harness, event: { id: string; body: string }): Promise<boolean> {
  const ctx = systemContext(h);
  const headers = signWebhook(h.env.key('sandbox-bank'), event.id, ctx.now, event.body);
  const parsed = ctx.providers.payments.verifyWebhook(headers, event.body, ctx.now);
  return storeEvent(h.db, 'sandbox', parsed, ctx.now);
}

/** Processes everything in the inbox that was not processed, oldest first. */
export async function processInbox(h: Harness): Promise<void> {
  const waiting = await h.owner
    .selectFrom('providerEvents')
    .select('id')
    .where('processedAt', 'is', null)
    .orderBy('receivedAt')
    .orderBy(WRITTEN)
    .execute();
  for (const { id } of waiting) await processEvent(systemContext(h), id);
}

/** Lets the bank work and report, and our jobs run, until nothing changes any more. */
export async function settle(h: Harness): Promise<void> {
  for (let round = 0; round < 6; round++) {
    const ctx = systemContext(h);
    const open = ['created', 'processing'] as const;
    const payouts = await h.owner.selectFrom('payouts').select('id').where('status', 'in', open).execute();
    for (const { id } of payouts) await sendPayout(ctx, id);
    const refunds = await h.owner.selectFrom('refunds').select('id').where('status', 'in', open).execute();
    for (const { id } of refunds) await sendRefund(ctx, id);
    const submitted = await h.owner.selectFrom('disputes').select('id').where('status', '=', 'submitted').execute();
    for (const { id } of submitted) await sendEvidence(ctx, id);
    await workBank({ ...bankOf(h), post: async () => 200 });
    const news = await bankNews(h);
    for (const event of news) await deliver(h, event);
    await processInbox(h);
    if (news.length === 0) return;
  }
}

/** Deposit paid, deals bound. */
export async function fund(h: Harness, at: Scene): Promise<Scene> {
  await sign(h, at);
  return depositPaid(h, at);
}

async function depositPaid(h: Harness, at: Scene): Promise<Scene> {
  const deposit = await pay(h, at, 'deposit');
  await payByCard(h, deposit.id);
  await settle(h);
  return at;
}

export const funded = (h: Harness, input: SceneInput = {}): Promise<Scene> => fundedCopy(h, input);

const fundedCopy = copied({ name: 'funded', guest: reviewer }, async (h, input: SceneInput) =>
  depositPaid(h, await signed(h, input)),
);

/** Money of another campaign: the bank keeps a fee of every payment, so a full refund needs some of another's. */
export const moneyOfOthers = (h: Harness): Promise<Scene> =>
  funded(h, { budgetMinor: 100_000_000, amounts: [1_000_000] });

/** The balance paid, if one is due. */
export async function payBalance(h: Harness, at: Pick<Scene, 'brand' | 'campaign'>): Promise<void> {
  const due = await (await h.as(at.brand.id)).payments.contract({ campaignId: at.campaign.id });
  if (due.balanceMinor === 0) return;
  const { id } = await pay(h, at, 'balance');
  await payByCard(h, id);
  await settle(h);
}

/** All content approved, balance paid, live. */
export async function goLive(h: Harness, at: Scene): Promise<Scene> {
  for (const deal of at.deals) await approveAll(h, deal);
  await payBalance(h, at);
  await launch(h, at);
  return at;
}

export const live = (h: Harness, input: SceneInput = {}): Promise<Scene> => liveCopy(h, input);

const liveCopy = copied({ name: 'live', guest: reviewer }, async (h, input: SceneInput) =>
  goLive(h, await funded(h, input)),
);

export const launch = async (h: Harness, { brand, campaign }: Pick<Scene, 'brand' | 'campaign'>) =>
  (await h.as(brand.id)).orders.launch({ campaignId: campaign.id });

/** The brand completes its live campaign, all of whose content is approved. */
export const complete = async (h: Harness, { brand, campaign }: Pick<Scene, 'brand' | 'campaign'>) =>
  (await h.as(brand.id)).orders.complete({ campaignId: campaign.id });

export const verify = (h: Harness, now = new Date()): Promise<string[]> => verifyBooks({ ...systemContext(h), now });

export const milestonesOf = (h: Harness, dealId: string) =>
  h.owner.selectFrom('milestones').selectAll().where('dealId', '=', dealId).orderBy('amountMinor').execute();

type Account =
  | 'held'
  | 'disputed'
  | 'creator_payable'
  | 'platform_fee'
  | 'processor_fee'
  | 'brand_clearing'
  | 'refunds'
  | 'bank_transfers';

export async function balanceOf(h: Harness, account: Account, ownerId: string | null = null): Promise<number> {
  const rows = await h.owner
    .selectFrom('ledgerEntries')
    .where('account', '=', account)
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
    .select('amountMinor')
    .execute();
  return rows.reduce((sum, row) => sum + row.amountMinor, 0);
}
