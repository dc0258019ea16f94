import type { Compilable } from 'kysely';
import { countsOfCreator, dealsOfCreator, pendingCount } from '#server/agreement/deals/lists.queries.ts';
import { sessionQuery } from '#server/auth/lucia.ts';
import { campaignCards } from '#server/campaigns/campaigns.queries.ts';
import { creatorSearch } from '#server/discovery/search.queries.ts';
import { unreadCount } from '#server/notifications/notifications.queries.ts';
import type { RankKeyset } from '#server/paging.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { compiler } from '#tests/support/plans.ts';
import * as floors from './floors.ts';
import type { Person } from './writes.ts';

/** The person who asks, and where the two thousandth page of Discover begins. */
export interface Facts {
  /** First the brand that asks, then the creator, then others. */
  people: readonly Person[];
  /** The brand's session, as it is stored. */
  sessionHash: string;
  late: RankKeyset | null;
  now: string;
}

/** A measured question: the request to Accord, the SQL that it runs, and the least SQL that could answer it. */
export interface Case {
  name: string;
  as: 'brand' | 'creator';
  procedure: string;
  input?: object;
  queries: readonly Compilable[];
  /** Hand-tuned SQL for the same answer. */
  floor: readonly string[];
  /** The p99 that it must meet at 8 connections, in milliseconds, with 100,000 and with 1,000,000 creators. */
  p99Ms: readonly [number, number];
}

/** Gives the index of the person who asks, if no session is looked up. */
export const PERSON_HEADER = 'x-bench-person';
export const PAGE_ROWS = 24;
const ROWS = 20;
export const LATE_PAGE = 2_000;

/** Filters, each with the condition that hand-written SQL would use for it. */
const SEARCHES: Record<string, [filters: Partial<CreatorFilters>, condition: string]> = {
  'by facets': [
    { platforms: ['linkedin', 'twitter'], industries: ['beauty'], audienceLocations: ['de', 'fr'] },
    `shown_facets & 24 <> 0 and shown_industries & industry_bits('{beauty-makeup,skincare,haircare}') <> 0
      and shown_facets & facet_bits('country', '{de,fr}') <> 0`,
  ],
  'by ranges': [
    { followerCountMin: 50_000, followerCountMax: 500_000, engagementRateMin: 5, priceRangeMax: 900 },
    `shown_followers between 50000 and 500000 and shown_engagement >= 0.05 and coalesce(price_min_minor, 1000000) <= 90000`,
  ],
  'by a common word': [{ search: 'coffee' }, `search_text like '%coffee%'`],
  'by a rare word': [{ search: 'ostquifer' }, `search_text like '%ostquifer%'`],
};

export function cases({ people, sessionHash, late, now }: Facts): Case[] {
  const [brandId = '', creatorId = ''] = people.map(({ id }) => id);
  const discover = (
    name: string,
    filters: Partial<CreatorFilters>,
    condition: string,
    after: RankKeyset | null,
  ): Case => ({
    name: `Discover ${name}`,
    as: 'brand',
    procedure: 'discovery.creators',
    input: {
      filters,
      limit: PAGE_ROWS,
      ...(after && { cursor: Buffer.from(JSON.stringify([after.rank, after.id])).toString('base64url') }),
    },
    queries: [
      creatorSearch(compiler, {
        filters: { ...NO_FILTERS, ...filters },
        within: null,
        sort: 'followers',
        brandId,
        campaignId: null,
        needs: null,
        now: new Date(now),
        after,
        limit: PAGE_ROWS + 1,
      }),
    ],
    floor: floors.discover(brandId, PAGE_ROWS + 1, condition, after),
    p99Ms: [80, 150],
  });
  return [
    {
      name: 'session',
      as: 'brand',
      procedure: 'auth.session',
      queries: [sessionQuery(compiler, sessionHash)],
      floor: floors.session(sessionHash),
      p99Ms: [10, 10],
    },
    {
      name: 'bell',
      as: 'brand',
      procedure: 'notifications.unreadCount',
      queries: [unreadCount(compiler, { userId: brandId, accounts: [brandId] })],
      floor: floors.bell(brandId),
      p99Ms: [10, 10],
    },
    {
      name: 'pending badge',
      as: 'creator',
      procedure: 'deals.pendingCount',
      queries: [pendingCount(compiler, creatorId)],
      floor: floors.pending(creatorId),
      p99Ms: [10, 10],
    },
    {
      name: 'orders',
      as: 'brand',
      procedure: 'orders.list',
      input: { limit: ROWS },
      queries: [campaignCards(compiler, { brandId, which: 'submitted', limit: ROWS, after: null })],
      floor: floors.orders(brandId, ROWS + 1),
      p99Ms: [20, 20],
    },
    {
      name: 'invitations',
      as: 'creator',
      procedure: 'deals.myInvitations',
      input: { tab: 'all', limit: ROWS },
      queries: [
        dealsOfCreator(compiler, creatorId, null, { after: null, limit: ROWS + 1, today: '2026-03-02' }),
        countsOfCreator(compiler, creatorId),
      ],
      floor: floors.invitations(creatorId, ROWS + 1),
      p99Ms: [20, 20],
    },
    discover('page 1', {}, 'true', null),
    ...(late ? [discover(`page ${LATE_PAGE.toLocaleString('en-US')}`, {}, 'true', late)] : []),
    ...Object.entries(SEARCHES).map(([name, [filters, condition]]) => discover(name, filters, condition, null)),
  ];
}
