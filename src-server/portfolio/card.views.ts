import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type CSSProperties, createElement, type ReactElement } from 'react';
import type { Font } from 'satori';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { compactNumber } from '#shared/format.ts';
import { shortened } from '#shared/graphemes.ts';
import type { PublicPageView } from '#shared/portfolio/portfolio.ts';

/** The contents of a public page's picture; pictures are given by the keys of their contents. */
export interface CardFacts {
  name: string;
  username: string;
  line: string;
  figures: { value: string; label: string }[];
  avatar: string | null;
  pictures: string[];
}

const SIZE = { width: 1200, height: 630 };
const FIGURES = 3;
/** Matches what is outside the alphabets of the fonts below: they have no glyph for it, so it is left out. */
const UNKNOWN = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{Nd}\p{P}\p{Sc}\p{Zs}+<>=|~^]/gu;
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const;
const WEIGHTS = [500, 700] as const;
const FAMILY = SUBSETS.map((subset) => `Inter ${subset}`).join(', ');
const COLOURS = {
  paper: '#f8f5f0',
  card: '#fefdfb',
  line: '#e4dfd8',
  ink: '#241c24',
  muted: '#655c64',
  plum: '#871c57',
};

const written = (text: string): string => text.replace(UNKNOWN, '').replace(/\s+/g, ' ').trim();

/** The facts from which a picture is drawn: nothing that the page does not show. */
export function cardFacts(page: PublicPageView, pictures: Pick<CardFacts, 'avatar' | 'pictures'>): CardFacts {
  const about = page.bio ?? page.industries.map(industryLabel).join(' · ');
  return {
    name: shortened(written(page.name) || page.username, 34),
    username: page.username,
    line: shortened(written(about), 110),
    figures: page.figures.slice(0, FIGURES).flatMap(({ platform, followers }) =>
      followers === null
        ? []
        : [
            {
              value: compactNumber(followers),
              label: shortened(written(`on ${platformLabel(platform)}`), 26),
            },
          ],
    ),
    ...pictures,
  };
}

const box = (style: CSSProperties, ...children: (ReactElement | string)[]): ReactElement =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children);

let fonts: Promise<Font[]> | null = null;
const { resolve } = createRequire(import.meta.url);
/** Inter in the alphabets in which we have it, from the package: the machine needs no fonts. */
const loadFonts = (): Promise<Font[]> =>
  Promise.all(
    SUBSETS.flatMap((subset) =>
      WEIGHTS.map(async (weight) => ({
        name: `Inter ${subset}`,
        weight,
        data: await readFile(resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)),
      })),
    ),
  );

/** A picture cut to a square, as a data URL. */
async function squareOf(picture: Buffer, side: number): Promise<string> {
  const { default: sharp } = await import('sharp');
  const png = await sharp(picture).resize(side, side, { fit: 'cover' }).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

const imageOf = (src: string, side: number, radius: number): ReactElement =>
  createElement('img', { src, width: side, height: side, style: { borderRadius: radius } });

/** The picture of a public page as PNG, 1200 by 630. */
export async function drawCard(facts: CardFacts, avatar: Buffer | null, pictures: readonly Buffer[]): Promise<Buffer> {
  fonts ??= loadFonts();
  const face = avatar && imageOf(await squareOf(avatar, 132), 132, 66);
  const shown = await Promise.all(pictures.map((picture) => squareOf(picture, 252)));
  const strip = box(
    { gap: 20, flexDirection: 'column', justifyContent: 'center' },
    ...shown.slice(0, 2).map((src) => imageOf(src, 252, 24)),
  );
  const tree = box(
    {
      ...SIZE,
      boxSizing: 'border-box',
      padding: 52,
      backgroundColor: COLOURS.paper,
      color: COLOURS.ink,
      fontFamily: FAMILY,
    },
    box(
      { flex: 1, flexDirection: 'column', justifyContent: 'space-between', paddingRight: shown.length > 0 ? 48 : 0 },
      box(
        { alignItems: 'center', gap: 30 },
        ...(face ? [face] : []),
        box(
          { flexDirection: 'column', flex: 1 },
          box(
            { fontSize: facts.name.length > 18 ? 50 : 62, fontWeight: 700, letterSpacing: -1.5, lineHeight: 1.1 },
            facts.name,
          ),
          box({ fontSize: 28, fontWeight: 500, color: COLOURS.muted, marginTop: 8 }, `@${facts.username}`),
        ),
      ),
      ...(facts.line ? [box({ fontSize: 30, fontWeight: 500, lineHeight: 1.4 }, facts.line)] : []),
      ...(facts.figures.length > 0
        ? [
            box(
              { gap: 44 },
              ...facts.figures.map(({ value, label }) =>
                box(
                  { flexDirection: 'column' },
                  box({ fontSize: 46, fontWeight: 700, letterSpacing: -1, color: COLOURS.plum }, value),
                  box({ fontSize: 21, fontWeight: 500, color: COLOURS.muted, marginTop: 2 }, label),
                ),
              ),
            ),
          ]
        : []),
      box(
        { alignItems: 'center', gap: 14, fontSize: 25, fontWeight: 700 },
        box(
          {},
          box({ width: 26, height: 26, borderRadius: 13, border: `5px solid ${COLOURS.plum}` }, ''),
          box({ width: 26, height: 26, borderRadius: 13, border: '5px solid #efb02f', marginLeft: -9 }, ''),
        ),
        'Accord',
      ),
    ),
    ...(shown.length > 0 ? [strip] : []),
  );
  // Loaded with the first picture, so that a process that draws none saves their 14 MB.
  const [{ default: satori }, { default: sharp }] = await Promise.all([import('satori'), import('sharp')]);
  const svg = await satori(tree, { ...SIZE, fonts: await fonts });
  return sharp(Buffer.from(svg)).png().toBuffer();
}
