/** A shape of a drawn cover: filled, or a line if it has a width. Its ink is one of the cover's colors, which the style sheet mixes. */
export interface Shape {
  d: string;
  ink: Ink;
  width?: number;
}
type Ink = 'far' | 'near' | 'spark';
type Between = (least: number, most: number) => number;

export const COVER_WIDTH = 600;
export const COVER_HEIGHT = 200;

/** Whole numbers that look random and are the same for the same text (FNV-1a, then mulberry32). */
function numbersOf(text: string): Between {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return (least, most) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return least + (((mixed ^ (mixed >>> 14)) >>> 0) % (most - least + 1));
  };
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z`;

/** Even waves from the left edge to the right one, each half of them `half` wide. */
function waves(start: number, y: number, half: number, high: number): string {
  const halves = Math.ceil((COVER_WIDTH - start) / half);
  return `M${start} ${y}q${half / 2} ${-high} ${half} 0${`t${half} 0`.repeat(halves)}`;
}

/** A sun behind hills. */
function hills(between: Between): Shape[] {
  const ridge = (y: number, ink: Ink): Shape => {
    const half = between(130, 210);
    return { d: `${waves(-between(0, half), y, half, between(40, 80))}V${COVER_HEIGHT}H-${half}z`, ink };
  };
  const sun = circle(between(210, 390), between(62, 78), between(34, 46));
  return [{ d: sun, ink: 'spark' }, ridge(between(98, 112), 'far'), ridge(between(142, 160), 'near')];
}

/** Two rings that overlap, as in Accord's mark, between two disks. */
function rings(between: Between): Shape[] {
  const [x, r] = [between(260, 340), between(50, 58)];
  const apart = between(32, 40);
  return [
    { d: circle(x - between(200, 240), between(40, 160), between(44, 70)), ink: 'far' },
    { d: circle(x + between(200, 240), between(40, 160), between(44, 70)), ink: 'far' },
    { d: circle(x - apart, 100, r), ink: 'near', width: 20 },
    { d: circle(x + apart, 100, r), ink: 'spark', width: 20 },
    // Where the first ring lies over the second.
    { d: `M${x - apart} ${100 - r}a${r} ${r} 0 0 1 ${r} ${r}`, ink: 'near', width: 20 },
  ];
}

/** Arches side by side. */
function arches(between: Between): Shape[] {
  const spark = between(2, 4);
  const r = 34;
  return [0, 1, 2, 3, 4, 5, 6].map((place) => {
    const top = r + between(24, 92);
    const d = `M${place * 86 + 8} ${COVER_HEIGHT}V${top}a${r} ${r} 0 0 1 ${2 * r} 0V${COVER_HEIGHT}z`;
    return { d, ink: place === spark ? 'spark' : place % 2 === 0 ? 'far' : 'near' };
  });
}

/** Quarter circles in a grid, some of its places empty. */
function tiles(between: Between): Shape[] {
  const side = 100;
  const turns = [
    `h${side}a${side} ${side} 0 0 1 -${side} ${side}z`,
    `v${side}a${side} ${side} 0 0 0 ${side} -${side}z`,
  ];
  const corners = [
    `m${side} 0v${side}a${side} ${side} 0 0 1 -${side} -${side}z`,
    `m0 ${side}v-${side}a${side} ${side} 0 0 1 ${side} ${side}z`,
  ];
  const forms = [...turns, ...corners];
  const inks: (Ink | null)[] = ['far', 'far', 'near', 'near', 'spark', null];
  return Array.from({ length: 12 }, (_, place) => place).flatMap((place) => {
    const ink = inks[between(0, inks.length - 1)];
    const form = forms[between(0, forms.length - 1)];
    return ink ? [{ d: `M${(place % 6) * side} ${Math.floor(place / 6) * side}${form}`, ink }] : [];
  });
}

/** Bands that wave alike. */
function bands(between: Between): Shape[] {
  const [half, high] = [between(120, 180), between(50, 80)];
  const start = -between(0, half) - 20;
  const inks: readonly Ink[] = ['far', 'near', 'far', 'spark', 'near'];
  const first = between(0, inks.length - 1);
  return inks.map((_, place) => ({
    d: waves(start, 12 + place * 44, half, high),
    ink: inks[(place + first) % inks.length] ?? 'far',
    width: 22,
  }));
}

/** Half circles inside each other, and a smaller set of them that stands on its head. */
function rainbows(between: Between): Shape[] {
  const rising = (x: number, r: number, ink: Ink): Shape => ({
    d: `M${x - r} ${COVER_HEIGHT}a${r} ${r} 0 0 1 ${2 * r} 0z`,
    ink,
  });
  const hanging = (x: number, r: number, ink: Ink): Shape => ({ d: `M${x - r} 0a${r} ${r} 0 0 0 ${2 * r} 0z`, ink });
  const x = between(190, 410);
  const side = between(0, 1) === 0 ? -1 : 1;
  const aside = x + side * between(210, 250);
  const away = x - side * between(230, 270);
  return [
    rising(x, 150, 'far'),
    rising(x, 104, 'near'),
    rising(x, 58, 'spark'),
    hanging(aside, 84, 'near'),
    hanging(aside, 46, 'far'),
    hanging(away, 60, 'spark'),
  ];
}

const DRAWINGS = [hills, rings, arches, tiles, bands, rainbows] as const;

/** The shapes of a campaign's cover, and whether its two colors change places; the same campaign always has the same. */
export function drawnCover(campaignId: string): { shapes: Shape[]; turned: boolean } {
  const between = numbersOf(campaignId);
  const turned = between(0, 1) === 1;
  return { shapes: (DRAWINGS[between(0, DRAWINGS.length - 1)] ?? hills)(between), turned };
}
