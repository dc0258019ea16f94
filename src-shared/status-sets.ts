import type {
  CampaignStatus,
  DealStatus,
  MilestoneStatus,
  PaymentStatus,
  ReviewStatus,
  StatusOf,
  SubmissionStatus,
} from './lifecycles.ts';

/** Every set of statuses that code speaks of, once and by its name. A list of statuses anywhere else is refused by a test. */

/** Deals that take from the creator budget: everything not declined, withdrawn, expired or cancelled (ruling A19). */
export const LIVE_DEALS = [
  'invited',
  'accepted',
  'contracted',
  'in_progress',
  'submitted',
  'completed',
] as const satisfies readonly DealStatus[];

/** Deals whose creator said yes: the x of `x of y creators active`, what the brand pays for, and who may read brief and contract. */
export const AGREED_DEALS = [
  'accepted',
  'contracted',
  'in_progress',
  'submitted',
  'completed',
] as const satisfies readonly DealStatus[];

/** Deals that count as the y of `x of y creators active`: all but withdrawn, expired and cancelled. */
export const COUNTED_DEALS = [...LIVE_DEALS, 'declined'] as const satisfies readonly DealStatus[];

/** Deals that came under contract, finished ones included. */
export const CONTRACTED_DEALS = [
  'contracted',
  'in_progress',
  'submitted',
  'completed',
] as const satisfies readonly DealStatus[];

/** Deals under contract whose work is not over: content may be handed in, and only staff may end them. */
export const BOUND_DEALS = ['contracted', 'in_progress', 'submitted'] as const satisfies readonly DealStatus[];

/** Live deals that no contract binds yet: their campaign's end simply ends them. */
export const UNBOUND_DEALS = ['invited', 'accepted'] as const satisfies readonly DealStatus[];

/** Live deals that are not finished: what the end of a campaign has to end. */
export const OPEN_DEALS = [...UNBOUND_DEALS, ...BOUND_DEALS] as const satisfies readonly DealStatus[];

/** Deals whose creator still owes content. */
export const OWING_DEALS = ['contracted', 'in_progress'] as const satisfies readonly DealStatus[];

/** Deals whose creator waits for a word on what was handed in. */
export const AWAITED_DEALS = ['in_progress', 'submitted'] as const satisfies readonly DealStatus[];

/** Deals whose content was all handed in. */
export const HANDED_IN_DEALS = ['submitted', 'completed'] as const satisfies readonly DealStatus[];

/** Deals that are on between agreement and hand-in: the creator's tab Active (ruling A14). */
export const ACTIVE_DEALS = ['accepted', 'contracted', 'in_progress'] as const satisfies readonly DealStatus[];

/** Deals that came to nothing. */
export const ENDED_DEALS = ['declined', 'withdrawn', 'expired', 'cancelled'] as const satisfies readonly DealStatus[];

/** Deals that nobody agreed on: the brand can invite again, and their creator reads neither brief nor contract. */
export const UNAGREED_DEALS = ['invited', 'declined', 'withdrawn', 'expired'] as const satisfies readonly DealStatus[];

/** Campaigns that are under way: neither a draft, nor paused, nor over (ruling B2.1). */
export { RUNNING_CAMPAIGNS } from './lifecycles.ts';

/** Campaigns that creators can still be invited to. */
export const INVITING_CAMPAIGNS = [
  'new',
  'under_review',
  'creators_assigned',
  'in_progress',
  'awaiting_approval',
] as const satisfies readonly CampaignStatus[];

/** Campaigns that nothing happens in any more. */
export const ENDED_CAMPAIGNS = ['completed', 'cancelled'] as const satisfies readonly CampaignStatus[];

/** Campaigns whose balance can be paid (ruling BR-CONTRACT-23). */
export const PAYABLE_CAMPAIGNS = [
  'in_progress',
  'awaiting_approval',
  'live',
] as const satisfies readonly CampaignStatus[];

/** Campaigns whose creators work on content that is not online yet. */
export const PRODUCING_CAMPAIGNS = ['in_progress', 'awaiting_approval'] as const satisfies readonly CampaignStatus[];

/** The dashboard's active campaigns (ruling A08). */
export const ACTIVE_CAMPAIGNS = [
  'creators_assigned',
  'in_progress',
  'awaiting_approval',
  'live',
] as const satisfies readonly CampaignStatus[];

/** Campaigns that a reviewer has to decide on. */
export const AWAITING_DECISION = ['pending_review', 'under_review'] as const satisfies readonly ReviewStatus[];

/** Campaigns that creators see dimmed, marked as in review (CR-CAMP-05). */
export const IN_REVIEW = [...AWAITING_DECISION, 'needs_revision'] as const satisfies readonly ReviewStatus[];

/** Payments that are begun and not finished: money may still come. */
export const OPEN_PAYMENTS = ['created', 'processing', 'failed'] as const satisfies readonly PaymentStatus[];

/** Payments whose money arrived, whatever went back of it. */
export const ARRIVED_PAYMENTS = ['succeeded', 'refunded'] as const satisfies readonly PaymentStatus[];

/** Invites that nobody has answered, taken back or let expire. */
export const OPEN_INVITES = ['pending', 'sent', 'failed'] as const satisfies readonly StatusOf<'invite'>[];

/** Invites whose link is good. */
export const ACCEPTABLE_INVITES = ['pending', 'sent'] as const satisfies readonly StatusOf<'invite'>[];

/** Deals that are agreed on and not finished: their creator may upload for them, and neither side can close its account. */
export const ENGAGED_DEALS = ['accepted', ...BOUND_DEALS] as const satisfies readonly DealStatus[];

/** What can become of an invitation, in the order of the panel that counts it (ruling BR-AN-03). */
export const INVITATION_OUTCOMES = [
  'accepted',
  'invited',
  'declined',
  'expired',
  'withdrawn',
  'cancelled',
] as const satisfies readonly DealStatus[];

/** Campaigns that are launched or over: deadlines and offers are behind them. */
export const LAUNCHED_OR_ENDED = ['live', ...ENDED_CAMPAIGNS] as const satisfies readonly CampaignStatus[];

/** Campaigns in which nothing moves for now, or for good. */
export const HALTED_CAMPAIGNS = [...ENDED_CAMPAIGNS, 'paused'] as const satisfies readonly CampaignStatus[];

/** Campaigns that a brand may delete (ruling B2.1). */
export const REMOVABLE_CAMPAIGNS = [
  'draft',
  'new',
  'under_review',
  'cancelled',
] as const satisfies readonly CampaignStatus[];

/** Campaigns that a brand may cancel before it has paid (ruling B2.1). */
export const CANCELLABLE_CAMPAIGNS = [
  'new',
  'under_review',
  'creators_assigned',
  'in_progress',
] as const satisfies readonly CampaignStatus[];

/** Campaigns that may hold money and are not launched. */
export const UNLAUNCHED_CAMPAIGNS = [
  'creators_assigned',
  ...PRODUCING_CAMPAIGNS,
] as const satisfies readonly CampaignStatus[];

/** What the review queue filters by, in the order of its select (ADM-CR); drafts are not in the queue. */
export const QUEUE_STATUSES = [
  ...AWAITING_DECISION,
  'approved',
  'rejected',
  'needs_revision',
] as const satisfies readonly ReviewStatus[];

/** What the strip above the review queue counts (ADM-CR-42 to 46). */
export const REVIEWED_STATUSES = [
  ...AWAITING_DECISION,
  'approved',
  'rejected',
] as const satisfies readonly ReviewStatus[];

/** Campaigns that creators do not see. */
export const UNSEEN_REVIEWS = ['draft', 'rejected'] as const satisfies readonly ReviewStatus[];

/** Content that counts as handed in: it waits for a word or has a good one. */
export const STANDING_CONTENT = ['submitted', 'approved', 'published'] as const satisfies readonly SubmissionStatus[];

/** Content that was approved, also when it is online by now. */
export const APPROVED_CONTENT = ['approved', 'published'] as const satisfies readonly SubmissionStatus[];

/** Content that nobody has decided on. */
export const UNDECIDED_CONTENT = ['draft', 'submitted'] as const satisfies readonly SubmissionStatus[];

/** Milestones that were reached and not paid out: money is still under way. */
export const UNPAID_MILESTONES = [
  'accrued',
  'releasable',
  'released',
  'held',
] as const satisfies readonly MilestoneStatus[];

/** Deals that the brand can offer again: nobody agreed, and no offer is out (ruling B2.2). */
export const OFFERABLE_DEALS = ['declined', 'withdrawn', 'expired'] as const satisfies readonly DealStatus[];

/** Deals whose creator did not take the offer (AG). */
export const REFUSED_DEALS = ['declined', 'expired'] as const satisfies readonly DealStatus[];

/** Campaigns whose accepted deals come under contract once their conditions are there; a pause keeps what was. */
export const BINDING_CAMPAIGNS = [...ACTIVE_CAMPAIGNS, 'paused'] as const satisfies readonly CampaignStatus[];

/** Campaigns whose content nobody decides on for now, or ever. */
export const UNDECIDING_CAMPAIGNS = ['paused', 'cancelled'] as const satisfies readonly CampaignStatus[];

/** Campaigns whose reviewer left a note that the brand should read. */
export const TURNED_DOWN = ['needs_revision', 'rejected'] as const satisfies readonly ReviewStatus[];

/** Milestones whose money is settled: on its way to the creator, or given up. */
export const SETTLED_MILESTONES = ['released', 'paid', 'cancelled'] as const satisfies readonly MilestoneStatus[];

/** Milestones that were not reached. */
export const UNREACHED_MILESTONES = ['planned', 'cancelled'] as const satisfies readonly MilestoneStatus[];

/** The account states that CRM lists filter by (foundation, section 2). */
export const CRM_ACCOUNT_STATUSES = [
  'active',
  'pending',
  'suspended',
] as const satisfies readonly StatusOf<'account'>[];

/** Whether a status is one of a set: `includes` for sets that are narrower than their machine. */
export const isOneOf = <Status extends string>(set: readonly Status[], status: string): status is Status =>
  set.some((each) => each === status);
