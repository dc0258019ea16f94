import { longDay } from '../../format.ts';

/** What a brief begins with, in words: made of what the campaign says, and changed by the brand as it likes. */
const list = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

/** Whom the campaign wants to reach; empty where it does not say. */
export function audience(said: { types: string[]; interests: string[]; locations: string[] }): string {
  const parts = [
    ...(said.types.length > 0 ? [list(said.types)] : []),
    ...(said.interests.length > 0 ? [`interested in ${list(said.interests)}`] : []),
    ...(said.locations.length > 0 ? [`in ${list(said.locations)}`] : []),
  ];
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const disclosureDo =
  'Label every piece clearly as advertising, such as with #ad or the platform’s paid partnership label.';
export const disclosureDont = 'Do not hide the advertising label among other hashtags or below the fold.';
export const disclosureTag = '#ad';
export const runs = (from: string, to: string): string => `The campaign runs from ${longDay(from)} to ${longDay(to)}.`;
