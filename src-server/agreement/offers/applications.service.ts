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
import { isolated } from '#shared/isolated.ts';
import { allowedUnless } from '#shared/may.ts';
import { applicationRefusals } from '#shared/messages/deals/refusals.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { coverOf } from '#shared/pictures.ts';
import { offerPrice, pricedType } from '#shared/pricing/offer-price.ts';
import { applicationToAnswer, asOwnCampaign, type CampaignRow, type Viewable } from '../../access.ts';
import { refuseAboveLimit } from '../../approvals/limits/limits.service.ts';
import { endOvertaken } from '../../approvals/limits/overtaken.service.ts';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../data/db.ts';
import { cardOf, matchOf, needsOf } from '../../discovery/discovery.views.ts';
import { conflict, notFound, refuse, unmet } from '../../errors.ts';
import { mayInName } from '../../ground/acting.ts';
import { refuseContact } from '../../ground/contact.ts';
import { lockCampaign } from '../../ground/locks.ts';
import { brandNameOf } from '../../ground/people.ts';
import { announce } from '../../ground/webhooks.ts';
import { publish } from '../../live.ts';
import { type Notice, notify } from '../../notifications/notifications.service.ts';
import { keysetOf, sliceOf } from '../../paging.ts';
import { recordCreated, transition } from '../../transition.ts';
import { userOf } from '../../trpc.ts';
import { applicant } from '../deals/closing.queries.ts';
import { withdrawApplication } from '../deals/closing.service.ts';
import { answeredRefusal, applicantRefusal, applicationObstacle } from '../deals/deals.rules.ts';
import { mayAnswer } from '../deals/deals.views.ts';
import { creatorsClash } from '../deals/exclusivity.rules.ts';
import { clashesOf } from '../deals/exclusivity.service.ts';
import { usageFor } from '../deals/usage.rules.ts';
import * as queries from './applications.queries.ts';
import { remainingBudget } from './deals.service.ts';
import { inviteTo } from './invites.service.ts';

interface Cursor {
  cursor?: string | null | undefined;
  limit: number;
}

/**
 * Campaigns that the creator may apply to, newest first, with their creator budget in minor units, how well the creator fits, and with which amount
 * the brand's offer to them would begin. Those to which the creator has applied, or on which they have a committed deal, are left out. Locks nothing.
 */
export async function listOpen(
  ctx: Context,
  { cursor, limit, ...filters }: queries.OpenFilters & Cursor,
): Promise<Slice<OpenCampaignView>> {
  const creatorId = userOf(ctx).id;
  const [rows, me] = await Promise.all([
    queries
      .openCampaigns(ctx.db, { creatorId, now: ctx.now, ...filters, after: keysetOf(cursor), limit: limit + 1 })
      .execute(),
    queries.applicantCard(ctx.db, creatorId).executeTakeFirst(),
  ]);
  const asks = me && cardOf(me).price;
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    (row) => ({
      id: row.id,
      may: { apply: allowedUnless(applicantRefusal(row)) },
      name: nameOrUntitled(row.name),
      brandName: brandName(row),
      brandLogoUrl: row.logoUrl,
      cover: coverOf(row),
      description: row.description,
      platforms: row.platforms,
      requirements: row.contentRequirements,
      creatorBudget: { amountMinor: row.poolMinor, currency: row.currency },
      match: me ? matchOf(needsOf(row), me) : null,
      expected:
        me && asks
          ? { amountMinor: offerPrice({ ...me, asks }, row, row).suggestedMinor, currency: row.currency }
          : null,
      startDate: row.startDate,
      submissionDeadline: row.submissionDeadline,
      endDate: row.endDate,
      timeZone: row.timeZone,
    }),
  );
}

/**
 * Applies to a campaign, once. Locks the campaign.
 * @throws NOT_FOUND for a campaign that is not open to creators; CONFLICT if it takes no more applications or has no creator budget left, or if the
 * creator has already applied to it, has a deal on it or is not free; PRECONDITION_FAILED if the profile is not complete or the account is flagged
 */
export async function apply(ctx: Context, input: { campaignId: string; note: string }): Promise<{ id: string }> {
  const creatorId = userOf(ctx).id;
  refuseContact({ note: input.note });
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await lockCampaign(tx, input.campaignId).where('deletedAt', 'is', null).executeTakeFirst();
    const obstacle = campaign && applicationObstacle(campaign, ctx.now);
    if (!campaign || obstacle === 'unknown') throw notFound('This campaign');
    const me = await applicant(tx, creatorId, campaign.id).executeTakeFirst();
    if (!me) throw unmet(applicationRefusals.profileFirst);
    const refusal = applicantRefusal(me);
    if (refusal) throw unmet(refusal);
    if (me.applied) throw conflict('You have already applied to this campaign.');
    if (me.onIt) throw conflict('You already have a deal on this campaign.');
    if (obstacle === 'closed') throw conflict(applicationRefusals.closed);
    if ((await remainingBudget(tx, campaign)).remainingMinor <= 0)
      throw conflict('This campaign has offered all of its creator budget, so it takes no more applications.');
    const clash = (await clashesOf(tx, ctx, campaign, [creatorId], usageFor(campaign))).get(creatorId);
    if (clash) throw conflict(creatorsClash(clash));

    const about = { campaignId: campaign.id, creatorId };
    const application = await queries
      .newApplication(tx, { ...about, message: input.note }, ctx.now)
      .executeTakeFirstOrThrow();
    await recordCreated(tx, ctx, 'application', application, 'application.apply', 'pending', about);
    await announce(tx, ctx, 'application.received', [application.id]);
    await tellBrand(tx, ctx, campaign, {
      type: 'application_received',
      title: `${isolated(creatorName(me))} applied to your campaign`,
      message: `${isolated(creatorName(me))} would like to work on “${isolated(nameOrUntitled(campaign.name))}”. Answer with an offer or decline.`,
    });
    await changed(tx, campaign.brandId, creatorId);
    return application;
  });
}

/**
 * The creator withdraws an unanswered application, and the brand is told. Locks the campaign, then the application.
 * @throws NOT_FOUND for anyone else's; CONFLICT saying how it was answered
 */
export async function withdraw(ctx: Context, applicationId: string): Promise<{ status: ApplicationStatus }> {
  return inTransaction(ctx.db, async (tx) => {
    const { application, campaign } = await pending(tx, ctx, applicationId);
    return { status: await withdrawApplication(tx, ctx, campaign, application) };
  });
}

/**
 * Answers an application with an offer, in minor units of the campaign's currency: the creator is invited with all the checks of an invitation, and
 * the application is answered in the same transaction, so that of two answers only one takes effect. Locks the campaign, then the application.
 * @throws NOT_FOUND for anyone else's; CONFLICT saying how it was answered; PRECONDITION_FAILED above the limit of the member who acts; and every
 * error of {@link inviteTo}
 */
export async function offer(ctx: Context, input: OfferInput): Promise<InviteResult> {
  return inTransaction(ctx.db, async (tx) => {
    const { sent, application } = await offerWithin(tx, ctx, input);
    await refuseAboveLimit(tx, ctx, { amountMinor: input.agreedMinor, currency: input.currency });
    const { campaignId, creatorId } = application;
    await endOvertaken(tx, ctx, { campaignId, act: 'answer', creatorIds: [creatorId] });
    return sent;
  });
}

/** The same in the caller's transaction, whatever the limit of the member who acts is. Returns the application, too. Locks the same. */
export async function offerWithin(tx: Tx, ctx: Context, { applicationId, agreedMinor, ...terms }: OfferInput) {
  const { application, campaign } = await pending(tx, ctx, applicationId);
  const invites = [{ creatorId: application.creatorId, agreedMinor }];
  const sent = await inviteTo(tx, ctx, asOwnCampaign(ctx, campaign), { ...terms, invites }, [application]);
  return { sent, application };
}

type OfferInput = z.infer<typeof offerInput>;

/**
 * The brand declines an application, with or without a reason, and the creator is told. Locks the campaign, then the application.
 * @throws NOT_FOUND for anyone else's; CONFLICT saying how it was answered
 */
export async function decline(
  ctx: Context,
  { applicationId, reason }: z.infer<typeof declineApplicationInput>,
): Promise<{ status: ApplicationStatus }> {
  refuseContact({ reason });
  return inTransaction(ctx.db, async (tx) => {
    const { application, campaign } = await pending(tx, ctx, applicationId);
    const { status } = await transition(tx, ctx, 'application', application, 'decline', {
      set: { declineReason: reason, answeredAt: ctx.now, updatedAt: ctx.now },
      ...(reason === null ? {} : { note: reason }),
    });
    const brand = brandName(await brandNameOf(tx, campaign.brandId).executeTakeFirst());
    const why = reason === null ? '' : ` ${reason}`;
    await notify(tx, ctx, {
      userId: application.creatorId,
      type: 'application_declined',
      title: `${isolated(brand)} declined your application`,
      message: `Your application to “${isolated(nameOrUntitled(campaign.name))}” was declined.${why}`,
      route: '/creator/campaigns/open?tab=mine',
    });
    await changed(tx, campaign.brandId, application.creatorId);
    return { status };
  });
}

/** The creator's own applications, newest first, offers in minor units. Locks nothing. */
export async function listMine(ctx: Context, page: Cursor): Promise<Slice<MyApplicationView>> {
  const after = keysetOf(page.cursor);
  const rows = await queries.applicationsOfCreator(ctx.db, userOf(ctx).id, after, page.limit + 1).execute();
  return sliceOf(
    rows,
    page.limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    (row) => ({
      ...viewOf(row),
      may: { withdraw: allowedUnless(answeredRefusal(row.status)) },
      campaign: {
        id: row.campaignId,
        name: nameOrUntitled(row.campaignName),
        brandName: brandName(row),
        brandLogoUrl: row.logoUrl,
        cover: coverOf(row),
        platforms: row.platforms,
        startDate: row.startDate,
        submissionDeadline: row.submissionDeadline,
        endDate: row.endDate,
        timeZone: row.timeZone,
      },
    }),
  );
}

/**
 * The applications to a campaign, newest first, each with the creator's card, the match, and what an offer costs, in minor units of the
 * campaign's currency. Locks nothing.
 */
export async function listForCampaign(
  ctx: Context,
  campaign: Viewable<CampaignRow>,
  page: Cursor & { show: 'pending' | 'answered' },
): Promise<Slice<BrandApplicationView>> {
  const rows = await queries
    .applicationsOfCampaign(ctx.db, {
      campaignId: campaign.id,
      campaignType: pricedType(campaign),
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
    ({ creatorId, floors, usdMicros, rates, tierFollowers, invitesOff, ...row }) => {
      const shown = { ...row, id: creatorId };
      const card = cardOf(shown);
      return {
        ...viewOf(row),
        may: mayInName(
          userOf(ctx),
          mayAnswer(row, campaign, ctx.now, invitesOff),
          { offer: 'application.offer', decline: 'application.decline' },
          { brandId: campaign.brandId, creatorId },
        ),
        creator: card,
        match: matchOf(needs, shown),
        price: offerPrice({ asks: card.price, rates, tierFollowers }, campaign, { floors, usdMicros }),
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
    offer:
      status && amountMinor !== null && currency
        ? { status, amount: { amountMinor, currency }, unanswered: status === 'invited' }
        : null,
  };
}

/**
 * An unanswered application that the actor may answer, and its campaign. Locks both, the campaign first.
 * @throws NOT_FOUND for anyone else's; CONFLICT saying how it was answered
 */
async function pending(tx: Tx, ctx: Context, applicationId: string) {
  const { campaign, application } = await applicationToAnswer(tx, ctx, applicationId);
  refuse(answeredRefusal(application.status));
  return { campaign, application };
}

async function tellBrand(
  tx: Tx,
  ctx: Context,
  { id: campaignId, brandId: userId }: CampaignRow,
  news: Pick<Notice, 'type' | 'title' | 'message'>,
): Promise<void> {
  await notify(tx, ctx, { ...news, userId, campaignId, route: `/brand/orders?projectId=${campaignId}&tab=creators` });
}

/** Makes the open pages of both sides reload their deals. */
async function changed(tx: Tx, brandId: string, creatorId: string): Promise<void> {
  await publish(tx, { userId: brandId, topic: 'deal' });
  await publish(tx, { userId: creatorId, topic: 'deal' });
}
