import type {
  CampaignStatus,
  DealStatus,
  DisputeStatus,
  MilestoneStatus,
  PaymentStatus,
  PayoutAccountStatus,
  ReviewStatus,
  StatusOf,
  SubmissionStatus,
} from './lifecycles.ts';

// Every set of statuses that the code uses, defined once and named. A structure test refuses lists of statuses anywhere else.

/** Deals that take from the creator budget: everything not declined, withdrawn, expired or cancelled (ruling A19). */
export const COMMITTED_DEALS = [
  'invited',
  'accepted',
  'contracted',
  'in_progress',
  'submitted',
  'completed',
] as const satisfies readonly DealStatus[];

/** Deals that the creator has accepted: the x of `x of y creators active`. The brand pays for them; their creators can read brief and contract. */
export const AGREED_DEALS = [
  'accepted',
  'contracted',
  'in_progress',
  'submitted',
  'completed',
] as const satisfies readonly DealStatus[];

/** Deals that count as the y of `x of y creators active`: all except withdrawn, expired and cancelled ones. */
export const COUNTED_DEALS = [...COMMITTED_DEALS, 'declined'] as const satisfies readonly DealStatus[];

/** Deals that came under contract, finished ones included. */
export const CONTRACTED_DEALS = [
  'contracted',
  'in_progress',
  'submitted',
  'completed',
] as const satisfies readonly DealStatus[];

/** Deals under contract whose work is not over: content can be submitted, and only staff can end them. */
export const BOUND_DEALS = ['contracted', 'in_progress', 'submitted'] as const satisfies readonly DealStatus[];

/** Committed deals that are not under contract: they end with their campaign. */
export const UNBOUND_DEALS = ['invited', 'accepted'] as const satisfies readonly DealStatus[];

/** Committed deals that are not finished: they must be ended when the campaign ends. */
export const UNFINISHED_DEALS = [...UNBOUND_DEALS, ...BOUND_DEALS] as const satisfies readonly DealStatus[];

/** Deals whose creator still owes content. */
export const OWING_DEALS = ['contracted', 'in_progress'] as const satisfies readonly DealStatus[];

/** Deals whose creator may be waiting for a decision on content. */
export const AWAITED_DEALS = ['in_progress', 'submitted'] as const satisfies readonly DealStatus[];

/** Deals for which all content was submitted. */
export const HANDED_IN_DEALS = ['submitted', 'completed'] as const satisfies readonly DealStatus[];

/** Deals from acceptance until all content is submitted: the creator's tab Active (ruling A14). */
export const ACTIVE_DEALS = ['accepted', 'contracted', 'in_progress'] as const satisfies readonly DealStatus[];

/** Deals that ended without being completed. */
export const ENDED_DEALS = ['declined', 'withdrawn', 'expired', 'cancelled'] as const satisfies readonly DealStatus[];

/** Deals that are over, completed or not: whatever is released of them is paid at once. */
export const OVER_DEALS = ['completed', ...ENDED_DEALS] as const satisfies readonly DealStatus[];

/** Deals that the creator has not accepted, or not yet: their creator can read neither brief nor contract. */
export const UNAGREED_DEALS = ['invited', 'declined', 'withdrawn', 'expired'] as const satisfies readonly DealStatus[];

/** Campaigns that are in none of their brand's totals: nobody has committed to them, or they were cancelled. */
export const UNCOUNTED_BUDGETS = ['draft', 'cancelled'] as const satisfies readonly CampaignStatus[];

/** Campaigns that are under way: neither a draft, nor paused, nor over (ruling B2.1). The campaign's transition table is built with it. */
export const RUNNING_CAMPAIGNS = [
  'new',
  'under_review',
  'creators_assigned',
  'in_progress',
  'awaiting_approval',
  'live',
] as const;

/** Campaigns to which creators can still be invited. */
export const INVITING_CAMPAIGNS = [
  'new',
  'under_review',
  'creators_assigned',
  'in_progress',
  'awaiting_approval',
] as const satisfies readonly CampaignStatus[];

/** Campaigns whose badge is their status, because there is more to say than their review status (BR-DRAFT-16). */
export const BADGED_CAMPAIGNS = [
  'live',
  'completed',
  'paused',
  'cancelled',
] as const satisfies readonly CampaignStatus[];

/** Campaigns that have ended. */
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

/** Campaigns that a reviewer must decide on. */
export const AWAITING_DECISION = ['pending_review', 'under_review'] as const satisfies readonly ReviewStatus[];

/** Campaigns that creators see dimmed, marked as in review (CR-CAMP-05). */
export const IN_REVIEW = [...AWAITING_DECISION, 'needs_revision'] as const satisfies readonly ReviewStatus[];

/** Payments that are not finished: money may still arrive. */
export const OPEN_PAYMENTS = ['created', 'processing', 'failed'] as const satisfies readonly PaymentStatus[];

/** Payments whose money has arrived, even if it was refunded later. */
export const ARRIVED_PAYMENTS = ['succeeded', 'refunded'] as const satisfies readonly PaymentStatus[];

/** Refunds that the bank is processing or will get: money that a brand is owed. */
export const OPEN_REFUNDS = ['created', 'processing', 'failed'] as const satisfies readonly StatusOf<'refund'>[];

/** Refunds that the bank does not have yet: they can still be cancelled. */
export const UNSENT_REFUNDS = ['created', 'failed'] as const satisfies readonly StatusOf<'refund'>[];

/** Disputes that the bank has not decided: the money that they took may come back. */
export const OPEN_DISPUTES = ['opened', 'evidence_due', 'submitted'] as const satisfies readonly DisputeStatus[];

/** Disputes that the bank has decided. */
export const DECIDED_DISPUTES = ['won', 'lost'] as const satisfies readonly DisputeStatus[];

/** Disputes for which evidence can still be submitted. */
export const ANSWERABLE_DISPUTES = ['opened', 'evidence_due'] as const satisfies readonly DisputeStatus[];

/** Disputes whose money is gone, temporarily or permanently. */
export const TAKEN_DISPUTES = [...OPEN_DISPUTES, 'lost'] as const satisfies readonly DisputeStatus[];

/** Payouts that wait for staff: the bank refused them, or they are withheld until staff decides. */
export const STUCK_PAYOUTS = ['failed', 'withheld'] as const satisfies readonly StatusOf<'payout'>[];

/** Payouts that were sent to the bank at least once and have not arrived. */
export const SENT_PAYOUTS = ['processing', 'failed'] as const satisfies readonly StatusOf<'payout'>[];

/** Payouts that staff withhold because their creators are flagged. */
export const STOPPED_PAYOUTS = ['withheld', 'refused'] as const satisfies readonly StatusOf<'payout'>[];

/** Invites that are not accepted, revoked or expired. */
export const OPEN_INVITES = ['pending', 'sent', 'failed'] as const satisfies readonly StatusOf<'invite'>[];

/** Invites whose link is valid. */
export const ACCEPTABLE_INVITES = ['pending', 'sent'] as const satisfies readonly StatusOf<'invite'>[];

/** Accepted deals that are not finished: their creator can upload files for them, and neither side can close its account. */
export const ENGAGED_DEALS = ['accepted', ...BOUND_DEALS] as const satisfies readonly DealStatus[];

/** The possible outcomes of an invitation, in the order of the panel that counts them (ruling BR-AN-03). */
export const INVITATION_OUTCOMES = [
  'accepted',
  'invited',
  'declined',
  'expired',
  'withdrawn',
  'cancelled',
] as const satisfies readonly DealStatus[];

/** Campaigns that are launched or have ended: they have no more deadlines or offers. */
export const LAUNCHED_OR_ENDED = ['live', ...ENDED_CAMPAIGNS] as const satisfies readonly CampaignStatus[];

/** Campaigns whose creators have posted: usage rights can be extended. */
export const EXTENDING_CAMPAIGNS = ['live', 'completed'] as const satisfies readonly CampaignStatus[];

/** Extensions of usage rights that wait for an answer or for their money. */
export const OPEN_EXTENSIONS = ['invited', 'accepted'] as const satisfies readonly DealStatus[];

/** Campaigns that are paused or have ended. */
export const HALTED_CAMPAIGNS = [...ENDED_CAMPAIGNS, 'paused'] as const satisfies readonly CampaignStatus[];

/** Campaigns that a brand can delete (ruling B2.1). */
export const REMOVABLE_CAMPAIGNS = [
  'draft',
  'new',
  'under_review',
  'cancelled',
] as const satisfies readonly CampaignStatus[];

/** Campaigns that a brand can cancel before it has paid (ruling B2.1). */
export const CANCELLABLE_CAMPAIGNS = [
  'new',
  'under_review',
  'creators_assigned',
  'in_progress',
] as const satisfies readonly CampaignStatus[];

/** Campaigns that can hold money and are not launched. */
export const UNLAUNCHED_CAMPAIGNS = [
  'creators_assigned',
  ...PRODUCING_CAMPAIGNS,
] as const satisfies readonly CampaignStatus[];

/** The filter options of the review queue, in their order (ADM-CR); drafts are not in the queue. */
export const QUEUE_STATUSES = [
  ...AWAITING_DECISION,
  'approved',
  'rejected',
  'needs_revision',
] as const satisfies readonly ReviewStatus[];

/** Campaigns that creators do not see. */
export const UNSEEN_REVIEWS = ['draft', 'rejected'] as const satisfies readonly ReviewStatus[];

/** Content that counts as submitted: it awaits review, or was approved. */
export const HANDED_IN_CONTENT = ['submitted', 'approved', 'published'] as const satisfies readonly SubmissionStatus[];

/** Content that was approved, including content that is already online. */
export const APPROVED_CONTENT = ['approved', 'published'] as const satisfies readonly SubmissionStatus[];

/** Content that has not been decided on. */
export const UNDECIDED_CONTENT = ['draft', 'submitted'] as const satisfies readonly SubmissionStatus[];

/** Content that its creator can still edit. */
export const CHANGEABLE_CONTENT = ['draft', 'revision_requested'] as const satisfies readonly SubmissionStatus[];

/** Milestones that were earned but not paid out yet. */
export const UNPAID_MILESTONES = [
  'accrued',
  'releasable',
  'released',
  'held',
] as const satisfies readonly MilestoneStatus[];

/** Milestones whose money is the creator's: on its way or paid out. */
export const EARNED_MILESTONES = ['released', 'paid'] as const satisfies readonly MilestoneStatus[];

/** Milestones that were earned and wait for the end of the campaign, or for staff. */
export const UNRELEASED_MILESTONES = ['accrued', 'releasable', 'held'] as const satisfies readonly MilestoneStatus[];

/** Payout accounts that are, or were, paid out to. */
export const OPENED_PAYOUT_ACCOUNTS = ['active', 'restricted'] as const satisfies readonly PayoutAccountStatus[];

/** Payout accounts that the provider has not decided on. */
export const UNOPENED_PAYOUT_ACCOUNTS = ['incomplete', 'in_review'] as const satisfies readonly PayoutAccountStatus[];

/** Payout accounts whose owner can still provide something that opens them; after a rejection, another account is opened. */
export const CURABLE_PAYOUT_ACCOUNTS = [
  'incomplete',
  'restricted',
  'rejected',
] as const satisfies readonly PayoutAccountStatus[];

/** Ended deals after which the brand can make a new offer, because they were never accepted (ruling B2.2). */
export const OFFERABLE_DEALS = ['declined', 'withdrawn', 'expired'] as const satisfies readonly DealStatus[];

/** Deals whose creator did not accept the offer (AG). */
export const REFUSED_DEALS = ['declined', 'expired'] as const satisfies readonly DealStatus[];

/** Campaigns whose accepted deals come under contract when all conditions are met; a paused one is included. */
export const BINDING_CAMPAIGNS = [...ACTIVE_CAMPAIGNS, 'paused'] as const satisfies readonly CampaignStatus[];

/** Campaigns whose content cannot be decided on, because they are paused or cancelled. */
export const UNDECIDING_CAMPAIGNS = ['paused', 'cancelled'] as const satisfies readonly CampaignStatus[];

/** Campaigns with a reviewer's note for the brand. */
export const TURNED_DOWN = ['needs_revision', 'rejected'] as const satisfies readonly ReviewStatus[];

/** What a release or the end of a deal makes of a milestone. */
export const DEPARTED_MILESTONES = ['released', 'cancelled'] as const satisfies readonly MilestoneStatus[];

/** Milestones that need no more decision: released, paid or cancelled. */
export const SETTLED_MILESTONES = [...EARNED_MILESTONES, 'cancelled'] as const satisfies readonly MilestoneStatus[];

/** The account states that CRM lists filter by (foundation, section 2). */
export const CRM_ACCOUNT_STATUSES = [
  'active',
  'pending',
  'suspended',
] as const satisfies readonly StatusOf<'account'>[];

/** Accounts that are not erased: what the list of users can be narrowed down to. */
export const KEPT_ACCOUNTS = [
  ...CRM_ACCOUNT_STATUSES,
  'deletion_requested',
] as const satisfies readonly StatusOf<'account'>[];

/** Cases that have not ended: the deal's timers and releases stop. */
export const OPEN_CASES = ['open', 'escalated'] as const satisfies readonly StatusOf<'case'>[];

/** Cases that have ended, and count in track records. */
export const JUDGED_CASES = ['settled', 'decided', 'defaulted'] as const satisfies readonly StatusOf<'case'>[];

/** Cases that were decided against a side, if they have a finding. */
export const LOST_CASES = ['decided', 'defaulted'] as const satisfies readonly StatusOf<'case'>[];

/** Cases that have ended. */
export const ENDED_CASES = [...JUDGED_CASES, 'withdrawn'] as const satisfies readonly StatusOf<'case'>[];

/** Whether a status is in a set; like `includes`, but it takes any status of the machine. */
export const isOneOf = <Status extends string>(set: readonly Status[], status: string): status is Status =>
  set.some((each) => each === status);
