import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from '#db/binaries.ts';
import { ensureChromium } from './chromium.ts';
import { buildClientWhenStale } from './client.ts';
import { fileResults, reporting, SUITES, type SuiteName } from './file-results.ts';
import { startPostgres15 } from './postgres15.ts';
import { exitWith } from './run.ts';
import { answerHelp } from './usage.ts';

answerHelp(`Runs the database and the browser tests again and again, to find those that fail by chance: their files in another order each time, rows in
any order that their queries allow, every second time on a machine that is busy with something else, and the database tests once on PostgreSQL 15.
  npm run test:nightly -- --runs 10 --only db tests/payments/

  --runs <number>        without it 10
  --only <db|browser>    one of the suites
  <folder or file> …     only these tests`);

const ROOT = resolve(import.meta.dirname, '..');
const LOGS = join(ROOT, '.cache', 'nightly');
const DEFAULT_RUNS = '10';
const LOAD = 4;
const SEEDS = 2 ** 31;

/** How each runner is told to shuffle the files. */
const SHUFFLED: Readonly<Record<SuiteName, (seed: number) => string[]>> = {
  db: (seed) => ['--sequence.shuffle.files', `--sequence.seed=${seed}`],
  browser: (seed) => ['--shuffle', `${seed}`],
};

/** A process that keeps one core busy until it is killed, or until this one has ended. */
const BUSY = `
  process.stdin.resume().on('end', () => process.exit());
  const spin = () => {
    for (const until = performance.now() + 20; performance.now() < until; );
    setImmediate(spin);
  };
  spin();`;

/** The processes that this program has started and has to stop. */
const children = new Set<ChildProcess>();

function started(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Keeps at least as many cores busy as the machine has, until it is disposed of. */
function startLoad() {
  const busy = Array.from({ length: LOAD }, () =>
    started(spawn(process.execPath, ['-e', BUSY], { stdio: ['pipe', 'ignore', 'inherit'] })),
  );
  const stop = async () => {
    const ended = busy.map((child) => once(child, 'exit'));
    for (const child of busy) child.kill();
    await Promise.all(ended);
  };
  return { [Symbol.asyncDispose]: stop };
}

interface Run {
  /** Its name in the printed lines. */
  name: string;
  suite: SuiteName;
  loaded: boolean;
  env?: NodeJS.ProcessEnv;
}

/** Runs a suite once, prints one line, and returns the names of the tests that failed. */
async function failuresOf({ name, suite, loaded, env }: Run, files: readonly string[]): Promise<string[]> {
  const seed = randomInt(1, SEEDS);
  const log = join(LOGS, `${name.replaceAll(/\W+/g, '-')}.log`);
  const output = openSync(log, 'w');
  const start = performance.now();
  await using _load = loaded ? startLoad() : null;
  const child = spawn(process.execPath, [...SUITES[suite], ...SHUFFLED[suite](seed), ...files], {
    cwd: ROOT,
    env: { ...reporting(suite), THOROUGH: 'true', ANY_ORDER: 'true', ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const [code] = await once(started(child), 'exit');
  const results = fileResults(suite);
  const failed = results.flatMap(({ file, failed: names }) => names.map((each) => `${file} › ${each}`));
  // An error outside of every test.
  if (code !== 0 && failed.length === 0) failed.push(`the run itself, with exit code ${code}`);
  const tests = results.reduce((sum, each) => sum + each.tests, 0);
  const minutes = (performance.now() - start) / 60_000;
  console.log(
    [
      name.padEnd(24),
      `seed ${seed}`.padEnd(16),
      (loaded ? `beside a load of ${LOAD}` : '').padEnd(18),
      `${minutes.toFixed(1).padStart(5)} min`,
      failed.length === 0
        ? `passed ${tests} tests`
        : `FAILED ${failed.length} of ${tests} tests, see ${relative(ROOT, log)}`,
    ].join('  '),
  );
  return failed;
}

function suitesOf(only: string | undefined): SuiteName[] {
  const all = Object.keys(SUITES) as SuiteName[];
  const chosen = all.filter((name) => only === undefined || name === only);
  if (chosen.length === 0) throw new SetupError(`--only takes ${all.join(' or ')}, not ${only}.`);
  return chosen;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string', default: DEFAULT_RUNS }, only: { type: 'string' } },
  });
  const suites = suitesOf(values.only);
  const runs = Number.parseInt(values.runs, 10);
  if (!(runs >= 0)) throw new SetupError(`--runs takes a number, not ${values.runs}.`);
  mkdirSync(LOGS, { recursive: true });
  await buildClientWhenStale();
  if (suites.includes('browser')) ensureChromium();

  const failures = new Map<string, string[]>();
  const run = async (each: Run) => {
    for (const failed of await failuresOf(each, positionals))
      failures.set(failed, [...(failures.get(failed) ?? []), each.name]);
  };
  for (let n = 1; n <= runs; n += 1) {
    for (const suite of suites) await run({ name: `${suite} ${n} of ${runs}`, suite, loaded: n % 2 === 0 });
  }
  if (suites.includes('db')) {
    await using postgres = await startPostgres15();
    if (postgres === null) console.log('PostgreSQL 15 was not found: PG15_BIN names the folder of its programs.');
    else await run({ name: 'db on PostgreSQL 15', suite: 'db', loaded: false, env: { DATABASE_URL: postgres.url } });
  }
  console.log('\n── summary ──');
  for (const [failed, where] of failures) console.log(`FAILED  ${failed} (${where.join('; ')})`);
  console.log(failures.size === 0 ? 'All runs passed.' : `${failures.size} tests failed in one run or more.`);
  process.exitCode = failures.size === 0 ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill('SIGTERM');
    process.exit(1);
  });
}
await main().catch(exitWith);
