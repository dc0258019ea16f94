import {
  acceptanceRate,
  BRAND_PERIOD_DAYS,
  type BrandOverview,
  type BrandPeriod,
  type CampaignAnalytics,
  type CampaignResults,
  type CreatorFigures,
  countOutcomes,
  type DayResults,
  type OwnCampaignAnalytics,
  returnOnSpend,
  type TimelineEvent,
} from '#shared/analytics/brand-analytics.ts';
import { type FiguresOver, figuresOfDeal, figuresOver, sumsOf } from '#shared/analytics/cost-figures.ts';
import { tierOf } from '#shared/choices/tiers.ts';
import { ANALYTICS_DAYS_MAX, ANALYTICS_OVERVIEW_DAYS, TOTALS_CURRENCY } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/format.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { personName } from '#shared/people.ts';
import type { Stage } from '#shared/stages.ts';
import { type CampaignRow, ownCampaign, type Viewable } from '../access.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { ordersByStage } from '../ground/campaign-counts.ts';
import { firstKeysetOf, sliceOf } from '../paging.ts';
import { mayTake, userOf } from '../trpc.ts';
import { benchmarksFor, cellOf } from './benchmarks.service.ts';
import { brandTotals, dealCounts, resultsByDay } from './brand.queries.ts';
import { sidesOf, sumsOfCampaigns, sumsOfCreator, sumsOfRow } from './cost.queries.ts';
import {
  campaignResults,
  creatorResults,
  figuresOfCampaign,
  platformResults,
  type ResultsRow,
  timelineOf,
} from './results.queries.ts';

/**
 * All of the brand's submitted campaigns together, in US cents (ruling BR-AN-03), from the beginning or for the last days; the stages are the current
 * ones. Zeros if a super admin previews the page (ruling A04). Locks nothing.
 */
export async function overview(ctx: Context, period: BrandPeriod): Promise<BrandOverview> {
  const { id: brandId } = userOf(ctx);
  const length = BRAND_PERIOD_DAYS[period];
  const from = addDays(isoDay(ctx.now), 1 - (length ?? ANALYTICS_OVERVIEW_DAYS));
  const since = length === null ? null : startOf(from);
  const [stageRows, dealRows, totals, days] = await Promise.all([
    ordersByStage(ctx.db, brandId).execute(),
    dealCounts(ctx.db, brandId, since).execute(),
    brandTotals(ctx.db, brandId, since).executeTakeFirstOrThrow(),
    resultsByDay(ctx.db, { brandId }, startOf(addDays(from, -(length ?? 0)))).execute(),
  ]);
  const invitations = countOutcomes(dealRows);
  return {
    currency: TOTALS_CURRENCY,
    campaigns: stageRows.reduce((sum, row) => sum + row.count, 0),
    spentMinor: totals.spentMinor,
    committedMinor: totals.committedMinor,
    stages: { ...NO_STAGES, ...Object.fromEntries(stageRows.map(({ stage, count }) => [stage, count])) },
    invitations,
    acceptanceRate: acceptanceRate(invitations),
    contentApproved: totals.contentApproved ?? 0,
    contentPosted: totals.contentPosted ?? 0,
    reach: totals.reach ?? 0,
    clicks: totals.clicks ?? 0,
    conversions: totals.conversions ?? 0,
    valueMinor: totals.valueMinor,
    roi: returnOnSpend(totals.valueMinor, totals.spentMinor),
    before: length === null ? null : totalOf(days.filter(({ day }) => day < from)),
    days: everyDay(days, from, isoDay(ctx.now)),
  };
}

const totalOf = (days: readonly DayResults[]) => ({
  clicks: days.reduce((sum, { clicks }) => sum + clicks, 0),
  conversions: days.reduce((sum, { conversions }) => sum + conversions, 0),
});

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const NO_STAGES: Record<Stage, number> = {
  campaign_setup: 0,
  creator_selection: 0,
  contract_payment: 0,
  planning_creation: 0,
  content_performance: 0,
};

/** Every day from `from` to `until`, with zeros for days without clicks and conversions. */
function everyDay(days: readonly DayResults[], from: string, until: string): DayResults[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const all: DayResults[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    all.push(known.get(day) ?? { day, clicks: 0, conversions: 0 });
  }
  return all;
}

/**
 * The brand's submitted campaigns, those with results first, then newest first, with amounts in minor units of each campaign's currency. Locks nothing.
 */
export async function campaigns(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | null | undefined },
): Promise<Slice<CampaignResults>> {
  const rows = await campaignResults(ctx.db, {
    brandId: userOf(ctx).id,
    limit,
    after: firstKeysetOf(cursor),
  }).execute();
  const sums = await sumsOfCampaigns(
    ctx.db,
    rows.map(({ id }) => id),
  ).execute();
  const byCampaign = new Map(sums.map((row) => [row.campaignId, row]));
  return sliceOf(
    rows,
    limit,
    ({ hasResults, createdAt, id }) => ({ first: hasResults, at: createdAt, id }),
    (row) => resultsOf(row, overRow(byCampaign.get(row.id), row.currency)),
  );
}

function resultsOf(row: Omit<ResultsRow, 'hasResults'>, figures: FiguresOver): CampaignResults {
  const spentMinor = row.spentMinor ?? 0;
  return {
    id: row.id,
    name: nameOrUntitled(row.name),
    status: row.status,
    stage: row.stage,
    spent: { amountMinor: spentMinor, currency: row.currency },
    committedMinor: row.committedMinor ?? 0,
    creators: row.creators ?? 0,
    reach: row.reach ?? 0,
    contentApproved: row.contentApproved ?? 0,
    contentPosted: row.contentPosted ?? 0,
    clicks: row.clicks ?? 0,
    conversions: row.conversions ?? 0,
    valueMinor: row.valueMinor,
    roi: returnOnSpend(row.valueMinor, spentMinor),
    figures,
  };
}

const NO_SUMS = sumsOf([]);

/** The figures of a row of sums, or those without any deal. */
const overRow = (row: Parameters<typeof sumsOfRow>[0] | undefined, currency: Currency): FiguresOver => ({
  ...figuresOver(row ? sumsOfRow(row) : NO_SUMS),
  currency,
  deals: row?.deals ?? 0,
});

/**
 * What the brand's deals with a creator cost and brought, in each of their currencies, compared with its
 * industry, the creator's tier and, if all posts are on one, the platform. Locks nothing.
 * @throws NOT_FOUND for a creator with whom the brand has no deal
 */
export async function withCreator(ctx: Context, creatorId: string): Promise<CreatorFigures> {
  const { id: brandId } = userOf(ctx);
  const [sides, rows] = await Promise.all([
    sidesOf(ctx.db, brandId, creatorId).executeTakeFirst(),
    sumsOfCreator(ctx.db, { creatorId, brandId }).execute(),
  ]);
  if (!sides) throw notFound('This creator');
  const over = rows.map((row) => overRow(row, row.currency));
  const { industry = null, platform = null, currency = TOTALS_CURRENCY } = rows[0] ?? {};
  const cell = cellOf({ industry, followers: sides.followers, platform });
  return { over, benchmarks: await benchmarksFor(ctx, cell, currency) };
}

/**
 * One campaign: its figures, each creator, each platform, and a timeline; amounts in minor units of its currency. Locks nothing. @throws NOT_FOUND for
 * another brand's
 */
export async function campaign(ctx: Context, campaignId: string): Promise<OwnCampaignAnalytics> {
  const results = await resultsOfCampaign(ctx, await ownCampaign(ctx.db, ctx, campaignId));
  return {
    ...results,
    may: {
      track: mayTake(ctx, 'tracking.set'),
      strike: mayTake(ctx, 'conversions.strike'),
      share: mayTake(ctx, 'guests.share'),
    },
  };
}

/** The same for a campaign that its reader may look at. Locks nothing. */
export async function resultsOfCampaign(ctx: Context, own: Viewable<CampaignRow>): Promise<CampaignAnalytics> {
  const from = addDays(isoDay(ctx.now), 1 - ANALYTICS_DAYS_MAX);
  const [figures, creators, platforms, events, days] = await Promise.all([
    figuresOfCampaign(ctx.db, own).executeTakeFirstOrThrow(),
    creatorResults(ctx.db, own.id).execute(),
    platformResults(ctx.db, own.id).execute(),
    timelineOf(ctx.db, own.id).execute(),
    resultsByDay(ctx.db, { campaignId: own.id }, startOf(from)).execute(),
  ]);
  const first = days[0]?.day ?? isoDay(ctx.now);
  const measured = creators.filter(({ extendsDealId }) => extendsDealId === null);
  const over = { ...figuresOver(sumsOf(measured)), currency: own.currency, deals: measured.length };
  const cell = {
    ...cellOf({ industry: figures.industry, followers: null, platform: onlyOne(platforms)?.platform ?? null }),
    tier: onlyOne([...new Set(measured.map(({ followers }) => (followers === null ? null : tierOf(followers))))]),
  };
  const { publicUrl } = ctx.env;
  return {
    ...resultsOf({ ...own, ...figures }, over),
    currency: own.currency,
    costMinor: measured.reduce((sum, { costMinor }) => sum + costMinor, 0),
    otherCurrency: figures.otherCurrency ?? 0,
    outsideWindow: figures.outsideWindow ?? 0,
    benchmarks: await benchmarksFor(ctx, cell, own.currency),
    perCreator: creators.map((creator) => ({
      dealId: creator.dealId,
      creatorId: creator.creatorId,
      name: personName(creator, 'Creator'),
      status: creator.status,
      agreedMinor: creator.agreedMinor,
      followers: creator.followers,
      link: creator.code && `${publicUrl}/r/${creator.code}`,
      discountCode: creator.discountCode,
      clicks: creator.clicks ?? 0,
      conversions: creator.conversions,
      valueMinor: creator.valueMinor,
      costMinor: creator.costMinor,
      figures: figuresOfDeal(creator),
    })),
    perPlatform: platforms,
    timeline: timeline(own, events),
    days: everyDay(days, first, isoDay(ctx.now)),
  };
}

/** The one value of a list, or null for none and for several. */
const onlyOne = <Value>(values: readonly Value[]): Value | null => (values.length === 1 ? (values[0] ?? null) : null);

type Happened = Awaited<ReturnType<ReturnType<typeof timelineOf>['execute']>>;

/** What happened in a campaign, oldest first: its own steps, and the payments and posts. */
function timeline(campaign: CampaignRow, events: Happened): TimelineEvent[] {
  const { createdAt, submittedAt, launchedAt, completedAt, currency } = campaign;
  const steps = [
    { at: createdAt, kind: 'created' as const },
    { at: submittedAt, kind: 'submitted' as const },
    { at: launchedAt, kind: 'launched' as const },
    { at: completedAt, kind: 'completed' as const },
  ];
  const all = [
    ...steps.flatMap(({ at, kind }) => (at ? [{ at, kind, detail: null }] : [])),
    ...events.map(({ at, kind, name, amountMinor }) => ({
      at,
      kind,
      detail: amountMinor === null ? name : formatMoney({ amountMinor, currency }),
    })),
  ];
  return all.sort((a, b) => a.at.getTime() - b.at.getTime() || a.kind.localeCompare(b.kind));
}
