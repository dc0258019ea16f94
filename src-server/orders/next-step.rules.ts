import { stageLabels } from '#shared/campaigns/campaign-labels.ts';
import type { Moment } from '#shared/dates.ts';
import { dealDays } from '#shared/deals/deal-days.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { type May, reasonOf } from '#shared/may.ts';
import type { NextStep, NextStepName, Turn } from '#shared/orders/next-step.ts';
import { type Stage, stages } from '#shared/stages.ts';
import { isOneOf, OWING_DEALS } from '#shared/status-sets.ts';
import type { CampaignState, Facts } from './orders.rules.ts';

/** What must be done, and what follows from doing it or not. */
const steps: Readonly<Record<Exclude<NextStepName, 'goOn'>, { title: string; text: string }>> = {
  revise: {
    title: 'Change what the review asks for',
    text: 'Our team looks at the campaign again as soon as you send it back.',
  },
  approval: {
    title: 'Our team is reviewing your campaign',
    text: 'We will tell you the result. You can invite creators meanwhile; they can accept once it is approved.',
  },
  held: {
    title: 'Our team is checking your brief',
    text: 'An automatic check stopped its text. You can invite creators once it is cleared.',
  },
  resume: { title: 'Our team has paused this campaign', text: 'All deadlines are on hold until it resumes.' },
  applications: {
    title: 'Answer the creators who applied',
    text: 'Applications that nobody answers close at the end of the start date.',
  },
  invite: {
    title: 'Invite creators',
    text: 'You choose who, and offer a fixed amount. A creator accepts or declines.',
  },
  answers: {
    title: 'Creators are looking at your offers',
    text: 'An offer that nobody answers expires. You can withdraw one, or invite more creators.',
  },
  papers: {
    title: 'Add the brief and the contract',
    text: 'Creators sign both before work starts.',
  },
  sign: {
    title: 'Sign the contract',
    text: 'The deposit is paid once you and at least one creator have signed.',
  },
  signatures: {
    title: 'Waiting for creators to sign',
    text: 'A creator can start once both of you have signed.',
  },
  deposit: {
    title: 'Pay the deposit',
    text: 'It is held until creators have earned it. Work starts when it has arrived.',
  },
  bank: {
    title: 'The bank is working on your payment',
    text: 'There is nothing to do. We will tell you when it has arrived.',
  },
  content: {
    title: 'Creators are making their content',
    text: 'We notify you of each submission. A creator who has submitted nothing two weeks after the end is not paid for it.',
  },
  review: {
    title: 'Review what creators have submitted',
    text: 'Approve it, or say what should change.',
  },
  balance: { title: 'Pay the balance', text: 'The campaign can be launched once all of it is paid.' },
  launch: { title: 'Launch the campaign', text: 'Creators are told to post their content.' },
  posts: {
    title: 'Creators are posting their content',
    text: 'Results are counted from the links that they submit. The campaign completes by itself on its end date.',
  },
  complete: {
    title: 'Complete the campaign',
    text: 'Creators are paid then. The campaign completes by itself on its end date.',
  },
};

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
  invitedAt: Moment;
  answeredAt: Moment | null;
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
  if (name === 'goOn') return { title: `Continue to ${following(stage)}`, text: 'This stage has everything it needs.' };
  const said = steps[name];
  if (name === 'balance' && status === 'live')
    return {
      ...said,
      text: 'Money that creators have earned and not received goes on hold when the campaign completes.',
    };
  if (name === 'balance' && status === 'completed')
    return { ...said, text: 'Creators are paid what is still on hold once it has arrived.' };
  if (name === 'balance' && isTakenBack(facts))
    return {
      ...said,
      text: 'Your bank took back part of what you paid. The campaign continues once it is paid again.',
    };
  if (name === 'sign' && facts.depositArrived) return { ...said, text: steps.signatures.text };
  if (name === 'invite' && reviewStatus !== 'approved')
    return {
      ...said,
      text: 'You choose who, and offer a fixed amount. Our team reviews the campaign meanwhile; creators can accept once it is approved.',
    };
  return said;
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
