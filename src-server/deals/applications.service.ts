import type { z } from 'zod';
import { isoDay } from '#shared/dates.ts';
import type {
  ApplicationStatus,
  BrandApplicationView,
  declineApplicationInput,
  MyApplicationView,
  OpenCampaignView,
  offerInput,
} from '#shared/deals/applications.schema.ts';
import type { InviteResult } from '#shared/deals/deals.schema.ts';
import { applicationMessages } from '#shared/messages/deals.ts';
import { brandName, campaignName, creatorName } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { tierOf } from '#shared/tiers.ts';
import { applicationToAnswer, type CampaignRow, type Viewable } from '../access.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { cardOf, matchOf, needsOf } from '../discovery/discovery.views.ts';
import { conflict, notFound, unmet } from '../errors.ts';
import { lockCampaign } from '../ground/locks.ts';
import { publish } from '../live.ts';
import { notify } from '../notifications/notifications.service.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { floorMinor, suggestedMinor } from '../pricing/pricing.rules.ts';
import { born, transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import * as queries from './applications.queries.ts';
import { withdrawApplication } from './closing.service.ts';
import { applicationObstacle } from './deals.rules.ts';
import { remainingBudget } from './deals.service.ts';
import { inviteIn } from './invites.service.ts';

interface Cursor {
  cursor?: string | null | undefined;
  limit: number;
}

/** Campaigns that one may apply to, newest first. What one has applied to, or is on already, is not among them. */
export async function listOpen(ctx: Context, page: Cursor & { search: string }): Promise<Slice<OpenCampaignView>> {
  const rows = await queries
    .openCampaigns(ctx.db, {
      creatorId: userOf(ctx).id,
      today: isoDay(ctx.now),
      search: page.search,
      after: keysetOf(page.cursor),
      limit: page.limit + 1,
    })
    .execute();
  return sliceOf(
    rows,
    page.limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    (row) => ({
      id: row.id,
      name: campaignName(row),
      brandName: brandName(row),
      brandLogoUrl: row.logoUrl,
      description: row.description,
      platforms: row.platforms,
      requirements: row.contentRequirements,
      creatorBudget: { amountMinor: row.poolMinor, currency: row.currency },
      startDate: row.startDate,
      submissionDeadline: row.submissionDeadline,
      endDate: row.endDate,
    }),
  );
}

/**
 * Applies to a campaign, once. @throws NOT_FOUND for a campaign that is not open to creators; CONFLICT when it takes no more
 * applications, or when one has applied or is on it already; PRECONDITION_FAILED while the profile is not complete
 */
export async function apply(ctx: Context, input: { campaignId: string; note: string }): Promise<{ id: string }> {
  const creatorId = userOf(ctx).id;
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await lockCampaign(tx, input.campaignId).where('deletedAt', 'is', null).executeTakeFirst();
    const obstacle = campaign && applicationObstacle(campaign, ctx.now);
    if (!campaign || obstacle === 'unknown') throw notFound('This campaign');
    const me = await queries.applicant(tx, creatorId, campaign.id).executeTakeFirst();
    if (!me?.isProfileComplete) throw unmet(applicationMessages.profileFirst);
    if (me.flagged) throw unmet(applicationMessages.flagged);
    if (me.applied) throw conflict(applicationMessages.alreadyApplied);
    if (me.onIt) throw conflict(applicationMessages.alreadyOnIt);
    if (obstacle === 'closed') throw conflict(applicationMessages.closed);
    if ((await remainingBudget(tx, campaign)).remainingMinor <= 0) throw conflict(applicationMessages.full);

    const about = { campaignId: campaign.id, creatorId };
    const application = await queries
      .newApplication(tx, { ...about, message: input.note }, ctx.now)
      .executeTakeFirstOrThrow();
    await born(tx, ctx, 'application', application, 'application.apply', 'pending', about);
    await tellBrand(tx, ctx, campaign, {
      type: 'application_received',
      title: `${creatorName(me)} applied to your campaign`,
      message: `${creatorName(me)} would like to work on “${campaignName(campaign)}”. Answer with an offer or decline.`,
    });
    await changed(tx, campaign.brandId, creatorId);
    return application;
  });
}

/** The creator takes an application back that nobody has answered; the brand, who was told of it, hears that. @throws NOT_FOUND, CONFLICT */
export async function withdraw(ctx: Context, applicationId: string): Promise<{ status: ApplicationStatus }> {
  return inTransaction(ctx.db, async (tx) => {
    const { application, campaign } = await pending(tx, ctx, applicationId);
    return { status: await withdrawApplication(tx, ctx, campaign, application) };
  });
}

/**
 * Answers an application with an offer: the invitation with all its checks, and the application is answered in the same transaction, so
 * that two answers have one effect. @throws NOT_FOUND; CONFLICT saying what became of the application; and whatever an invitation throws
 */
export async function offer(ctx: Context, input: z.infer<typeof offerInput>): Promise<InviteResult> {
  const { applicationId, currency, agreedMinor, notes } = input;
  return inTransaction(ctx.db, async (tx) => {
    const { application } = await pending(tx, ctx, applicationId);
    const invites = [{ creatorId: application.creatorId, agreedMinor }];
    return inviteIn(tx, ctx, { campaignId: application.campaignId, currency, invites, notes });
  });
}

/** The brand says no, with a reason if it likes. @throws NOT_FOUND, CONFLICT saying what became of the application */
export async function decline(
  ctx: Context,
  { applicationId, reason }: z.infer<typeof declineApplicationInput>,
): Promise<{ status: ApplicationStatus }> {
  return inTransaction(ctx.db, async (tx) => {
    const { application, campaign } = await pending(tx, ctx, applicationId);
    const { status } = await transition(tx, ctx, 'application', application, 'decline', {
      set: { declineReason: reason, answeredAt: ctx.now, updatedAt: ctx.now },
      ...(reason === null ? {} : { note: reason }),
    });
    const named = await queries.brandAndCampaign(tx, campaign.id).executeTakeFirstOrThrow();
    const brand = brandName(named);
    const why = reason === null ? '' : ` ${reason}`;
    await notify(tx, ctx, {
      userId: application.creatorId,
      type: 'application_declined',
      title: `${brand} declined your application`,
      message: `Your application to “${campaignName(campaign)}” was declined.${why}`,
      route: '/creator/campaigns/open?tab=mine',
    });
    await changed(tx, campaign.brandId, application.creatorId);
    return { status };
  });
}

/** One's own applications, newest first. */
export async function listMine(ctx: Context, page: Cursor): Promise<Slice<MyApplicationView>> {
  const after = keysetOf(page.cursor);
  const rows = await queries.applicationsOfCreator(ctx.db, userOf(ctx).id, after, page.limit + 1).execute();
  return sliceOf(
    rows,
    page.limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    (row) => ({
      ...viewOf(row),
      campaign: {
        id: row.campaignId,
        name: campaignName({ name: row.campaignName }),
        brandName: brandName(row),
        brandLogoUrl: row.logoUrl,
        platforms: row.platforms,
        startDate: row.startDate,
        submissionDeadline: row.submissionDeadline,
        endDate: row.endDate,
      },
    }),
  );
}

/** The applications to a campaign, newest first, each with the creator's card, the match and what may be offered. */
export async function listForCampaign(
  ctx: Context,
  campaign: Viewable<CampaignRow>,
  page: Cursor & { show: 'pending' | 'answered' },
): Promise<Slice<BrandApplicationView>> {
  const rows = await queries
    .applicationsOfCampaign(ctx.db, {
      campaignId: campaign.id,
      campaignType: campaign.campaignType ?? 'Single',
      brandId: campaign.brandId,
      today: isoDay(ctx.now),
      show: page.show,
      after: keysetOf(page.cursor),
      limit: page.limit + 1,
    })
    .execute();
  const needs = needsOf(campaign);
  return sliceOf(
    rows,
    page.limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    ({ creatorId, floors, usdMicros, tierFollowers, ...row }) => {
      const shown = { ...row, id: creatorId };
      const floor = floorMinor({ floors, usdMicros }, tierOf(tierFollowers), campaign.currency);
      return {
        ...viewOf(row),
        creator: cardOf(shown),
        match: matchOf(needs, shown),
        floorMinor: floor,
        suggestedMinor: suggestedMinor(floor, campaign.currency),
      };
    },
  );
}

type Listed = Awaited<ReturnType<ReturnType<typeof queries.applicationsOfCreator>['execute']>>[number];

function viewOf(
  row: Pick<
    Listed,
    | 'id'
    | 'status'
    | 'message'
    | 'declineReason'
    | 'createdAt'
    | 'answeredAt'
    | 'dealStatus'
    | 'agreedAmountMinor'
    | 'currency'
  >,
) {
  const { dealStatus: status, agreedAmountMinor: amountMinor, currency } = row;
  return {
    id: row.id,
    status: row.status,
    note: row.message,
    declineReason: row.declineReason,
    sentAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    offer: status && amountMinor !== null && currency ? { status, amount: { amountMinor, currency } } : null,
  };
}

/** An application that the actor may answer and its campaign, both locked, while nobody has answered it. */
async function pending(tx: Tx, ctx: Context, applicationId: string) {
  const { campaign, application } = await applicationToAnswer(tx, ctx, applicationId);
  if (application.status !== 'pending') throw conflict(applicationMessages.answered[application.status]);
  return { campaign, application };
}

async function tellBrand(
  tx: Tx,
  ctx: Context,
  { id: campaignId, brandId: userId }: CampaignRow,
  news: { type: string; title: string; message: string },
): Promise<void> {
  await notify(tx, ctx, { ...news, userId, campaignId, route: `/brand/orders?projectId=${campaignId}` });
}

/** Open pages of both sides ask again. */
async function changed(tx: Tx, brandId: string, creatorId: string): Promise<void> {
  await publish(tx, { userId: brandId, topic: 'deal' });
  await publish(tx, { userId: creatorId, topic: 'deal' });
}
