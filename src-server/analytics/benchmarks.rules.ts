import {
  BENCHMARK_BRANDS_MIN,
  BENCHMARK_SHARE_MAX,
  type BenchmarkCell,
  type HeldBack,
} from '#shared/analytics/benchmarks.ts';

/** The deals of one brand in one industry, tier and platform; null for one that is not known. */
export interface Contribution extends BenchmarkCell {
  brandId: string;
  deals: number;
}

export const cellKey = ({ industry, tier, platform }: BenchmarkCell): string =>
  [industry, tier, platform].map((part) => part ?? '*').join(' ');

const dimensionsOf = ({ industry, tier, platform }: BenchmarkCell): number =>
  [industry, tier, platform].filter((part) => part !== null).length;

/** How many deals each brand has in some part of the installation. */
type Deals = ReadonlyMap<string, number>;

function dealsOf(leaves: Iterable<Leaf>): Deals {
  const deals = new Map<string, number>();
  for (const leaf of leaves) for (const [brand, n] of leaf.deals) deals.set(brand, (deals.get(brand) ?? 0) + n);
  return deals;
}

/** Why figures of these deals cannot be shown; null if they can. */
function refusal(deals: Deals): HeldBack | null {
  if (deals.size < BENCHMARK_BRANDS_MIN) return 'few';
  const all = [...deals.values()];
  const total = all.reduce((sum, n) => sum + n, 0);
  return Math.max(...all) > total * BENCHMARK_SHARE_MAX ? 'dominant' : null;
}

/** The smallest part: one industry, tier and platform. */
interface Leaf extends BenchmarkCell {
  deals: Map<string, number>;
}

/** Leaves that the shown cells do not tell apart; `covered` says whether they are in any of them. */
interface Piece {
  leaves: ReadonlySet<Leaf>;
  covered: boolean;
}

/**
 * Decides which cells are shown, and why the others are held back; the answer has every cell with deals. The shown cells cut the installation into
 * pieces, which are all that can be found out by adding and subtracting what they show. A cell is shown only if it and every piece that it leaves, of
 * itself and of the cells shown before, has figures of {@link BENCHMARK_BRANDS_MIN} brands and no brand with more than a third of the deals. So no
 * difference of cells tells more than a cell. Coarse cells come first, then those with more brands.
 */
export function decideCells(contributions: readonly Contribution[]): Map<string, HeldBack | null> {
  const leaves = new Map<string, Leaf>();
  for (const { brandId, deals, ...cell } of contributions) {
    const leaf = leaves.get(cellKey(cell)) ?? { ...cell, deals: new Map<string, number>() };
    leaf.deals.set(brandId, (leaf.deals.get(brandId) ?? 0) + deals);
    leaves.set(cellKey(cell), leaf);
  }
  const cells = [...cellsAbove(leaves.values()).values()]
    .map(({ cell, inside }) => ({ key: cellKey(cell), dimensions: dimensionsOf(cell), inside, deals: dealsOf(inside) }))
    .sort((a, b) => a.dimensions - b.dimensions || b.deals.size - a.deals.size || (a.key < b.key ? -1 : 1));
  let pieces: Piece[] = [{ leaves: new Set(leaves.values()), covered: false }];
  const decided = new Map<string, HeldBack | null>();
  for (const { key, inside, deals } of cells) {
    const cut = pieces.flatMap((piece) => cutBy(piece, inside));
    const safe = cut.every((piece) => !piece.covered || refusal(dealsOf(piece.leaves)) === null);
    const held = refusal(deals) ?? (safe ? null : 'difference');
    if (held === null) pieces = cut;
    decided.set(key, held);
  }
  return decided;
}

function cutBy({ leaves, covered }: Piece, inside: ReadonlySet<Leaf>): Piece[] {
  const parts = [
    { leaves: new Set([...leaves].filter((leaf) => inside.has(leaf))), covered: true },
    { leaves: new Set([...leaves].filter((leaf) => !inside.has(leaf))), covered },
  ];
  return parts.filter((part) => part.leaves.size > 0);
}

/** Every cell that has one of the leaves, with those that it has. A leaf whose industry, tier or platform is unknown is only in cells of all. */
function cellsAbove(leaves: Iterable<Leaf>): Map<string, { cell: BenchmarkCell; inside: Set<Leaf> }> {
  const cells = new Map<string, { cell: BenchmarkCell; inside: Set<Leaf> }>();
  for (const leaf of leaves) {
    for (const industry of new Set([leaf.industry, null])) {
      for (const tier of new Set([leaf.tier, null])) {
        for (const platform of new Set([leaf.platform, null])) {
          const cell = { industry, tier, platform };
          const found = cells.get(cellKey(cell)) ?? { cell, inside: new Set<Leaf>() };
          found.inside.add(leaf);
          cells.set(cellKey(cell), found);
        }
      }
    }
  }
  return cells;
}

const SHOWN_DIGITS = 3;

/** A quartile as it is shown: a whole number of three digits and zeros, so that it is not to the cent what one deal cost. A half is rounded up. */
export function roundedQuartile(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) + 1 - SHOWN_DIGITS);
  return Math.round(value / step) * step;
}

/** The cell that says most about something, among those that it is in: it names most, an industry before a tier before a platform. */
export function closest<Cell extends BenchmarkCell>(cells: readonly Cell[]): Cell | null {
  const nearness = (cell: Cell): number =>
    dimensionsOf(cell) * 8 + (cell.industry ? 4 : 0) + (cell.tier ? 2 : 0) + (cell.platform ? 1 : 0);
  return cells.toSorted((a, b) => nearness(b) - nearness(a))[0] ?? null;
}
