import { type RawBuilder, sql } from 'kysely';
import type { CampaignType } from '#shared/choices/tiers.ts';
import { ratesOn } from './rates.ts';

/** What decides a creator's price in a campaign; `src-shared/pricing/offer-price.ts` reads it. */

/** The largest verified follower count, which sets the tier. */
export const verifiedFollowers = sql<number>`coalesce(
  (select max(a.follower_count) from creator_public_analytics a where a.creator_id = creator_profiles.user_id),
  creator_profiles.follower_count, 0)`;

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
