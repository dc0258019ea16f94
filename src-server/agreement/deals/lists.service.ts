import { isoDay } from '#shared/dates.ts';
import { dealDays } from '#shared/deals/deal-days.ts';
import { dealTabs, invitationTabs } from '#shared/deals/deal-words.ts';
import type {
  BrandDealView,
  CreatorDealSlice,
  CreatorDealView,
  DeadlineView,
  DealTab,
  InvitationTab,
  InvitationView,
  StaffDealView,
} from '#shared/deals/deals.schema.ts';
import { type DealStatus, lifecycles } from '#shared/lifecycles.ts';
import { allowedUnless } from '#shared/may.ts';
import { invitationMessages } from '#shared/messages/deals.ts';
import { MILESTONE_KINDS, milestonesMinor } from '#shared/money.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { personName, shownPlatform } from '#shared/people.ts';
import { coverOf } from '#shared/pictures.ts';
import { shownRecord } from '#shared/records/records.ts';
import { CONTRACTED_DEALS, ENDED_DEALS, IN_REVIEW, isOneOf } from '#shared/status-sets.ts';
import { type CampaignRow, creatorDeal, type Viewable } from '../../access.ts';
import type { Context } from '../../context.ts';
import { mayInName } from '../../ground/acting.ts';
import { keysetOf, sliceOf } from '../../paging.ts';
import { userOf } from '../../trpc.ts';
import { cancelRefusal, endRefusal, withdrawRefusal } from './deals.rules.ts';
import { mayOfCreator } from './deals.views.ts';
import { clashOf, wantedByOffer } from './exclusivity.rules.ts';
import * as queries from './lists.queries.ts';
import { usageView } from './usage.rules.ts';

const DEADLINES_SHOWN = 5;

interface Cursor {
  cursor?: string | null | undefined;
  limit: number;
}

const ALL: readonly DealStatus[] = lifecycles.deal.statuses;

/** One tab of the creator's deals page, newest invitation first, and the count of each tab (C2). Amounts in minor units. Locks nothing. */
export async function listMyDeals(ctx: Context, page: Cursor & { tab: DealTab }): Promise<CreatorDealSlice<DealTab>> {
  const { slice, count } = await listMine(ctx, dealTabs[page.tab], page);
  const { active, pending, completed, rejected } = dealTabs;
  const counts = {
    active: count(active),
    pending: count(pending),
    completed: count(completed),
    rejected: count(rejected),
  };
  return { ...slice, counts };
}

/** The same for the creator's invitations page. Locks nothing. */
export async function listMyInvitations(
  ctx: Context,
  page: Cursor & { tab: InvitationTab },
): Promise<CreatorDealSlice<InvitationTab>> {
  const { slice, count } = await listMine(ctx, page.tab === 'all' ? null : invitationTabs[page.tab], page);
  const { pending, accepted, declined } = invitationTabs;
  const counts = { pending: count(pending), accepted: count(accepted), declined: count(declined), all: count(ALL) };
  return { ...slice, counts };
}

async function listMine(ctx: Context, statuses: readonly DealStatus[] | null, page: Cursor) {
  const { id } = userOf(ctx);
  const part = { after: keysetOf(page.cursor), limit: page.limit + 1, today: isoDay(ctx.now) };
  const [rows, counts] = await Promise.all([
    queries.dealsOfCreator(ctx.db, id, statuses, part).execute(),
    queries.countsOfCreator(ctx.db, id).execute(),
  ]);
  const key = (row: CreatorDealRow) => ({ at: row.invitationDate, id: row.id });
  return {
    slice: sliceOf(rows, page.limit, key, (row) => creatorDealView(row, ctx)),
    count: (of: readonly DealStatus[]): number =>
      counts.reduce((sum, { status, count }) => sum + (of.includes(status) ? count : 0), 0),
  };
}

/** The creator's own deal, amounts in minor units. Locks nothing. @throws NOT_FOUND for anyone else's */
export async function readMine(ctx: Context, dealId: string): Promise<CreatorDealView> {
  const deal = await creatorDeal(ctx.db, ctx, dealId);
  const around = await queries.aroundDeal(ctx.db, deal, isoDay(ctx.now)).executeTakeFirstOrThrow();
  return creatorDealView({ ...deal, ...around }, ctx);
}

/**
 * The creator's own deal with everything for or against accepting it, amounts in minor units. Everything is paid after the campaign's end (ruling
 * A16). Locks nothing. @throws NOT_FOUND for anyone else's
 */
export async function readInvitation(ctx: Context, dealId: string): Promise<InvitationView> {
  const deal = await creatorDeal(ctx.db, ctx, dealId);
  const around = await queries.aroundInvitation(ctx.db, deal, isoDay(ctx.now)).executeTakeFirstOrThrow();
  const shares = milestonesMinor(deal.agreedAmountMinor);
  return {
    ...creatorDealView({ ...deal, ...around }, ctx),
    description: around.description,
    usedUntil: around.usedUntil,
    parts: MILESTONE_KINDS.map((kind) => ({ kind, amountMinor: shares[kind].netMinor })),
    paidBy: dealDays(around).paidBy,
    brand: {
      since: around.brandSince.toISOString(),
      record: shownRecord(around.brandRecord),
      completedCampaigns: around.completedCampaigns,
      completedDeals: around.completedDeals,
    },
  };
}

/**
 * The creator's next five deadlines, nearest first; those of a paused campaign are left out. Locks nothing.
 */
export async function listDeadlines(ctx: Context): Promise<DeadlineView[]> {
  const rows = await queries.deadlinesOf(ctx.db, userOf(ctx).id, DEADLINES_SHOWN).execute();
  return rows.flatMap(({ id, campaignId, name, submissionDeadline, timeZone, companyName }) =>
    submissionDeadline === null
      ? []
      : [
          {
            dealId: id,
            campaignId,
            campaignName: nameOrUntitled(name),
            brandName: companyName ?? invitationMessages.unknownBrand,
            due: submissionDeadline,
            timeZone,
          },
        ],
  );
}

/** How many invitations the creator has not answered: the badge. Locks nothing. */
export async function countPending(ctx: Context): Promise<number> {
  const { pending } = await queries.pendingCount(ctx.db, userOf(ctx).id).executeTakeFirstOrThrow();
  return pending;
}

type CreatorDealRow = Awaited<ReturnType<ReturnType<typeof queries.dealsOfCreator>['execute']>>[number];

const ACTIONS = { accept: 'deal.accept', decline: 'deal.decline', cancel: 'deal.cancel' } as const;

function creatorDealView(row: CreatorDealRow, ctx: Context): CreatorDealView {
  const wanted = row.status === 'invited' ? wantedByOffer(row, row, row.commitments, ctx.now) : null;
  const clash = wanted && clashOf(row.commitments, wanted);
  const may = mayOfCreator(row, { status: row.campaignStatus, reviewStatus: row.reviewStatus }, ctx.now, clash);
  return {
    id: row.id,
    status: row.status,
    may: mayInName(userOf(ctx), may, ACTIONS, { brandId: row.brandId, creatorId: userOf(ctx).id }),
    unanswered: row.status === 'invited',
    ended: isOneOf(ENDED_DEALS, row.status),
    amount: { amountMinor: row.agreedAmountMinor, currency: row.currency },
    usage: usageView(row, row),
    extension: row.extendsDealId !== null,
    notes: row.notes,
    cancelReason: row.cancelReason,
    invitedAt: row.invitationDate.toISOString(),
    respondedAt: row.responseDate?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    brandName: row.companyName ?? invitationMessages.unknownBrand,
    brandLogoUrl: row.logoUrl,
    campaign: {
      id: row.campaignId,
      name: nameOrUntitled(row.campaignName),
      cover: coverOf(row),
      platforms: row.platforms,
      startDate: row.startDate,
      endDate: row.endDate,
      submissionDeadline: row.submissionDeadline,
      timeZone: row.timeZone,
      inReview: isOneOf(IN_REVIEW, row.reviewStatus),
      paused: row.campaignStatus === 'paused',
      pauseReason: row.pauseReason,
      pieces: Object.entries(row.contentRequirements).map(([type, { quantity, description }]) => ({
        type,
        quantity,
        description,
      })),
    },
    milestones: row.milestones.toSorted((a, b) => MILESTONE_KINDS.indexOf(a.kind) - MILESTONE_KINDS.indexOf(b.kind)),
  };
}

/** The deals of a campaign with their creators, in the order in which they were offered. Amounts in minor units. Locks nothing. */
export async function listForCampaign(
  ctx: Context,
  campaign: Viewable<CampaignRow>,
  page: Cursor,
): Promise<Slice<BrandDealView>> {
  const after = keysetOf(page.cursor);
  const rows = await queries.dealsOfCampaign(ctx.db, campaign.id, after, page.limit + 1).execute();
  const key = (row: (typeof rows)[number]) => ({ at: row.createdAt, id: row.id });
  return sliceOf(rows, page.limit, key, (row) => ({
    id: row.id,
    status: row.status,
    may: mayInName(
      userOf(ctx),
      { withdraw: allowedUnless(withdrawRefusal(row.status)) },
      { withdraw: 'deal.withdraw' },
      { brandId: campaign.brandId, creatorId: row.creatorId },
    ),
    amount: { amountMinor: row.agreedAmountMinor, currency: row.currency },
    extension: row.extendsDealId !== null,
    notes: row.notes,
    invitedAt: row.invitationDate.toISOString(),
    respondedAt: row.responseDate?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    creator: {
      id: row.creatorId,
      name: personName(row, row.username ?? 'Creator'),
      username: row.username,
      avatarUrl: row.avatarUrl,
      platform: shownPlatform({ primaryPlatform: row.primaryPlatform, shownPlatforms: row.shownPlatforms ?? [] }),
      followers: row.shownFollowers === null || row.shownFollowers < 0 ? null : row.shownFollowers,
      email: isOneOf(CONTRACTED_DEALS, row.status) ? row.email : null,
    },
  }));
}

/** The same for staff, with how they may end each deal. Amounts in minor units. Locks nothing. */
export async function listForStaff(
  ctx: Context,
  campaign: Viewable<CampaignRow>,
  page: Cursor,
): Promise<Slice<StaffDealView>> {
  const after = keysetOf(page.cursor);
  const rows = await queries.dealsOfCampaign(ctx.db, campaign.id, after, page.limit + 1).execute();
  const key = (row: (typeof rows)[number]) => ({ at: row.createdAt, id: row.id });
  return sliceOf(rows, page.limit, key, (row) => ({
    id: row.id,
    status: row.status,
    may: {
      withdraw: allowedUnless(withdrawRefusal(row.status)),
      cancel: allowedUnless(cancelRefusal(row.status)),
      end: allowedUnless(endRefusal(row)),
    },
    amount: { amountMinor: row.agreedAmountMinor, currency: row.currency },
    extension: row.extendsDealId !== null,
    reason: row.cancelReason,
    case: row.case,
    invitedAt: row.invitationDate.toISOString(),
    respondedAt: row.responseDate?.toISOString() ?? null,
    creator: {
      id: row.creatorId,
      name: personName(row, row.username ?? 'Creator'),
      username: row.username,
      avatarUrl: row.avatarUrl,
    },
  }));
}
