import { hexToBytes as bytes, bytesToHex as hex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  consistencyRanges,
  EMPTY_ROOT,
  type Frontier,
  type Hash,
  type HashOf,
  inclusionRanges,
  isConsistent,
  leafHash,
  nodeHash,
  rangeHash,
  rootOf,
  rootOfInclusion,
  withLeaf,
} from '#shared/seals/merkle.ts';

/** The leaves and the roots of the first eight trees that the reference implementation of RFC 6962 is tested with. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const LARGEST = 64;
const leaves = Array.from({ length: LARGEST }, (_, index) => leafHash(new TextEncoder().encode(`leaf ${index}`)));
/** The hashes of all subtrees, a list for each level. */
const levels = [leaves];
for (let below = leaves; below.length > 1; ) {
  below = Array.from({ length: below.length / 2 }, (_, index) =>
    nodeHash(below[2 * index] ?? EMPTY_ROOT, below[2 * index + 1] ?? EMPTY_ROOT),
  );
  levels.push(below);
}
const hashOf: HashOf = ({ level, index }) => levels[level]?.[index] ?? EMPTY_ROOT;
const roots = Array.from({ length: LARGEST + 1 }, (_, size) => rangeHash({ start: 0, end: size }, hashOf));
const root = (size: number) => roots[size] ?? EMPTY_ROOT;
const inclusion = (index: number, size: number) =>
  inclusionRanges(index, size).map((range) => rangeHash(range, hashOf));
const consistency = (from: number, to: number) => consistencyRanges(from, to).map((range) => rangeHash(range, hashOf));
const EMPTY: Frontier = { size: 0, hashes: [] };

const withBit = (hash: Hash, bit: number): Hash =>
  hash.map((byte, at) => (at === Math.floor(bit / 8) ? byte ^ (1 << (bit % 8)) : byte));

test('roots are those of RFC 6962, however the tree has grown', () => {
  expect(hex(rootOf(EMPTY))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  let tree = EMPTY;
  const grown = LEAVES.map((leaf) => {
    tree = withLeaf(tree, leafHash(bytes(leaf)));
    return hex(rootOf(tree));
  });
  expect(grown).toEqual(ROOTS);
  expect(hex(root(LARGEST))).toBe(hex(rootOf(leaves.reduce((all, leaf) => withLeaf(all, leaf), EMPTY))));
});

test('a leaf tells every subtree that it completes, with its hash', () => {
  const completed: string[] = [];
  leaves
    .slice(0, 8)
    .reduce(
      (all, leaf) =>
        withLeaf(all, leaf, (subtree, hash) => completed.push(`${subtree.level} ${subtree.index} ${hex(hash)}`)),
      EMPTY,
    );
  const wanted = [
    [1, 0],
    [1, 1],
    [2, 0],
    [1, 2],
    [1, 3],
    [2, 1],
    [3, 0],
  ] as const;
  expect(completed).toEqual(wanted.map(([level, index]) => `${level} ${index} ${hex(hashOf({ level, index }))}`));
});

test('in every tree of up to 64 leaves each leaf has a proof, which leads no other leaf, place or size to the root', () => {
  for (let size = 1; size <= LARGEST; size += 1) {
    for (let index = 0; index < size; index += 1) {
      const path = inclusion(index, size);
      const rootBy = (leaf: Hash | undefined, at = index, of = size, by = path) => {
        const found = rootOfInclusion(leaf ?? EMPTY_ROOT, at, of, by);
        return found && hex(found);
      };
      const wanted = hex(root(size));
      expect(rootBy(leaves[index])).toBe(wanted);
      expect(rootBy(leaves[(index + 1) % LARGEST])).not.toBe(wanted);
      expect(rootBy(leaves[index], index + 1)).not.toBe(wanted);
      expect(rootBy(leaves[index], index, size, [...path, EMPTY_ROOT])).toBeNull();
      if (path.length > 0) expect(rootBy(leaves[index], index, size, path.slice(1))).not.toBe(wanted);
    }
  }
});

test('any two trees of up to 64 leaves are proved to be consistent, and no proof serves another pair', () => {
  for (let to = 1; to <= LARGEST; to += 1) {
    for (let from = 1; from <= to; from += 1) {
      const path = consistency(from, to);
      const [old, now] = [
        { size: from, root: root(from) },
        { size: to, root: root(to) },
      ];
      expect(isConsistent(old, now, path)).toBe(true);
      expect(isConsistent({ size: from, root: EMPTY_ROOT }, now, path)).toBe(false);
      expect(isConsistent(old, { size: to, root: EMPTY_ROOT }, path)).toBe(false);
      expect(isConsistent(old, now, [...path, EMPTY_ROOT])).toBe(false);
      if (from < to) expect(isConsistent(now, old, path)).toBe(false);
      if (path.length > 0) expect(isConsistent(old, now, path.slice(1))).toBe(false);
    }
  }
});

test('one changed bit anywhere in a proof is noticed', () => {
  const places = fc
    .tuple(fc.nat(LARGEST - 1), fc.nat(LARGEST - 1))
    .map(([one, other]) => ({ from: Math.min(one, other), size: Math.max(one, other) + 1 }))
    .filter(({ from, size }) => inclusionRanges(from, size).length > 0);
  fc.assert(
    fc.property(places, fc.nat(), fc.nat(255), ({ from, size }, which, bit) => {
      const spoil = (path: Hash[]) => path.map((hash, at) => (at === which % path.length ? withBit(hash, bit) : hash));
      const found = rootOfInclusion(leaves[from] ?? EMPTY_ROOT, from, size, spoil(inclusion(from, size)));
      expect(found && hex(found)).not.toBe(hex(root(size)));
      if (from === 0) return;
      const path = consistency(from, size);
      expect(isConsistent({ size: from, root: root(from) }, { size, root: root(size) }, spoil(path))).toBe(false);
    }),
    { numRuns: 500 },
  );
});
