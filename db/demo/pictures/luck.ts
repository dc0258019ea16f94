import { createHash } from 'node:crypto';

/** Choices that depend on a name alone: the same name is drawn the same way in every load. */
export interface Luck {
  /** From 0 up to 1. */
  next(): number;
  between(from: number, to: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

export function luckOf(name: string): Luck {
  const bytes = createHash('sha512').update(name).digest();
  let at = 0;
  const next = () => {
    at = (at + 2) % bytes.length;
    return bytes.readUInt16BE(at) / 65_536;
  };
  return {
    next,
    between: (from, to) => Math.round(from + next() * (to - from)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
