import { type Expression, sql } from 'kysely';
import { CREATOR_POOL_BPS, WHOLE_BPS } from '#shared/constants.ts';

/** What a campaign may give to creators in all, in minor units; nothing without a budget (money.ts creatorPoolMinor, ruling A19). */
export const creatorPool = sql<number>`coalesce(campaigns.total_creator_budget_minor, campaigns.budget_minor * ${sql.lit(CREATOR_POOL_BPS)} / ${sql.lit(WHOLE_BPS)}, 0)::bigint`;

/** What a deal with this agreed amount costs its brand, rounded down, in minor units (money.ts dealCostMinor). */
export const dealCost = (agreedMinor: Expression<unknown>) =>
  sql`${agreedMinor} * ${WHOLE_BPS}::bigint / ${CREATOR_POOL_BPS}::bigint`;
