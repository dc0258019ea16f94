import { TOTALS_CURRENCY } from '#shared/constants.ts';
import type { Leaderboard, LeadingBrand, LeadingCreator } from '#shared/leaderboards/leaderboards.schema.ts';
import type { Context } from '../context.ts';
import { userOf } from '../trpc.ts';
import { topBrands, topCreators } from './leaderboards.queries.ts';

/** Ranks everybody for staff, and those whom it manages for an agency; a super admin who previews its area manages nobody (rulings A04, A50). */
export type Scope = 'everybody' | 'assigned';

const rankedFor = (ctx: Context, scope: Scope) => (scope === 'everybody' ? scope : { agencyId: userOf(ctx).id });

const ranked = <Row>(rows: readonly Row[]): Leaderboard<Row & { rank: number }> => ({
  currency: TOTALS_CURRENCY,
  rows: rows.map((row, index) => ({ ...row, rank: index + 1 })),
});

/** The fifty creators who earned most (rulings A20, A40). Locks nothing. */
export const creators = async (ctx: Context, scope: Scope): Promise<Leaderboard<LeadingCreator>> =>
  ranked(await topCreators(ctx.db, rankedFor(ctx, scope)).execute());

/** The fifty brands with the largest budgets (rulings A20, A40). Locks nothing. */
export const brands = async (ctx: Context, scope: Scope): Promise<Leaderboard<LeadingBrand>> =>
  ranked(await topBrands(ctx.db, rankedFor(ctx, scope)).execute());
