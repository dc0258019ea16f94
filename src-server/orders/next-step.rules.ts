import { stageLabels } from '#shared/campaigns/campaign-labels.ts';
import { dealDays } from '#shared/deals/deal-days.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { type May, reasonOf } from '#shared/may.ts';
import * as texts from '#shared/messages/orders/next-step.ts';
import type { NextStep, NextStepName, Turn } from '#shared/orders/next-step.ts';
import { type Stage, stages } from '#shared/stages.ts';
import { isOneOf, OWING_DEALS } from '#shared/status-sets.ts';
import type { CampaignState, Facts } from './orders.rules.ts';

interface OrderState extends CampaignState {
  /** Which of its texts is held: for the brief, a sentence of its own says what it waits for. */
  textHeld?: 'brief' | 'change' | null;
  stage: Stage;
  submissionDeadline: string | null;
  endDate: string | null;
}

/** The facts about an order besides its statuses: counts of its deals, content and applications. */
export interface StepFacts extends Facts {
  committedDeals: number;
  pendingApplications: number;
  awaitingReview: number;
  approvedContent: number;
  publishedContent: number;
  /** Whether a part of the balance is unpaid. */
  balanceDue: boolean;
  /** Whether somebody has to sign before the deposit can be paid. */
  unsigned: boolean;
  /** Whether a creator who accepted has no contract and brief to sign. */
  lacksPapers: boolean;
}

/** What matters about a creator of an order who may be waited for. */
interface Awaited {
  name: string;
  status: DealStatus;
  invitedAt: Date;
  answeredAt: Date | null;
  expiresAt: Date;
}

/** What a brand may do for its order, by the rules that each act itself asks. */
export type StepMay = May<
  'revise' | 'invite' | 'advance' | 'papers' | 'sign' | 'payDeposit' | 'payBalance' | 'review' | 'launch' | 'complete'
>;

/**
 * What an order needs next, whose turn it is and by when; null if nothing is left to do. It is the brand's turn only if the act would be allowed now:
 * otherwise it is nobody's, and the text is why.
 */
export function nextStep(
  order: OrderState,
  facts: StepFacts,
  creators: readonly Awaited[],
  may: StepMay,
): NextStep | null {
  const name = nameOf(order, facts, creators, may);
  if (name === null) return null;
  const awaited = creators.filter(({ status }) => isOneOf(AWAITED[name] ?? [], status));
  const waitingFor = awaited.map((one) => ({ name: one.name, since: one.answeredAt ?? one.invitedAt }));
  const step = { name, turn: TURNS[name], ...saidOf(name, order, facts), waitingFor, by: termOf(name, order, awaited) };
  const act = ACTS[name];
  const closed = act ? reasonOf(may[act]) : null;
  return closed === null ? step : { ...step, turn: 'nobody', text: closed };
}

/** The act of each step that a rule can refuse; to answer an application is always possible while one waits. */
const ACTS: Readonly<Partial<Record<NextStepName, keyof StepMay>>> = {
  revise: 'revise',
  invite: 'invite',
  goOn: 'advance',
  papers: 'papers',
  sign: 'sign',
  deposit: 'payDeposit',
  review: 'review',
  balance: 'payBalance',
  launch: 'launch',
  complete: 'complete',
};

/** Who has to act. */
const TURNS: Readonly<Record<NextStepName, Turn>> = {
  revise: 'brand',
  approval: 'staff',
  held: 'staff',
  resume: 'staff',
  applications: 'brand',
  invite: 'brand',
  answers: 'creators',
  goOn: 'brand',
  papers: 'brand',
  sign: 'brand',
  signatures: 'creators',
  deposit: 'brand',
  bank: 'bank',
  content: 'creators',
  review: 'brand',
  balance: 'brand',
  launch: 'brand',
  posts: 'creators',
  complete: 'brand',
};

/** The deals that a step waits for. */
const AWAITED: Readonly<Partial<Record<NextStepName, readonly DealStatus[]>>> = {
  answers: ['invited'],
  signatures: ['accepted'],
  content: OWING_DEALS,
};

function saidOf(
  name: NextStepName,
  { stage, status, reviewStatus }: OrderState,
  facts: StepFacts,
): Pick<NextStep, 'title' | 'text'> {
  if (name === 'goOn') return { title: texts.goOnTo(following(stage)), text: texts.goOnText };
  const said = texts.steps[name];
  if (name === 'balance' && status === 'live') return { ...said, text: texts.balanceWhileLive };
  if (name === 'balance' && status === 'completed') return { ...said, text: texts.balanceWhenOver };
  if (name === 'balance' && isTakenBack(facts)) return { ...said, text: texts.balanceTakenBack };
  if (name === 'sign' && facts.depositArrived) return { ...said, text: texts.steps.signatures.text };
  return name === 'invite' && reviewStatus !== 'approved' ? { ...said, text: texts.inviteInReview } : said;
}

/** The name of the stage after this one. */
const following = (stage: Stage): string => stageLabels[stages[stages.indexOf(stage) + 1] ?? stage];

/** Whether a dispute has taken back a part of the deposit. */
const isTakenBack = ({ depositArrived, depositPaid }: StepFacts): boolean => depositArrived && !depositPaid;

function nameOf(order: OrderState, facts: StepFacts, creators: readonly Awaited[], may: StepMay): NextStepName | null {
  const approved = order.reviewStatus === 'approved';
  if (order.reviewStatus === 'rejected') return null;
  if (order.status === 'paused') return 'resume';
  if (order.reviewStatus === 'needs_revision') return 'revise';
  switch (order.status) {
    case 'new':
    case 'under_review':
      return order.textHeld === 'brief' ? 'held' : choosing(approved, facts);
    case 'creators_assigned':
      return approved ? contracting(facts, may) : 'approval';
    case 'in_progress':
      return producing(facts, creators, may);
    case 'awaiting_approval':
      return approved ? finishing(facts, may) : 'approval';
    case 'live':
      return running(facts, may);
    case 'completed':
      if (facts.awaitingReview > 0) return 'review';
      return facts.balanceDue ? paying('balance', facts) : null;
    default:
      return null;
  }
}

/** A payment that the bank is working on is made only once. */
const paying = (kind: 'deposit' | 'balance', facts: StepFacts): NextStepName =>
  facts.paymentProcessing ? 'bank' : kind;

function choosing(approved: boolean, facts: StepFacts): NextStepName {
  if (facts.pendingApplications > 0) return 'applications';
  if (facts.creatorsActive > 0) return 'goOn';
  if (facts.committedDeals === 0) return 'invite';
  return approved ? 'answers' : 'approval';
}

function contracting(facts: StepFacts, may: StepMay): NextStepName {
  if (!facts.contractStored || !facts.briefStored) return 'papers';
  if (facts.depositPaid) return 'goOn';
  if (isTakenBack(facts)) return paying('balance', facts);
  if (facts.paymentProcessing) return 'bank';
  if (facts.creatorsActive === 0) return gathering(facts);
  return facts.unsigned ? signing(facts, may) : 'deposit';
}

function producing(facts: StepFacts, creators: readonly Awaited[], may: StepMay): NextStepName {
  if (facts.awaitingReview > 0) return 'review';
  if (isTakenBack(facts)) return paying('balance', facts);
  const joining = facts.acceptedDeals > 0 ? signing(facts, may) : null;
  if (joining !== null && joining !== 'signatures') return joining;
  if (creators.some(({ status }) => isOneOf(OWING_DEALS, status))) return 'content';
  return joining ?? (facts.boundDeals > 0 ? 'goOn' : gathering(facts));
}

function finishing(facts: StepFacts, may: StepMay): NextStepName {
  if (facts.awaitingReview > 0) return 'review';
  if (facts.balanceDue) return paying('balance', facts);
  if (may.launch.allowed) return 'launch';
  if (facts.acceptedDeals > 0) return signing(facts, may);
  return facts.boundDeals > 0 ? 'content' : gathering(facts);
}

/** Money that a dispute took back, or that was agreed since, comes before anything but the review of content. */
function running(facts: StepFacts, may: StepMay): NextStepName {
  if (facts.awaitingReview > 0) return 'review';
  if (facts.balanceDue) return paying('balance', facts);
  if (facts.publishedContent < facts.approvedContent) return 'posts';
  return may.complete.allowed ? 'complete' : 'content';
}

/** Nobody has accepted yet. */
const gathering = ({ committedDeals }: StepFacts): NextStepName => (committedDeals === 0 ? 'invite' : 'answers');

/** What a creator who accepted waits for: contract and brief, the signature of the brand, or only their own. */
function signing({ lacksPapers }: StepFacts, may: StepMay): NextStepName {
  if (may.sign.allowed) return 'sign';
  return lacksPapers ? 'papers' : 'signatures';
}

/** When the step is due: the first invitation to expire, the submission deadline, or the end of the campaign. */
function termOf(name: NextStepName, order: OrderState, awaited: readonly Awaited[]): NextStep['by'] {
  switch (name) {
    case 'answers':
      return awaited.map(({ expiresAt }) => expiresAt).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
    case 'content':
      return dealDays(order).contentDue;
    case 'posts':
    case 'complete':
      return dealDays(order).end;
    default:
      return null;
  }
}
