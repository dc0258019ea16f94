import { type Luck, luckOf } from './luck.ts';
import { PRODUCTS } from './products.ts';

type Colours = readonly [ground: string, far: string, near: string, spark: string];

/** Plum, marigold, teal, slate blue, coral and olive (look.md), each with its matching colours. */
const PALETTES: readonly [Colours, ...Colours[]] = [
  ['#f3dfd2', '#c77a92', '#8a1c58', '#e9b44c'],
  ['#f6e6bf', '#e2a23b', '#8a4a2a', '#2f7f86'],
  ['#d6e6e2', '#6fa9a6', '#205c63', '#e9b44c'],
  ['#dcdff0', '#8490c8', '#35437f', '#e58f6b'],
  ['#f7ddd0', '#e08a66', '#9c3f2c', '#4a5aa8'],
  ['#e6e9cf', '#9aae62', '#4d6526', '#c2603a'],
];

type Drawing = (luck: Luck, colours: Colours) => string;

/** Hills one behind the other, and a sun. */
const hills: Drawing = (luck, [, far, near, spark]) => {
  const ridge = (y: number, ink: string, opacity: number) =>
    `<path d="M0 ${y}q128 ${-luck.between(30, 110)} 256 ${-luck.between(-20, 40)}t256 ${-luck.between(-30, 50)}t256 ${luck.between(-40, 40)}V384H0z" fill="${ink}" fill-opacity="${opacity}"/>`;
  return `<circle cx="${luck.between(150, 620)}" cy="${luck.between(140, 170)}" r="${luck.between(40, 62)}" fill="${spark}"/>
    ${ridge(205, far, 0.55)}${ridge(240, far, 1)}${ridge(278, near, 1)}`;
};

/** Rings that overlap, as in Accord's own mark. */
const rings: Drawing = (luck, [, far, near, spark]) => {
  const x = luck.between(300, 470);
  const r = luck.between(66, 84);
  return `<g fill="none" stroke-width="${luck.between(24, 32)}"><circle cx="${x - r * 0.7}" cy="192" r="${r}" stroke="${near}"/><circle cx="${x + r * 0.7}" cy="192" r="${r}" stroke="${spark}"/>
    <path d="M${x - r * 0.7 + r * 0.72} ${192 - r * 0.7}a${r} ${r} 0 0 1 ${r * 0.28} ${r * 0.7}" stroke="${near}"/></g>
    <circle cx="${x - 330}" cy="${luck.between(60, 330)}" r="54" fill="${far}"/><circle cx="${x + 330}" cy="${luck.between(60, 330)}" r="86" fill="${far}" fill-opacity=".7"/>`;
};

/** Arches side by side. */
const arches: Drawing = (luck, [, far, near, spark]) => {
  const wide = 154;
  const one = (n: number) => {
    const top = luck.between(180, 285);
    const inks = [far, near, spark, far, near];
    const ink = inks[(n + luck.between(0, 4)) % inks.length] ?? far;
    return `<path d="M${n * wide + 10} 384V${top}a${wide / 2 - 10} ${wide / 2 - 10} 0 0 1 ${wide - 20} 0V384z" fill="${ink}" fill-opacity="${n % 2 ? 1 : 0.75}"/>`;
  };
  return [0, 1, 2, 3, 4].map(one).join('');
};

/** Quarter circles in a grid. */
const tiles: Drawing = (luck, [, far, near, spark]) => {
  const side = 128;
  const turns: readonly [string, ...string[]] = [
    'M0 0h128a128 128 0 0 1 -128 128z',
    'M128 0v128a128 128 0 0 1 -128 -128z',
    'M128 128h-128a128 128 0 0 1 128 -128z',
    'M0 128v-128a128 128 0 0 1 128 128z',
  ];
  const inks: readonly [string, ...string[]] = [far, far, near, near, spark, 'none'];
  return Array.from({ length: 18 }, (_, n) => {
    const place = `translate(${(n % 6) * side} ${Math.floor(n / 6) * side})`;
    return `<path transform="${place}" d="${luck.pick(turns)}" fill="${luck.pick(inks)}"/>`;
  }).join('');
};

/** Wide waves, one above the other. */
const waves: Drawing = (luck, [, far, near, spark]) => {
  const wave = (y: number, ink: string) => {
    const lift = luck.between(26, 64);
    return `<path d="M-20 ${y}c100 ${-lift} 200 ${-lift} 300 0s200 ${lift} 300 0s200 ${-lift} 300 0" fill="none" stroke="${ink}" stroke-width="${luck.between(26, 44)}"/>`;
  };
  return `${wave(80, far)}${wave(150, spark)}${wave(225, near)}${wave(305, far)}<circle cx="${luck.between(80, 690)}" cy="${luck.between(60, 330)}" r="42" fill="${near}"/>`;
};

/** The cover of a campaign: no words and no people, only its colours. What matters is in the middle, because pages crop the top and the bottom. */
export function cover(campaign: string): string {
  const luck = luckOf(campaign);
  const colours = luck.pick(PALETTES);
  const drawn = luck.pick([hills, rings, arches, tiles, waves])(luck, colours);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320" viewBox="0 0 768 384"><rect width="768" height="384" fill="${colours[0]}"/>${drawn}</svg>`;
}

const MARKS: readonly [string, ...string[]] = [
  '<path d="M48 132l48 -84l48 84z"/><path d="M96 144l30 -52l30 52z" fill-opacity=".6"/>',
  '<circle cx="78" cy="96" r="40"/><circle cx="116" cy="96" r="40" fill-opacity=".55"/>',
  '<path d="M52 140v-44a44 44 0 0 1 88 0v44h-28v-44a16 16 0 0 0 -32 0v44z"/>',
  '<path d="M96 44a52 52 0 0 1 0 104z"/><path d="M92 44a52 52 0 0 0 0 104z" fill-opacity=".5"/>',
  '<path d="M48 76q24 -28 48 0t48 0v22q-24 28 -48 0t-48 0z"/><path d="M48 116q24 -28 48 0t48 0v18q-24 28 -48 0t-48 0z" fill-opacity=".55"/>',
  '<rect x="52" y="52" width="40" height="40" rx="8"/><rect x="100" y="52" width="40" height="40" rx="20"/><rect x="52" y="100" width="40" height="40" rx="20"/><rect x="100" y="100" width="40" height="40" rx="8" fill-opacity=".55"/>',
  '<path d="M96 44c40 30 40 74 0 104c-40 -30 -40 -74 0 -104z"/><circle cx="96" cy="96" r="14" fill-opacity="0"/>',
];

/** The logo of a brand on its own colour. */
export function logo(brand: string, number: number): string {
  const { main = '#8a1c58' } = PRODUCTS[brand] ?? {};
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 192 192"><rect width="192" height="192" fill="${main}"/><g fill="#fbf3e6">${MARKS[number % MARKS.length]}</g></svg>`;
}
