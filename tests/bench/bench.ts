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
import { openDatabase } from '#db/open.ts';
import { hashToken, newSessionId } from '#server/auth/lucia.ts';
import { buildClientWhenStale } from '../../scripts/client.ts';
import { type Case, cases, type Facts, LATE_PAGE, PAGE_ROWS } from './cases.ts';
import { load, median, percentile, type Round } from './generator.ts';
import { findPgbench, pgbenchRate, written } from './pgbench.ts';

// How fast Accord is, against yardsticks that are measured in the same minutes on the same rows. No test: it fails on no figure.
//
//   npm run bench                                        on 100,000 creators in .data/bench, which are loaded the first time
//   npm run bench -- --data /tmp/big --million /tmp/huge on data that `ops bench-data` loaded, with a million creators beside it
//   npm run bench -- --only Discover --rounds 5 --seconds 4
//
// DATABASE_URL takes the place of --data, MILLION_DATABASE_URL that of --million. What is compared, question by question, in turns:
//
//   accord   the real server over HTTP, with a session
//   open     the same procedures for a person who is given: what is missing is what session and cookies cost
//   bare     Fastify and pg alone, the same SQL, the rows as JSON
//   SQL      pgbench with our SQL, and with the SQL that a patient hand would write for the same answer; left out where there is no pgbench
//
// Eight connections each, three rounds of a second; rates and ratios are medians of the rounds, p50 and p99 are over all of them. With the
// data loaded it takes about six minutes. What misses its figure is marked with an asterisk. Directus and Strapi, which Accord is to be
// compared with, too, are not part of it: they are products to be installed, not packages.
const CONNECTIONS = 8;
const ROOT = join(import.meta.dirname, '../..');
const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: join(ROOT, '.data/bench') },
    million: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const ROUNDS = Math.max(1, Number(options.rounds) || 1);
const effort = { seconds: Math.max(0.5, Number(options.seconds) || 1), connections: CONNECTIONS };

/** What runs beside this program and must end with it. */
const ending: (() => Promise<unknown>)[] = [];

interface Ready {
  url: string;
  facts: Facts;
  cookies: Record<Case['as'], string>;
}

/** A database with data to measure by, and a session for each who asks. */
async function ready(databaseUrl: string | null, dataDir: string, creators: number): Promise<Ready> {
  const database = await openDatabase({ databaseUrl, dataDir });
  ending.push(database.stop);
  await migrateToLatest(database.url);
  if (await isEmpty(database.url)) {
    console.log(`Loading ${creators.toLocaleString('en-US')} creators …`);
    await loadBenchData(database.url, { creators, password: DEMO_PASSWORD });
  }
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  ending.unshift(() => client.end());
  const id = async (email: string): Promise<string> => {
    const { rows } = await client.query('select id from users where email = $1', [email]);
    if (!rows[0]) throw new SetupError('The database has other data than `ops bench-data` loads: name an empty one.');
    return rows[0].id;
  };
  const brandId = await id('bench-brand1@accord.test');
  const creatorId = await id('bench-creator1@accord.test');
  const session = async (userId: string): Promise<string> => {
    const token = newSessionId();
    await client.query(
      `insert into sessions (id, user_id, expires_at, created_at, last_used_at) values ($1, $2, now() + interval '30 days', now(), now())`,
      [hashToken(token), userId],
    );
    ending.unshift(() => client.query('delete from sessions where id = $1', [hashToken(token)]));
    return token;
  };
  const brandToken = await session(brandId);
  const { rows: late } = await client.query(
    `select shown_followers::float as rank, user_id as id from creator_profiles where listed
    order by shown_followers desc, user_id offset $1 limit 1`,
    [(LATE_PAGE - 1) * PAGE_ROWS - 1],
  );
  // What was read from the disk for the first time would be part of the first rounds alone.
  await client.query('select sum(length(search_text)), max(shown_followers) from creator_profiles');
  return {
    url: database.url,
    facts: {
      brandId,
      creatorId,
      sessionHash: hashToken(brandToken),
      late: late[0] ?? null,
      now: new Date().toISOString(),
    },
    cookies: { brand: `__Host-accord=${brandToken}`, creator: `__Host-accord=${await session(creatorId)}` },
  };
}

async function serve(kind: string, { url, facts }: Ready): Promise<string> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'serve.ts'), [kind, url, JSON.stringify(facts)], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ACCORD_SANDBOX: 'allow',
      PUBLIC_URL: 'http://127.0.0.1',
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
  return String(address);
}

const askUrl = (server: string, { procedure, input }: Case): string =>
  `${server}/trpc/${procedure}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`;

/** A server that has just started runs code that is not compiled yet: for seconds it says nothing of what it is worth. */
const WARM_UP_SECONDS = 4;
async function warmUp(server: string, { cookies }: Ready, asked: readonly Case[]): Promise<void> {
  for (const each of asked) {
    const how = { cookie: cookies[each.as], connections: CONNECTIONS, seconds: WARM_UP_SECONDS / asked.length };
    await load(askUrl(server, each), how);
  }
}

/** Asks each in turns; a round before the first is for the compilers and caches. */
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
/** How many times faster one is than the other: the median over the rounds, in each of which both were asked at nearly the same time. */
const timesFaster = (one: readonly Round[] = [], other: readonly Round[] = []): number =>
  median(one.map(({ rate }, round) => rate / (other[round]?.rate ?? Number.NaN)));
const row = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(27) : cell.padStart(10))).join('');

async function ladder(at: Ready): Promise<Map<string, Round[]>> {
  const servers = {
    accord: await serve('accord', at),
    brand: await serve('brand', at),
    creator: await serve('creator', at),
    bare: await serve('bare', at),
  };
  const pgbench = findPgbench();
  if (!pgbench) console.log('There is no pgbench on this machine, so that the last three columns stay empty.');
  const asked = cases(at.facts);
  await warmUp(servers.accord, at, asked);
  for (const role of ['brand', 'creator'] as const) {
    const theirs = asked.filter((each) => each.as === role);
    await warmUp(servers[role], at, theirs);
  }
  for (const index of asked.keys()) {
    await load(`${servers.bare}/${index}`, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS / asked.length });
  }
  const found = new Map<string, Round[]>();
  console.log(
    row(['', 'accord/s', 'p50 ms', 'p99 ms', 'bare/s', 'of bare', 'open/s', 'session', 'SQL/s', 'floor/s', 'ratio']),
  );
  for (const [index, each] of asked.entries()) {
    if (!each.name.includes(options.only)) continue;
    const sql = async (statements: readonly string[]): Promise<Round> => {
      const rate = pgbench
        ? await pgbenchRate(pgbench, at.url, statements, { ...effort, seconds: Math.ceil(effort.seconds) })
        : Number.NaN;
      return { rate, latencies: [] };
    };
    const [accord, open, bare, ours, floor] = await inTurns([
      () => load(askUrl(servers.accord, each), { cookie: at.cookies[each.as], ...effort }),
      () => load(askUrl(servers[each.as], each), effort),
      () => load(`${servers.bare}/${index}`, effort),
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

/** Discover with ten times the creators, in turns with the smaller one. */
async function tenfold(small: Ready, large: Ready): Promise<void> {
  const servers = [await serve('accord', small), await serve('accord', large)] as const;
  for (const [index, at] of [small, large].entries()) {
    const discover = cases(at.facts).filter(({ name }) => name.startsWith('Discover'));
    await warmUp(servers[index] ?? '', at, discover);
  }
  console.log(`\n${row(['a million creators', 'p50 ms', 'p99 ms', 'of 100,000', 'p50 ratio'])}`);
  for (const each of cases(large.facts).filter(
    ({ name }) => name.startsWith('Discover') && name.includes(options.only),
  )) {
    const before = cases(small.facts).find(({ name }) => name === each.name);
    if (!before) continue;
    const [few, many] = await inTurns([
      () => load(askUrl(servers[0], before), { cookie: small.cookies.brand, ...effort }),
      () => load(askUrl(servers[1], each), { cookie: large.cookies.brand, ...effort }),
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

async function main(): Promise<void> {
  await buildClientWhenStale();
  const small = await ready(process.env.DATABASE_URL ?? null, options.data, 100_000);
  const begun = performance.now();
  console.log(
    `${new Date().toISOString()}, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  const found = await ladder(small);
  const [first, late] = ['page 1', `page ${LATE_PAGE.toLocaleString('en-US')}`].map((page) =>
    found.get(`Discover ${page}`),
  );
  if (first && late) {
    const ratio = latency(late, 50) / latency(first, 50);
    console.log(
      `\npage ${LATE_PAGE.toLocaleString('en-US')} costs ${marked(ratio.toFixed(2), ratio <= 2)} times page 1`,
    );
  }
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
