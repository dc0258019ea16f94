import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { hashPassword } from '#server/auth/password.ts';
import { createDb } from '#server/data/db.ts';
import type { FileStore } from '#server/providers/files/interface.ts';
import { createLocalFileStore } from '#server/providers/files/local.ts';
import { newClient } from './clients.ts';
import { makeApplications } from './demo/applications.ts';
import { campaign, type DemoFiles } from './demo/campaigns.ts';
import type { DemoFile } from './demo/content.ts';
import { contractPdf } from './demo/contract.ts';
import { writeRows } from './demo/load.ts';
import { makeNews } from './demo/news.ts';
import { makePeople } from './demo/people.ts';
import { makePlatform } from './demo/platform.ts';
import { story } from './demo/story.ts';
import { World } from './demo/world.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'accord-demo';

/** The demo accounts, one of each role, and two whose profiles are not set up yet. */
export const DEMO_EMAILS: readonly string[] = [
  'super@accord.test',
  'admin@accord.test',
  'brand@accord.test',
  'creator@accord.test',
  'agency@accord.test',
  'newbrand@accord.test',
  'newcreator@accord.test',
];

/**
 * Fills an empty, migrated database with demo data: brands, creators and agencies, campaigns and deals in every state, and eighteen months of
 * earnings. Each has its ledger entries, the bank's entries and its audit rows, so that `ops verify` finds no fault. The data are the same each
 * time but for the dates, which count from `now`. One transaction: a load that is cut off leaves nothing. Files go to the store of `dataDir`.
 */
export async function loadDemo(ownerUrl: string, dataDir: string, now = new Date()): Promise<void> {
  const world = new World(now, await hashPassword(DEMO_PASSWORD));
  const files = await storeFiles(createLocalFileStore(join(dataDir, 'files')));
  const people = makePeople(world);
  for (const plan of story(world, people)) campaign(world, people, files, plan);
  makePlatform(world, people);
  makeApplications(world, people);
  makeNews(world, people);
  world.rows.auditLog.sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
  const db = createDb(ownerUrl, { role: null, statementTimeoutMs: 60_000 });
  try {
    await db.transaction().execute((tx) => writeRows(tx, world.rows));
  } finally {
    await db.destroy();
  }
}

/** Whether nobody has an account yet: demo data are loaded only then. */
export async function isEmpty(databaseUrl: string): Promise<boolean> {
  const client = newClient(databaseUrl);
  await client.connect();
  try {
    return (await client.query('select 1 from users limit 1')).rowCount === 0;
  } finally {
    await client.end();
  }
}

const HUES = ['#8a1c58', '#c98a1b', '#2f7f86', '#4a5aa8', '#c2603a', '#5d7a2c'];

/** Stores a few small pictures and a contract, so that every file which the screens show can be opened. */
async function storeFiles(store: FileStore): Promise<DemoFiles> {
  const put = async (bytes: Buffer, type: 'image/jpeg' | 'application/pdf'): Promise<DemoFile> => {
    const stored = await store.put(Readable.from([bytes]), {
      maxBytes: 5_000_000,
      allowed: [type],
      maxPixels: 25_000_000,
    });
    return { key: stored.key, bytes: stored.bytes, contentType: stored.contentType };
  };
  const pictures = await Promise.all(
    HUES.map(async (hue, index) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="900"><rect width="720" height="900" fill="${hue}"/>
        <circle cx="${180 + index * 70}" cy="${620 - index * 60}" r="${150 + index * 18}" fill="#fff" fill-opacity=".16"/>
        <path d="M0 ${700 - index * 20} Q360 ${480 + index * 30} 720 ${660 + index * 10} V900 H0 Z" fill="#000" fill-opacity=".22"/></svg>`;
      return put(await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer(), 'image/jpeg');
    }),
  );
  return { pictures, contract: await put(await contractPdf(), 'application/pdf') };
}
