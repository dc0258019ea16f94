import { type AfterApproval, decisionNotices } from '#shared/messages/review.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { type Authorized, type CampaignRow, staffCampaign } from '../access.ts';
import { openInvitations } from '../agreement/offers/invites.service.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, unmet } from '../errors.ts';
import type { Locked } from '../ground/locks.ts';
import { bindDeals } from '../lifecycle/binding.service.ts';
import { endCampaign } from '../lifecycle/ending.service.ts';
import { recheckOpenPayments } from '../money/checkout/revalidation.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { appendReview, paidQuery } from './review.queries.ts';
import { decisionRefusal, takesBackPaid } from './review.rules.ts';
import { hasRevised, refreshReviewers } from './review.service.ts';

type Decision = 'approved' | 'needs_revision' | 'rejected' | 'reopened';
const EVENTS = {
  approved: 'approve',
  needs_revision: 'requestRevision',
  rejected: 'reject',
  reopened: 'reopen',
} as const;

export interface Decided {
  id: string;
  reviewStatus: CampaignRow['reviewStatus'];
}

/**
 * Approves a campaign that waits or is under review, which opens payment, planning and launch (ruling A11). Locks the campaign, then its accepted
 * deals and their milestones. @throws NOT_FOUND; CONFLICT if its review status does not allow it
 */
export async function approve(ctx: Context, input: { campaignId: string; note: string | null }): Promise<Decided> {
  return decide(ctx, input.campaignId, 'approved', input.note);
}

/**
 * Sends a campaign back to its brand with a note (ruling ADM-CR-50). Locks the campaign, then its open payments.
 * @throws NOT_FOUND; PRECONDITION_FAILED for an approved campaign that was paid for and is not paused; CONFLICT if its review status does not allow
 * it
 */
export async function requestRevision(ctx: Context, input: { campaignId: string; note: string }): Promise<Decided> {
  return decide(ctx, input.campaignId, 'needs_revision', input.note);
}

/**
 * Rejects a campaign: its unfinished deals end, held money goes back, brand and creators are told. Locks the campaign, then its deals, their
 * milestones, its applications and open payments.
 * @throws NOT_FOUND; PRECONDITION_FAILED for an approved campaign that was paid for and is not paused; CONFLICT if its review status does not allow
 * it
 */
export async function reject(ctx: Context, input: { campaignId: string; note: string }): Promise<Decided> {
  return decide(ctx, input.campaignId, 'rejected', input.note);
}

/**
 * Takes a rejected campaign into review again, whose ended deals stay ended, or one that was returned for a revision. Locks the campaign.
 * @throws NOT_FOUND; CONFLICT if it is neither, or its brand has begun the revision
 */
export async function reopen(ctx: Context, input: { campaignId: string; note: string | null }): Promise<Decided> {
  return decide(ctx, input.campaignId, 'reopened', input.note);
}

/**
 * One decision in one transaction: the status moves, the history gets its row, deals and money follow, and brand and staff are told. Of two
 * simultaneous decisions, the second finds the new status and is refused (ruling C50).
 */
const decide = (ctx: Context, campaignId: string, decision: Decision, note: string | null): Promise<Decided> =>
  inTransaction(ctx.db, async (tx) =>
    decideIn(tx, ctx, await staffCampaign(tx, ctx, campaignId, { lock: true }), decision, note),
  );

/** The same in a transaction of the caller, who has locked the campaign. */
export async function decideIn(
  tx: Tx,
  ctx: Context,
  before: Authorized<Locked<CampaignRow>, 'manage'>,
  decision: Decision,
  note: string | null,
): Promise<Decided> {
  const campaignId = before.id;
  const reviewed = {
    ...before,
    paid: (await paidQuery(tx, campaignId).executeTakeFirst()) !== undefined,
    revised: await hasRevised(tx, before),
  };
  const refusal = decisionRefusal(EVENTS[decision], reviewed);
  if (refusal) throw takesBackPaid(EVENTS[decision], reviewed) ? unmet(refusal) : conflict(refusal);
  const campaign = await transition(tx, ctx, 'review', before, EVENTS[decision], {
    set: { reviewerId: userOf(ctx).id, updatedAt: ctx.now },
    ...(note ? { note } : {}),
  });
  await appendReview(tx, {
    campaignId,
    round: campaign.reviewRound,
    kind: 'decision',
    reviewerId: userOf(ctx).id,
    decision,
    note,
    reviewedAt: ctx.now,
    createdAt: ctx.now,
  }).execute();
  const { opened } = await followDecision(tx, ctx, campaign, decision, note);
  await tellBrand(tx, ctx, campaign, { decision, note, next: afterApproval(campaign, opened) });
  await refreshReviewers(tx);
  return { id: campaign.id, reviewStatus: campaign.reviewStatus };
}

/**
 * Applies a decision to deals and money: a rejection ends the deals and returns the money, a revision checks open payments, an approval binds and
 * opens the invitations. Returns how many were opened.
 */
async function followDecision(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  decision: Decision,
  note: string | null,
): Promise<{ opened: number }> {
  if (decision === 'approved') {
    await bindDeals(tx, ctx, campaign);
    return { opened: await openInvitations(tx, ctx, campaign) };
  }
  if (decision === 'needs_revision') await recheckOpenPayments(tx, ctx, campaign);
  if (decision === 'rejected') {
    await endCampaign(tx, ctx, campaign, 'cancelled', note ?? decisionNotices.rejected.title);
  }
  return { opened: 0 };
}

/** What the brand can do once its campaign is approved; `opened` invitations can then be accepted. */
function afterApproval({ status, participation }: CampaignRow, opened: number): AfterApproval {
  if (status !== 'new' && status !== 'under_review') return 'goOn';
  if (opened > 0) return 'answers';
  return participation === 'application' ? 'applications' : 'invite';
}

async function tellBrand(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  { decision, note, next }: { decision: Decision; note: string | null; next: AfterApproval },
): Promise<void> {
  const name = nameOrUntitled(campaign.name);
  const revise = `/brand/create-campaign?draftId=${campaign.id}`;
  const route = decision === 'needs_revision' ? revise : `/brand/orders?projectId=${campaign.id}`;
  await notify(tx, ctx, {
    userId: campaign.brandId,
    type: `campaign_${decision}`,
    title: decisionNotices[decision].title,
    message: decisionNotices[decision].text(name, note, next),
    route,
    campaignId: campaign.id,
    mail:
      decision === 'reopened'
        ? null
        : { template: 'campaignDecision', data: { campaignName: name, decision, note, route } },
  });
}
