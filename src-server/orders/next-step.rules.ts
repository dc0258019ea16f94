import { stageLabels } from '#shared/campaigns/campaign-labels.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import * as texts from '#shared/messages/orders/next-step.ts';
import type { NextStep, NextStepName, Turn } from '#shared/orders/next-step.ts';
import { type Stage, stages } from '#shared/stages.ts';
import { isOneOf, OWING_DEALS } from '#shared/status-sets.ts';
import type { Signer } from '../agreement/contracts/contracts.rules.ts';
import { type CampaignState, completeRefusal, type Facts, launchRefusal } from './orders.rules.ts';

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
  finishedDeals: number;
  pendingApplications: number;
  awaitingReview: number;
  approvedContent: number;
  publishedContent: number;
  /** Whether a part of the balance is unpaid. */
  balanceDue: boolean;
  /** Who has to sign before the deposit can be paid; null if nobody has to. */
  awaitedSigner: Signer | null;
}

/** What matters about a creator of an order who may be waited for. */
interface Awaited {
  name: string;
  status: DealStatus;
  invitedAt: Date;
  answeredAt: Date | null;
  expiresAt: Date;
}

/** What an order needs next, whose turn it is and by when; null if nothing is left to do. The guards of orders.rules.ts follow the same rules. */
export function nextStep(order: OrderState, facts: StepFacts, creators: readonly Awaited[]): NextStep | null {
  const name = nameOf(order, facts, creators);
  if (name === null) return null;
  const awaited = creators.filter(({ status }) => isOneOf(AWAITED[name] ?? [], status));
  const waitingFor = awaited.map((one) => ({ name: one.name, since: one.answeredAt ?? one.invitedAt }));
  return { name, turn: TURNS[name], ...saidOf(name, order), waitingFor, by: termOf(name, order, awaited) };
}

/** Who has to act. */
const TURNS: Readonly<Record<NextStepName, Turn>> = {
  revise: 'brand',
  approval: 'staff',
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

function saidOf(name: NextStepName, { stage, status, reviewStatus }: OrderState): Pick<NextStep, 'title' | 'text'> {
  if (name === 'goOn') return { title: texts.goOnTo(following(stage)), text: texts.goOnText };
  const said = texts.steps[name];
  if (name === 'balance' && status === 'live') return { ...said, text: texts.balanceWhileLive };
  return name === 'invite' && reviewStatus !== 'approved' ? { ...said, text: texts.inviteInReview } : said;
}

/** The name of the stage after this one. */
const following = (stage: Stage): string => stageLabels[stages[stages.indexOf(stage) + 1] ?? stage];

function nameOf(order: OrderState, facts: StepFacts, creators: readonly Awaited[]): NextStepName | null {
  if (order.reviewStatus === 'needs_revision') return 'revise';
  if (order.reviewStatus === 'rejected') return null;
  switch (order.status) {
    case 'new':
    case 'under_review':
      return order.textHeld === 'brief' ? null : choosing(order.reviewStatus === 'approved', facts);
    case 'creators_assigned':
      return contracting(order.reviewStatus === 'approved', facts);
    case 'in_progress':
      return producing(facts, creators);
    case 'awaiting_approval':
      return finishing(order, facts);
    case 'live':
      return running(order, facts);
    case 'paused':
      return 'resume';
    default:
      return null;
  }
}

function choosing(approved: boolean, facts: StepFacts): NextStepName {
  if (facts.pendingApplications > 0) return 'applications';
  if (facts.committedDeals === 0) return 'invite';
  if (facts.creatorsActive > 0) return 'goOn';
  return approved ? 'answers' : 'approval';
}

function contracting(approved: boolean, facts: StepFacts): NextStepName {
  if (!approved) return 'approval';
  if (!facts.contractStored || !facts.briefStored) return 'papers';
  if (facts.depositPaid) return 'goOn';
  if (facts.paymentProcessing) return 'bank';
  if (facts.creatorsActive === 0) return facts.committedDeals === 0 ? 'invite' : 'answers';
  if (facts.awaitedSigner === null) return 'deposit';
  return facts.awaitedSigner === 'brand' ? 'sign' : 'signatures';
}

function producing(facts: StepFacts, creators: readonly Awaited[]): NextStepName {
  if (facts.awaitingReview > 0) return 'review';
  if (creators.some(({ status }) => isOneOf(OWING_DEALS, status))) return 'content';
  if (facts.acceptedDeals > 0) return 'signatures';
  return facts.boundDeals > 0 ? 'goOn' : 'invite';
}

function finishing(order: OrderState, facts: StepFacts): NextStepName {
  if (facts.awaitingReview > 0) return 'review';
  if (facts.balanceDue) return facts.paymentProcessing ? 'bank' : 'balance';
  return launchRefusal(order, facts) === null ? 'launch' : 'content';
}

/** Money that a dispute took back, or that was agreed since, is the brand's next step before anything else. */
function running(order: OrderState, facts: StepFacts): NextStepName {
  if (facts.balanceDue) return facts.paymentProcessing ? 'bank' : 'balance';
  const posted = facts.publishedContent >= facts.approvedContent;
  return posted && completeRefusal(order, facts) === null ? 'complete' : 'posts';
}

/** When the step is due: the first invitation to expire, the submission deadline, or the end of the campaign. */
function termOf(name: NextStepName, order: OrderState, awaited: readonly Awaited[]): NextStep['by'] {
  switch (name) {
    case 'answers':
      return awaited.map(({ expiresAt }) => expiresAt).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
    case 'content':
      return order.submissionDeadline;
    case 'posts':
    case 'complete':
      return order.endDate;
    default:
      return null;
  }
}
