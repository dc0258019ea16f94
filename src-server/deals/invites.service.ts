import { INVITE_SEARCH_LIMIT, TIER_FROM_FOLLOWERS } from '#shared/constants.ts';
import { isoDay, longDay } from '#shared/dates.ts';
import type { CandidateView, InviteInput, InviteResult, OfferBudget } from '#shared/deals/deals.schema.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { formatMoney } from '#shared/money.ts';
import { brandName, campaignName, creatorName } from '#shared/names.ts';
import { shownPlatform } from '#shared/people.ts';
import { TIERS, tierOf } from '#shared/tiers.ts';
import {
  type ApplicationRow,
  type Authorized,
  type CampaignRow,
  ownCampaign,
  staffCampaign,
  type Viewable,
  withCampaign,
} from '../access.ts';
import { asSystem, type Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, notFound, unmet } from '../errors.ts';
import { requireFlag } from '../ground/flags.ts';
import type { Locked } from '../ground/locks.ts';
import { brandNameOf } from '../ground/people.ts';
import { publish } from '../live.ts';
import { notify } from '../notifications/notifications.service.ts';
import { floorMinor, suggestedMinor } from '../pricing/pricing.rules.ts';
import { born, transition } from '../transition.ts';
import { openApplications } from './applications.queries.ts';
import * as queries from './deals.queries.ts';
import { budgetLeft, invitationExpiry, inviteObstacle } from './deals.rules.ts';
import { remainingBudget } from './deals.service.ts';

type Invite = InviteInput['invites'][number];
type Invitee = Awaited<ReturnType<ReturnType<typeof queries.invitees>['execute']>>[number];

/**
 * Invites creators to a campaign: all of them or none (ruling B2.2). The campaign's row is locked while the sum is checked, so that
 * parallel invitations never pass the creator budget (rulings A19, C16).
 * @throws NOT_FOUND for a foreign campaign or a creator who is not there to be found; PRECONDITION_FAILED when the campaign takes no
 * invitations; BAD_REQUEST below a pricing floor or over the budget; CONFLICT for a creator who has a committed deal or is not available
 */
export async function invite(ctx: Context, input: InviteInput): Promise<InviteResult> {
  return inTransaction(ctx.db, (tx) => inviteIn(tx, ctx, input));
}

/** The same in the caller's transaction, which has locked nothing or the campaign. An offer answers the application that was sent. */
export async function inviteIn(tx: Tx, ctx: Context, input: InviteInput): Promise<InviteResult> {
  const campaign = await invitingCampaign(tx, ctx, input);
  // Always in the same order, so that two invitations that share creators cannot block each other.
  const invites = [...input.invites].sort((a, b) => a.creatorId.localeCompare(b.creatorId));
  const people = await inviteesOf(tx, campaign, invites);
  await assertFloors(tx, ctx, campaign, invites, people);
  await assertWithinPool(tx, campaign, invites);

  const dealIds: string[] = [];
  let mailed = true;
  const brand = await brandNameOf(tx, campaign.brandId).executeTakeFirst();
  const sender = brandName(brand);
  const applications = await applicationsBy(tx, campaign.id, invites);
  for (const one of invites) {
    const dealId = await insertDeal(tx, ctx, campaign, one, input.notes);
    dealIds.push(dealId);
    await meet(tx, ctx, campaign.brandId, one.creatorId);
    const application = applications.get(one.creatorId);
    if (application) await answerApplication(tx, ctx, withCampaign(campaign, application), dealId);
    const offer = { ...one, notes: input.notes, sender, applied: application !== undefined };
    mailed = (await tellInvited(tx, ctx, campaign, offer)) && mailed;
  }
  await publish(tx, { userId: campaign.brandId, topic: 'deal' });
  const message = dealIds.length === 1 ? inviteMessages.sent : inviteMessages.sentMany(dealIds.length);
  return { message, dealIds, mailed };
}

async function invitingCampaign(
  tx: Tx,
  ctx: Context,
  input: InviteInput,
): Promise<Authorized<Locked<CampaignRow>, 'manage'>> {
  const byStaff = ctx.actor.kind === 'user' && ctx.actor.role !== 'brand';
  const load = byStaff ? staffCampaign : ownCampaign;
  const campaign = await load(tx, ctx, input.campaignId, { lock: true });
  await requireFlag(tx, 'creator_invites_enabled', inviteMessages.switchedOff);
  const obstacle = inviteObstacle(campaign, ctx.now);
  if (obstacle) throw unmet(obstacle);
  if (campaign.currency !== input.currency) throw conflict(inviteMessages.currencyChanged);
  return campaign;
}

async function inviteesOf(tx: Tx, campaign: CampaignRow, invites: Invite[]): Promise<Map<string, Invitee>> {
  const ids = invites.map((one) => one.creatorId);
  const people = new Map((await queries.invitees(tx, ids).execute()).map((person) => [person.id, person]));
  if (ids.some((id) => !people.has(id))) throw notFound('This creator');
  for (const person of people.values()) {
    if (person.status !== 'active' || person.flagged) throw conflict(inviteMessages.creatorUnavailable);
  }
  const taken = await queries.alreadyOn(tx, campaign.id, ids).execute();
  if (taken.length > 0) {
    const names = taken.map(({ creatorId }) => creatorName(people.get(creatorId)));
    throw conflict(ids.length === 1 ? inviteMessages.alreadyInvited : inviteMessages.alreadyInvitedOnes(names));
  }
  return people;
}

async function assertFloors(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  invites: Invite[],
  people: Map<string, Invitee>,
): Promise<void> {
  if (campaign.campaignType === null) return;
  const today = isoDay(ctx.now);
  const currency = campaign.currency;
  const terms = await queries.pricingTerms(tx, campaign.campaignType, today).executeTakeFirstOrThrow();
  for (const { creatorId, agreedMinor } of invites) {
    const tier = tierOf(people.get(creatorId)?.followers ?? 0);
    const floor = floorMinor(terms, tier, currency);
    if (floor === null || agreedMinor >= floor) continue;
    const least = formatMoney({ amountMinor: floor, currency });
    throw badRequest(inviteMessages.belowFloor(tier, campaign.campaignType, least), 'agreedMinor');
  }
}

async function assertWithinPool(tx: Tx, campaign: CampaignRow, invites: Invite[]): Promise<void> {
  const { remainingMinor, currency } = await remainingBudget(tx, campaign);
  const totalMinor = invites.reduce((sum, one) => sum + one.agreedMinor, 0);
  if (totalMinor <= remainingMinor) return;
  const total = formatMoney({ amountMinor: totalMinor, currency });
  const remaining = formatMoney({ amountMinor: remainingMinor, currency });
  throw badRequest(inviteMessages.overBudget(total, remaining), 'agreedMinor');
}

async function insertDeal(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  { creatorId, agreedMinor }: Invite,
  notes: string | null,
): Promise<string> {
  const { id: campaignId, brandId, currency, submissionDeadline } = campaign;
  const terms = { campaignId, creatorId, agreedAmountMinor: agreedMinor, currency };
  const expiresAt = invitationExpiry(ctx.now, submissionDeadline);
  const deal = await queries.newDeal(tx, { ...terms, brandId, notes, expiresAt }, ctx.now).executeTakeFirstOrThrow();
  await born(tx, ctx, 'deal', deal, 'deal.invite', 'invited', terms);
  return deal.id;
}

/** Makes the connection of the pair, or renews one that was declined or ended (ruling B2.2). */
async function meet(tx: Tx, ctx: Context, brandId: string, creatorId: string): Promise<void> {
  const fresh = await queries.newConnection(tx, brandId, creatorId, ctx.now).executeTakeFirst();
  if (fresh)
    return void (await born(tx, asSystem(ctx), 'connection', fresh, 'connection.invite', 'invited', {
      brandId,
      creatorId,
    }));
  const known = await queries.connectionOf(tx, brandId, creatorId).executeTakeFirst();
  if (known?.status === 'declined' || known?.status === 'ended') {
    await transition(tx, asSystem(ctx), 'connection', known, 'invite', { set: { updatedAt: ctx.now } });
  }
}

async function tellInvited(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  offer: Invite & { notes: string | null; sender: string; applied: boolean },
): Promise<boolean> {
  const { creatorId, agreedMinor, notes: note, sender, applied } = offer;
  const amount = { amountMinor: agreedMinor, currency: campaign.currency };
  await publish(tx, { userId: creatorId, topic: 'badges' });
  return notify(tx, ctx, {
    userId: creatorId,
    type: 'deal_invited',
    title: applied ? `${sender} answered your application with an offer` : `${sender} invites you to a campaign`,
    message: `${sender} offers ${formatMoney(amount)} for “${campaignName(campaign)}”.`,
    route: '/creator/deals',
    campaignId: campaign.id,
    mail: {
      template: 'dealInvitation',
      data: {
        brandName: sender,
        campaignName: campaignName(campaign),
        amount,
        note,
        deadline: campaign.submissionDeadline && longDay(campaign.submissionDeadline),
      },
    },
  });
}

/** What these creators sent for this campaign and nobody has answered, by creator; a revision may have made it one by invitation since. */
async function applicationsBy(
  tx: Tx,
  campaignId: string,
  invites: Invite[],
): Promise<Map<string, Locked<ApplicationRow>>> {
  const creatorIds = invites.map((one) => one.creatorId);
  const open = await openApplications(tx, campaignId, creatorIds).execute();
  return new Map(open.map((application) => [application.creatorId, application]));
}

/** An offer answers the application that a creator sent, also one that staff make for the brand. */
async function answerApplication(
  tx: Tx,
  ctx: Context,
  application: Authorized<Locked<ApplicationRow>, 'manage'>,
  dealId: string,
): Promise<void> {
  const byBrand = ctx.actor.kind === 'user' && ctx.actor.role === 'brand';
  await transition(tx, byBrand ? ctx : asSystem(ctx), 'application', application, 'offer', {
    set: { dealId, answeredAt: ctx.now, updatedAt: ctx.now },
  });
}

/** What a campaign can still offer, and up to which creators that reaches (BR-INV-04). */
export async function offerBudget(ctx: Context, campaign: Viewable<CampaignRow>): Promise<OfferBudget> {
  const type = campaign.campaignType ?? 'Single';
  const terms = await queries.offerTerms(ctx.db, campaign.id, type, isoDay(ctx.now)).executeTakeFirstOrThrow();
  const budget = budgetLeft(campaign, terms.committedMinor);
  const tooDear = TIERS.find((tier) => (floorMinor(terms, tier, campaign.currency) ?? 0) > budget.remainingMinor);
  return { ...budget, affordableBelow: tooDear ? TIER_FROM_FOLLOWERS[tooDear] : null };
}

/** Creators for the invite panel and dialog, with what may be offered to each: 20 at most (B8). */
export async function listCandidates(
  ctx: Context,
  campaign: Viewable<CampaignRow>,
  of: { search: string; creatorId?: string | undefined; followersBelow?: number | undefined },
): Promise<CandidateView[]> {
  const today = isoDay(ctx.now);
  const currency = campaign.currency;
  const rows = await queries
    .candidates(
      ctx.db,
      {
        campaignId: campaign.id,
        campaignType: campaign.campaignType ?? 'Single',
        today,
        names: of.search,
        creatorId: of.creatorId ?? null,
        followersBelow: of.followersBelow ?? null,
      },
      INVITE_SEARCH_LIMIT,
    )
    .execute();
  return rows.map(({ floors, usdMicros, followers, ...row }) => {
    const tier = tierOf(followers);
    const floor = floorMinor({ floors, usdMicros }, tier, currency);
    return {
      id: row.id,
      name: creatorName(row),
      username: row.username,
      avatarUrl: row.avatarUrl,
      platform: shownPlatform(row),
      followers: row.shownFollowers < 0 ? null : row.shownFollowers,
      tier,
      floorMinor: floor,
      suggestedMinor: suggestedMinor(floor, currency),
      openDeal: row.openDeal,
    };
  });
}
