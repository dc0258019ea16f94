/** Whether all known combinations are tried, which takes long: `npm run test:nightly` does (docs/decisions/tests.md). */
export const THOROUGH = process.env.THOROUGH === 'true';

/** Pairs of members of two lists: every combination in a thorough run, otherwise the fewest that contain every member of both. */
export function pairsOf<A, B>(first: readonly A[], second: readonly B[]): [A, B][] {
  if (THOROUGH) return first.flatMap((one) => second.map((other): [A, B] => [one, other]));
  const count = Math.max(first.length, second.length);
  return Array.from({ length: count }, (_, index) => [
    first[index % first.length] as A,
    second[index % second.length] as B,
  ]);
}
