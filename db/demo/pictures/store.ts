import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { FileStore, PictureSize, StoredContent } from '#server/providers/files/interface.ts';
import { contractPdf } from '../contract.ts';
import { BRANDS, CAMPAIGNS, FIRST_NAMES, LAST_NAMES } from '../words.ts';
import { cover, logo } from './covers.ts';
import { portrait } from './portraits.ts';
import { scene } from './scenes.ts';

/** The contents of the demo's files, each drawn once: portraits by the name of the person, logos and posts by brand, covers by campaign name. */
export interface DemoFiles {
  portraits: ReadonlyMap<string, StoredContent>;
  logos: ReadonlyMap<string, StoredContent>;
  covers: ReadonlyMap<string, StoredContent>;
  posts: ReadonlyMap<string, readonly StoredContent[]>;
  contract: StoredContent;
}

/** Enough for the largest campaign, whose creators all submit pictures of their own. */
const SCENES = Array.from({ length: 14 }, (_, number) => number);
const STORIES = Array.from({ length: 4 }, (_, number) => number + 1);

const MAX_BYTES = 5_000_000;

/** Makes the bytes of a JPEG from a drawing. */
export type Draw = (svg: string) => Promise<{ jpeg: Buffer; size: PictureSize }>;

export const draw: Draw = async (svg) => {
  const jpeg = sharp(Buffer.from(svg)).jpeg({ quality: 88, chromaSubsampling: '4:4:4' });
  const { data, info } = await jpeg.toBuffer({ resolveWithObject: true });
  return { jpeg: data, size: { width: info.width, height: info.height } };
};

/** Draws and stores every file that the demo shows. What is drawn here needs no inspection, which would take as long as the drawing. */
export async function storeDemoFiles(store: FileStore, drawn: Draw): Promise<DemoFiles> {
  const picture = async (svg: string): Promise<StoredContent> => {
    const { jpeg, size } = await drawn(svg);
    return { ...(await store.putMade(Readable.from([jpeg]), MAX_BYTES)), contentType: 'image/jpeg', size };
  };
  const pdf = async (bytes: Buffer): Promise<StoredContent> => ({
    ...(await store.putMade(Readable.from([bytes]), MAX_BYTES)),
    contentType: 'application/pdf',
    size: null,
  });
  const named = async <T>(names: readonly string[], make: (name: string, index: number) => Promise<T>) =>
    new Map(await Promise.all(names.map(async (name, index) => [name, await make(name, index)] as const)));
  const people = FIRST_NAMES.map((first, index) => `${first} ${LAST_NAMES[index]}`);
  const brands = BRANDS.map(({ name }) => name);
  const [portraits, logos, covers, posts, contract] = await Promise.all([
    named(people, (name) => picture(portrait(name))),
    named(brands, (brand, index) => picture(logo(brand, index))),
    named(CAMPAIGNS, (name) => picture(cover(name))),
    named(brands, (brand) =>
      Promise.all([
        ...SCENES.map((number) => picture(scene(brand, number, 'feed'))),
        ...STORIES.map((number) => picture(scene(brand, number, 'story'))),
      ]),
    ),
    contractPdf().then(pdf),
  ]);
  return { portraits, logos, covers, posts, contract };
}
