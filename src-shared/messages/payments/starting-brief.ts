import { capital } from '../../format.ts';

/** The initial text of a brief: made from the campaign's own text; the brand can change it. */
const list = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

/** The audience that the campaign wants to reach; empty if it names none. */
export function audience(said: { types: string[]; interests: string[]; locations: string[] }): string {
  const parts = [
    ...(said.types.length > 0 ? [list(said.types)] : []),
    ...(said.interests.length > 0 ? [`interested in ${list(said.interests)}`] : []),
    ...(said.locations.length > 0 ? [`in ${list(said.locations)}`] : []),
  ];
  return capital(parts.join(', '));
}

export const disclosureDo =
  'Label every piece clearly as advertising, such as with #ad or the platform’s paid partnership label.';
export const disclosureDont = 'Do not hide the advertising label among other hashtags or below the fold.';
