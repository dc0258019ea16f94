import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { BENCH_EMAILS } from '#db/bench/load.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { openDatabase, ownerOf } from '#db/open.ts';
import { hashToken, newSessionId } from '#server/auth/lucia.ts';
import { createDb, inTransaction } from '#server/data/db.ts';
import { recount } from '#server/records/records.service.ts';
import { FIGURES_OF } from '#shared/records/figures.ts';
import { load, percentile } from './generator.ts';
import { NODE_FLAGS, NODE_VARIABLES } from './node-flags.ts';

// How long people wait for the lists that `npm run bench` leaves out: those of staff, and the track record and the movements of money of the brand and
// the creator with the most deals. At 8 connections, over HTTP and with a session. Not a test: no figure makes it fail.
//
//   DATA_DIR=/tmp/big npm run ops -- bench-data && node tests/bench/lists.ts --data /tmp/big
//   node tests/bench/lists.ts --data /tmp/big --only revenue --rounds 5 --seconds 4
//
// Results above their p99 are marked with an asterisk. Each line gives the load of the machine, since other work makes all of them worse.
const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
  },
});
const LIST_MS = 20;
const SEARCH_MS = 80;
const DEAL_SEARCH_MS = 400;

type Question = readonly [name: string, p99Ms: number, procedure: string, input: object];

/** The requests of staff, and the p99 that each must meet in milliseconds. */
const OF_STAFF: readonly Question[] = [
  ['users', LIST_MS, 'users.list', {}],
  ['users, page 2,000', LIST_MS, 'users.list', { page: 2_000 }],
  ['users, a common word', SEARCH_MS, 'users.list', { search: 'maya' }],
  ['users, an address', SEARCH_MS, 'users.list', { search: 'bench-admin@accord.test' }],
  ['users, found nowhere', SEARCH_MS, 'users.list', { search: 'ostquifer' }],
  ['audit log', LIST_MS, 'security.auditLog', {}],
  ['audit log, an action', LIST_MS, 'security.auditLog', { action: 'deal.accept' }],
  ['audit log, a resource', LIST_MS, 'security.auditLog', { resourceType: 'campaign' }],
  ['audit log, a search', SEARCH_MS, 'security.auditLog', { search: 'deal' }],
  ['audit log, found nowhere', SEARCH_MS, 'security.auditLog', { search: 'ostquifer' }],
  ['revenue by month', LIST_MS, 'analytics.revenue', { timeframe: 'monthly' }],
  ['revenue by day', LIST_MS, 'analytics.revenue', { timeframe: 'daily' }],
  ['revenue rows', LIST_MS, 'analytics.revenueRows', { from: '2025-01-01', until: '2027-01-01' }],
  ['pipeline', LIST_MS, 'analytics.pipeline', {}],
  ['benchmarks', LIST_MS, 'analytics.benchmarks', {}],
  ['projects', LIST_MS, 'campaigns.projects', {}],
  ['projects, paused', LIST_MS, 'campaigns.projects', { status: 'paused' }],
  ['projects, active', LIST_MS, 'campaigns.projects', { status: 'active' }],
  ['projects, applications', LIST_MS, 'campaigns.projects', { type: 'application' }],
  ['projects, a search', SEARCH_MS, 'campaigns.projects', { search: 'campaign' }],
  ['projects, found nowhere', SEARCH_MS, 'campaigns.projects', { search: 'ostquifer' }],
  ['orders', LIST_MS, 'orders.forStaff', {}],
  ['orders, a search', SEARCH_MS, 'orders.forStaff', { search: 'campaign' }],
  ['orders, found nowhere', SEARCH_MS, 'orders.forStaff', { search: 'ostquifer' }],
  ['review queue', LIST_MS, 'review.queue', {}],
  ['review queue, approved', LIST_MS, 'review.queue', { status: 'approved' }],
  ['review queue, a search', SEARCH_MS, 'review.queue', { status: 'approved', search: 'campaign' }],
  ['review queue, found nowhere', SEARCH_MS, 'review.queue', { status: 'approved', search: 'ostquifer' }],
  ['review statistics', LIST_MS, 'review.statistics', {}],
  ['CRM figures', LIST_MS, 'crm.stats', { area: 'admin' }],
  ['CRM brands', LIST_MS, 'crm.brands', { area: 'admin' }],
  ['CRM brands, page 500', LIST_MS, 'crm.brands', { area: 'admin', page: 500 }],
  ['CRM brands, a common word', SEARCH_MS, 'crm.brands', { area: 'admin', search: 'brand' }],
  ['CRM brands, an address', SEARCH_MS, 'crm.brands', { area: 'admin', search: 'bench-brand1@accord.test' }],
  ['CRM creators', LIST_MS, 'crm.creators', { area: 'admin' }],
  ['CRM creators, a common word', SEARCH_MS, 'crm.creators', { area: 'admin', search: 'maya' }],
  ['CRM creators, an address', SEARCH_MS, 'crm.creators', { area: 'admin', search: 'bench-creator1@accord.test' }],
  ['CRM creators, found nowhere', SEARCH_MS, 'crm.creators', { area: 'admin', search: 'ostquifer' }],
  ['CRM pipeline', LIST_MS, 'crm.deals', { area: 'admin' }],
  ['CRM pipeline, completed', LIST_MS, 'crm.deals', { area: 'admin', status: 'completed' }],
  ['CRM pipeline, a word', DEAL_SEARCH_MS, 'crm.deals', { area: 'admin', search: 'campaign' }],
  ['CRM pipeline, found nowhere', DEAL_SEARCH_MS, 'crm.deals', { area: 'admin', search: 'ostquifer' }],
  ['leaderboard of creators', LIST_MS, 'leaderboards.creators', {}],
  ['leaderboard of brands', LIST_MS, 'leaderboards.brands', {}],
];

/** The same of a brand or a creator, about one of their campaigns. */
const ofParty = (who: string, figures: readonly string[], campaignId: string): Question[] => [
  [`${who}: record`, LIST_MS, 'records.mine', {}],
  ...figures.map((figure): Question => [`${who}: ${figure} entries`, LIST_MS, 'records.entries', { figure }]),
  [`${who}: movements`, LIST_MS, 'payments.movements', { campaignId }],
];

const dataDir = options.data ?? join(import.meta.dirname, '../../.data/bench');
const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL ?? null, dataDir });
const ownerUrl = ownerOf(database);
await migrateToLatest(ownerUrl);
const client = new pg.Client({ connectionString: ownerUrl });
await client.connect();
/** Signs somebody in; staff can do so with a second factor only. */
async function tokenOf(email: string): Promise<string> {
  const token = newSessionId();
  await client.query(
    `with person as (
      update users set second_factor_at = coalesce(second_factor_at, case when role = 'admin' then now() end) where email = $2 returning id)
    insert into sessions (id, user_id, expires_at, created_at, last_used_at)
      select $1, id, now() + interval '1 day', now(), now() from person`,
    [hashToken(token), email],
  );
  return token;
}

/** A completed campaign of the brand or creator with this id. */
async function campaignOf(email: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select campaign_id as id from deals where status = 'completed' and (select id from users where email = $1) in (brand_id, creator_id) limit 1`,
    [email],
  );
  return rows[0]?.id ?? '';
}
const [brandEmail, creatorEmail, staffEmail] = BENCH_EMAILS;
// The job that counts track records does not run here.
const db = createDb(ownerUrl);
const { rows: parties } = await client.query<{ id: string }>('select id from users where email in ($1, $2)', [
  brandEmail,
  creatorEmail,
]);
const startedAt = performance.now();
await inTransaction(db, (tx) => recount(tx, parties.map(({ id }) => id).toSorted(), null));
console.log(`Counted two track records in ${(performance.now() - startedAt).toFixed(0)} ms`);
await db.destroy();
const asked = [
  { token: await tokenOf(staffEmail), questions: OF_STAFF },
  { token: await tokenOf(brandEmail), questions: ofParty('brand', FIGURES_OF.brand, await campaignOf(brandEmail)) },
  {
    token: await tokenOf(creatorEmail),
    questions: ofParty('creator', FIGURES_OF.creator, await campaignOf(creatorEmail)),
  },
].flatMap(({ token, questions }) => questions.map((question) => ({ token, question })));
const server = fork(join(import.meta.dirname, 'serve.ts'), ['accord', ownerUrl, '{}'], {
  execArgv: NODE_FLAGS,
  env: {
    ...process.env,
    ...NODE_VARIABLES,
    NODE_ENV: 'production',
    ACCORD_SANDBOX: 'allow',
    PUBLIC_URL: 'http://127.0.0.1',
    ACCORD_SECRET: 'only for as long as it is measured, and by nobody else',
    DATA_DIR: dataDir,
  },
});
const [address] = await once(server, 'message');
console.log(['question'.padEnd(27), 'answers/s', 'p50 ms', 'p99 ms', 'held to', 'load'].join('  '));
for (const { token, question } of asked) {
  const [name, p99Ms, procedure, input] = question;
  if (!name.includes(options.only)) continue;
  const request = {
    url: `${address}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
    headers: { cookie: `__Host-accord=${token}` },
  };
  const effort = { seconds: Number(options.seconds), connections: 8 };
  const latencies: number[] = [];
  try {
    // A warm-up round for compilers and caches.
    await load(request, effort);
    for (let round = 0; round < Number(options.rounds); round += 1) {
      latencies.push(...(await load(request, effort)).latencies);
    }
  } catch {
    console.log(name.padEnd(27), 'was given up by the server');
    continue;
  }
  const p99 = percentile(latencies, 99);
  const rate = latencies.length / Number(options.rounds) / effort.seconds;
  const figures = [rate.toFixed(0), percentile(latencies, 50).toFixed(1), `${p99.toFixed(1)}${p99 > p99Ms ? '*' : ''}`];
  const cells = [...figures, String(p99Ms), (loadavg()[0] ?? 0).toFixed(1)];
  console.log(name.padEnd(27), cells.map((cell) => cell.padStart(9)).join(''));
}
server.disconnect();
await client.query('delete from sessions where id = any ($1)', [asked.map(({ token }) => hashToken(token))]);
await client.end();
await database.stop();
