import { grouped, oneOrMany, plural } from '../../format.ts';
import { isolated } from '../../isolated.ts';

/** A roster: what is refused, why there is none, and why a creator is not in it. Amounts come as text, points and shares as they are shown. */
export const rosterMessages = {
  noWeight: 'Give match, reach or price a weight above zero',
  mostBelowLeast: 'The largest number of creators must not be below the smallest',
  keptAboveMost: 'You keep more creators than the roster may have',
  tooManySentences:
    'You have described creators very often in the last hour. Choose the filters below, or try again later.',
  noModel: 'No language model is connected, so choose the filters below.',
  sentenceLate: 'Your description could not be read in time. Choose the filters below, or try again.',
  sentenceFailed: 'Your description could not be read. Choose the filters below, or try again.',
  sentenceEmpty: 'No filter follows from your description. Name platforms, industries, followers, countries or prices.',
} as const;

/** Why there is no roster. */
export const rosterProblems = {
  nothingLeft: 'Nothing is left of this campaign’s creator budget.',
  nobody: 'Nobody who can be chosen passes these filters. Remove one, or raise the budget.',
  tooFew: (able: number, least: number) =>
    `${oneOrMany(able, 'Only one creator', `Only ${grouped(able)} creators`)} can be chosen, and you ask for ${grouped(least)} at least.`,
  keptBeyond: (total: string, over: string) =>
    `The creators whom you keep cost ${total}, which is ${over} above what is left.`,
  leastBeyond: (least: number, total: string, over: string) =>
    `The ${oneOrMany(least, 'cheapest creator costs', `${grouped(least)} cheapest creators cost`)} ${total}, which is ${over} above what is left.`,
  unsolved: 'No roster was found in time. Add a filter, or ask for fewer creators.',
} as const;

/** Why a creator is not in a roster; each names its number. */
export const leftOutReasons = {
  struck: (match: number) => `You left them out; their match is ${match}.`,
  onCampaign: (amount: string) => `Already on this campaign with an offer of ${amount}.`,
  unavailable: (match: number) => `Not available for new work; their match is ${match}.`,
  abovePool: (over: string) => `${over} above what is left.`,
  aboveEvenFor: (over: string, name: string) => `${over} above what is left, even in place of ${isolated(name)}.`,
  aboveBesideKept: (over: string) => `${over} above what is left beside the creators whom you keep.`,
  full: (most: number) => `The ${plural(most, 'creator')} whom you keep fill the roster.`,
  lowMatch: (match: number, lowest: number) => `Match ${match}; the lowest in the roster is ${lowest}.`,
  swap: (name: string, points: string, part: string) =>
    `In place of ${isolated(name)} the total is ${points} lower, mostly for ${part}.`,
  tie: (name: string) => `In place of ${isolated(name)} the total stays the same: 0 points more.`,
  nothingAdded: 'Adds 0 points to the roster.',
  notWeighedOut: (points: string) => `Would add ${points}; the search was stopped before it got there.`,
} as const;

/** Why a creator does not pass a filter that is a range. */
export const rangeReasons = {
  followersBelow: (by: number) => `Below your floor of followers by ${grouped(by)}.`,
  followersAbove: (by: number) => `Above your ceiling of followers by ${grouped(by)}.`,
  followersHidden: (floor: number) => `Shows no followers; you ask for ${grouped(floor)} at least.`,
  engagementBelow: (by: string) => `Below your floor of engagement by ${by} percentage points.`,
  engagementAbove: (by: string) => `Above your ceiling of engagement by ${by} percentage points.`,
  engagementHidden: (floor: string) => `Shows no engagement; you ask for ${floor}% at least.`,
  priceBelow: (by: string) => `Their highest price for a piece is ${by} below your range.`,
  priceAbove: (by: string) => `Their lowest price for a piece is ${by} above your range.`,
  priceUnrated: (currency: string) => `Their price is in ${currency}, for which there is no exchange rate.`,
} as const;
