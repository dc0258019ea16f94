import type { LaunchState } from '../../content/launch-state.ts';
import { plural } from '../../format.ts';

/** `2 approved, 1 revision still out: launching now leaves it out. Waiting for Mara Lind.`; null where a launch leaves nobody out. */
export function launchLeavesOut({ approved, revisions, missing }: LaunchState): string | null {
  const out = revisions.reduce((sum, { pieces }) => sum + pieces, 0);
  if (out === 0 && missing.length === 0) return null;
  const late = `${missing.join(', ')} ${missing.length === 1 ? 'has' : 'have'} not handed in everything yet`;
  if (out === 0)
    return `${approved} approved, but ${late}: launching now leaves ${missing.length === 1 ? 'that' : 'them'} out.`;
  const names = revisions.map(({ name }) => name).join(', ');
  const rest = missing.length > 0 ? ` ${late}.` : '';
  return `${approved} approved, ${plural(out, 'revision')} still out: launching now leaves ${out === 1 ? 'it' : 'them'} out. Waiting for ${names}.${rest}`;
}
