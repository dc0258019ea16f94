import type { TOTALS_CURRENCY } from '../constants.ts';
import type { Currency } from '../currencies.ts';
import type { Moment } from '../dates.ts';
import type { CampaignStatus, DealStatus } from '../lifecycles.ts';
import type { May } from '../may.ts';
import type { Money } from '../money.ts';
import type { Stage } from '../stages.ts';
import type { INVITATION_OUTCOMES } from '../status-sets.ts';
import type { AttributionDays, UtmTemplate } from './attribution.ts';
import type { Benchmarks } from './benchmarks.ts';
import type { Figures, FiguresOver } from './cost-figures.ts';

export type InvitationOutcome = (typeof INVITATION_OUTCOMES)[number];

/** How many days, including today, the figures of all campaigns cover; null for all time. */
export const BRAND_PERIOD_DAYS = { all: null, '30d': 30, '90d': 90 } as const;
export type BrandPeriod = keyof typeof BRAND_PERIOD_DAYS;
export const BRAND_PERIODS = ['all', '30d', '90d'] as const satisfies readonly BrandPeriod[];

/** The outcome of an invitation. An accepted one counts as accepted, however far its deal has come. */
export function outcomeOf(status: DealStatus): InvitationOutcome {
  switch (status) {
    case 'contracted':
    case 'in_progress':
    case 'submitted':
    case 'completed':
      return 'accepted';
    default:
      return status;
  }
}

/** How many invitations had each outcome. */
export function countOutcomes(
  deals: readonly { status: DealStatus; deals: number }[],
): Record<InvitationOutcome, number> {
  const counts = { accepted: 0, invited: 0, declined: 0, expired: 0, withdrawn: 0, cancelled: 0 };
  for (const row of deals) counts[outcomeOf(row.status)] += row.deals;
  return counts;
}

/** The fraction of accepted invitations among those that were answered or have expired; null if there are none. */
export function acceptanceRate(outcomes: Readonly<Record<InvitationOutcome, number>>): number | null {
  const answered = outcomes.accepted + outcomes.declined + outcomes.expired;
  return answered === 0 ? null : outcomes.accepted / answered;
}

/** Return on investment, a fraction: (value - spent) / spent. Null if nothing was spent, or if one of the two is not known. */
export function returnOnSpend(valueMinor: number | null, spentMinor: number | null): number | null {
  return valueMinor === null || spentMinor === null || spentMinor <= 0 ? null : (valueMinor - spentMinor) / spentMinor;
}

/** The results of tracking links. A visitor counts once a day for each link; the value is null if no conversion has one. */
export interface LinkResults {
  clicks: number;
  conversions: number;
  valueMinor: number | null;
}

export interface DayResults {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  clicks: number;
  conversions: number;
}

/** All of a brand's campaigns together; amounts in cents, converted at the rate of their day, null if one has no rate. */
export interface BrandOverview extends LinkResults {
  currency: typeof TOTALS_CURRENCY;
  campaigns: number;
  spentMinor: number | null;
  committedMinor: number | null;
  stages: Record<Stage, number>;
  invitations: Record<InvitationOutcome, number>;
  acceptanceRate: number | null;
  contentApproved: number;
  /** Pieces posted in any period; before the first, the reach is only potential. */
  contentPosted: number;
  /** Followers of the creators under contract, each creator once. */
  reach: number;
  roi: number | null;
  /** Clicks and conversions in as many days before the period; null for all time. */
  before: Pick<DayResults, 'clicks' | 'conversions'> | null;
  /** Each day of the period; for all time, the last 30. */
  days: DayResults[];
}

/** One campaign among the brand's; amounts in its own currency. */
export interface CampaignResults extends LinkResults {
  id: string;
  name: string;
  status: CampaignStatus;
  stage: Stage;
  spent: Money;
  committedMinor: number;
  creators: number;
  reach: number;
  contentApproved: number;
  contentPosted: number;
  roi: number | null;
  figures: FiguresOver;
}

export interface CreatorResults extends LinkResults {
  dealId: string;
  creatorId: string;
  name: string;
  status: DealStatus;
  agreedMinor: number;
  followers: number | null;
  /** The creator's own link, such as https://accord.example/r/abc. */
  link: string | null;
  /** The discount code that runs. */
  discountCode: string | null;
  /** What the deal costs with Accord's fee. */
  costMinor: number;
  figures: Figures;
}

/** The figures of the posts on one platform, each from its newest snapshot. */
export interface PlatformResults {
  platform: string;
  posts: number;
  views: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
}

export interface TimelineEvent {
  at: Moment;
  kind: 'created' | 'submitted' | 'paid' | 'launched' | 'posted' | 'completed';
  /** Distinguishes this event from others of its kind, such as a creator's name or an amount. */
  detail: string | null;
}

export interface CampaignAnalytics extends CampaignResults {
  currency: Currency;
  /** What its deals under contract cost with Accord's fee. */
  costMinor: number;
  /** How many conversions have a value in another currency; they are counted, but are not part of value and ROI. */
  otherCurrency: number;
  /** How many conversions came too long after the click; no figure counts them. */
  outsideWindow: number;
  benchmarks: Benchmarks;
  perCreator: CreatorResults[];
  perPlatform: PlatformResults[];
  timeline: TimelineEvent[];
  /** Every day since the first link, but at most the last 90. */
  days: DayResults[];
}

/** The same for the brand, with what its reader may do with it. */
export interface OwnCampaignAnalytics extends CampaignAnalytics {
  may: May<'track' | 'strike' | 'share'>;
}

/** What a brand's deals with one creator cost and brought, and what that is compared with. */
export interface CreatorFigures {
  /** For each currency of the deals, the one with the most first. */
  over: FiguresOver[];
  benchmarks: Benchmarks;
}

/** How the conversions of one campaign are reported. It contains a secret, so it is not part of the API. */
export interface CampaignTracking {
  /** Where the links lead; null until somebody sets it. */
  url: string | null;
  /** What they add to that address; null for nothing. */
  utm: UtmTemplate | null;
  /** For how many days after a click a conversion counts. */
  attributionDays: AttributionDays;
  /** The address to which the shop sends reports, and (below) the key with which it signs them. */
  endpoint: string;
  secret: string;
  pixel: string;
}
