import { type Luck, luckOf } from './luck.ts';
import { type Inks, PRODUCTS } from './products.ts';

/** The shapes of pictures: 4:5 as in a feed, 9:16 as in a story. */
const POST_SHAPES = { feed: { width: 640, height: 800 }, story: { width: 540, height: 960 } } as const;
/** Pixels for each unit: enough for a page, and drawn in a few milliseconds. */
const SCALE = 0.8;
type PostShape = keyof typeof POST_SHAPES;

interface Place {
  width: number;
  height: number;
  luck: Luck;
  inks: Inks;
}

/** What is behind and under a product: a wall and a surface. `floor` is the height at which the product stands. */
interface Backdrop {
  floor: number;
  behind: string;
  before?: string;
}

const WALLS: readonly [string, ...string[]] = [
  '#ead9c6',
  '#d9e2de',
  '#efdcd6',
  '#e3dce9',
  '#f0e3bf',
  '#dfe3cc',
  '#d5dfe8',
];
const PALES: readonly [string, ...string[]] = ['#f7efe4', '#fbf3e6', '#f3ece9'];
const DARKS: readonly [string, ...string[]] = ['#2e2430', '#3a2c28', '#25333a'];

const SKIES: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['#f6c98f', '#f9e7cf'],
  ['#a9cbd3', '#f3ead6'],
  ['#e9b3a0', '#f7e3cd'],
];

/** The shadow that the leaves of a plant outside the picture cast on a wall. */
function leaves(luck: Luck, width: number): string {
  const x = luck.between(-40, width / 3);
  const parts = [0, 1, 2, 3, 4, 5, 6].map(
    (n) =>
      `<ellipse cx="${x + 40 + n * 26}" cy="${30 + n * 46}" rx="92" ry="19" transform="rotate(${n % 2 ? 64 : 14} ${x + n * 26} ${20 + n * 46})"/>`,
  );
  return `<g fill="#3a2c28" fill-opacity=".09">${parts.join('')}</g>`;
}

/** A table in front of a wall, in the light of a window. */
function table({ width, height, luck }: Place): Backdrop {
  const edge = height * 0.7;
  const wall = luck.pick(WALLS);
  const x = luck.between(0, width * 0.4);
  return {
    floor: height * 0.83,
    behind: `<rect width="${width}" height="${height}" fill="${wall}"/>
      <path d="M${x} 0h${width * 0.34}l${width * 0.22} ${edge}h${-width * 0.34}z" fill="#fff" fill-opacity=".38"/>
      ${leaves(luck, width)}
      <rect y="${edge}" width="${width}" height="${height - edge}" fill="${luck.pick(['#b98a63', '#8f6b52', '#e8ddd0', '#cfa97c'])}"/>
      <rect y="${edge}" width="${width}" height="14" fill="#000" fill-opacity=".1"/>
      <path d="M${x + width * 0.2} ${edge}h${width * 0.34}l${width * 0.14} ${height - edge}h${-width * 0.34}z" fill="#fff" fill-opacity=".2"/>`,
  };
}

/** A plinth in front of an arch. */
function studio({ width, height, luck, inks }: Place): Backdrop {
  const floor = height * 0.76;
  const wall = luck.pick(WALLS);
  const middle = width / 2;
  return {
    floor,
    behind: `<rect width="${width}" height="${height}" fill="${wall}"/>
      <path d="M${middle - 220} ${height}V${height * 0.36}a220 220 0 0 1 440 0V${height}z" fill="${inks.second}" fill-opacity=".55"/>
      <circle cx="${luck.pick([width * 0.16, width * 0.86])}" cy="${height * 0.2}" r="62" fill="${inks.main}" fill-opacity=".5"/>
      <rect y="${height * 0.88}" width="${width}" height="${height * 0.12}" fill="#000" fill-opacity=".08"/>
      <path d="M${middle - 236} ${floor}h472v${height - floor}h-472z" fill="#fff" fill-opacity=".72"/>
      <ellipse cx="${middle}" cy="${floor}" rx="236" ry="30" fill="#fff"/>`,
  };
}

/** Outdoors: a sky, a sun and hills. */
function outdoors({ width, height, luck, inks }: Place): Backdrop {
  const [high, low] = luck.pick(SKIES);
  const hill = (y: number, ink: string, deep: number) =>
    `<path d="M0 ${y}q${width * 0.25} ${-luck.between(40, 120)} ${width * 0.5} ${-deep}t${width * 0.5} ${-luck.between(-40, 60)}V${height}H0z" fill="${ink}"/>`;
  return {
    floor: height * 0.86,
    behind: `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
      <rect width="${width}" height="${height}" fill="url(#sky)"/>
      <circle cx="${luck.between(width * 0.15, width * 0.85)}" cy="${height * 0.22}" r="${luck.between(46, 84)}" fill="#fff" fill-opacity=".75"/>
      ${hill(height * 0.56, '#9fb3a6', 40)}${hill(height * 0.66, '#7f9a76', 10)}${hill(height * 0.76, inks.dark, 0).replace('fill="', 'fill-opacity=".55" fill="')}
      <path d="M0 ${height * 0.82}q${width / 2} -60 ${width} 0V${height}H0z" fill="#d9c39a"/>`,
  };
}

/** A cloth seen from above, with a stripe and the shadow of leaves. */
function cloth({ width, height, luck, inks }: Place): Backdrop {
  const ground = luck.pick(PALES);
  const x = luck.between(-80, 60);
  return {
    floor: height * 0.78,
    behind: `<rect width="${width}" height="${height}" fill="${luck.pick(WALLS)}"/>
      <rect width="${width}" height="${height}" fill="${inks.main}" fill-opacity=".3"/>
      <path d="M${x} -20l${width * 0.9} 60l-60 ${height}l${-width * 0.86} -30z" fill="${ground}"/>
      <path d="M${x + 60} -20l60 4l-66 ${height}l-60 -4z" fill="${inks.second}" fill-opacity=".5"/>
      <circle cx="${width * 0.84}" cy="${height * 0.17}" r="84" fill="#fff"/><circle cx="${width * 0.84}" cy="${height * 0.17}" r="58" fill="#6b4a3a"/>
      <path d="M${width * 0.1} ${height * 0.9}q90 -70 190 -10q-90 60 -190 10z" fill="#6d8c38" fill-opacity=".85"/>`,
    before: leaves(luck, width),
  };
}

const BACKDROPS = [table, studio, outdoors, cloth] as const;

/** A post that shows what a brand sells; the same brand, number and shape give the same picture. */
export function scene(brand: string, number: number, shape: PostShape): string {
  const { width, height } = POST_SHAPES[shape];
  const luck = luckOf(`${brand} ${number} ${shape}`);
  const product = PRODUCTS[brand];
  if (!product) throw new RangeError(`No product is drawn for ${brand}`);
  const inks: Inks = { main: product.main, second: product.second, pale: luck.pick(PALES), dark: luck.pick(DARKS) };
  const { floor, behind, before = '' } = (BACKDROPS[number % BACKDROPS.length] ?? table)({ width, height, luck, inks });
  const scale = (shape === 'story' ? 1.08 : 1.12) * (0.92 + luck.next() * 0.16);
  const x = width / 2 + luck.between(-24, 24);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">
    <defs><radialGradient id="edge" r=".8"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#2a1a10" stop-opacity=".3"/></radialGradient>
    <radialGradient id="shade"><stop stop-color="#1a1014" stop-opacity=".42"/><stop offset="1" stop-color="#1a1014" stop-opacity="0"/></radialGradient></defs>
    ${behind}
    <ellipse cx="${x + 26}" cy="${floor}" rx="${262 * scale}" ry="${34 * scale}" fill="url(#shade)"/>
    <g transform="translate(${x} ${floor}) scale(${scale})">${product.draw(inks)}</g>${before}
    <rect width="${width}" height="${height}" fill="url(#edge)"/></svg>`;
}
