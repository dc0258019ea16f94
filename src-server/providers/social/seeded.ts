import { createHash } from 'node:crypto';

/** A stream of numbers that depends on its seed alone. */
export interface Seeded {
  /** 0 (inclusive) to 1 (exclusive). */
  unit(): number;
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** One of the items. */
  pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number];
  /** `count` different items in a shuffled order. */
  some<T>(items: readonly T[], count: number): T[];
}

/** Numbers from SHA-256 in counter mode: the same seed gives the same numbers on every machine. */
export function seeded(seed: string): Seeded {
  let block = Buffer.alloc(0);
  let offset = 0;
  let counter = 0;
  function next(): number {
    if (offset + 4 > block.length) {
      block = createHash('sha256').update(`${seed}\0${counter++}`).digest();
      offset = 0;
    }
    const value = block.readUInt32BE(offset);
    offset += 4;
    return value / 2 ** 32;
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    unit: next,
    int,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
    some(items, count) {
      const left = [...items];
      const taken: typeof left = [];
      while (taken.length < count && left.length > 0) taken.push(...left.splice(int(0, left.length - 1), 1));
      return taken;
    },
  };
}
