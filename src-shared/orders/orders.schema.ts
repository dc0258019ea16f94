import { z } from 'zod';
import type { CampaignOrigin } from '../campaigns/campaign-labels.ts';
import type { CampaignCard } from '../campaigns/campaigns.schema.ts';
import type { ContentKind } from '../content-types.ts';
import { type DealStatus, type StatusOf, type SubmissionStatus, stages } from '../lifecycles.ts';
import type { Money } from '../money.ts';
import { cursorFields } from '../paging.ts';
import { choice, id } from '../text.ts';
import type { Participation } from '../tiers.ts';

export const orderListInput = z.strictObject(cursorFields);
/** A move by one stage. `from` is the stage that the person saw: the move is refused if the order has moved since. */
export const moveInput = z.strictObject({ campaignId: id('Campaign'), from: choice('Stage', stages).optional() });

/** A creator of an order, from their deal (rulings BR-ORD-46, DATA-31). */
export interface OrderCreator {
  dealId: string;
  creatorId: string;
  name: string;
  username: string | null;
  avatarUrl: string | null;
  status: DealStatus;
  agreed: Money;
  invitedAt: Date;
  answeredAt: Date | null;
}

/** A content item of an order, from a submission that was handed in (ruling DATA-32). */
export interface OrderContent {
  submissionId: string;
  dealId: string;
  creatorName: string;
  title: string;
  kind: ContentKind;
  status: SubmissionStatus;
  postUrl: string | null;
  submittedAt: Date | null;
}

/** Whether a step is allowed now: `true`, or one sentence that says what is missing. */
export type Allowed = true | { missing: string };

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
  depositPaid: boolean;
  balanceDue: Money | null;
  creatorCounts: { invited: number; accepted: number; declined: number; completed: number };
  /** How many applications wait for an answer. */
  pendingApplications: number;
  creators: OrderCreator[];
  content: OrderContent[];
  may: {
    advance: Allowed;
    back: Allowed;
    edit: Allowed;
    delete: Allowed;
    cancel: Allowed;
    launch: Allowed;
    complete: Allowed;
  };
}
