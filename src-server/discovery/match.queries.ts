import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { formatsFor } from '#shared/choices/content-types.ts';
import { industriesIn, type WantedIndustry } from '#shared/choices/industries.ts';
import { TIERS } from '#shared/choices/tiers.ts';
import { TIER_FROM_FOLLOWERS } from '#shared/constants.ts';
import { FULL_ENGAGEMENT, MATCH_WEIGHTS, type MatchNeeds } from '#shared/discovery/match.ts';

type Condition = RawBuilder<SqlBool>;
type Figure = RawBuilder<number>;

/** A part of the match: the fraction that a creator reaches, and whether the part counts at all; null if it always counts. */
interface Part {
  weight: number;
  fraction: Figure;
  counted: Condition | null;
}

const facetBits = (kind: 'platform' | 'content' | 'country', words: readonly string[]) =>
  sql`facet_bits(${sql.lit(kind)}, ${words}::text[])`;
export const hasFacet = (kind: 'platform' | 'content' | 'country', words: readonly string[]): Condition =>
  sql`shown_facets & ${facetBits(kind, words)} <> 0`;
const worksIn = (wanted: readonly WantedIndustry[]): Condition =>
  sql`shown_industries & industry_bits(${[...wanted, ...industriesIn(wanted)]}::text[]) <> 0`;

/** Creators who share a platform and an industry with the campaign, as far as it names any; null if it names neither. */
export function fits({ platforms, industries }: MatchNeeds): Condition | null {
  const shared = [
    ...(platforms.length > 0 ? [hasFacet('platform', platforms)] : []),
    ...(industries.length > 0 ? [worksIn(industries)] : []),
  ];
  return shared.length === 0 ? null : sql`${sql.join(shared, sql` and `)}`;
}

/** More than any number of followers, so that followers never add up to one percent of the match. */
const BELOW_A_PERCENT = 100_000_000_000;

/** The score of `match` (src-shared/discovery/match.ts) for a creator and, within the same score, the followers. */
export function matchRank(needs: MatchNeeds | null): Figure {
  const share = shareOf(needs ? partsOf(needs, audienceKind) : []);
  return sql`coalesce(floor(${share} * 100 + 0.5), 0)::bigint * ${sql.lit(BELOW_A_PERCENT)}::bigint
    + shown_followers + 1`;
}

/**
 * The share of the match that a creator reaches at most, from 0 to 1: exactly, except that every kind of audience counts as the wanted one, because
 * the index does not tell.
 */
export const matchAtMost = (needs: MatchNeeds): Figure =>
  sql`coalesce(${shareOf(partsOf(needs, () => sql`1::float8`))}, 0)`;

/** What a creator reaches of these parts; null if none counts. */
function shareOf(parts: readonly Part[]): Figure {
  const added = (figures: readonly Figure[]) => sql`(${sql.join([sql`0::float8`, ...figures], sql` + `)})`;
  const reached = added(
    parts.map(({ weight, fraction, counted }) => ifCounted(counted, sql`${fraction} * ${sql.lit(weight)}`)),
  );
  const possible = added(parts.map(({ weight, counted }) => ifCounted(counted, sql`${sql.lit(weight)}`)));
  return sql`${reached} / nullif(${possible}, 0)`;
}

const ifCounted = (counted: Condition | null, figure: Figure): Figure =>
  counted ? sql`case when ${counted} then ${figure} else 0 end` : figure;

function partsOf(needs: MatchNeeds, kindOf: (wanted: MatchNeeds['audienceTypes']) => Figure): Part[] {
  const { platforms, industries, contentTypes, tiers } = needs;
  return [
    ...part('platforms', share(platforms.map((platform) => hasFacet('platform', [platform])))),
    ...part('industries', share(industries.map((industry) => worksIn([industry])))),
    ...part('content', share(contentTypes.map((type) => hasFacet('content', formatsFor(type))))),
    ...part('audience', audience(needs, kindOf)),
    ...(tiers.length > 0 ? part('tier', isOfTier(tiers), sql`shown_followers >= 0`) : []),
    ...part(
      'engagement',
      sql`least(greatest(shown_engagement, 0) / ${sql.lit(FULL_ENGAGEMENT)}::float8, 1)`,
      sql`shown_engagement is not null`,
    ),
  ];
}

const part = (of: keyof typeof MATCH_WEIGHTS, fraction: Figure | null, counted: Condition | null = null): Part[] =>
  fraction === null ? [] : [{ weight: MATCH_WEIGHTS[of], fraction, counted }];

/** The fraction of these conditions that holds; null if there are none. */
function share(conditions: readonly Condition[]): Figure | null {
  if (conditions.length === 0) return null;
  const held = sql.join(
    conditions.map((condition) => sql`(${condition})::int`),
    sql` + `,
  );
  return sql`((${held})::float8 / ${sql.lit(conditions.length)})`;
}

/** The audience type is not in the index that is read, so it is fetched only for creators who are ranked. */
const audienceKind = (wanted: MatchNeeds['audienceTypes']): Figure =>
  sql`(select case when same.audience_type = any (${wanted}::text[]) then 1
    when same.audience_type = 'mixed' then 0.5 else 0 end::float8 from creator_profiles same where same.user_id = creator_profiles.user_id)`;

function audience(
  { audienceTypes, audienceLocations }: MatchNeeds,
  kindOf: (wanted: MatchNeeds['audienceTypes']) => Figure,
): Figure | null {
  const places = share(audienceLocations.map((place) => hasFacet('country', [place])));
  const fractions = [...(audienceTypes.length > 0 ? [kindOf(audienceTypes)] : []), ...(places ? [places] : [])];
  if (fractions.length === 0) return null;
  return sql`((${sql.join(fractions, sql` + `)}) / ${sql.lit(fractions.length)})`;
}

/** The tiers by followers, as in `tierOf`. */
function isOfTier(tiers: MatchNeeds['tiers']): Figure {
  const ranges = tiers.map((tier) => {
    const next = TIERS[TIERS.indexOf(tier) + 1];
    const below = next ? sql` and shown_followers < ${sql.lit(TIER_FROM_FOLLOWERS[next])}` : sql``;
    return sql`shown_followers >= ${sql.lit(TIER_FROM_FOLLOWERS[tier])}${below}`;
  });
  return sql`(${sql.join(ranges, sql` or `)})::int::float8`;
}
