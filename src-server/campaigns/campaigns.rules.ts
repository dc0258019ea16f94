import { type ActionItem, sortActionItems } from '#shared/campaigns/action-items.ts';
import {
  type CampaignDraft,
  type EditCampaignInput,
  type FieldProblem,
  missingInDraft,
} from '#shared/campaigns/campaigns.schema.ts';
import { BRAND_PLATFORMS } from '#shared/choices/platforms.ts';
import {
  CAMPAIGN_NAME_MAX_CHARS,
  DAY_MS,
  DEADLINE_NEAR_DAYS,
  DELETED_CAMPAIGN_RESTORABLE_DAYS,
  DRAFT_STALE_DAYS,
  INVITATION_UNANSWERED_DAYS,
} from '#shared/constants.ts';
import { daysLeft, isOlderThan } from '#shared/dates.ts';
import { formatMoney, plural } from '#shared/format.ts';
import { cut } from '#shared/graphemes.ts';
import { isolated } from '#shared/isolated.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import type { CampaignStatus, ReviewStatus, StatusOf } from '#shared/lifecycles.ts';
import { actionItemMessages, editMessages } from '#shared/messages/campaigns.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { creatorPoolMinor, type Money } from '#shared/money.ts';
import { nameOrUntitled } from '#shared/names.ts';
import {
  CANCELLABLE_CAMPAIGNS,
  IN_REVIEW,
  INVITING_CAMPAIGNS,
  isOneOf,
  REMOVABLE_CAMPAIGNS,
} from '#shared/status-sets.ts';
import type { CampaignRow } from '../access.ts';
import type { Signer } from '../agreement/contracts/contracts.rules.ts';
import { inviteObstacle } from '../agreement/deals/deals.rules.ts';

/**
 * The creators' budget in minor units after the campaign's budget changed. If it was the whole pool it becomes the whole new pool, otherwise it
 * stays, up to the new pool. Null stays null, which means the whole pool.
 */
export function creatorBudgetAfter(
  before: { budgetMinor: number | null; totalMinor: number | null },
  budgetMinor: number,
) {
  const pool = creatorPoolMinor(budgetMinor);
  if (before.totalMinor === null) return null;
  const wasWhole = before.budgetMinor !== null && before.totalMinor === creatorPoolMinor(before.budgetMinor);
  return wasWhole ? pool : Math.min(before.totalMinor, pool);
}

/** What a copy of a campaign begins with: its name, cut if that gets too long, and everything except its dates, its cover and its chosen creators. */
export function copiedDraft(draft: Required<CampaignDraft>): Required<CampaignDraft> {
  return {
    ...draft,
    name: cut(`Copy of ${isolated(nameOrUntitled(draft.name))}`, CAMPAIGN_NAME_MAX_CHARS).trim(),
    startDate: null,
    endDate: null,
    submissionDeadline: null,
    preselectedCreatorIds: [],
    coverFileId: null,
  };
}

interface CampaignState {
  status: CampaignStatus;
  reviewStatus: ReviewStatus;
  budgetMinor: number | null;
  currency: string;
}
interface EditFacts {
  allDeals: number;
  committedMinor: number;
  /** Also true if it was refunded or disputed since: the details that it was paid for stay as they were. */
  depositArrived: boolean;
}
interface Change {
  description?: unknown;
  platforms?: unknown;
  contentRequirements?: unknown;
  budgetMinor?: number | null;
  currency?: string;
  totalCreatorBudgetMinor?: number | null;
  coverFileId?: string | null;
}

/** Why a submitted campaign may not be changed in this way, in one sentence; null if it may (rulings B2.1, C40). */
export function editRefusal(campaign: CampaignState, facts: EditFacts, change: Change): string | null {
  const closed = closedRefusal(campaign);
  if (closed) return closed;
  const { budgetMinor, currency, totalCreatorBudgetMinor } = change;
  const frozen = ['description', 'platforms', 'contentRequirements'] as const;
  if (facts.depositArrived && frozen.some((field) => change[field] !== undefined)) return editMessages.depositPaid;
  if (currency !== undefined && facts.allDeals > 0) return editMessages.currencyWithDeals;
  if (budgetMinor && facts.depositArrived && budgetMinor < (campaign.budgetMinor ?? 0)) return editMessages.onlyUpward;
  const pool = totalCreatorBudgetMinor ?? (budgetMinor ? creatorPoolMinor(budgetMinor) : null);
  return pool !== null && pool < facts.committedMinor ? editMessages.belowCommitted : null;
}

function closedRefusal({ status, reviewStatus }: Pick<CampaignState, 'status' | 'reviewStatus'>): string | null {
  if (reviewStatus === 'rejected') return editMessages.rejected;
  return isOneOf(INVITING_CAMPAIGNS, status) ? null : editMessages.closed;
}

/** Why the wizard cannot save a campaign; null if it can: a draft, or one that needs revision and can still be changed. */
export function saveRefusal(campaign: Pick<CampaignState, 'status' | 'reviewStatus'>): string | null {
  if (campaign.reviewStatus === 'draft') return null;
  return campaign.reviewStatus === 'needs_revision'
    ? closedRefusal(campaign)
    : 'Only a draft, or a campaign that needs revision, can be changed step by step.';
}

type Refusal = Pick<FieldProblem, 'message'> & Partial<FieldProblem>;

/** Why a draft cannot be submitted, with the field that is wrong; null if it can. `today` is the day in the campaign's time zone. */
export function submitRefusal(reviewStatus: ReviewStatus, draft: CampaignDraft, today: string): Refusal | null {
  if (reviewStatus !== 'draft') return { message: 'This campaign has already been submitted.' };
  const problem = reviewProblem(draft, today);
  if (problem) return problem;
  return draft.startDate && draft.startDate < today
    ? { message: 'Start date must be today or later', field: 'startDate' }
    : null;
}

/** Why a revised campaign cannot be sent back to review; null if it can, which is once the brand has `changed` something since (ruling B2.1). */
export function resubmitRefusal(
  reviewStatus: ReviewStatus,
  draft: CampaignDraft,
  changed: boolean,
  today: string,
): Refusal | null {
  if (reviewStatus === 'needs_revision' && !changed)
    return { message: 'Change what the review asked for before you submit again.' };
  const problem = reviewProblem(draft, today);
  if (problem) return problem;
  const message = moveRefusal('review', reviewStatus, 'resubmit');
  return message ? { message } : null;
}

/** The first field that keeps a campaign from a review, because it is missing or wrong, or its deadline is over. */
function reviewProblem(draft: CampaignDraft, today: string): Refusal | null {
  const [missing] = missingInDraft(draft);
  if (missing) return missing;
  const late = draft.submissionDeadline && draft.submissionDeadline < today;
  return late ? { message: 'Submission deadline must be today or later', field: 'submissionDeadline' } : null;
}

/** Whether an approved campaign must be reviewed again: before the deposit, if something that was approved has changed (ruling B2.1). */
export function needsRecheck(campaign: CampaignState, facts: { depositArrived: boolean }, change: Change): boolean {
  if (campaign.reviewStatus !== 'approved' || facts.depositArrived) return false;
  const raised = change.budgetMinor != null && change.budgetMinor > (campaign.budgetMinor ?? 0);
  const rewritten = [change.description, change.platforms, change.contentRequirements].some(
    (value) => value !== undefined,
  );
  return raised || rewritten || change.coverFileId != null || change.currency !== undefined;
}

interface Removable {
  status: CampaignStatus;
}
interface RemovalFacts {
  creatorsActive: number;
  anythingPaid: boolean;
  paymentProcessing: boolean;
}

/** Why a campaign may not be deleted; null if it may (ruling B2.1). */
export function deleteRefusal(campaign: Removable, facts: RemovalFacts): string | null {
  if (facts.anythingPaid) return editMessages.deletePaid;
  if (facts.paymentProcessing) return paymentMessages.bankWorking;
  if (facts.creatorsActive > 0) return editMessages.deleteAccepted;
  return isOneOf(REMOVABLE_CAMPAIGNS, campaign.status)
    ? null
    : 'A running campaign cannot be deleted. Cancel it instead.';
}

/** Why a deleted campaign may not be restored (ruling C13); null if it may. A brand restores what it has deleted itself, staff can restore all. */
export function restoreRefusal(
  { brandId, deletedAt, deletedBy }: Pick<CampaignRow, 'brandId' | 'deletedAt' | 'deletedBy'>,
  { staff, now }: { staff: boolean; now: Date },
): string | null {
  if (!staff && deletedBy !== null && deletedBy !== brandId) return editMessages.restoreStaff;
  return isOlderThan(deletedAt, DELETED_CAMPAIGN_RESTORABLE_DAYS * DAY_MS, now)
    ? 'A deleted campaign can be restored for 30 days only.'
    : null;
}

/** Why a brand may not cancel its campaign; null if it may. Staff may cancel at any time (ruling B2.1). */
export function cancelRefusal(campaign: Removable, facts: RemovalFacts): string | null {
  if (facts.anythingPaid) return editMessages.cancelPaid;
  if (facts.paymentProcessing) return paymentMessages.bankWorking;
  return isOneOf(CANCELLABLE_CAMPAIGNS, campaign.status) ? null : 'This campaign can no longer be cancelled.';
}

/** The fields that Edit Details changes: as the person saw them, as the person wants them, or as they are now. */
type Details = Pick<EditCampaignInput, 'name' | 'description' | 'budgetMinor' | 'platforms' | 'coverFileId'>;
type SeenDetails = NonNullable<EditCampaignInput['seen']>;
const DETAILS = {
  name: 'Campaign name',
  description: 'Description',
  budgetMinor: 'Budget',
  platforms: 'Platforms',
  coverFileId: 'Cover picture',
} as const;
type Detail = keyof typeof DETAILS;
const isDetail = (name: string): name is Detail => Object.hasOwn(DETAILS, name);

/**
 * The fields that the person changed, compared with what they saw; the other fields stay as they are, because someone else may have changed them
 * since. `taken` are the fields that both changed to something different; an error names the first.
 */
export function editAgainst(
  seen: SeenDetails,
  wanted: Details,
  current: SeenDetails,
): { changed: Partial<Details>; taken: { field: Detail; label: string }[] } {
  // Imported campaigns may have platforms that a brand cannot choose; they do not count as a change.
  const now = { ...current, platforms: BRAND_PLATFORMS.filter((platform) => current.platforms.includes(platform)) };
  const same = (a: unknown, b: unknown) =>
    JSON.stringify(Array.isArray(a) ? a.toSorted() : a) === JSON.stringify(Array.isArray(b) ? b.toSorted() : b);
  const mine = Object.keys(DETAILS)
    .filter(isDetail)
    .filter((field) => wanted[field] !== undefined && !same(wanted[field], seen[field] ?? null));
  const taken = mine.filter((field) => !same(now[field], seen[field] ?? null) && !same(now[field], wanted[field]));
  const changed: Partial<Details> = Object.fromEntries(mine.map((field) => [field, wanted[field]]));
  return { changed, taken: taken.map((field) => ({ field, label: DETAILS[field] })) };
}

/** What action items are computed from: one unfinished campaign. */
export interface Situation extends CampaignState {
  id: string;
  name: string | null;
  reviewRound: number;
  reviewStage: StatusOf<'launch'>;
  stage: string;
  submissionDeadline: string | null;
  timeZone: string;
  updatedAt: Date;
  acceptedDeals: number;
  boundDeals: number;
  committedDeals: number;
  creatorsActive: number;
  oldestInvitation: Date | null;
  pendingApplications: number;
  newestApplication: Date | null;
  awaitingReview: number;
  approvedContent: number;
  textHeld: 'brief' | 'change' | null;
  /** Why nobody can be invited now, if staff has switched invitations off. */
  invitesOff: string | null;
  contractStored: boolean;
  briefStored: boolean;
  /** Who has to sign before the deposit can be paid; null if nobody has to. */
  awaitedSigner: Signer | null;
  depositArrived: boolean;
  paymentProcessing: boolean;
  deposit: Money | null;
  balanceDue: Money | null;
}
export interface BrandSituation {
  profileDone: boolean;
  hasPaymentMethod: boolean;
  campaigns: readonly Situation[];
}

/**
 * What the brand has to do (rulings BR-DASH-15, BR-DASH-16 and A53), by priority, then due date. A key names the item and its cause, so that a
 * dismissed item returns when its cause changes.
 */
export function actionItems(brand: BrandSituation, now: Date): ActionItem[] {
  return sortActionItems([
    ...setupItems(brand),
    ...brand.campaigns.flatMap((campaign) => campaignItems(campaign, now)),
  ]);
}

function setupItems({ profileDone, hasPaymentMethod }: BrandSituation): ActionItem[] {
  const item = (key: string, title: string, description: string): ActionItem => ({
    key,
    type: 'setup',
    priority: 'medium',
    title,
    description,
    route: '/brand/settings',
    dueDate: null,
  });
  return [
    ...(profileDone ? [] : [item('profile', 'Finish your company profile', 'Creators look at it before they accept')]),
    ...(hasPaymentMethod ? [] : [item('payment-method', 'Add a payment method', 'Pay deposits in one step')]),
  ];
}

function campaignItems(campaign: Situation, now: Date): ActionItem[] {
  const { id } = campaign;
  const name = nameOrUntitled(campaign.name);
  const order = `/brand/orders?projectId=${id}`;
  const review = `/brand/campaign-review/${id}`;
  const invite = `/brand/creator-search?campaign=${id}`;
  const items: ActionItem[] = [];
  const add = (
    type: ActionItem['type'],
    priority: ActionItem['priority'],
    cause: string,
    title: string,
    more: Partial<ActionItem> = {},
  ) => {
    items.push({
      key: `${cause}:${id}`,
      type,
      priority,
      title,
      description: name,
      route: order,
      dueDate: null,
      ...more,
    });
  };
  const wizard = `/brand/create-campaign?draftId=${id}`;

  if (campaign.reviewStatus === 'draft') {
    const stale = isOlderThan(campaign.updatedAt, DRAFT_STALE_DAYS * DAY_MS, now);
    const cause = `draft-${campaign.updatedAt.getTime()}`;
    if (stale) add('setup', 'medium', cause, 'Resume your draft', { route: wizard });
    return items;
  }
  if (campaign.reviewStatus === 'rejected') return items;

  if (campaign.reviewStatus === 'needs_revision') {
    add('action', 'high', `revision-${campaign.reviewRound}`, 'Campaign needs revision', { route: wizard });
  }
  if (campaign.awaitingReview > 0 || (campaign.status === 'awaiting_approval' && campaign.reviewStage !== 'ready')) {
    const description =
      campaign.awaitingReview > 0
        ? `${plural(campaign.awaitingReview, 'submission waits', 'submissions wait')} · ${isolated(name)}`
        : name;
    add('review', 'high', `review-${campaign.awaitingReview}`, 'Review pending approval', {
      route: review,
      description,
    });
  }
  const { balanceDue } = campaign;
  if (campaign.reviewStage === 'ready' && balanceDue && balanceDue.amountMinor > 0) {
    const description = actionItemMessages.amountFor(name, formatMoney(balanceDue));
    if (!campaign.paymentProcessing) {
      add('action', 'high', 'balance', 'Pay the remaining balance', { route: review, description });
    }
  } else if (campaign.reviewStage === 'ready' && campaign.awaitingReview === 0 && campaign.approvedContent > 0) {
    add('action', 'high', 'launch', 'Launch your campaign', { route: review });
  }
  const unpaid = campaign.status === 'creators_assigned' && !campaign.depositArrived;
  if (unpaid && campaign.deposit) {
    if (!campaign.contractStored || !campaign.briefStored) {
      add('action', 'high', 'papers', 'Upload contract and brief');
    } else if (campaign.awaitedSigner === 'brand') {
      add('action', 'high', 'sign', 'Sign the contract');
    } else if (isDepositPayable(campaign)) {
      const description = actionItemMessages.amountFor(name, formatMoney(campaign.deposit));
      add('action', 'high', 'deposit', 'Pay the deposit', { description });
    }
  }
  const { pendingApplications, newestApplication } = campaign;
  if (newestApplication) {
    // Each new application is a new cause.
    const cause = `applications-${newestApplication.getTime()}`;
    const description = `${plural(pendingApplications, 'application waits', 'applications wait')} · ${isolated(name)}`;
    add('action', 'medium', cause, 'Answer applications', { description, route: `${order}&tab=creators` });
  } else if (
    campaign.committedDeals === 0 &&
    (campaign.status === 'new' || campaign.status === 'under_review' || unpaid) &&
    inviteObstacle(campaign, now, campaign.invitesOff) === null
  ) {
    add('action', 'medium', 'no-creators', 'Invite creators', { route: invite });
  }
  const { oldestInvitation } = campaign;
  // While the campaign is in review, nobody can answer yet.
  const answerable = !isOneOf(IN_REVIEW, campaign.reviewStatus);
  if (answerable && oldestInvitation && isOlderThan(oldestInvitation, INVITATION_UNANSWERED_DAYS * DAY_MS, now)) {
    add('action', 'medium', `unanswered-${oldestInvitation.getTime()}`, 'Invitations are unanswered', {
      route: `${order}&tab=creators`,
    });
  }
  const { submissionDeadline, timeZone } = campaign;
  if (submissionDeadline && campaign.boundDeals > 0 && campaign.status !== 'live') {
    const days = daysLeft(submissionDeadline, now, timeZone);
    if (days > 0 && days <= DEADLINE_NEAR_DAYS) {
      const more = { dueDate: submissionDeadline };
      add('action', 'high', `deadline-${submissionDeadline}`, 'Submission deadline is near', more);
    }
  }
  return items;
}

/** What the deposit's guard requires besides the papers. */
const isDepositPayable = ({ reviewStatus, creatorsActive, awaitedSigner, paymentProcessing }: Situation): boolean =>
  reviewStatus === 'approved' && creatorsActive > 0 && awaitedSigner === null && !paymentProcessing;
