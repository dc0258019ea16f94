import { endOfDay } from '#shared/dates.ts';
import { dealTabs, invitationTabs } from '#shared/deals/deal-words.ts';
import type {
  BrandDealView,
  CreatorDealSlice,
  CreatorDealView,
  DeadlineView,
  DealTab,
  InvitationTab,
} from '#shared/deals/deals.schema.ts';
import { type DealStatus, lifecycles } from '#shared/lifecycles.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { invitationMessages } from '#shared/messages/deals.ts';
import { MILESTONE_KINDS } from '#shared/money.ts';
import type { Slice } from '#shared/paging.ts';
import { personName, shownPlatform } from '#shared/people.ts';
import { AGREED_DEALS, IN_REVIEW, isOneOf } from '#shared/status-sets.ts';
import { type CampaignRow, creatorDeal, type Viewable } from '../access.ts';
import type { Context } from '../context.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { userOf } from '../trpc.ts';
import * as queries from './deals.queries.ts';

const DEADLINES_SHOWN = 5;

interface Cursor {
  cursor?: string | null | undefined;
  limit: number;
}

const ALL: readonly DealStatus[] = lifecycles.deal.statuses;

/** One tab of the deals page, newest invitation first, and how many each tab holds (C2). */
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

/** The same for the invitations page. */
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
  const [rows, counts] = await Promise.all([
    queries.dealsOfCreator(ctx.db, id, statuses, keysetOf(page.cursor), page.limit + 1).execute(),
    queries.countsOfCreator(ctx.db, id).execute(),
  ]);
  const key = (row: CreatorDealRow) => ({ at: row.invitationDate, id: row.id });
  return {
    slice: sliceOf(rows, page.limit, key, creatorDealView),
    count: (of: readonly DealStatus[]): number =>
      counts.reduce((sum, { status, count }) => sum + (of.includes(status) ? count : 0), 0),
  };
}

/** One's own deal. @throws NOT_FOUND */
export async function readMine(ctx: Context, dealId: string): Promise<CreatorDealView> {
  const deal = await creatorDeal(ctx.db, ctx, dealId);
  return creatorDealView(await queries.dealOfCreator(ctx.db, deal.id).executeTakeFirstOrThrow());
}

/** One's next deadlines, the nearest first; those of a paused campaign wait. */
export async function listDeadlines(ctx: Context): Promise<DeadlineView[]> {
  const rows = await queries.deadlinesOf(ctx.db, userOf(ctx).id, DEADLINES_SHOWN).execute();
  return rows.flatMap(({ id, campaignId, name, submissionDeadline, companyName }) =>
    submissionDeadline === null
      ? []
      : [
          {
            dealId: id,
            campaignId,
            campaignName: name ?? campaignMessages.untitled,
            brandName: companyName ?? invitationMessages.unknownBrand,
            due: endOfDay(submissionDeadline).toISOString(),
          },
        ],
  );
}

/** The badge. */
export async function countPending(ctx: Context): Promise<number> {
  const { pending } = await queries.pendingCount(ctx.db, userOf(ctx).id).executeTakeFirstOrThrow();
  return pending;
}

type CreatorDealRow = Awaited<ReturnType<ReturnType<typeof queries.dealOfCreator>['execute']>>[number];

function creatorDealView(row: CreatorDealRow): CreatorDealView {
  return {
    id: row.id,
    status: row.status,
    amount: { amountMinor: row.agreedAmountMinor, currency: row.currency },
    notes: row.notes,
    cancelReason: row.cancelReason,
    invitedAt: row.invitationDate.toISOString(),
    respondedAt: row.responseDate?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    brandName: row.companyName ?? invitationMessages.unknownBrand,
    brandLogoUrl: row.logoUrl,
    campaign: {
      id: row.campaignId,
      name: row.campaignName ?? campaignMessages.untitled,
      platforms: row.platforms,
      startDate: row.startDate,
      endDate: row.endDate,
      submissionDeadline: row.submissionDeadline,
      inReview: isOneOf(IN_REVIEW, row.reviewStatus),
      paused: row.campaignStatus === 'paused',
    },
    milestones: row.milestones.toSorted((a, b) => MILESTONE_KINDS.indexOf(a.kind) - MILESTONE_KINDS.indexOf(b.kind)),
  };
}

const AGREED: readonly DealStatus[] = AGREED_DEALS;

/** The deals of a campaign with their creators, in the order they were offered. */
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
    amount: { amountMinor: row.agreedAmountMinor, currency: row.currency },
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
      email: AGREED.includes(row.status) ? row.email : null,
    },
  }));
}
