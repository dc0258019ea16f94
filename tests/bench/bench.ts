import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadBenchData } from '#db/bench/load.ts';
import { SetupError } from '#db/binaries.ts';
import { DEMO_PASSWORD, isEmpty } from '#db/demo.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { openDatabase, ownerOf } from '#db/open.ts';
import { hashToken, newSessionId } from '#server/auth/lucia.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { ROSTER_WEIGHTS } from '#shared/discovery/roster.ts';
import { INVITING_CAMPAIGNS } from '#shared/status-sets.ts';
import { buildClientWhenStale } from '../../scripts/client.ts';
import { answerHelp } from '../../scripts/usage.ts';
import { API_CASES, keysFor } from './api-lists.ts';
import { type Case, cases, type Facts, LATE_PAGE, PAGE_ROWS, PERSON_HEADER } from './cases.ts';
import { type Asked, load, median, percentile, type Round } from './generator.ts';
import { NODE_FLAGS, NODE_VARIABLES } from './node-flags.ts';
import { findPgbench, pgbenchRate, written } from './pgbench.ts';
import { memoryOf, signInStorm } from './strain.ts';
import { peopleOf, removeSessions, signInEmails, type Write, writesOf } from './writes.ts';

answerHelp(`Measures how fast Accord is, compared with yardsticks measured in the same minutes on the same rows. No figure makes it fail.
  npm run bench                                        on 100,000 creators in .data/bench, which the first run loads
  npm run bench -- --data /tmp/big --million /tmp/huge on data that \`ops bench-data\` loaded, with a million creators beside it
  npm run bench -- --only Discover --rounds 5 --seconds 4
  npm run bench -- --run mixed                         some of the runs: reads, mixed, api, roster, sign-ins, memory
  npm run bench -- --run memory --minutes 10           as long as the figure requires

DATABASE_URL can replace --data, and MILLION_DATABASE_URL --million.`);

// Compared question by question, in turns:
//
//   accord   the real server over HTTP, with a session
//   open     the same procedures for a given person: the difference is the cost of session and cookies
//   bare     Fastify and pg alone, the same SQL, the rows as JSON
//   SQL      pgbench with our SQL, and with hand-tuned SQL for the same answer; left out if pgbench is not installed
//
// The first run only reads. In the second, the mixed one, every twentieth request is a small write by the same person or another one
// (writes.ts): its rates count reads and writes together, its p50 and p99 the reads alone, beside the p50 of reading alone in the same turns.
// The run of the API asks for its lists by keys, in turns with the same lists of the app. The run of rosters asks for one at a time. The run of sign-ins has four people sign in again and again while others read (P10). The run of memory asks on eight connections for two
// minutes, or as many as are given, and compares the server's memory at a fifth of that time and at the end (P11).
//
// Eight connections each, three rounds of a second; rates and ratios are medians of the rounds, p50 and p99 are over all of them. With the
// data loaded it takes about eight minutes. Results that miss their figure are marked with an asterisk. Directus and Strapi, with which Accord is
// also to be compared, are not included: they are products to be installed, not packages.
const CONNECTIONS = 8;
const PUBLIC_URL = 'http://127.0.0.1';
const ROOT = join(import.meta.dirname, '../..');
const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: join(ROOT, '.data/bench') },
    million: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    run: { type: 'string', default: 'reads,mixed,api,roster,sign-ins,memory' },
    minutes: { type: 'string', default: '2' },
  },
});
const ROUNDS = Math.max(1, Number(options.rounds) || 1);
const effort = { seconds: Math.max(0.5, Number(options.seconds) || 1), connections: CONNECTIONS };

/** Processes that run beside this program and must end with it. */
const ending: (() => Promise<unknown>)[] = [];

interface Ready {
  url: string;
  facts: Facts;
  /** The sessions of the people, in order. */
  tokens: readonly string[];
  writes: readonly Write[];
}

/** A database with data to measure, and a session for each person who reads or writes. */
async function ready(databaseUrl: string | null, dataDir: string, creators: number): Promise<Ready> {
  const database = await openDatabase({ databaseUrl, dataDir });
  ending.push(database.stop);
  const ownerUrl = ownerOf(database);
  await migrateToLatest(ownerUrl);
  if (await isEmpty(ownerUrl)) {
    console.log(`Loading ${creators.toLocaleString('en-US')} creators …`);
    await loadBenchData(ownerUrl, { creators, password: DEMO_PASSWORD });
  }
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  ending.unshift(() => client.end());
  const people = await peopleOf(client);
  const tokens: string[] = [];
  for (const { id } of people) {
    const token = newSessionId();
    await client.query(
      `insert into sessions (id, user_id, expires_at, created_at, last_used_at) values ($1, $2, now() + interval '30 days', now(), now())`,
      [hashToken(token), id],
    );
    ending.unshift(() => client.query('delete from sessions where id = $1', [hashToken(token)]));
    tokens.push(token);
  }
  const { rows: late } = await client.query(
    `select shown_followers::float as rank, user_id as id from creator_profiles where listed
    order by shown_followers desc, user_id offset $1 limit 1`,
    [(LATE_PAGE - 1) * PAGE_ROWS - 1],
  );
  // Data read from the disk for the first time would slow down only the first rounds.
  await client.query('select sum(length(search_text)), max(shown_followers) from creator_profiles');
  return {
    url: ownerUrl,
    facts: { people, sessionHash: hashToken(tokens[0] ?? ''), late: late[0] ?? null, now: new Date().toISOString() },
    tokens,
    writes: await writesOf(client, people),
  };
}

/** A server in its own process, and its address. */
async function serve(kind: 'accord' | 'open' | 'bare', at: Ready): Promise<string> {
  return (await start(kind, at)).address;
}

async function start(kind: 'accord' | 'open' | 'bare', { url, facts }: Ready) {
  const child: ChildProcess = fork(join(import.meta.dirname, 'serve.ts'), [kind, url, JSON.stringify(facts)], {
    execArgv: NODE_FLAGS,
    env: {
      ...process.env,
      ...NODE_VARIABLES,
      NODE_ENV: 'production',
      ACCORD_SANDBOX: 'allow',
      PUBLIC_URL,
      ACCORD_SECRET: 'only for as long as it is measured, and by nobody else',
      DATA_DIR: options.data,
    },
  });
  ending.unshift(async () => child.disconnect());
  const [address] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new SetupError(`The server "${kind}" did not start; the reason stands above.`);
    }),
  ]);
  return { child, address: String(address) };
}

/** How a person is identified: by their session, or by their index if no session is looked up. */
const headersOf = ({ tokens }: Ready, person: number): Record<string, string> => ({
  cookie: `__Host-accord=${tokens[person]}`,
  [PERSON_HEADER]: String(person),
});

const readOf = (server: string, at: Ready, { procedure, input, as }: Case): Asked => ({
  url: `${server}/trpc/${procedure}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`,
  headers: headersOf(at, as === 'brand' ? 0 : 1),
});

/** Everybody's writes with their first inputs, then with their second. */
const writesTo = (server: string, at: Ready): Asked[] =>
  [0, 1].flatMap((turn) =>
    at.writes.map(({ by, procedure, inputs }) => ({
      url: `${server}/trpc/${procedure}`,
      headers: { ...headersOf(at, by), origin: PUBLIC_URL },
      body: JSON.stringify(inputs[turn]),
    })),
  );

/** A server that has just started runs uncompiled code: for seconds its speed means nothing. */
const WARM_UP_SECONDS = 4;
async function warmUp(asked: readonly Asked[], writes: readonly Asked[] = []): Promise<void> {
  const how = { writes, connections: CONNECTIONS, seconds: WARM_UP_SECONDS / asked.length };
  for (const each of asked) await load(each, how);
}

/** Measures each in turns, after a warm-up round for compilers and caches. */
async function inTurns(asked: readonly (() => Promise<Round>)[]): Promise<Round[][]> {
  const seen: Round[][] = asked.map(() => []);
  for (const ask of asked) await ask();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, ask] of asked.entries()) seen[index]?.push(await ask());
  }
  return seen;
}

const rateOf = (rounds: readonly Round[] = []): number => median(rounds.map(({ rate }) => rate));
const latency = (rounds: readonly Round[] = [], percent: number): number =>
  percentile(
    rounds.flatMap(({ latencies }) => latencies),
    percent,
  );
const marked = (text: string, good: boolean): string => (good ? text : `${text}*`);
const percent = (part: number): string => `${(100 * part).toFixed(0)}%`;
/** How many times faster one is than the other: the median over the rounds, in each of which both were measured at nearly the same time. */
const timesFaster = (one: readonly Round[] = [], other: readonly Round[] = []): number =>
  median(one.map(({ rate }, round) => rate / (other[round]?.rate ?? Number.NaN)));
const row = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(27) : cell.padStart(10))).join('');

interface Servers {
  accord: string;
  open: string;
}

/** Both servers, warmed up by reads and writes of every kind. */
async function warmServers(at: Ready): Promise<Servers> {
  const servers = { accord: await serve('accord', at), open: await serve('open', at) };
  for (const server of Object.values(servers)) {
    await warmUp(
      cases(at.facts).map((each) => readOf(server, at, each)),
      writesTo(server, at),
    );
  }
  return servers;
}

const chosen = ({ name }: Case): boolean => name.includes(options.only);

/** The speed of reading alone, beside all yardsticks. */
async function readLadder(at: Ready, servers: Servers): Promise<Map<string, Round[]>> {
  const bareServer = await serve('bare', at);
  const pgbench = findPgbench();
  if (!pgbench) console.log('There is no pgbench on this machine, so that the last three columns stay empty.');
  const asked = cases(at.facts);
  await warmUp([...asked.keys()].map((index) => ({ url: `${bareServer}/${index}` })));
  const found = new Map<string, Round[]>();
  console.log(
    row([
      'reads',
      'accord/s',
      'p50 ms',
      'p99 ms',
      'bare/s',
      'of bare',
      'open/s',
      'session',
      'SQL/s',
      'floor/s',
      'ratio',
    ]),
  );
  for (const [index, each] of asked.entries()) {
    if (!chosen(each)) continue;
    const sql = async (statements: readonly string[]): Promise<Round> => {
      const rate = pgbench
        ? await pgbenchRate(pgbench, at.url, statements, { ...effort, seconds: Math.ceil(effort.seconds) })
        : Number.NaN;
      return { rate, latencies: [] };
    };
    const [accord, open, bare, ours, floor] = await inTurns([
      () => load(readOf(servers.accord, at, each), effort),
      () => load(readOf(servers.open, at, each), effort),
      () => load({ url: `${bareServer}/${index}` }, effort),
      () => sql(each.queries.map(written)),
      () => sql(each.floor),
    ]);
    found.set(each.name, accord ?? []);
    const p99 = latency(accord, 99);
    const [ofBare, ofOpen, ratio] = [timesFaster(accord, bare), timesFaster(accord, open), timesFaster(floor, ours)];
    console.log(
      row([
        each.name,
        rateOf(accord).toFixed(0),
        latency(accord, 50).toFixed(1),
        marked(p99.toFixed(1), p99 <= each.p99Ms[0]),
        rateOf(bare).toFixed(0),
        marked(percent(ofBare), ofBare >= 0.4),
        rateOf(open).toFixed(0),
        marked(percent(1 - ofOpen), ofOpen >= 0.8),
        ...(pgbench
          ? [rateOf(ours).toFixed(0), rateOf(floor).toFixed(0), marked(`${ratio.toFixed(2)}×`, ratio <= 2)]
          : []),
      ]),
    );
  }
  return found;
}

/** The effect of writes beside the reads. */
async function mixedLadder(at: Ready, servers: Servers): Promise<void> {
  console.log(`\n${row(['with writes', 'accord/s', 'p50 ms', 'p99 ms', 'of reads', 'open/s', 'session'])}`);
  for (const each of cases(at.facts).filter(chosen)) {
    const ask = (server: string) => readOf(server, at, each);
    const [reads, accord, open] = await inTurns([
      () => load(ask(servers.accord), effort),
      () => load(ask(servers.accord), { ...effort, writes: writesTo(servers.accord, at) }),
      () => load(ask(servers.open), { ...effort, writes: writesTo(servers.open, at) }),
    ]);
    const [p50, p99] = [latency(accord, 50), latency(accord, 99)];
    const [ofReads, ofOpen] = [p50 / latency(reads, 50), timesFaster(accord, open)];
    console.log(
      row([
        each.name,
        rateOf(accord).toFixed(0),
        p50.toFixed(1),
        marked(p99.toFixed(1), p99 <= each.p99Ms[0]),
        marked(`${ofReads.toFixed(2)}×`, ofReads <= 1.2),
        rateOf(open).toFixed(0),
        marked(percent(1 - ofOpen), ofOpen >= 0.8),
      ]),
    );
  }
}

/** The lists of the public API, beside the same lists of the app. */
async function apiLadder(at: Ready, { accord: server }: Servers): Promise<void> {
  const client = new pg.Client({ connectionString: at.url });
  await client.connect();
  const [brand, creator] = at.facts.people;
  if (!brand || !creator) throw new SetupError('The data has nobody who could ask.');
  const held = { brand: await keysFor(client, brand), creator: await keysFor(client, creator) };
  ending.unshift(async () => {
    for (const { remove } of Object.values(held)) await remove();
    await client.end();
  });
  console.log(`\n${row(['API', 'API/s', 'p50 ms', 'p99 ms', 'app/s', 'p50 ms', 'p99 ms', 'of app'])}`);
  for (const { name, as, procedure, input, path } of API_CASES.filter((each) => each.name.includes(options.only))) {
    const byKeys = held[as].keys.map((key) => ({
      url: `${server}/api/v1${path}`,
      headers: { authorization: `Bearer ${key}` },
    }));
    const asked = `${server}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
    const bySession = { url: asked, headers: headersOf(at, as === 'brand' ? 0 : 1) };
    const [api, app] = await inTurns([() => load(byKeys, effort), () => load(bySession, effort)]);
    const figures = (rounds: readonly Round[] = []) => [
      rateOf(rounds).toFixed(0),
      latency(rounds, 50).toFixed(1),
      latency(rounds, 99).toFixed(1),
    ];
    console.log(row([name, ...figures(api), ...figures(app), percent(timesFaster(api, app))]));
  }
}

/** Discover with ten times the creators, in turns with the smaller data. */
async function tenfold(small: Ready, large: Ready): Promise<void> {
  const servers = [await serve('accord', small), await serve('accord', large)] as const;
  for (const [index, at] of [small, large].entries()) {
    const discover = cases(at.facts).filter(({ name }) => name.startsWith('Discover'));
    await warmUp(discover.map((each) => readOf(servers[index] ?? '', at, each)));
  }
  console.log(`\n${row(['a million creators', 'p50 ms', 'p99 ms', 'of 100,000', 'p50 ratio'])}`);
  for (const each of cases(large.facts).filter(
    ({ name }) => name.startsWith('Discover') && name.includes(options.only),
  )) {
    const before = cases(small.facts).find(({ name }) => name === each.name);
    if (!before) continue;
    const [few, many] = await inTurns([
      () => load(readOf(servers[0], small, before), effort),
      () => load(readOf(servers[1], large, each), effort),
    ]);
    const ratio = latency(many, 50) / latency(few, 50);
    const p99 = latency(many, 99);
    console.log(
      row([
        each.name,
        latency(many, 50).toFixed(1),
        marked(p99.toFixed(1), p99 <= each.p99Ms[1]),
        latency(few, 50).toFixed(1),
        marked(`${ratio.toFixed(2)}×`, ratio <= 3),
      ]),
    );
  }
}

/** The cost of a late page of a list, compared with its first. */
function saySlices(found: ReadonlyMap<string, Round[]>): void {
  const late = `page ${LATE_PAGE.toLocaleString('en-US')}`;
  const [first, last] = [found.get('Discover page 1'), found.get(`Discover ${late}`)];
  if (!first || !last) return;
  const ratio = latency(last, 50) / latency(first, 50);
  console.log(`\n${late} costs ${marked(ratio.toFixed(2), ratio <= 2)} times page 1`);
}

/** A roster of ten out of all creators, for one person after the other: the solver may take a second of a processor. */
async function rosters(at: Ready, servers: Servers): Promise<void> {
  const client = new pg.Client({ connectionString: at.url });
  await client.connect();
  const { rows } = await client.query(
    `select id from campaigns where brand_id = $1 and status = any ($2) and review_status <> 'rejected' and deleted_at is null
      and coalesce(submission_deadline, 'infinity') > current_date order by budget_minor desc limit 1`,
    [at.facts.people[0]?.id, INVITING_CAMPAIGNS],
  );
  await client.end();
  if (!rows[0])
    return console.log('\nThe brand that asks has no campaign that takes offers, so nothing is said of rosters.');
  const { search: _search, skills: _skills, ...filters } = NO_FILTERS;
  const asked = { campaignId: rows[0].id, filters, least: 1, most: 10, weights: ROSTER_WEIGHTS };
  const read = {
    url: `${servers.accord}/trpc/discovery.roster?input=${encodeURIComponent(JSON.stringify(asked))}`,
    headers: headersOf(at, 0),
  };
  await load(read, { seconds: WARM_UP_SECONDS, connections: 1 });
  const { latencies } = await load(read, { seconds: Math.max(ROSTER_SECONDS, effort.seconds), connections: 1 });
  const p95 = percentile(latencies, 95);
  console.log(
    `\nrosters of ${latencies.length} questions: p50 ${median(latencies).toFixed(0)} ms, p95 ${marked(p95.toFixed(0), p95 <= 1_000)} ms`,
  );
}

/** How long rosters are asked for. */
const ROSTER_SECONDS = 10;

/** How many people sign in at once. */
const SIGN_INS = 4;

/** What a server withstands: many sign-ins at once, and minutes of requests. */
async function strain(at: Ready, runs: readonly string[]): Promise<void> {
  const { child, address } = await start('accord', at);
  const reads = cases(at.facts).map((each) => readOf(address, at, each));
  await warmUp(reads);
  const client = new pg.Client({ connectionString: at.url });
  await client.connect();
  const emails = await signInEmails(client);
  const begun = new Date();
  ending.unshift(async () => {
    await removeSessions(client, begun);
    await client.end();
  });
  const signIns = Array.from({ length: SIGN_INS }, (_, index) => emails[index % emails.length] ?? '').map((email) => ({
    url: `${address}/trpc/auth.signIn`,
    headers: { origin: PUBLIC_URL },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  }));
  const strained = { server: child, reads, signIns };
  if (runs.includes('sign-ins')) {
    await signInStorm(strained, 1);
    const seen = await signInStorm(strained, effort.seconds * ROUNDS);
    const [signIn, read] = [seen.signInP95Ms, seen.readP99Ms];
    console.log(
      `\nsign-ins, ${SIGN_INS} at once: p95 ${marked(signIn.toFixed(0), signIn <= 100)} ms (one alone: p50 ${seen.aloneP50Ms.toFixed(0)} ms); ` +
        `others' session beside them: p99 ${marked(read.toFixed(1), read <= 25)} ms (without them ${seen.quietP99Ms.toFixed(1)} ms)`,
    );
  }
  if (runs.includes('memory')) {
    const minutes = Math.max(0.5, Number(options.minutes) || 2);
    const seen = await memoryOf(strained, minutes);
    const grown = seen.endMiB / seen.earlyMiB;
    console.log(
      `\nmemory after ${minutes} minutes: ${marked(seen.endMiB.toFixed(0), seen.endMiB <= 300)} MiB, highest ${seen.highestMiB.toFixed(0)}; ` +
        `${marked(grown.toFixed(2), grown <= 1.1)} times that of a fifth of the time`,
    );
  }
}

async function main(): Promise<void> {
  await buildClientWhenStale();
  const small = await ready(process.env.DATABASE_URL ?? null, options.data, 100_000);
  const begun = performance.now();
  console.log(
    `${new Date().toISOString()}, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  const servers = await warmServers(small);
  const runs = options.run.split(',');
  if (runs.includes('reads')) saySlices(await readLadder(small, servers));
  if (runs.includes('mixed')) await mixedLadder(small, servers);
  if (runs.includes('api')) await apiLadder(small, servers);
  if (runs.includes('roster')) await rosters(small, servers);
  if (runs.includes('sign-ins') || runs.includes('memory')) await strain(small, runs);
  const millionUrl = process.env.MILLION_DATABASE_URL ?? null;
  if (millionUrl ?? options.million) {
    await tenfold(small, await ready(millionUrl, options.million ?? '', 1_000_000));
  } else {
    console.log('Without --million, nothing is said of ten times the creators.');
  }
  const minutes = (performance.now() - begun) / 60_000;
  console.log(
    `\nload ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}, ${minutes.toFixed(1)} minutes; * misses its figure`,
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const end of ending) await end();
}
