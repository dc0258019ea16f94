import type { ModelFailure, ReviewSource } from '#shared/review/review.ts';

/** One kind of content that a campaign asks for. */
export interface BriefRequirement {
  type: string;
  /** Null if no number was given. */
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
  /** IANA name of the time zone of these days. */
  timeZone: string;
  /**
   * The lowest pricing floor of this campaign type over all tiers, in `currency`, or null if there is none. No creator can be paid less than this.
   */
  lowestFloorMinor: number | null;
}

/** A reviewer gives an opinion on a campaign; a person decides. */
export interface Reviewer {
  readonly name: string;
  /**
   * Answers with RECOMMENDATION, SCORE and REASONING, as lines or as JSON. `now` is what "today" means for the dates; `signal` says that nobody is
   * waiting for the answer any more.
   * @throws ReviewerUnavailable
   */
  review(brief: CampaignBrief, now: Date, signal?: AbortSignal): Promise<ReviewAnswer>;
}

export interface ReviewAnswer {
  text: string;
  source: ReviewSource;
}

/** Reads what somebody asks for in their own words; what comes back is checked by whoever asked. */
export interface SentenceReader {
  readonly name: string;
  /** Answers with the filters of Discover Creators, as JSON. @throws ModelFailed */
  read(sentence: string, signal: AbortSignal): Promise<ReviewAnswer>;
}

/** What a request to a language model used. */
export type Usage = Pick<ReviewSource, 'inputTokens' | 'outputTokens' | 'costMicros'>;
export const NO_USAGE: Usage = { inputTokens: null, outputTokens: null, costMicros: null };
/** A review by our own rules, without a model. */
export const BY_RULES: ReviewSource = { model: null, failure: null, ...NO_USAGE };

/** The reviewer did not answer in time or could not be reached. */
export class ReviewerUnavailable extends Error {
  override readonly name: string = 'ReviewerUnavailable';
}

/** A language model gave no review. The message never repeats what was sent or answered. */
export class ModelFailed extends ReviewerUnavailable {
  override readonly name = 'ModelFailed';
  readonly failure: ModelFailure;
  /** What was spent nevertheless. */
  readonly usage: Usage;
  constructor(failure: ModelFailure, message: string, usage: Usage = NO_USAGE) {
    super(message);
    this.failure = failure;
    this.usage = usage;
  }
}
