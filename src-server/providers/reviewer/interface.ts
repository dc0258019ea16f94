/** One kind of content that a campaign asks for. */
export interface BriefRequirement {
  type: string;
  /** Null when no number was given. */
  quantity: number | null;
  description: string;
}

/** A campaign as the reviewer reads it (spec: r4-campaign-review). Nothing in it is trusted. */
export interface CampaignBrief {
  name: string;
  brand: string;
  campaignType: string;
  budgetMinor: number | null;
  currency: string;
  description: string;
  platforms: readonly string[];
  contentRequirements: readonly BriefRequirement[];
  /** ISO dates (YYYY-MM-DD) or null. */
  startsOn: string | null;
  endsOn: string | null;
  submissionDeadline: string | null;
  /**
   * The lowest pricing floor of this campaign type over all tiers, in `currency`, or null when there is none.
   * One creator cannot be paid less than this.
   */
  lowestFloorMinor: number | null;
}

/** A reviewer, which gives an opinion on a campaign; a person decides. */
export interface Reviewer {
  readonly name: string;
  /** Answers in the RECOMMENDATION / SCORE / REASONING form. `now` is what "today" means for the dates. */
  review(brief: CampaignBrief, now: Date): Promise<{ text: string }>;
}

/** The reviewer did not answer in time or could not be reached. */
export class ReviewerUnavailable extends Error {
  override readonly name = 'ReviewerUnavailable';
}
