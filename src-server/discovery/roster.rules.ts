import { platformPoints, type RosterPoints, type RosterWeights } from '#shared/discovery/roster.ts';
import type { Program } from '../solver.ts';

/** A creator who can be chosen. */
export interface Candidate {
  id: string;
  /** The platform on which they count; null if it is none of those that the campaign wants. */
  platform: string | null;
  /** In minor units of the campaign's currency. */
  costMinor: number;
  points: RosterPoints;
}

/** The candidates for a roster, those who are kept among them, and the bounds within which it is chosen. */
export interface RosterTask<Creator extends Candidate = Candidate> {
  candidates: readonly Creator[];
  kept: ReadonlySet<string>;
  least: number;
  most: number;
  /** What all of them together may cost, in minor units. */
  leftMinor: number;
  weights: RosterWeights;
}

const byId = (a: Candidate, b: Candidate): number => (a.id < b.id ? -1 : 1);
/** The most points first, then the lowest price, then by id, so that the same creators are always in the same order. */
export const byPoints = (a: Candidate, b: Candidate): number =>
  b.points.total - a.points.total || a.costMinor - b.costMinor || byId(a, b);

export const costOf = (creators: readonly Candidate[]): number =>
  creators.reduce((sum, { costMinor }) => sum + costMinor, 0);

export const platformsOf = (creators: readonly Candidate[]): string[] =>
  [...new Set(creators.flatMap(({ platform }) => platform ?? []))].toSorted();

/** The points of a roster in hundredths: those of its creators, and of each platform once. */
export const totalOf = (creators: readonly Candidate[], weights: RosterWeights): number =>
  creators.reduce((sum, { points }) => sum + points.total, 0) + platformsOf(creators).length * platformPoints(weights);

/**
 * Those who can be part of a best roster: without any who has, on the same platform, as many creators as the roster may hold with no fewer points
 * and no higher price, because one of them would be free to take the place. In the order of {@link byPoints}.
 */
export function worthWeighing<Creator extends Candidate>({ candidates, kept, most }: RosterTask<Creator>): Creator[] {
  const before = new Map<string | null, number[]>();
  return candidates.toSorted(byPoints).filter(({ id, platform, costMinor }) => {
    if (kept.has(id)) return true;
    const costs = before.get(platform) ?? [];
    if (costs.filter((cost) => cost <= costMinor).length >= most) return false;
    before.set(platform, [...costs, costMinor]);
    return true;
  });
}

/** The cheapest roster of the smallest number of creators that contains all who are kept. */
export function cheapest<Creator extends Candidate>({ candidates, kept, least }: RosterTask<Creator>): Creator[] {
  const own = candidates.filter(({ id }) => kept.has(id));
  const others = candidates.filter(({ id }) => !kept.has(id));
  const added = others.toSorted((a, b) => a.costMinor - b.costMinor || byId(a, b));
  return [...own, ...added.slice(0, Math.max(0, least - own.length))];
}

/** The branches that are searched at most: few rosters need more than some dozens, and this many take about a second. */
const NODES_MAX = 2_000;

/** The choice as a program of zeros and ones: `c<n>` chooses the n-th creator, `p<n>` says that somebody posts on the n-th platform. */
export function programOf(task: RosterTask, creators: readonly Candidate[]): Program {
  const platforms = platformsOf(creators);
  const bonus = platformPoints(task.weights);
  const terms = (factor: (creator: Candidate) => number) =>
    creators.map((creator, place) => `+ ${factor(creator)} c${place}`).join('\n');
  const on = (platform: string) =>
    creators.flatMap((creator, place) => (creator.platform === platform ? [`- c${place}`] : [])).join('\n');
  const text = `Maximize
total: ${terms(({ points }) => points.total)}
${platforms.map((_, place) => `+ ${bonus} p${place}`).join('\n')}
Subject To
pool: ${terms(({ costMinor }) => costMinor)} <= ${task.leftMinor}
least: ${terms(() => 1)} >= ${task.least}
most: ${terms(() => 1)} <= ${task.most}
${platforms.map((platform, place) => `on${place}: p${place}\n${on(platform)} <= 0`).join('\n')}
Bounds
${creators.map(({ id }, place) => (task.kept.has(id) ? `c${place} = 1` : `0 <= c${place} <= 1`)).join('\n')}
${platforms.map((_, place) => `0 <= p${place} <= 1`).join('\n')}
General
${creators.map((_, place) => `c${place}`).join('\n')}
${platforms.map((_, place) => `p${place}`).join('\n')}
End
`;
  return { text, nodes: NODES_MAX };
}

/** The creators that an answer to {@link programOf} chooses. Of creators who are alike in everything that counts, those come first who come first. */
export function chosenBy<Creator extends Candidate>(
  task: RosterTask,
  creators: readonly Creator[],
  ones: readonly string[],
): Creator[] {
  const alike = ({ id, platform, costMinor, points }: Candidate) =>
    task.kept.has(id) ? id : JSON.stringify([platform, costMinor, points.total]);
  const picked = new Set(ones);
  const groups = Map.groupBy(creators, alike);
  const numbers = Map.groupBy(
    creators.filter((_, place) => picked.has(`c${place}`)),
    alike,
  );
  return [...numbers].flatMap(([key, some]) => (groups.get(key) ?? []).slice(0, some.length)).toSorted(byPoints);
}
