/** How much of everything is created. */
export interface Sizes {
  creators: number;
  brands: number;
  campaigns: number;
  /** How many of the campaigns belong to brand 1. */
  campaignsOfOne: number;
  /** SQL text of the moment at which the data is created. */
  now: string;
}

const FULL = 100_000;

/**
 * For 100,000 creators: 20,000 brands and 300,000 campaigns with a million deals, of which one brand has 7,000 and one creator 3,000. Two thirds of
 * them are completed, which makes two million earnings. There are twenty million audit rows: everything with a status has its history, from which track
 * records are counted, and `ops verify` would report money without one. Fewer creators reduce everything; more only add creators, so that their cost
 * can be measured.
 */
export function sizesFor(creators: number, now: Date): Sizes {
  const share = Math.min(creators, FULL) / FULL;
  return {
    creators,
    brands: Math.max(10, Math.round(20_000 * share)),
    campaigns: Math.round(300_000 * share),
    campaignsOfOne: Math.round(2_106 * share),
    now: `timestamptz '${now.toISOString()}'`,
  };
}
