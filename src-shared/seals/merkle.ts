import { sha256 } from '@noble/hashes/sha2.js';

// The Merkle tree of RFC 6962, section 2.1, with SHA-256. A tree is read through its complete subtrees: the one at level 3 and index 2 has the eight
// leaves from 16 on. Sizes and indexes are whole numbers below 2^53.

export type Hash = Uint8Array;

/** Leaves from `start` up to, but not including, `end`; `start` is a multiple of a power of two that is not smaller than their number. */
export interface Range {
  start: number;
  end: number;
}

/** A subtree that has all its 2^level leaves; it is the `index`th of its level, from 0. */
export interface Subtree {
  level: number;
  index: number;
}

/** The hash of a complete subtree. */
export type HashOf = (subtree: Subtree) => Hash;

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hash = sha256(new Uint8Array());

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const leafHash = (data: Uint8Array): Hash => sha256.create().update(LEAF).update(data).digest();

/** The hash of a node with two children. */
export const nodeHash = (left: Hash, right: Hash): Hash =>
  sha256.create().update(NODE).update(left).update(right).digest();

export const isSameHash = (one: Hash, other: Hash): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** The largest power of two that is smaller than a number of leaves, which must be at least two. */
function split(leaves: number): number {
  let power = 1;
  while (power * 2 < leaves) power *= 2;
  return power;
}

/** The complete subtrees that make up a range, from left to right: the largest ones first. */
export function subtreesOf({ start, end }: Range): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    while (2 ** (level + 1) <= end - at) level += 1;
    subtrees.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return subtrees;
}

/** Hashes of neighbouring subtrees, from left to right, as one hash. */
const joined = (hashes: readonly Hash[]): Hash =>
  hashes.reduceRight((right: Hash | null, left) => (right === null ? left : nodeHash(left, right)), null) ?? EMPTY_ROOT;

export const rangeHash = (range: Range, hashOf: HashOf): Hash => joined(subtreesOf(range).map(hashOf));

/** The ranges whose hashes are the inclusion proof of a leaf in a tree, from the leaf's sibling up. The index is below the size. */
export function inclusionRanges(index: number, size: number): Range[] {
  const down = (start: number, end: number): Range[] => {
    if (end - start === 1) return [];
    const middle = start + split(end - start);
    return index < middle
      ? [...down(start, middle), { start: middle, end }]
      : [...down(middle, end), { start, end: middle }];
  };
  return down(0, size);
}

/** The ranges whose hashes are the consistency proof of two sizes of a tree; the first is at least 1 and at most the second. */
export function consistencyRanges(from: number, to: number): Range[] {
  const down = (start: number, end: number, whole: boolean): Range[] => {
    if (from === end) return whole ? [] : [{ start, end }];
    const middle = start + split(end - start);
    return from <= middle
      ? [...down(start, middle, whole), { start: middle, end }]
      : [...down(middle, end, false), { start, end: middle }];
  };
  return down(0, to, true);
}

/** The root that an inclusion proof leads to (RFC 9162, section 2.1.3.2); null if a proof of this length cannot be one. */
export function rootOfInclusion(leaf: Hash, index: number, size: number, path: readonly Hash[]): Hash | null {
  if (index >= size) return null;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : null;
}

/** A number of leaves and their root. */
export interface Tree {
  size: number;
  root: Hash;
}

/** Whether a consistency proof shows that the larger tree begins with the smaller one (RFC 9162, section 2.1.4.2). */
export function isConsistent(from: Tree, to: Tree, path: readonly Hash[]): boolean {
  if (from.size < 1 || from.size > to.size) return false;
  if (from.size === to.size) return path.length === 0 && isSameHash(from.root, to.root);
  const proof = Number.isInteger(Math.log2(from.size)) ? [from.root, ...path] : [...path];
  let [at, last] = [from.size - 1, to.size - 1];
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)];
  const first = proof.shift();
  if (first === undefined) return false;
  let [old, now] = [first, first];
  for (const hash of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [old, now] = [nodeHash(hash, old), nodeHash(hash, now)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      now = nodeHash(now, hash);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSameHash(old, from.root) && isSameHash(now, to.root);
}

/** A growing tree: how many leaves it has, and the hashes of the complete subtrees that make it up, from left to right. */
export interface Frontier {
  size: number;
  hashes: readonly Hash[];
}

export const rootOf = ({ hashes }: Frontier): Hash => joined(hashes);

/** The tree with one more leaf; `completed` is told each subtree that the leaf has completed, from the leaf's parent up. */
export function withLeaf(
  { size, hashes }: Frontier,
  leaf: Hash,
  completed?: (subtree: Subtree, hash: Hash) => void,
): Frontier {
  const rest = [...hashes];
  let hash = leaf;
  let [level, index] = [0, size];
  while (index % 2 === 1) {
    hash = nodeHash(rest.pop() ?? EMPTY_ROOT, hash);
    [level, index] = [level + 1, (index - 1) / 2];
    completed?.({ level, index }, hash);
  }
  return { size: size + 1, hashes: [...rest, hash] };
}
