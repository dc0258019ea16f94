import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { folderOf } from './changed.ts';
import { ensureChromium } from './chromium.ts';
import { answerHelp } from './usage.ts';

answerHelp(`Plants the faults of tests/mutants.json in a copy of HEAD, and reports which of them are noticed by the tests listed with them:
  npm run mutate -- --only BR-ORD

  --only <number or text>    the fault with this number, or those that contain the text
  --alone                    one fault at a time; without it those of different features together, each judged by its own tests`);

interface Mutant {
  /** Rules are pure code, services are server code, screens are pages, for which the client has to be built again. */
  kind: 'rule' | 'service' | 'screen';
  file: string;
  /** Occurs in the file exactly once. */
  find: string;
  replace: string;
  /** The row of the matrix, the ruling or the sentence that the fault breaks. */
  breaks: string;
  /** At least one of these test files has to fail. */
  tests: readonly string[];
}

const ROOT = resolve(import.meta.dirname, '..');
const MUTANTS: readonly Mutant[] = JSON.parse(readFileSync(join(ROOT, 'tests', 'mutants.json'), 'utf8'));
const TREE = join(mkdtempSync(join(tmpdir(), 'accord-mutate-')), 'tree');
const TOGETHER_MAX = 10;
const LOG_CHARS = 2_000;

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, alone: { type: 'boolean', default: false } },
});

/** The failed tests of a file; a file that could not run at all has one without a name. */
type Failures = ReadonlyMap<string, readonly string[]>;

const runnerOf = (test: string): string => {
  if (test.endsWith('.e2e.ts')) return 'browser';
  if (test.endsWith('.db.test.ts')) return 'db';
  if (test.endsWith('.client.test.ts')) return 'client';
  return test.startsWith('tests/structure/') ? 'structure' : 'pure';
};

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });

/** Runs a program in the copy; returns its exit code and the end of its output. */
async function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number; log: string }> {
  const child = spawn(process.execPath, args, { cwd: TREE, env: { ...process.env, ...env, CI: 'true' } });
  let log = '';
  for (const from of [child.stdout, child.stderr]) {
    from.on('data', (text) => {
      log = (log + text).slice(-LOG_CHARS);
    });
  }
  const [code] = await once(child, 'close');
  return { code, log };
}

const inTree = (file: string): string => relative(realpathSync(TREE), file);

interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Runs test files of one project, because projects with their own workers cannot run together. */
async function runVitest(project: string, files: readonly string[]): Promise<Failures> {
  const outputFile = join(TREE, '..', 'vitest.json');
  rmSync(outputFile, { force: true });
  const reporter = ['--reporter', 'json', '--outputFile', outputFile];
  const { log } = await run(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporter, ...files]);
  const { testResults } = readReport<VitestReport>(outputFile, log);
  if (testResults.length !== files.length) throw new Error(`Not all tests were run:\n${log}`);
  return new Map(
    testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name, assertionResults }) => [
        inTree(name),
        assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      ]),
  );
}

interface BrowserSuite {
  file: string;
  specs: { title: string; ok: boolean }[];
  suites?: BrowserSuite[];
}

async function runBrowser(files: readonly string[]): Promise<Failures> {
  const outputFile = join(TREE, '..', 'browser.json');
  rmSync(outputFile, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: outputFile, CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? ensureChromium() };
  const { log } = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter', 'json', ...files], env);
  const failures = new Map<string, string[]>();
  const note = ({ file, specs, suites = [] }: BrowserSuite): void => {
    const failed = specs.filter(({ ok }) => !ok).map(({ title }) => title);
    const path = `tests/${file}`;
    if (failed.length > 0) failures.set(path, [...(failures.get(path) ?? []), ...failed]);
    suites.forEach(note);
  };
  readReport<{ suites: BrowserSuite[] }>(outputFile, log).suites.forEach(note);
  return failures;
}

function readReport<T>(file: string, log: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`The tests could not be run:\n${log}`);
  }
}

async function runTests(files: readonly string[]): Promise<Failures> {
  const failures: [string, readonly string[]][] = [];
  for (const [runner, its] of Map.groupBy(new Set(files), runnerOf)) {
    failures.push(...(runner === 'browser' ? await runBrowser(its) : await runVitest(runner, its)));
  }
  return new Map(failures);
}

/** Pages come from the last build, so a fault on a screen shows only after a new one. */
async function build(): Promise<void> {
  const { code, log } = await run(['scripts/build.ts']);
  if (code !== 0) throw new Error(`The client could not be built:\n${log}`);
}

function plant({ file, find, replace }: Mutant): void {
  const path = join(TREE, file);
  const parts = readFileSync(path, 'utf8').split(find);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times and not once: ${find}`);
  writeFileSync(path, parts.join(replace));
}

const restore = (): string => git('-C', TREE, 'checkout', '--quiet', '--', '.');

/** What several features use belongs to none, and is its own. */
const featureOf = (path: string): string => folderOf(path) ?? path;
const featuresOf = ({ file, tests }: Mutant): string[] => [file, ...tests].map(featureOf);

/** Whether a fault is only in its feature, not in code that others use. */
const isNarrow = (mutant: Mutant): boolean => new Set(featuresOf(mutant)).size === 1;

/** Groups faults that can be told apart: narrow ones of one kind in different features. */
function batchesOf(chosen: readonly Mutant[]): Mutant[][] {
  const batches: Mutant[][] = [];
  for (const mutant of chosen) {
    const fits = (batch: readonly Mutant[]) =>
      batch.length < TOGETHER_MAX &&
      [...batch, mutant].every(isNarrow) &&
      batch.every((other) => other.kind === mutant.kind && featureOf(other.file) !== featureOf(mutant.file));
    const batch = options.alone ? undefined : batches.find(fits);
    if (batch) batch.push(mutant);
    else batches.push([mutant]);
  }
  return batches;
}

const isChosen = (mutant: Mutant, index: number): boolean =>
  options.only === undefined ||
  (/^\d+$/.test(options.only) ? Number(options.only) === index + 1 : JSON.stringify(mutant).includes(options.only));

/** Plants the faults of a batch, runs their tests and reports for each fault whether it was noticed; returns the unnoticed ones. */
async function judge(batch: readonly Mutant[]): Promise<Mutant[]> {
  try {
    for (const mutant of batch) plant(mutant);
    if (batch.some(({ kind }) => kind === 'screen')) await build();
    const failures = await runTests(batch.flatMap(({ tests }) => tests));
    return batch.filter((mutant) => {
      const file = mutant.tests.find((test) => failures.has(test));
      const by = file === undefined ? '' : `  by ${failures.get(file)?.[0] ?? `${file} as a whole`}`;
      console.log(
        `${file ? 'caught' : 'MISSED'}  ${MUTANTS.indexOf(mutant) + 1}. ${mutant.breaks}  ${mutant.file}${by}`,
      );
      return file === undefined;
    });
  } finally {
    restore();
  }
}

async function main(): Promise<void> {
  const chosen = MUTANTS.filter(isChosen);
  git('worktree', 'add', '--quiet', '--detach', TREE, 'HEAD');
  symlinkSync(realpathSync(join(ROOT, 'node_modules')), join(TREE, 'node_modules'));
  await build();
  const broken = [...(await runTests(chosen.flatMap(({ tests }) => tests))).keys()];
  if (broken.length > 0) throw new Error(`Without any fault these fail already: ${broken.join(', ')}`);
  const missed: Mutant[] = [];
  for (const batch of batchesOf(chosen)) missed.push(...(await judge(batch)));
  console.log(`${chosen.length - missed.length} of ${chosen.length} faults were noticed.`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

await main().finally(() => {
  git('worktree', 'remove', '--force', TREE);
  rmSync(resolve(TREE, '..'), { recursive: true, force: true });
});
