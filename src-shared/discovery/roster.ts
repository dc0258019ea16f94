/**
 * What a roster is chosen by, each with a weight from 0 to 10. Match, reach and price make up the points of a creator, from 0 to 100; each platform
 * on which somebody of the roster posts adds its own points once.
 */
export const ROSTER_PARTS = ['match', 'reach', 'price', 'platforms'] as const;
export type RosterPart = (typeof ROSTER_PARTS)[number];
export type RosterWeights = Readonly<Record<RosterPart, number>>;

export const ROSTER_WEIGHT = { min: 0, max: 10, step: 1 } as const;
export const ROSTER_WEIGHTS: RosterWeights = { match: 5, reach: 3, price: 2, platforms: 2 };
/** How many creators a roster has at first. */
export const ROSTER_SIZE = { least: 1, most: 5 } as const;
/** How many creators can be left out by hand. */
export const ROSTER_STRUCK_MAX = 100;
/** How many of those who are not in a roster are shown at first. */
export const LEFT_OUT_SHOWN = 20;
export const ROSTER_SENTENCE_MAX_CHARS = 500;

/** Followers that count as no reach, and those from which reach counts in full; between them each tenfold counts the same. */
export const REACH_FOLLOWERS = { from: 1_000, full: 10_000_000 } as const;

/** Points are compared and added as whole hundredths, so that no total depends on the order in which it is added up. */
export const HUNDREDTHS = 100;
const FULL = 100 * HUNDREDTHS;

/** The points of a creator in a roster, in hundredths. */
export interface RosterPoints {
  match: number;
  reach: number;
  price: number;
  total: number;
}

/** The weights of a creator's own points; at least one of them must be above zero. */
const ownWeights = ({ match, reach, price }: RosterWeights): number => match + reach + price;

export const hasOwnWeight = (weights: RosterWeights): boolean => ownWeights(weights) > 0;

/** What a platform adds to a roster once, in hundredths of a point. */
export const platformPoints = (weights: RosterWeights): number =>
  Math.round((FULL * weights.platforms) / ownWeights(weights));

/** Followers on a logarithmic scale, from 0 to 1; none if they are not known. */
export function reachOf(followers: number | null): number {
  const { from, full } = REACH_FOLLOWERS;
  if (followers === null || followers <= from) return 0;
  return Math.min(1, Math.log10(followers / from) / Math.log10(full / from));
}

/** The share of what is left that remains after paying a creator, from 0 to 1. Amounts in minor units of one currency. */
export const thriftOf = (costMinor: number, leftMinor: number): number =>
  leftMinor <= 0 ? 0 : Math.max(0, 1 - costMinor / leftMinor);

/** The points of a creator: match (0 to 100), reach and price, each by its weight. */
export function rosterPoints(
  creator: { match: number; followers: number | null; costMinor: number },
  weights: RosterWeights,
  leftMinor: number,
): RosterPoints {
  const whole = ownWeights(weights);
  const part = (fraction: number, weight: number) => Math.round((FULL * fraction * weight) / whole);
  const match = part(creator.match / 100, weights.match);
  const reach = part(reachOf(creator.followers), weights.reach);
  const price = part(thriftOf(creator.costMinor, leftMinor), weights.price);
  return { match, reach, price, total: match + reach + price };
}
