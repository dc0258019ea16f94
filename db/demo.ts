import { recountBenchmarks } from '#server/analytics/benchmarks.service.ts';
import { hashPassword } from '#server/auth/password.ts';
import { createDb } from '#server/data/db.ts';
import type { FileStore } from '#server/providers/files/interface.ts';
import { newClient } from './clients.ts';
import { makeApplications } from './demo/applications.ts';
import { makeApprovals } from './demo/approvals.ts';
import { campaign } from './demo/campaigns.ts';
import { makeCases } from './demo/cases.ts';
import { promiseExclusivity } from './demo/commitments.ts';
import { makeCrm } from './demo/crm.ts';
import { hangPictures } from './demo/gallery.ts';
import { makeGuests } from './demo/guests.ts';
import { writeRows } from './demo/load.ts';
import { makeNews } from './demo/news.ts';
import { makeOwnPeople } from './demo/own-people.ts';
import { makePayoutAccounts } from './demo/payouts.ts';
import { makePeople } from './demo/people.ts';
import { type Draw, draw, storeDemoFiles } from './demo/pictures/store.ts';
import { makePlatform } from './demo/platform.ts';
import { makeProposals } from './demo/proposals.ts';
import { countDemoRecords } from './demo/records.ts';
import { makeSandboxKeys } from './demo/sandbox-keys.ts';
import { makeSeats } from './demo/seats.ts';
import { makeSignIns } from './demo/sign-ins.ts';
import { story } from './demo/story.ts';
import { makeTalks } from './demo/talks.ts';
import { makeWebhooks } from './demo/webhooks.ts';
import { World } from './demo/world.ts';

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
 * Fills an empty, migrated database with demo data: brands, creators and agencies, campaigns and deals in every state, and eighteen months of earnings.
 * Each has its ledger entries, the bank's entries and its audit rows, so that `ops verify` finds no fault. The data is the same each time except for
 * the dates, which are relative to `now`. One transaction: an interrupted load leaves nothing. Files go to `store`, and `drawn` makes the bytes of the
 * pictures.
 */
export async function loadDemo(
  ownerUrl: string,
  store: FileStore,
  now = new Date(),
  drawn: Draw = draw,
): Promise<void> {
  const world = new World(now, await hashPassword(DEMO_PASSWORD));
  const files = await storeDemoFiles(store, drawn);
  const people = makePeople(world);
  for (const plan of story(world, people)) campaign(world, people, files, plan);
  makePlatform(world, people);
  makeApplications(world, people);
  makeNews(world, people);
  hangPictures(world, people, files);
  makePayoutAccounts(world, people);
  makeCrm(world, people);
  makeTalks(world);
  makeOwnPeople(world, people);
  makeSeats(world, people);
  makeSignIns(world, people);
  world.rows.auditLog.sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
  const db = createDb(ownerUrl, { role: null, statementTimeoutMs: 60_000 });
  try {
    await db.transaction().execute(async (tx) => {
      await writeRows(tx, world.rows);
      await promiseExclusivity(tx, people);
      await makeCases(tx, world, people);
      await makeGuests(tx, world, people);
      await makeSandboxKeys(tx, world, people);
      await makeApprovals(tx, world, people);
      await makeProposals(tx, world, people);
      await makeWebhooks(tx, world, people);
      await countDemoRecords(tx, world, people);
      await recountBenchmarks(tx, world.now);
    });
  } finally {
    await db.destroy();
  }
}

/** Whether nobody has an account yet: demo data is loaded only then. */
export async function isEmpty(databaseUrl: string): Promise<boolean> {
  const client = newClient(databaseUrl);
  await client.connect();
  try {
    return (await client.query('select 1 from users limit 1')).rowCount === 0;
  } finally {
    await client.end();
  }
}
