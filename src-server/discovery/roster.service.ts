import { BRAND_PLATFORMS } from '#shared/choices/platforms.ts';
import type { OfferStart } from '#shared/deals/deals.schema.ts';
import type { Match } from '#shared/discovery/match.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { priceRange } from '#shared/discovery/price-estimate.ts';
import type {
  LeftOutView,
  RosterCreatorView,
  RosterInput,
  RosterSlice,
  RosterView,
} from '#shared/discovery/roster.schema.ts';
import { HUNDREDTHS, platformPoints, rosterPoints } from '#shared/discovery/roster.ts';
import { formatMoney, grouped, oneOrMany } from '#shared/format.ts';
import type { Allowed } from '#shared/may.ts';
import { rosterMessages, rosterProblems } from '#shared/messages/discovery/roster.ts';
import { creatorName } from '#shared/names.ts';
import { shownPlatform } from '#shared/people.ts';
import { offerPrice, type PricingTerms } from '#shared/pricing/offer-price.ts';
import { type CampaignRow, ownCampaign, type Viewable } from '../access.ts';
import { budgetAndReach } from '../agreement/deals/budgets.service.ts';
import { whyNotFree } from '../agreement/deals/exclusivity.service.ts';
import type { Context } from '../context.ts';
import { rankKeysetOf, sliceOf } from '../paging.ts';
import { solve } from '../solver.ts';
import { mayTake } from '../trpc.ts';
import { matchOf, needsOf } from './discovery.views.ts';
import { rosterCandidates } from './roster.queries.ts';
import {
  byPoints,
  cheapest,
  chosenBy,
  costOf,
  platformsOf,
  programOf,
  type RosterTask,
  totalOf,
  worthWeighing,
} from './roster.rules.ts';
import { leftOutReason, type NamedCandidate, rangeReason } from './roster-reasons.rules.ts';

type Row = Awaited<ReturnType<ReturnType<typeof rosterCandidates>['execute']>>[number];

/** A creator who was read for a roster; with a refusal they cannot be in it, whatever they are worth. */
interface Weighed extends NamedCandidate {
  row: Row;
  fit: Match;
  /** They pass the ranges of the filters, and are available. */
  passes: boolean;
  /** No rule speaks against them. */
  free: boolean;
  refusal: string | null;
}

interface Found {
  roster: readonly Weighed[];
  proved: boolean;
  problem: string | null;
}

/**
 * Proposes the creators with whom a campaign gets the most points for what it has left (docs/decisions/discovery.md says how they are counted), and
 * says of everybody else who was weighed why not. The same question gets the same answer until something changes; nothing is stored, nobody is
 * invited. At most four statements, of which one reads the creators. Locks nothing.
 * @throws NOT_FOUND for another brand's campaign
 */
export async function proposeRoster(ctx: Context, input: RosterInput): Promise<RosterSlice> {
  const campaign = await ownCampaign(ctx.db, ctx, input.campaignId);
  const { budget, terms } = await budgetAndReach(ctx, campaign);
  const rows = budget.obstacle
    ? []
    : await rosterCandidates(ctx.db, searchOf(ctx, campaign, input, budget, terms)).execute();
  const weighed = await weigh(ctx, campaign, input, rows, budget, terms);
  const task = taskOf(input, weighed, budget);
  const found = await find(task, budget);
  return {
    ...leftOut(input, weighed, { task, ...found }, budget),
    roster: {
      ...shownRoster(task, found),
      campaignName: campaign.name,
      budget,
      fitting: rows[0]?.fitting ?? 0,
      weighed: weighed.filter(({ passes, costMinor }) => passes && costMinor <= budget.remainingMinor).length,
      may: { invite: mayTake(ctx, 'deal.invite'), readSentence: mayReadSentence(ctx) },
    },
  };
}

/** Whether a description can be turned into filters: not without a language model. */
const mayReadSentence = (ctx: Context): Allowed =>
  ctx.providers.sentences === null
    ? { allowed: false, reason: rosterMessages.noModel }
    : mayTake(ctx, 'discovery.readSentence');

/** The platforms that count: those of the filters, or else those of the campaign. */
const wantedPlatforms = (campaign: CampaignRow, { filters }: RosterInput): RosterInput['filters']['platforms'] =>
  filters.platforms.length > 0
    ? filters.platforms
    : BRAND_PLATFORMS.filter((each) => campaign.platforms.includes(each));

function searchOf(
  ctx: Context,
  campaign: CampaignRow,
  input: RosterInput,
  { remainingMinor }: OfferStart,
  terms: PricingTerms,
): Parameters<typeof rosterCandidates>[1] {
  return {
    campaignId: campaign.id,
    filters: { ...NO_FILTERS, ...input.filters },
    needs: needsOf(campaign),
    weights: input.weights,
    platforms: wantedPlatforms(campaign, input),
    pieces: Object.values(campaign.contentRequirements).reduce((sum, { quantity }) => sum + quantity, 0),
    currency: campaign.currency,
    leftMinor: remainingMinor,
    terms,
    named: [...input.keptCreatorIds, ...input.struckCreatorIds],
    now: ctx.now,
  };
}

/** Null if unknown or hidden. */
const followersOf = ({ shownFollowers }: Row): number | null => (shownFollowers < 0 ? null : shownFollowers);

/** The platform on which a creator counts: their main one if it is wanted, or else a wanted one on which they post. */
function countedOn(row: Row, wanted: RosterInput['filters']['platforms']): string | null {
  const main = shownPlatform(row);
  if (wanted.length === 0) return main;
  return wanted.find((each) => each === main) ?? wanted.find((each) => row.shownPlatforms.includes(each)) ?? null;
}

/** Works out the points of each creator, and what excludes them. */
async function weigh(
  ctx: Context,
  campaign: Viewable<CampaignRow>,
  input: RosterInput,
  rows: readonly Row[],
  { remainingMinor, currency }: OfferStart,
  terms: PricingTerms,
): Promise<Weighed[]> {
  const needs = needsOf(campaign);
  const wanted = wantedPlatforms(campaign, input);
  const notFree = await whyNotFree(
    ctx,
    campaign,
    rows.map(({ id }) => id),
  );
  const ruleRefusal = (row: Row, score: number): string | null => {
    if (row.offeredMinor !== null) {
      return `Already on this campaign with an offer of ${formatMoney({ amountMinor: row.offeredMinor, currency })}.`;
    }
    const taken = notFree({ id: row.id, name: creatorName(row) });
    return taken ?? (row.isAvailable ? null : `Not available for new work; their match is ${score}.`);
  };
  return rows.map((row) => {
    const followers = followersOf(row);
    const asks = priceRange({ ...row, followerCount: followers });
    const { suggestedMinor: costMinor } = offerPrice(
      { asks, rates: row.rates, tierFollowers: row.tierFollowers },
      campaign,
      terms,
    );
    const fit = matchOf(needs, row);
    const rule = ruleRefusal(row, fit.score);
    const missed = rangeReason(input.filters, row, terms.usdMicros);
    const struck = input.struckCreatorIds.includes(row.id) ? `You left them out; their match is ${fit.score}.` : null;
    return {
      id: row.id,
      name: creatorName(row),
      platform: countedOn(row, wanted),
      costMinor,
      match: fit.score,
      points: rosterPoints({ match: fit.score, followers, costMinor }, input.weights, remainingMinor),
      row,
      fit,
      passes: row.isAvailable && missed === null,
      free: rule === null,
      refusal: struck ?? rule ?? (input.keptCreatorIds.includes(row.id) ? null : missed),
    };
  });
}

function taskOf(input: RosterInput, weighed: readonly Weighed[], { remainingMinor }: OfferStart): RosterTask<Weighed> {
  const able = weighed.filter(({ refusal }) => refusal === null);
  const kept = new Set(able.filter(({ id }) => input.keptCreatorIds.includes(id)).map(({ id }) => id));
  return {
    candidates: able.filter(({ id, costMinor }) => costMinor <= remainingMinor || kept.has(id)).toSorted(byPoints),
    kept,
    least: input.least,
    most: input.most,
    leftMinor: remainingMinor,
    weights: input.weights,
  };
}

/** The best roster, or why there is none. */
async function find(task: RosterTask<Weighed>, { obstacle, currency }: OfferStart): Promise<Found> {
  const problem = obstacle ?? impossible(task, (amountMinor) => formatMoney({ amountMinor, currency }));
  if (problem) return { roster: [], proved: true, problem };
  const creators = worthWeighing(task);
  const solved = await solve(programOf(task, creators));
  if (!solved?.ones)
    return {
      roster: [],
      proved: false,
      problem: 'No roster was found in time. Add a filter, or ask for fewer creators.',
    };
  return { roster: chosenBy(task, creators, solved.ones), proved: solved.proved, problem: null };
}

/** Why no roster can be within the bounds; null if one can. */
function impossible(task: RosterTask<Weighed>, money: (amountMinor: number) => string): string | null {
  const { candidates, kept, least, leftMinor } = task;
  if (leftMinor <= 0) return 'Nothing is left of this campaign’s creator budget.';
  const over = (minor: number) => [money(minor), money(minor - leftMinor)] as const;
  const keptMinor = costOf(candidates.filter(({ id }) => kept.has(id)));
  if (keptMinor > leftMinor) return rosterProblems.keptBeyond(...over(keptMinor));
  if (candidates.length === 0) return 'Nobody who can be chosen passes these filters. Remove one, or raise the budget.';
  if (candidates.length < least)
    return `${oneOrMany(candidates.length, 'Only one creator', `Only ${grouped(candidates.length)} creators`)} can be chosen, and you ask for ${grouped(least)} at least.`;
  const leastMinor = costOf(cheapest(task));
  return leastMinor > leftMinor ? rosterProblems.leastBeyond(least, ...over(leastMinor)) : null;
}

function shownRoster(
  task: RosterTask<Weighed>,
  { roster, proved, problem }: Found,
): Omit<RosterView, 'campaignName' | 'budget' | 'fitting' | 'weighed' | 'may'> {
  const inPoints = (hundredths: number) => hundredths / HUNDREDTHS;
  return {
    chosen: roster.map(
      (one): RosterCreatorView => ({
        ...viewOf(one),
        points: {
          total: inPoints(one.points.total),
          match: inPoints(one.points.match),
          reach: inPoints(one.points.reach),
          price: inPoints(one.points.price),
        },
        kept: task.kept.has(one.id),
      }),
    ),
    points: inPoints(totalOf(roster, task.weights)),
    platformPoints: inPoints(platformPoints(task.weights)),
    platforms: platformsOf(roster),
    usedMinor: costOf(roster),
    proved,
    problem,
  };
}

/** A slice of those who are not in the roster. Without a roster only those are listed whom something excludes by itself. */
function leftOut(
  { cursor, limit, struckCreatorIds: struck }: RosterInput,
  weighed: readonly Weighed[],
  { task, roster, problem }: Found & { task: RosterTask<Weighed> },
  { currency }: OfferStart,
) {
  const after = rankKeysetOf(cursor);
  const chosen = new Set(roster.map(({ id }) => id));
  const rankOf = ({ points, id }: Weighed) => ({ rank: points.total, id });
  const others = weighed
    .filter(
      ({ id, refusal, costMinor }) =>
        !chosen.has(id) && (problem === null || refusal !== null || costMinor > task.leftMinor),
    )
    .toSorted((a, b) => b.points.total - a.points.total || (a.id < b.id ? -1 : 1))
    .filter(({ points, id }) => !after || points.total < after.rank || (points.total === after.rank && id > after.id));
  return sliceOf(
    others.slice(0, limit + 1),
    limit,
    rankOf,
    (one): LeftOutView => ({
      ...viewOf(one),
      reason: one.refusal ?? leftOutReason({ task, roster, currency }, one),
      struck: struck.includes(one.id),
      keepable: one.free && one.costMinor <= task.leftMinor,
    }),
  );
}

function viewOf({ id, name, platform, costMinor, row, fit }: Weighed) {
  const { username, avatarUrl } = row;
  return { id, name, username, avatarUrl, platform, followers: followersOf(row), costMinor, match: fit };
}
