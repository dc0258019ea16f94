/** Something that a visitor's browser did: whose link it was, and from which address. */
export interface Sighting {
  link: string;
  /** The key of the address's limit. */
  address: string;
}

/** How often each key stands among the entries. */
export function tally(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The entries that the limits leave, the first ones of each key. */
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
