import type { TOTALS_CURRENCY } from '../constants.ts';

/** A creator among those who earned the most; the amount in cents, each earning at the rate of its day. */
export interface LeadingCreator {
  rank: number;
  id: string;
  name: string | null;
  email: string;
  /** The creator's main platform: one of the registry, or a custom entry. */
  platform: string | null;
  earnedMinor: number;
}
/** A brand among those with the largest budgets; the amount in cents, each budget at the rate of its day. */
export interface LeadingBrand {
  rank: number;
  id: string;
  name: string | null;
  email: string;
  industry: string | null;
  budgetMinor: number;
}
export interface Leaderboard<Row> {
  currency: typeof TOTALS_CURRENCY;
  rows: Row[];
}
