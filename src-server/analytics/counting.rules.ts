/** A visit or a pixel's report: the link, and the network address it came from. */
export interface CountedRequest {
  link: string;
  /** The key of the limit for the network address. */
  address: string;
}

/** The entries within the limits: of each key as many of the first ones as it has points left. */
export function countByKey(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The entries that are within the limits: of each key as many of the first ones as it has points left. */
export function admitted<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
  left: ReadonlyMap<string, number>,
): Entry[] {
  const rest = new Map(left);
  return entries.filter((entry) => {
    const key = keyOf(entry);
    const points = rest.get(key) ?? 0;
    rest.set(key, points - 1);
    return points > 0;
  });
}
