import type { LaunchState } from '../../content/launch-state.ts';
import { oneOrMany, plural, wordList } from '../../format.ts';
import { isolated } from '../../isolated.ts';

/** `2 approved, 1 revision still out: launching now leaves it out. Waiting for Mara Lind.`; null if a launch leaves nobody out. */
export function launchLeavesOut({ approved, revisions, missing }: LaunchState): string | null {
  const out = revisions.reduce((sum, { pieces }) => sum + pieces, 0);
  if (out === 0 && missing.length === 0) return null;
  const late = `${wordList(missing.map(isolated))} ${oneOrMany(missing.length, 'has', 'have')} not submitted everything yet`;
  if (out === 0) return `${approved} approved, but ${late}: launching now leaves that out.`;
  const names = wordList(revisions.map(({ name }) => isolated(name)));
  const rest = missing.length > 0 ? ` ${late}.` : '';
  return `${approved} approved, ${plural(out, 'revision')} still out: launching now leaves ${oneOrMany(out, 'it', 'them')} out. Waiting for ${names}.${rest}`;
}
