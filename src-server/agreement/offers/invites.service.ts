import { tierOf } from '#shared/choices/tiers.ts';
import { isoDay } from '#shared/dates.ts';
import type { InviteInput, InviteResult } from '#shared/deals/deals.schema.ts';
import type { UsageRights } from '#shared/deals/usage-rights.ts';
import { formatMoney, oneOrMany, zonedDay } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import type { Money } from '#shared/money.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import { floorMinor, pricedType } from '#shared/pricing/offer-price.ts';
import { IN_REVIEW, isOneOf } from '#shared/status-sets.ts';
import {
  type ApplicationRow,
  type Authorized,
  type CampaignRow,
  ownCampaign,
  staffCampaign,
  withCampaign,
} from '../../access.ts';
import { refuseAboveLimit } from '../../approvals/limits/limits.service.ts';
import { endOvertaken } from '../../approvals/limits/overtaken.service.ts';
import { asSystem, type Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../data/db.ts';
import { badRequest, conflict, notFound, refuse, unmet } from '../../errors.ts';
import { refuseBothSides } from '../../ground/acting.ts';
import { refuseContact } from '../../ground/contact.ts';
import { flagRefusal } from '../../ground/flags.ts';
import { type Locked, lockDeals } from '../../ground/locks.ts';
import { brandNameOf } from '../../ground/people.ts';
import { announce } from '../../ground/webhooks.ts';
import { publish } from '../../live.ts';
import { type Notice, type NoticeMail, notify, notifyAll } from '../../notifications/notifications.service.ts';
import { recordCreated, transition } from '../../transition.ts';
import { openApplications } from '../deals/closing.queries.ts';
import * as queries from '../deals/deals.queries.ts';
import { invitationExpiry, inviteeRefusal, inviteObstacle } from '../deals/deals.rules.ts';
import { brandsClashes, unkeptRefusal } from '../deals/exclusivity.rules.ts';
import { clashesOf } from '../deals/exclusivity.service.ts';
import { amountOf, dealsChanged } from '../deals/notices.service.ts';
import { usageFor } from '../deals/usage.rules.ts';
import { keepOffered } from '../deals/usage.service.ts';
import { remainingBudget } from './deals.service.ts';

type Invite = InviteInput['invites'][number];
type Invitee = Awaited<ReturnType<ReturnType<typeof queries.invitees>['execute']>>[number];

/**
 * Invites creators to a campaign: all of them or none (ruling B2.2). Amounts are in minor units of the campaign's currency. Locks the campaign before
 * the sum is checked, so that parallel invitations never pass the creator budget (rulings A19, C16).
 * @throws NOT_FOUND for another brand's campaign or an unknown creator; PRECONDITION_FAILED if the campaign takes no invitations; BAD_REQUEST below a
 * pricing floor or over the budget; CONFLICT for a creator who has a committed deal, is not available or is not free, for exclusivity that
 * nothing would keep, and if the campaign's currency has changed; PRECONDITION_FAILED above the limit of the member who acts
 */
export async function invite(ctx: Context, input: InviteInput): Promise<InviteResult> {
  return inTransaction(ctx.db, async (tx) => {
    const sent = await inviteWithin(tx, ctx, input);
    await refuseAboveLimit(tx, ctx, { amountMinor: offeredMinor(input), currency: input.currency });
    const creatorIds = input.invites.map(({ creatorId }) => creatorId);
    await endOvertaken(tx, ctx, { campaignId: input.campaignId, act: 'invite', creatorIds });
    return sent;
  });
}

/** What invitations offer together, in minor units. Locks nothing. */
export const offeredMinor = ({ invites }: Pick<InviteInput, 'invites'>): number =>
  invites.reduce((sum, { agreedMinor }) => sum + agreedMinor, 0);

/** The same in the caller's transaction, whatever the limit of the member who acts is. Locks the same. */
export async function inviteWithin(tx: Tx, ctx: Context, input: InviteInput): Promise<InviteResult> {
  const load = isBrand(ctx) ? ownCampaign : staffCampaign;
  const campaign = await load(tx, ctx, input.campaignId, { lock: true });
  return inviteTo(tx, ctx, campaign, input, await applicationsBy(tx, campaign.id, input.invites));
}

/**
 * The same for a campaign that the caller has loaded and locked. The invitations answer the unanswered applications of the invited creators, which
 * the caller has also locked. Locks each creator's connection.
 */
export async function inviteTo(
  tx: Tx,
  ctx: Context,
  campaign: Authorized<Locked<CampaignRow>, 'manage'>,
  input: Omit<InviteInput, 'campaignId'>,
  applications: readonly Locked<ApplicationRow>[],
): Promise<InviteResult> {
  for (const { creatorId } of input.invites) refuseBothSides(ctx, { brandId: campaign.brandId, creatorId });
  refuseContact({ notes: input.notes });
  const obstacle = inviteObstacle(campaign, ctx.now, await flagRefusal(tx, 'creator_invites_enabled'));
  if (obstacle) throw unmet(obstacle);
  if (campaign.currency !== input.currency)
    throw conflict('The currency of this campaign has changed. Reload to see the current state.');
  // Always in the same order, so that two transactions that invite the same creators cannot block each other.
  const invites = [...input.invites].sort((a, b) => a.creatorId.localeCompare(b.creatorId));
  const people = await inviteesOf(tx, campaign, invites);
  await assertFloors(tx, ctx, campaign, invites, people);
  await assertWithinPool(tx, campaign, invites);
  const usage = usageFor(campaign, input.usageRights);
  refuse(unkeptRefusal(campaign, usage));
  await assertFree(tx, ctx, campaign, people, usage);

  const dealIds: string[] = [];
  let mailed = true;
  const brand = await brandNameOf(tx, campaign.brandId).executeTakeFirst();
  const sender = brandName(brand);
  await keepOffered(tx, campaign, usage);
  for (const one of invites) {
    const dealId = await insertDeal(tx, ctx, campaign, one, { notes: input.notes, usage });
    dealIds.push(dealId);
    await openConnection(tx, ctx, campaign.brandId, one.creatorId);
    const application = applications.find(({ creatorId }) => creatorId === one.creatorId);
    if (application) await answerApplication(tx, ctx, withCampaign(campaign, application), dealId);
    const offer = { ...one, dealId, notes: input.notes, sender, applied: application !== undefined };
    mailed = (await tellInvited(tx, ctx, campaign, offer)) && mailed;
  }
  if (!isBrand(ctx)) await tellBrand(tx, ctx, campaign, invites, people);
  await publish(tx, { userId: campaign.brandId, topic: 'deal' });
  const message = dealIds.length === 1 ? inviteMessages.sent : inviteMessages.sentMany(dealIds.length);
  return { message, dealIds, mailed };
}

async function inviteesOf(tx: Tx, campaign: CampaignRow, invites: Invite[]): Promise<Map<string, Invitee>> {
  const ids = invites.map((one) => one.creatorId);
  const people = new Map((await queries.invitees(tx, ids).execute()).map((person) => [person.id, person]));
  if (ids.some((id) => !people.has(id))) throw notFound('This creator');
  for (const person of people.values()) {
    refuse(inviteeRefusal(person, undefined));
  }
  const taken = await queries.alreadyOn(tx, campaign.id, ids).execute();
  if (taken.length > 0) {
    const names = taken.map(({ creatorId }) => creatorName(people.get(creatorId)));
    throw conflict(
      ids.length === 1
        ? inviteMessages.alreadyInvited
        : `${names.map(isolated).join(', ')} already ${oneOrMany(names.length, 'has', 'have')} an open deal on this campaign. Remove ${oneOrMany(names.length, 'this creator', 'these creators')} and send the rest.`,
    );
  }
  return people;
}

async function assertFree(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  people: ReadonlyMap<string, Invitee>,
  usage: UsageRights,
): Promise<void> {
  const clashes = await clashesOf(tx, ctx, campaign, [...people.keys()], usage);
  if (clashes.size === 0) return;
  throw conflict(brandsClashes([...clashes].map(([id, clash]) => ({ name: creatorName(people.get(id)), clash }))));
}

async function assertFloors(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  invites: Invite[],
  people: Map<string, Invitee>,
): Promise<void> {
  const currency = campaign.currency;
  const type = pricedType(campaign);
  const terms = await queries.termsOf(tx, type, isoDay(ctx.now)).executeTakeFirstOrThrow();
  for (const { creatorId, agreedMinor } of invites) {
    const tier = tierOf(people.get(creatorId)?.followers ?? 0);
    const floor = floorMinor(terms, tier, currency);
    if (floor === null || agreedMinor >= floor) continue;
    const least = formatMoney({ amountMinor: floor, currency });
    throw badRequest(`Minimum price for ${tier} / ${type} is ${least}`, 'agreedMinor');
  }
}

async function assertWithinPool(tx: Tx, campaign: Locked<CampaignRow>, invites: Invite[]): Promise<void> {
  const { remainingMinor, currency } = await remainingBudget(tx, campaign);
  const totalMinor = offeredMinor({ invites });
  if (totalMinor <= remainingMinor) return;
  const total = formatMoney({ amountMinor: totalMinor, currency });
  const remaining = formatMoney({ amountMinor: remainingMinor, currency });
  throw badRequest(inviteMessages.overBudget(total, remaining), 'agreedMinor');
}

async function insertDeal(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  { creatorId, agreedMinor }: Invite,
  { notes, usage }: { notes: string | null; usage: UsageRights },
): Promise<string> {
  const { id: campaignId, brandId, currency } = campaign;
  const terms = { campaignId, creatorId, agreedAmountMinor: agreedMinor, currency, usageRights: usage };
  const expiresAt = invitationExpiry(ctx.now, campaign);
  const deal = await queries.newDeal(tx, { ...terms, brandId, notes, expiresAt }, ctx.now).executeTakeFirstOrThrow();
  await recordCreated(tx, ctx, 'deal', deal, 'deal.invite', 'invited', terms);
  await announce(tx, ctx, 'deal.offered', [deal.id]);
  return deal.id;
}

/** Makes the connection of the pair, or renews one that was declined or ended (ruling B2.2). Locks it. */
async function openConnection(tx: Tx, ctx: Context, brandId: string, creatorId: string): Promise<void> {
  const fresh = await queries.newConnection(tx, brandId, creatorId, ctx.now).executeTakeFirst();
  if (fresh)
    return void (await recordCreated(tx, asSystem(ctx), 'connection', fresh, 'connection.invite', 'invited', {
      brandId,
      creatorId,
    }));
  const known = await queries.connectionOf(tx, brandId, creatorId).executeTakeFirst();
  if (known?.status === 'declined' || known?.status === 'ended') {
    await transition(tx, asSystem(ctx), 'connection', known, 'invite', { set: { updatedAt: ctx.now } });
  }
}

/** Whether the brand itself acts, not staff in its place. */
const isBrand = (ctx: Context): boolean => ctx.actor.kind === 'user' && ctx.actor.role === 'brand';

/** Tells the brand whom staff have invited in its place, and for how much. */
async function tellBrand(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  invites: readonly Invite[],
  people: ReadonlyMap<string, Invitee>,
): Promise<void> {
  const { id: campaignId, brandId: userId, currency } = campaign;
  const notices = invites.map(({ creatorId, agreedMinor }): Notice => {
    const creator = creatorName(people.get(creatorId));
    const amount = formatMoney({ amountMinor: agreedMinor, currency });
    return {
      userId,
      type: 'deal_invited',
      title: `Our team invited ${isolated(creator)} for you`,
      message: `We offered ${isolated(creator)} ${amount} for “${isolated(nameOrUntitled(campaign.name))}” on your behalf. You can withdraw the offer until it is answered.`,
      route: `/brand/orders?projectId=${campaignId}`,
      campaignId,
    };
  });
  await notifyAll(tx, ctx, notices);
}

async function tellInvited(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  offer: Invite & { dealId: string; notes: string | null; sender: string; applied: boolean },
): Promise<boolean> {
  const { dealId, creatorId, agreedMinor, notes: note, sender, applied } = offer;
  const amount = { amountMinor: agreedMinor, currency: campaign.currency };
  const offered = `${isolated(sender)} offers ${formatMoney(amount)} for “${isolated(nameOrUntitled(campaign.name))}”.`;
  // Nobody can accept yet: the mail comes with the approval.
  const inReview = isOneOf(IN_REVIEW, campaign.reviewStatus);
  await publish(tx, { userId: creatorId, topic: 'badges' });
  return notify(tx, ctx, {
    userId: creatorId,
    type: 'deal_invited',
    title: applied
      ? `${isolated(sender)} answered your application with an offer`
      : `${isolated(sender)} invites you to a campaign`,
    message: inReview
      ? `${offered} Accord is still reviewing the campaign; you can accept once it is approved.`
      : offered,
    route: `/creator/invitations/${dealId}`,
    campaignId: campaign.id,
    mail: inReview ? null : offerMail(campaign, { dealId, sender, amount, note }),
  });
}

/** The mail of an offer, which says when the content is due. */
const offerMail = (
  campaign: CampaignRow,
  { dealId, sender, amount, note }: { dealId: string; sender: string; amount: Money; note: string | null },
): NoticeMail => ({
  template: 'dealInvitation',
  dealId,
  data: {
    brandName: sender,
    campaignName: nameOrUntitled(campaign.name),
    amount,
    note,
    deadline: campaign.submissionDeadline && zonedDay(campaign.submissionDeadline, campaign.timeZone),
  },
});

/**
 * Opens the unanswered invitations of a campaign that was approved: they can be accepted from now on, so their time starts again, and their creators
 * are told and mailed (ruling A11). Returns how many there are. The caller has locked the campaign; this locks the invitations.
 */
export async function openInvitations(tx: Tx, ctx: Context, campaign: Locked<CampaignRow>): Promise<number> {
  const deals = await lockDeals(tx, campaign, ['invited']).execute();
  if (deals.length === 0) return 0;
  const expiresAt = invitationExpiry(ctx.now, campaign);
  await queries.startInvitations(tx, campaign, { expiresAt, now: ctx.now }).execute();
  const sender = brandName(await brandNameOf(tx, campaign.brandId).executeTakeFirst());
  const notices = deals.map(
    (deal): Notice => ({
      userId: deal.creatorId,
      type: 'deal_invited',
      title: `“${isolated(nameOrUntitled(campaign.name))}” is approved`,
      message: `You can accept the offer of ${isolated(sender)} now: ${amountOf(deal)}.`,
      route: `/creator/invitations/${deal.id}`,
      campaignId: campaign.id,
      mail: offerMail(campaign, {
        dealId: deal.id,
        sender,
        amount: { amountMinor: deal.agreedAmountMinor, currency: deal.currency },
        note: deal.notes,
      }),
    }),
  );
  // In the name of the system: the limit of mails applies to those who invite, not to the reviewer.
  await notifyAll(tx, asSystem(ctx), notices);
  await announce(
    tx,
    ctx,
    'deal.opened',
    deals.map(({ id }) => id),
  );
  await dealsChanged(tx, deals);
  return deals.length;
}

/**
 * The unanswered applications of these creators to this campaign, even if a revision has since changed it to participation by invitation. Locks them.
 */
function applicationsBy(tx: Tx, campaignId: string, invites: Invite[]): Promise<Locked<ApplicationRow>[]> {
  const creatorIds = invites.map((one) => one.creatorId);
  return openApplications(tx, campaignId, creatorIds).execute();
}

/** Answers the creator's application with this deal, also if staff invite in the brand's place. */
async function answerApplication(
  tx: Tx,
  ctx: Context,
  application: Authorized<Locked<ApplicationRow>, 'manage'>,
  dealId: string,
): Promise<void> {
  await transition(tx, isBrand(ctx) ? ctx : asSystem(ctx), 'application', application, 'offer', {
    set: { dealId, answeredAt: ctx.now, updatedAt: ctx.now },
  });
}
