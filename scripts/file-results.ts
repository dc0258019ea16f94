import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const tool = (...path: string[]): string => join(ROOT, 'node_modules', ...path);
/** The variable that names the file to which the reporters write. */
const VARIABLE = 'FILE_RESULTS';

export const VITEST = tool('vitest', 'vitest.mjs');

/** The result of a test file. */
export interface FileResult {
  /** From the root, with slashes. */
  file: string;
  /** How long it took in real time, while other files ran at the same time. */
  seconds: number;
  tests: number;
  /** The names of the tests that failed. */
  failed: readonly string[];
}

/** The reporters of vitest for a run that is watched file by file. */
export const FILE_REPORTERS = [
  '--reporter',
  'default',
  '--reporter',
  join(ROOT, 'scripts', 'vitest-files.ts'),
] as const;

/** The suites that report on each file: the arguments of Node, to which arguments of the runner may be added. */
export const SUITES = {
  db: [VITEST, 'run', '--project', 'db', ...FILE_REPORTERS],
  browser: [
    tool('@playwright', 'test', 'cli.js'),
    'test',
    '--add-reporter',
    join(ROOT, 'scripts', 'playwright-files.ts'),
  ],
} as const;

export type SuiteName = keyof typeof SUITES;

const fileOf = (suite: SuiteName): string => join(ROOT, '.cache', `files-${suite}.json`);

/** The environment of a suite's run that reports on its files. Removes the previous run's report. */
export function reporting(suite: SuiteName): NodeJS.ProcessEnv {
  rmSync(fileOf(suite), { force: true });
  return { ...process.env, [VARIABLE]: fileOf(suite) };
}

/** Called by the reporters: stores the result of each file, if that was requested. */
export function writeFileResults(results: readonly FileResult[]): void {
  const path = process.env[VARIABLE];
  if (path === undefined) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(results));
}

/** The result of each file in the last run of a suite; empty if it ended before it could report. */
export function fileResults(suite: SuiteName): readonly FileResult[] {
  return existsSync(fileOf(suite)) ? JSON.parse(readFileSync(fileOf(suite), 'utf8')) : [];
}
