import type { Currency } from '../currencies.ts';

/** What a deal cost and what its posts and its link brought. */
export interface Measured {
  /** What its brand pays, Accord's fee included, as agreed or as a case settled it, in minor units; without extensions of usage rights. */
  costMinor: number;
  /** Published posts, and how many of them are verified. */
  posts: number;
  verified: number;
  /** The verified posts whose views are known, with their views; the same for engagements: likes, comments, and shares where they are shown. */
  viewed: number;
  views: number;
  engaged: number;
  engagements: number;
  /** Whether it has a tracking link. */
  tracked: boolean;
  conversions: number;
}

export const COST_FIGURES = ['cpm', 'cpe', 'costPerConversion'] as const;
export type CostFigure = (typeof COST_FIGURES)[number];
export const FIGURES = [...COST_FIGURES, 'engagementRate'] as const;
export type FigureName = (typeof FIGURES)[number];

/** Why a figure is not known; it is never shown as zero. */
export const MISSING = ['posts', 'unverified', 'uncounted', 'views', 'engagements', 'link', 'conversions'] as const;
export type Missing = (typeof MISSING)[number];

/** A figure over so many deals, or why it is not known. Costs are in minor units, the engagement rate is a fraction. */
export interface Figure {
  value: number | null;
  missing: Missing | null;
  deals: number;
}
/** What a thousand views (CPM), an engagement (CPE) and a conversion cost, and engagements by views. */
export type Figures = Record<FigureName, Figure>;
/** The same for several deals, whose amounts are in one currency. */
export interface FiguresOver extends Figures {
  currency: Currency;
  deals: number;
}

/** For each figure the sums over those deals that take part in it. */
export type FigureSums = Record<FigureName, { deals: number; of: number; by: number }>;

const THOUSAND_VIEWS = 1_000;

/** A product by a number, a half rounded up. Exact, because a product may be larger than a number holds. @throws RangeError for a division by zero */
export function halfUp(of: number, times: number, by: number): number {
  const [n, d] = [BigInt(Math.round(of)) * BigInt(times), BigInt(Math.round(by))];
  return Number((2n * n + d) / (2n * d));
}

/** Why a deal takes no part in a figure; null if it does. A deal of which some posts are not counted would seem more expensive than it is. */
export function missingIn(figure: FigureName, deal: Measured): Missing | null {
  if (figure === 'costPerConversion') {
    if (!deal.tracked) return 'link';
    return deal.posts === 0 && deal.conversions === 0 ? 'posts' : null;
  }
  if (deal.posts === 0) return 'posts';
  if (deal.verified < deal.posts) return 'unverified';
  const counted = { cpm: deal.viewed, cpe: deal.engaged, engagementRate: Math.min(deal.viewed, deal.engaged) }[figure];
  return counted < deal.posts ? 'uncounted' : null;
}

const PARTS: Record<FigureName, (deal: Measured) => readonly [of: number, by: number]> = {
  cpm: ({ costMinor, views }) => [costMinor, views],
  cpe: ({ costMinor, engagements }) => [costMinor, engagements],
  costPerConversion: ({ costMinor, conversions }) => [costMinor, conversions],
  engagementRate: ({ engagements, views }) => [engagements, views],
};
/** Why there is nothing to divide by. */
const NOTHING: Record<FigureName, Missing> = {
  cpm: 'views',
  cpe: 'engagements',
  costPerConversion: 'conversions',
  engagementRate: 'views',
};

const each = <Value>(of: (figure: FigureName) => Value): Record<FigureName, Value> => ({
  cpm: of('cpm'),
  cpe: of('cpe'),
  costPerConversion: of('costPerConversion'),
  engagementRate: of('engagementRate'),
});

/** The sums over deals, whose amounts are in one currency. */
export const sumsOf = (deals: readonly Measured[]): FigureSums =>
  each((figure) => {
    const sums = { deals: 0, of: 0, by: 0 };
    for (const deal of deals) {
      if (missingIn(figure, deal) !== null) continue;
      const [of, by] = PARTS[figure](deal);
      sums.deals += 1;
      sums.of += of;
      sums.by += by;
    }
    return sums;
  });

function figureOf(name: FigureName, { deals, of, by }: FigureSums[FigureName], none: Missing): Figure {
  if (deals === 0) return { value: null, missing: none, deals };
  if (by <= 0) return { value: null, missing: NOTHING[name], deals };
  const value = name === 'engagementRate' ? of / by : halfUp(of, name === 'cpm' ? THOUSAND_VIEWS : 1, by);
  return { value, missing: null, deals };
}

/** The figures over several deals: of those that take part in them. */
export const figuresOver = (sums: FigureSums): Figures => each((name) => figureOf(name, sums[name], 'posts'));

/** The figures of one deal. */
export function figuresOfDeal(deal: Measured): Figures {
  const sums = sumsOf([deal]);
  return each((name) => figureOf(name, sums[name], missingIn(name, deal) ?? 'posts'));
}
