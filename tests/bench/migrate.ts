import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDown, migrateToLatest } from '#db/migrate.ts';
import { openDatabase, ownerOf } from '#db/open.ts';

// Measures how long people wait while a large database is migrated (R13):
//
//   cp -a /tmp/big /tmp/copy
//   node tests/bench/migrate.ts /tmp/copy 0100
//
// undoes every migration from 0100 on and runs them again, while rows of the largest tables are read and written all the time. Use a
// copy: what the migrations added is lost. No wait may exceed a second.
const [dataDir = '', from = '0100'] = process.argv.slice(2);
if (!dataDir) {
  console.error('Name a copy of a data directory: node tests/bench/migrate.ts /tmp/copy 0100');
  process.exit(1);
}
const TABLES = ['users', 'creator_profiles', 'campaigns', 'deals', 'milestones', 'payments', 'payouts', 'refunds'];
const MORE = ['earnings', 'ledger_transactions', 'ledger_entries', 'notifications', 'audit_log', 'files'];
const READ = [...TABLES, ...MORE];

const database = await openDatabase({ databaseUrl: null, dataDir });
const ownerUrl = ownerOf(database);
const steps = readdirSync(join(import.meta.dirname, '../../db/migrations')).filter((name) => name >= from).length;
console.log(`${steps} migrations from ${from} on are taken back …`);
await migrateToLatest(ownerUrl);
await migrateDown(ownerUrl, steps);

const waits = new Map<string, number>();
let running = true;
/** Repeats the same query, and keeps the longest wait. */
async function probe(name: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  while (running) {
    const begun = performance.now();
    await client.query(statement);
    waits.set(name, Math.max(waits.get(name) ?? 0, performance.now() - begun));
  }
  await client.end();
}
const read = (table: string) => probe(`read ${table}`, `select * from ${table} limit 1`);
// A row is locked as a writer locks it, and an update that changes nothing is written, if the table allows updates.
const write = (table: string) =>
  probe(
    `write ${table}`,
    `update ${table} set created_at = created_at where ctid = (select ctid from ${table} limit 1)`,
  );
const probes = Promise.all([...READ.map(read), ...['users', 'campaigns', 'deals', 'notifications'].map(write)]);
const begun = performance.now();
await migrateToLatest(ownerUrl);
const took = (performance.now() - begun) / 1_000;
running = false;
await probes;
const longest = [...waits].toSorted(([, one], [, other]) => other - one).slice(0, 6);
console.log(`They ran in ${took.toFixed(1)} s. The longest waits meanwhile, in milliseconds:`);
for (const [name, ms] of longest) console.log(`  ${name.padEnd(28)} ${ms.toFixed(0)}${ms > 1_000 ? '*' : ''}`);
await database.stop();
