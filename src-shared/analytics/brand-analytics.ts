import type { TOTALS_CURRENCY } from '../constants.ts';
import type { Currency } from '../currencies.ts';
import type { CampaignStatus, DealStatus, Stage } from '../lifecycles.ts';
import type { Money } from '../money.ts';
import type { INVITATION_OUTCOMES } from '../status-sets.ts';

export type InvitationOutcome = (typeof INVITATION_OUTCOMES)[number];

/** An invitation that was accepted stays so, however far the deal has come. */
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

/** The share of answered or lapsed invitations that were accepted; null while there are none. */
export function acceptanceRate(outcomes: Readonly<Record<InvitationOutcome, number>>): number | null {
  const answered = outcomes.accepted + outcomes.declined + outcomes.expired;
  return answered === 0 ? null : outcomes.accepted / answered;
}

/** What came back for each unit spent, less that unit; null where nothing was spent, no value was reported or one of the two is not known. */
export function returnOnSpend(valueMinor: number | null, spentMinor: number | null): number | null {
  return valueMinor === null || spentMinor === null || spentMinor <= 0 ? null : (valueMinor - spentMinor) / spentMinor;
}

/** What tracked links brought. A visitor counts once a day and link; the value is null where no conversion carries one. */
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

/** All of a brand's campaigns together; amounts in cents, at the rate of each day, null where one of them has none. */
export interface BrandOverview extends LinkResults {
  currency: typeof TOTALS_CURRENCY;
  campaigns: number;
  spentMinor: number | null;
  committedMinor: number | null;
  stages: Record<Stage, number>;
  invitations: Record<InvitationOutcome, number>;
  acceptanceRate: number | null;
  contentApproved: number;
  /** Followers of the creators under contract, each creator once. */
  reach: number;
  roi: number | null;
  /** The last 30 days. */
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
  roi: number | null;
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
}

/** What the posts on one platform show, each by its newest snapshot. */
export interface PlatformResults {
  platform: string;
  posts: number;
  views: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
}

export interface TimelineEvent {
  at: string;
  kind: 'created' | 'submitted' | 'paid' | 'launched' | 'posted' | 'completed';
  /** A creator's name, an amount: what tells this event from the others of its kind. */
  detail: string | null;
}

export interface CampaignAnalytics extends CampaignResults {
  currency: Currency;
  /** Conversions whose value is in another currency; they count, but not for value and ROI. */
  otherCurrency: number;
  perCreator: CreatorResults[];
  perPlatform: PlatformResults[];
  timeline: TimelineEvent[];
  /** From the first link on, at most the last 90 days. */
  days: DayResults[];
  tracking: {
    url: string | null;
    /** Where the shop sends reports, and the key that it signs them with. */
    endpoint: string;
    secret: string;
    pixel: string;
  };
}
