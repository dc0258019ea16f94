import { fromBase64 } from '#shared/seals/base64.ts';
import type { Hash, Subtree } from '#shared/seals/merkle.ts';

const HASH_BYTES = 32;
/** The hashes of subtrees are stored at every eighth level; those between are computed. */
const STORED_LEVELS = 8;

/** Whether the hashes of a level above the leaves are stored. */
export const isStored = (level: number): boolean => level % STORED_LEVELS === 0;

/** A stored hash, read from its base64. @throws Error if it is none */
export function storedHash(text: string): Hash {
  const hash = fromBase64(text, HASH_BYTES);
  if (!hash) throw new Error('The log has a hash that is none');
  return hash;
}

/** Consecutive hashes of one level: level 0 are the leaves. */
export interface Span {
  level: number;
  first: number;
  last: number;
}

/** The stored hashes below a subtree, from which its own is computed: at most 128. */
export function spanOf({ level, index }: Subtree): Span {
  const above = level % STORED_LEVELS;
  const first = index * 2 ** above;
  return { level: level - above, first, last: first + 2 ** above - 1 };
}
