import { z } from 'zod';
import type { WaitingApproval } from '../approvals/approvals.schema.ts';
import type { CampaignOrigin } from '../campaigns/campaign-labels.ts';
import type { CampaignCard } from '../campaigns/campaigns.schema.ts';
import type { DealCase } from '../cases/cases.schema.ts';
import type { ContentKind } from '../choices/content-types.ts';
import type { Participation } from '../choices/tiers.ts';
import type { LaunchState } from '../content/launch-state.ts';
import type { Moment } from '../dates.ts';
import type { UsageView } from '../deals/usage-rights.ts';
import type { DealStatus, StatusOf, SubmissionStatus } from '../lifecycles.ts';
import type { May } from '../may.ts';
import type { Money } from '../money.ts';
import { cursorFields } from '../paging.schema.ts';
import { type Stage, stages } from '../stages.ts';
import { choice, id } from '../text.ts';
import type { CompletionState } from './completion.ts';
import type { NextStep } from './next-step.ts';

export const orderListInput = z.strictObject({ ...cursorFields, stage: choice('Stage', stages).optional() });

/** The orders of one stage: how many, and the sum of their budgets in cents; null if one has no exchange rate. */
export interface StageSum {
  stage: Stage;
  count: number;
  budgetMinor: number | null;
}

/** Moves an order by one stage. `from` is the stage that the person saw: the move is refused if the order has moved since. */
export const moveInput = z.strictObject({ campaignId: id('Campaign'), from: choice('Stage', stages).optional() });

/** A creator of an order, from their deal (rulings BR-ORD-46, DATA-31). */
export interface OrderCreator {
  dealId: string;
  creatorId: string;
  name: string;
  username: string | null;
  avatarUrl: string | null;
  status: DealStatus;
  may: May<'withdraw' | 'invite' | 'extend' | 'openCase'>;
  /** The open case about it, or else the last one. */
  case: DealCase | null;
  /** It extends the usage rights of another deal; nothing is made for it. */
  extension: boolean;
  /** A new offer can follow this one: it is the newest to its creator, who never accepted it (ruling B2.2). */
  offerable: boolean;
  agreed: Money;
  /** What the brand may do with the content; null if nothing was agreed. */
  usage: UsageView | null;
  invitedAt: Moment;
  answeredAt: Moment | null;
  /** Why it ended, if somebody ended it and gave a reason. */
  endReason: string | null;
}

/** A content item of an order, from a submitted submission (ruling DATA-32). */
export interface OrderContent {
  submissionId: string;
  dealId: string;
  creatorName: string;
  title: string;
  kind: ContentKind;
  status: SubmissionStatus;
  postUrl: string | null;
  submittedAt: Moment | null;
}

/** Everything that the detail overlay shows (BR-ORD-11 to BR-ORD-25). */
export interface Order extends CampaignCard {
  origin: CampaignOrigin;
  participation: Participation;
  description: string | null;
  currency: string;
  netBudget: Money | null;
  startDate: string | null;
  endDate: string | null;
  launch: StatusOf<'launch'>;
  /** Why the reviewer asked for a revision or rejected the campaign; else null. */
  reviewNote: string | null;
  /** Why staff paused it; null unless it is paused. */
  pauseReason: string | null;
  /** Which of its texts a moderation rule holds: the whole brief, or a change to it. */
  textHeld: 'brief' | 'change' | null;
  depositPaid: boolean;
  balanceDue: Money | null;
  creatorCounts: { invited: number; accepted: number; declined: number; completed: number };
  /** How many applications wait for an answer. */
  pendingApplications: number;
  /** What waits for a second person in the company to approve it. */
  waiting: WaitingApproval[];
  creators: OrderCreator[];
  content: OrderContent[];
  /** What a launch would include and leave out. */
  launching: LaunchState;
  /** What its completion would find. */
  completing: CompletionState;
  /** The next step; null if nothing is left to do. */
  next: NextStep | null;
  /** Paused or ended: nothing can be done with it until it is resumed. */
  halted: boolean;
  /** Whether applications to it are shown: while they can be answered, and as long as one waits. */
  showsApplications: boolean;
  may: May<'advance' | 'back' | 'edit' | 'delete' | 'cancel' | 'launch' | 'complete' | 'invite'>;
}
