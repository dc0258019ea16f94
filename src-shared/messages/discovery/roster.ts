import { grouped, oneOrMany, plural } from '../../format.ts';
import { isolated } from '../../isolated.ts';

/** A roster: what is refused, why there is none, and why a creator is not in it. Amounts come as text, points and shares as they are shown. */
export const rosterMessages = {
  noWeight: 'Give match, reach or price a weight above zero',
  mostBelowLeast: 'The largest number of creators must not be below the smallest',
  noModel: 'No language model is connected, so choose the filters below.',
  sentenceLate: 'Your description could not be read in time. Choose the filters below, or try again.',
  sentenceFailed: 'Your description could not be read. Choose the filters below, or try again.',
  sentenceEmpty: 'No filter follows from your description. Name platforms, industries, followers, countries or prices.',
} as const;

/** Why there is no roster. */
export const rosterProblems = {
  keptBeyond: (total: string, over: string) =>
    `The creators whom you keep cost ${total}, which is ${over} above what is left.`,
  leastBeyond: (least: number, total: string, over: string) =>
    `The ${oneOrMany(least, 'cheapest creator costs', `${grouped(least)} cheapest creators cost`)} ${total}, which is ${over} above what is left.`,
} as const;

/** Why a creator is not in a roster; each names its number. */
export const leftOutReasons = {
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
