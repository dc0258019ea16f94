import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type CampaignType, TIERS } from '#shared/choices/tiers.ts';
import { TIER_FROM_FOLLOWERS } from '#shared/constants.ts';
import type { Affordable } from '#shared/pricing/offer-price.ts';
import { ratesOn } from './rates.ts';

/** What decides a creator's price in a campaign; `src-shared/pricing/offer-price.ts` reads it. */

const followersOr = (own: RawBuilder<unknown>) => sql<number>`coalesce(
  (select max(a.follower_count) from creator_public_analytics a where a.creator_id = creator_profiles.user_id),
  ${own}, 0)`;

/** The largest verified follower count, which sets the tier. */
export const verifiedFollowers = followersOr(sql`creator_profiles.follower_count`);

/** The same for a walk through an index that has no follower count: the profile is read only where nothing is verified. */
const walkedFollowers = followersOr(
  sql`(select same.follower_count from creator_profiles same where same.user_id = creator_profiles.user_id)`,
);

/** The creator's own price of each kind of content, in minor units of the currency of their price range. */
export const ownRates = sql<Record<string, number>>`(
  select coalesce(json_object_agg(content_type, from_minor), '{}') from creator_rates where creator_id = creator_profiles.user_id)`;

/** The pricing floors of a campaign type in pence and the newest exchange rates of a day. */
export const pricingTerms = (campaignType: CampaignType | RawBuilder<CampaignType>, today: string) =>
  [
    sql<Record<string, number>>`(
  select coalesce(json_object_agg(tier, min_price_minor), '{}') from pricing_floors where campaign_type = ${campaignType})`.as(
      'floors',
    ),
    ratesOn(today).as('usdMicros'),
  ] as const;

/** Where the tiers after the first begin. */
const TIER_STEPS = TIERS.slice(1).map((tier) => TIER_FROM_FOLLOWERS[tier]);

/** Creators whose `costMinor` in a campaign is within what it has left: as conditions on `creator_profiles`, none if everybody is. */
export function affordableCreators({ beyondTiers, wanted, mostMinor }: Affordable) {
  const usual = sql`coalesce(creator_profiles.price_min_minor, creator_profiles.price_max_minor)`;
  const highest = sql`coalesce(creator_profiles.price_max_minor, creator_profiles.price_min_minor)`;
  const pieces = Object.values(wanted).reduce((sum, quantity) => sum + quantity, 0);
  const asked = sql`(select sum(wanted.quantity * coalesce(own.from_minor, ${usual}))
    from unnest(${Object.keys(wanted)}::text[], ${Object.values(wanted)}::bigint[]) as wanted (content_type, quantity)
    left join creator_rates own on own.creator_id = creator_profiles.user_id and own.content_type = wanted.content_type)`;
  const most = sql`(${JSON.stringify(mostMinor)}::jsonb ->> creator_profiles.price_currency)::bigint`;
  return [
    ...(beyondTiers.length === 0
      ? []
      : [
          sql<SqlBool>`width_bucket((${walkedFollowers})::bigint, ${TIER_STEPS}::bigint[])
            <> all (${beyondTiers.map((tier) => TIERS.indexOf(tier))}::int[])`,
        ]),
    ...(pieces === 0
      ? []
      : [
          // Every kind's price is within the range of the card, so the rates are read only where the range alone does not decide.
          sql<SqlBool>`coalesce(${usual} * ${pieces}::bigint <= ${most}, true)`,
          sql<SqlBool>`(${usual} is null or
            coalesce(${highest} * ${pieces}::bigint <= ${most} or ${asked} <= ${most}, true))`,
        ]),
  ];
}
