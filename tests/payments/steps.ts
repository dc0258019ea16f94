import { randomUUID } from 'node:crypto';
import { processEvent } from '#server/money/events/events.service.ts';
import { authenticate, pay as payAtBank } from '#server/providers/payments/bank/checkouts.ts';
import { findOnboarding, submitOnboarding } from '#server/providers/payments/bank/payout-accounts.ts';
import { storeEvent } from '#server/providers/payments/inbox.ts';
import { workBank } from '#server/providers/payments/local.ts';
import { signWebhook } from '#server/providers/payments/signature.ts';
import type { DealStatus, MilestoneStatus, SubmissionStatus } from '#shared/lifecycles.ts';
import { ANSWERABLE_DISPUTES, isOneOf } from '#shared/status-sets.ts';
import { testCard } from '#tests/support/bank.ts';
import { disputeCharge, type End } from './disputing.ts';
import { ACCEPTED, BOUNCING, DOCUMENT_MISSING } from './onboarding.ts';
import { briefForm, DISPUTED_CARD, EMPTY_CARD, GOOD_CARD, NO_REFUNDS_CARD } from './scene.ts';
import { type Caller, NothingToDo, PASSWORD, type Walk } from './walk.ts';

// Every step is a procedure, a job, a card or an account number at the bank, or the bank's own work.

/** What one step does; `luck` picks its subject. It throws a clean refusal, or {@link NothingToDo}. A death returns whether it came. */
export type Step = (w: Walk, luck: number) => Promise<unknown>;

const reason = 'Because of a test';
const APPROVING_CARD = '4000002500003155';

/** One of a list: mostly one that the step is meant for, now and then any. */
function pick<T>(all: readonly T[], fit: (one: T) => boolean, luck: number): T {
  const fitting = all.filter(fit);
  const from = fitting.length > 0 && luck % 8 > 0 ? fitting : all;
  const one = from[luck % Math.max(1, from.length)];
  if (one === undefined) throw new NothingToDo();
  return one;
}

const dealOf = async (w: Walk, luck: number, ...meant: DealStatus[]) =>
  pick(await w.deals(), ({ status }) => meant.includes(status), luck);
const contentOf = async (w: Walk, luck: number, ...meant: SubmissionStatus[]) =>
  pick(await w.submissions(), ({ status }) => meant.includes(status), luck);
const milestoneOf = async (w: Walk, luck: number, ...meant: MilestoneStatus[]) =>
  pick(await w.milestones(), ({ status }) => meant.includes(status), luck);

const brand =
  (act: (caller: Caller, w: Walk, luck: number) => Promise<unknown>): Step =>
  async (w, luck) =>
    act(await w.as(w.brand.id), w, luck);
const staff =
  (act: (caller: Caller, w: Walk, luck: number) => Promise<unknown>): Step =>
  async (w, luck) =>
    act(await w.as(w.admin.id), w, luck);
const idOf = ({ campaignId }: Walk) => ({ campaignId });
const documentHash = async (w: Walk) => (await (await w.as(w.brand.id)).payments.contract(idOf(w))).documents.hash;

/** Types a card into the page of the newest payment that has one. */
const card =
  (number: string): Step =>
  async (w, luck) => {
    const open = (await w.payments()).findLast(({ checkoutUrl }) => checkoutUrl !== null);
    if (!open?.providerId) throw new NothingToDo();
    const answer = await payAtBank(w.bank, open.providerId, testCard(number, w.now));
    if (answer === 'authenticate') return authenticate(w.bank, open.providerId, luck % 3 > 0);
    if (answer === 'closed') throw new NothingToDo();
    return answer;
  };

const handIn =
  (meant: 'submit' | 'save'): Step =>
  async (w, luck) => {
    const deal = await dealOf(w, luck, 'in_progress');
    const own = (await w.submissions()).find(({ dealId }) => dealId === deal.id);
    const input = {
      ...idOf(w),
      submissionId: own?.id ?? null,
      title: 'An evening with it',
      caption: `Take ${w.next()} #ad`,
      fileIds: [w.take(deal.creatorId)],
    };
    return (await w.as(deal.creatorId)).content[meant](input);
  };
const decideContent = (verdict: 'approve' | 'requestRevision' | 'reject') =>
  brand(async (caller, w, luck) => {
    const meant = verdict === 'requestRevision' && luck % 2 > 0 ? 'approved' : 'submitted';
    const { id: submissionId, version } = await contentOf(w, luck, meant);
    return caller.content[verdict]({ submissionId, version, feedback: reason });
  });
const byCreator =
  (act: (caller: Caller, dealId: string, w: Walk) => Promise<unknown>, ...meant: DealStatus[]): Step =>
  async (w, luck) => {
    const deal = await dealOf(w, luck, ...meant);
    return act(await w.as(deal.creatorId), deal.id, w);
  };

/** The bank sends its events in a different order than they happened, before its own deliveries do. */
const tellShuffled: Step = async (w, luck) => {
  await workBank({ ...w.bank, post: async () => 0 });
  const events = w.owner.selectFrom('sandboxBank.events').selectAll().orderBy('createdAt', 'desc').orderBy('id');
  const untold = await events.where('id', 'not in', w.owner.selectFrom('providerEvents').select('eventId')).execute();
  if (untold.length === 0) throw new NothingToDo();
  const ctx = w.system();
  const from = luck % untold.length;
  for (const { id, body } of [...untold.slice(from), ...untold.slice(0, from)]) {
    const headers = signWebhook(w.bank.secret, id, w.now, body);
    await storeEvent(ctx.db, 'sandbox', ctx.providers.payments.verifyWebhook(headers, body, w.now), w.now);
  }
  const waiting = w.owner.selectFrom('providerEvents').select('id').where('processedAt', 'is', null);
  // Events that come too early are left to their job.
  for (const { id } of await waiting.execute()) await processEvent(ctx, id).catch(() => undefined);
};

const flag = (flagged: boolean): Step =>
  staff(async (caller, w, luck) => {
    const ids = w.creators.map(({ id }) => id);
    const others = await w.owner
      .selectFrom('users')
      .select('id')
      .where('id', 'in', ids)
      .where('flagged', '<>', flagged)
      .orderBy('email')
      .execute();
    const { id: userId } = pick(others, () => true, luck);
    return caller.users.flag({ userId, flagged });
  });

/** A click whose process dies at one of its first statements; nobody clicks again unless a later step does. */
const dying =
  (of: Step, statements: number): Step =>
  (w, luck) =>
    w.dying(2 + (luck % statements), luck % 2 > 0 ? 'before' : 'after', () => of(w, luck));

/** The payer disputes an arrived payment; the bank reports it with its events. */
const dispute =
  (end: End): Step =>
  async (w, luck) => {
    const arrived = (await w.payments()).flatMap(({ status, chargeId }) =>
      status === 'succeeded' && chargeId ? [chargeId] : [],
    );
    const charge = pick(arrived, () => true, luck);
    if (!(await disputeCharge(w.bank, w.owner, charge, end))) throw new NothingToDo();
  };

/** A creator types an account number into the bank's page, with or without an identity document. */
const tellBank =
  (number: string, documented: boolean): Step =>
  async (w, luck) => {
    const working = new Set((await w.deals()).map(({ creatorId }) => creatorId));
    const { id } = pick(w.creators, (creator) => working.has(creator.id), luck);
    await tellBankOf(w, id, number, documented);
  };

/** The same for one creator. */
export async function tellBankOf(w: Walk, creatorId: string, number: string, documented: boolean): Promise<void> {
  const { url } = await (await w.as(creatorId)).payments.setUpPayouts();
  const page = await findOnboarding(w.bank, url.split('/').at(-1) ?? '');
  if (!page) throw new Error('The bank has no such page.');
  await submitOnboarding(w.bank, page, { country: 'US', last4: number.slice(-4), documented });
}

const payDeposit = brand((caller, w) => caller.payments.payDeposit({ ...idOf(w), requestKey: randomUUID() }));
const payBalance = brand((caller, w) => caller.payments.payBalance({ ...idOf(w), requestKey: randomUUID() }));
const accept = byCreator((caller, dealId) => caller.deals.accept({ dealId }), 'invited');
const launch = brand((caller, w) => caller.orders.launch(idOf(w)));
const complete = brand((caller, w) => caller.orders.complete(idOf(w)));

/** Everything that people, the bank and time do to a campaign and its money. */
export const STEPS = {
  // the brand's campaign
  edit: brand((caller, w, luck) =>
    caller.campaigns.edit({
      ...idOf(w),
      name: `A lamp for evening ${luck}`,
      description: 'Show how the lamp lights an ordinary evening at home, and label the post as an #ad.',
      budgetMinor: w.budgetMinor + (luck % 3),
      platforms: ['instagram'],
    }),
  ),
  submit: brand((caller, w) => caller.campaigns.submit(idOf(w))),
  resubmit: brand((caller, w) => caller.campaigns.resubmit(idOf(w))),
  advance: brand((caller, w) => caller.orders.advance(idOf(w))),
  back: brand((caller, w) => caller.orders.back(idOf(w))),
  launch,
  complete,
  cancelCampaign: brand((caller, w) => caller.campaigns.cancel({ ...idOf(w), reason })),
  // staff's decision on it
  approve: staff((caller, w) => caller.review.approve({ ...idOf(w), note: null })),
  requestRevision: staff((caller, w) => caller.review.requestRevision({ ...idOf(w), note: reason })),
  reject: staff((caller, w) => caller.review.reject({ ...idOf(w), note: reason })),
  reopen: staff((caller, w) => caller.review.reopen({ ...idOf(w), note: null })),
  pause: staff((caller, w) => caller.campaigns.pause({ ...idOf(w), reason })),
  resume: staff((caller, w) => caller.campaigns.resume({ ...idOf(w), reason })),
  staffCancels: staff((caller, w) => caller.campaigns.cancel({ ...idOf(w), reason })),
  // the deals
  invite: brand(async (caller, w, luck) => {
    const asked = new Set((await w.deals()).map(({ creatorId }) => creatorId));
    const { creator, agreedMinor } = pick(w.offers, (offer) => !asked.has(offer.creator.id), luck);
    const invites = [{ creatorId: creator.id, agreedMinor }];
    return caller.deals.invite({ ...idOf(w), currency: w.currency, invites, notes: null });
  }),
  withdraw: brand(async (caller, w, luck) => caller.deals.withdraw({ dealId: (await dealOf(w, luck, 'invited')).id })),
  accept,
  decline: byCreator((caller, dealId) => caller.deals.decline({ dealId }), 'invited'),
  cancelDeal: byCreator((caller, dealId) => caller.deals.cancel({ dealId, reason }), 'accepted'),
  endDeal: staff(async (caller, w, luck) =>
    caller.payments.endDeal({
      dealId: (await dealOf(w, luck, 'in_progress', 'submitted')).id,
      earned: luck % 2 > 0,
      reason,
    }),
  ),
  // the contract
  saveBrief: brand((caller, w, luck) =>
    caller.payments.saveBrief({ ...idOf(w), brief: briefForm(luck % 4 > 0 ? {} : { targetAudience: `No. ${luck}` }) }),
  ),
  attachContract: brand((caller, w, luck) =>
    caller.payments.attachFile({ ...idOf(w), kind: 'contract', fileId: pick(w.contracts, () => true, luck) }),
  ),
  signAsBrand: brand(async (caller, w) =>
    caller.payments.signAsBrand({ ...idOf(w), name: 'Bo Brand', documentHash: await documentHash(w) }),
  ),
  signAsCreator: async (w, luck) => {
    const signed = await w.signers();
    const { id: dealId, creatorId } = pick(
      await w.deals(),
      (deal) => deal.status === 'accepted' && !signed.has(deal.creatorId),
      luck,
    );
    const signature = { name: 'Cleo Creator', documentHash: await documentHash(w) };
    return (await w.as(creatorId)).payments.signAsCreator({ dealId, ...signature });
  },
  // the money
  payDeposit,
  payBalance,
  payTwice: async (w) => {
    const answers = await Promise.allSettled([payDeposit(w, 0), payBalance(w, 0), payDeposit(w, 0)]);
    const opened = answers.find(({ status }) => status === 'fulfilled');
    if (!opened) throw answers.find((answer) => answer.status === 'rejected')?.reason;
  },
  cancelPayment: brand(async (caller, w, luck) => {
    const { id: paymentId } = pick(await w.payments(), ({ status }) => status === 'created', luck);
    return caller.payments.cancel({ paymentId });
  }),
  goodCard: card(GOOD_CARD),
  emptyCard: card(EMPTY_CARD),
  approvingCard: card(APPROVING_CARD),
  disputedCard: card(DISPUTED_CARD),
  noRefundsCard: card(NO_REFUNDS_CARD),
  refund: staff(async (caller, w, luck) => {
    const { id: paymentId } = pick(await w.payments(), ({ status }) => status === 'succeeded', luck);
    return caller.payments.refund({ paymentId, amountMinor: 1 + (luck % 5_000), reason });
  }),
  hold: staff(async (caller, w, luck) =>
    caller.payments.hold({ milestoneId: (await milestoneOf(w, luck, 'accrued')).id, reason }),
  ),
  unhold: staff(async (caller, w, luck) =>
    caller.payments.unhold({ milestoneId: (await milestoneOf(w, luck, 'held')).id }),
  ),
  refuseMilestone: staff(async (caller, w, luck) =>
    caller.payments.refuseMilestone({ milestoneId: (await milestoneOf(w, luck, 'held')).id, reason }),
  ),
  release: staff(async (caller, w, luck) =>
    caller.payments.release({ milestoneId: (await milestoneOf(w, luck, 'accrued')).id }),
  ),
  retryRefund: staff(async (caller, w, luck) => {
    const refunds = await w.refunds();
    return caller.payments.retryRefund({ refundId: pick(refunds, ({ status }) => status === 'failed', luck).id });
  }),
  disputeToWin: dispute('won'),
  disputeToLose: dispute('lost'),
  answerDispute: staff(async (caller, w, luck) => {
    const { id: disputeId } = pick(await w.disputes(), ({ status }) => isOneOf(ANSWERABLE_DISPUTES, status), luck);
    return caller.payments.submitEvidence({ disputeId, evidence: 'The creators posted what was agreed.' });
  }),
  retryPayout: staff(async (caller, w, luck) => {
    const { id: payoutId } = pick(await w.payouts(), ({ status }) => status === 'failed', luck);
    return caller.payments.retryPayout({ payoutId });
  }),
  // where creators are paid out to
  documentDue: tellBank(DOCUMENT_MISSING, false),
  payoutsBounce: tellBank(BOUNCING, false),
  accountCured: tellBank(ACCEPTED, true),
  flag: flag(true),
  unflag: flag(false),
  // the content
  save: handIn('save'),
  handIn: handIn('submit'),
  takeBack: async (w, luck) => {
    const { id: submissionId, creatorId } = await contentOf(w, luck, 'submitted');
    return (await w.as(creatorId)).content.withdraw({ submissionId });
  },
  approveContent: decideContent('approve'),
  returnContent: decideContent('requestRevision'),
  rejectContent: decideContent('reject'),
  publish: async (w, luck) => {
    const { id: submissionId, creatorId } = await contentOf(w, luck, 'approved');
    const postUrl = `https://instagram.com/p/${submissionId.slice(0, 8)}`;
    return (await w.as(creatorId)).content.publish({ submissionId, postUrl });
  },
  // time, the bank and crashes
  work: (w) => w.work(),
  silence: (w) => w.sweep(70),
  dayPasses: (w) => w.sweep(1),
  tellShuffled,
  jobDies: async (w, luck) => {
    await workBank(w.bank);
    // A process with few statements finishes; then the next one is tried.
    for (const job of await w.waitingJobs(luck)) {
      if (await w.dying(2 + (luck % 20), luck % 2 > 0 ? 'before' : 'after', job)) return true;
    }
    throw new NothingToDo();
  },
  payDies: dying((w, luck) => (luck % 3 > 0 ? payDeposit(w, luck) : payBalance(w, luck)), 24),
  acceptDies: dying(accept, 10),
  launchDies: dying(launch, 10),
  completeDies: dying(complete, 16),
  // leaving
  brandCloses: brand((caller) => caller.account.close({ password: PASSWORD, confirmation: 'DELETE' })),
  creatorCloses: async (w, luck) => {
    const { id } = pick(w.creators, () => true, luck);
    return (await w.as(id)).account.close({ password: PASSWORD, confirmation: 'DELETE' });
  },
} satisfies Record<string, Step>;
export type StepName = keyof typeof STEPS;
