import {
  type AudienceLocation,
  type AudienceType,
  audienceLocationLabels,
  audienceTypeLabels,
} from '../choices/audiences.ts';
import { contentTypeLabel, formatsFor, type RequirementType } from '../choices/content-types.ts';
import { industryLabel, type WantedIndustry, worksIn } from '../choices/industries.ts';
import { platformLabel } from '../choices/platforms.ts';
import { type Tier, tierOf } from '../choices/tiers.ts';
import { percent } from '../format.ts';

/**
 * How well a creator fits a campaign, from 0 to 100, with a reason for every part. Each part is the fraction of what the campaign asks for that the
 * creator offers, times the part's weight. A part for which the campaign asks nothing (no industries, no tiers, …) is left out, and so is engagement
 * if it is unknown; the rest is scaled up to 100.
 *
 * Weights: platforms 25, industries 25, content 15, audience 15, tier 10, engagement 10. Engagement counts in full from 6% on, and in proportion
 * below.
 */
export const MATCH_WEIGHTS = {
  platforms: 25,
  industries: 25,
  content: 15,
  audience: 15,
  tier: 10,
  engagement: 10,
} as const;
export const FULL_ENGAGEMENT = 0.06;

export type MatchPart = keyof typeof MATCH_WEIGHTS;

/** What a campaign asks for; an empty list means that it asks for nothing. */
export interface MatchNeeds {
  platforms: readonly string[];
  industries: readonly WantedIndustry[];
  contentTypes: readonly RequirementType[];
  audienceTypes: readonly AudienceType[];
  audienceLocations: readonly AudienceLocation[];
  tiers: readonly Tier[];
}

/** What is known about a creator. `engagementRate` is a fraction. */
export interface MatchCreator {
  platforms: readonly string[];
  industries: readonly string[];
  contentTypes: readonly string[];
  audienceType: string;
  audienceCountries: readonly string[];
  followerCount: number | null;
  engagementRate: number | null;
}

export interface MatchReason {
  part: MatchPart;
  /** Points of the weight, before scaling. */
  points: number;
  of: number;
  text: string;
}

export interface Match {
  score: number;
  reasons: MatchReason[];
}

/** Scores one creator for one campaign. With nothing to compare, the score is 0 and there are no reasons. */
export function match(needs: MatchNeeds, creator: MatchCreator): Match {
  const reasons = [
    platformPart(needs, creator),
    industryPart(needs, creator),
    contentPart(needs, creator),
    audiencePart(needs, creator),
    tierPart(needs, creator),
    engagementPart(creator),
  ].filter((part) => part !== null);
  const possible = reasons.reduce((sum, reason) => sum + reason.of, 0);
  const reached = reasons.reduce((sum, reason) => sum + reason.points, 0);
  return { score: possible === 0 ? 0 : Math.round((reached / possible) * 100), reasons };
}

function platformPart(needs: MatchNeeds, creator: MatchCreator): MatchReason | null {
  if (needs.platforms.length === 0) return null;
  const shared = needs.platforms.filter((platform) => creator.platforms.includes(platform));
  const names = shared.map(platformLabel).join(', ');
  return reason(
    'platforms',
    shared.length / needs.platforms.length,
    names ? `Posts on ${names}` : 'On none of the platforms',
  );
}

function industryPart(needs: MatchNeeds, creator: MatchCreator): MatchReason | null {
  if (needs.industries.length === 0) return null;
  const shared = needs.industries.filter((wanted) => worksIn(creator.industries, wanted));
  const names = shared.map(industryLabel).join(', ');
  return reason(
    'industries',
    shared.length / needs.industries.length,
    names ? `Works in ${names}` : 'In none of the industries',
  );
}

function contentPart(needs: MatchNeeds, creator: MatchCreator): MatchReason | null {
  if (needs.contentTypes.length === 0) return null;
  const makes = needs.contentTypes.filter((type) =>
    formatsFor(type).some((format) => creator.contentTypes.includes(format)),
  );
  const names = makes.map((type) => contentTypeLabel(type).toLowerCase()).join(', ');
  return reason(
    'content',
    makes.length / needs.contentTypes.length,
    names ? `Makes ${names}` : 'Makes none of the content',
  );
}

/** Kind of people and countries count half each if the campaign names both. A mixed audience counts half for any kind. */
function audiencePart(needs: MatchNeeds, creator: MatchCreator): MatchReason | null {
  const fractions: number[] = [];
  const found: string[] = [];
  if (needs.audienceTypes.length > 0) {
    const fits = needs.audienceTypes.find((type) => type === creator.audienceType);
    fractions.push(fits ? 1 : creator.audienceType === 'mixed' ? 0.5 : 0);
    if (fits) found.push(audienceTypeLabels[fits]);
  }
  if (needs.audienceLocations.length > 0) {
    const shared = needs.audienceLocations.filter((place) => creator.audienceCountries.includes(place));
    fractions.push(shared.length / needs.audienceLocations.length);
    found.push(...shared.map((place) => audienceLocationLabels[place]));
  }
  if (fractions.length === 0) return null;
  const fraction = fractions.reduce((sum, part) => sum + part, 0) / fractions.length;
  const other = fraction > 0 ? 'Reaches a mixed audience' : 'Reaches another audience';
  return reason('audience', fraction, found.length > 0 ? `Reaches ${found.join(', ')}` : other);
}

function tierPart(needs: MatchNeeds, creator: MatchCreator): MatchReason | null {
  if (needs.tiers.length === 0 || creator.followerCount === null) return null;
  const tier = tierOf(creator.followerCount);
  const fits = needs.tiers.includes(tier);
  return reason(
    'tier',
    fits ? 1 : 0,
    fits ? `Is a ${tier} creator` : `Is a ${tier} creator, a tier that the brief does not ask for`,
  );
}

function engagementPart(creator: MatchCreator): MatchReason | null {
  if (creator.engagementRate === null) return null;
  const fraction = Math.min(Math.max(creator.engagementRate, 0) / FULL_ENGAGEMENT, 1);
  return reason('engagement', fraction, `Has ${percent(creator.engagementRate)} engagement`);
}

function reason(part: MatchPart, fraction: number, text: string): MatchReason {
  return { part, points: fraction * MATCH_WEIGHTS[part], of: MATCH_WEIGHTS[part], text };
}
