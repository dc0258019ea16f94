import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { StoredContentType } from '#server/providers/files/content-type.ts';
import type { FileStore, StoredContent } from '#server/providers/files/interface.ts';
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

/** Draws and stores every file that the demo shows. */
export async function storeDemoFiles(store: FileStore): Promise<DemoFiles> {
  const put = (bytes: Buffer, type: StoredContentType) =>
    store.put(Readable.from([bytes]), { maxBytes: 5_000_000, allowed: [type], maxPixels: 25_000_000 });
  const picture = async (svg: string) =>
    put(await sharp(Buffer.from(svg)).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer(), 'image/jpeg');
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
    put(await contractPdf(), 'application/pdf'),
  ]);
  return { portraits, logos, covers, posts, contract };
}
