import { resolve } from 'node:path';
import sharp from 'sharp';
import { answerHelp } from './usage.ts';

answerHelp(`Draws the icons of the installed app and of push notifications, made from our mark, into src-client/public:
  npm run icons`);

const folder = resolve(import.meta.dirname, '../src-client/public');
const PAPER = '#f8f5f0';
const PLUM = '#87195b';
const MARIGOLD = '#f2ab3c';

/** The two rings of the favicon on a ground, `scale` of its width; a phone cuts a maskable icon into any shape, so its mark is smaller. */
function icon(scale: number, { ground, rings }: { ground: string; rings: readonly [string, string] }): string {
  const [one, other] = rings;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="3.6">
    ${ground}
    <g transform="translate(16 16) scale(${scale}) translate(-16 -16)">
      <circle cx="12" cy="16" r="8.6" stroke="${one}" />
      <circle cx="20" cy="16" r="8.6" stroke="${other}" />
      <path d="M14.9 7.9A8.6 8.6 0 0 1 20.6 16" stroke="${one}" />
    </g>
  </svg>`;
}

const square = (radius: number) => `<rect width="32" height="32" rx="${radius}" fill="${PAPER}" />`;
const COLOURS = [PLUM, MARIGOLD] as const;
const FILES = [
  { file: 'icon-192.png', size: 192, svg: icon(0.78, { ground: square(7), rings: COLOURS }) },
  { file: 'icon-512.png', size: 512, svg: icon(0.78, { ground: square(7), rings: COLOURS }) },
  { file: 'icon-maskable-512.png', size: 512, svg: icon(0.62, { ground: square(0), rings: COLOURS }) },
  { file: 'apple-touch-icon.png', size: 180, svg: icon(0.74, { ground: square(0), rings: COLOURS }) },
  // Phones show its shape alone, in a colour of their own.
  { file: 'badge-96.png', size: 96, svg: icon(1, { ground: '', rings: ['#fff', '#fff'] }) },
];

for (const { file, size, svg } of FILES) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(resolve(folder, file));
}
