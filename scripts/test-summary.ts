import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type FileResult, fileResults, SUITES, type SuiteName } from './file-results.ts';

const BUDGET = resolve(import.meta.dirname, '../tests/budget.json');
const OWN_STAT = '/proc/self/stat';
/** Linux counts processor time for programs in hundredths of a second, on every machine. */
const TICKS = 100;
const SLOWEST = 10;

/** The result of a step. */
export interface StepResult {
  name: string;
  passed: boolean;
  /** The lines that name what failed. */
  failures: readonly string[];
  seconds: number;
  /** Processor time of its processes; null if the system does not report it. */
  processorSeconds: number | null;
}

/** Processor time of all processes that we have started and that have ended, and of the processes that they have waited for; null without /proc. */
function endedProcessesSeconds(): number | null {
  if (!existsSync(OWN_STAT)) return null;
  const stat = readFileSync(OWN_STAT, 'utf8');
  // The fields after the program's name, which may contain blanks. The 16th and 17th of all fields are cutime and cstime (man 5 proc).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/**
 * A function that returns how many seconds of processor time were used by what has ended since the last call; null on systems that do not report it.
 * The processes in which Chromium draws pages are not counted, because it does not wait for their end: they are more than half of its time.
 */
export function processorMeter(): () => number | null {
  let before = endedProcessesSeconds();
  return () => {
    const now = endedProcessesSeconds();
    const taken = now === null || before === null ? null : now - before;
    before = now;
    return taken;
  };
}

const column = (text: string): string => text.padStart(10);

/** A line for each step: how long it took, its processor time and, if it has one, its budget. */
function timeLines(results: readonly StepResult[], seconds: number): string[] {
  const budgets: Record<string, number> = JSON.parse(readFileSync(BUDGET, 'utf8'));
  const known = results.every(({ processorSeconds }) => processorSeconds !== null);
  const line = (name: string, took: number, processor: number | null, budget?: number) => {
    const over = processor !== null && budget !== undefined && processor > budget;
    return [
      `  ${name.padEnd(10)}${column((took / 60).toFixed(1))}`,
      ...(known ? [column((processor ?? 0).toFixed(0)), column(budget?.toFixed(0) ?? '')] : []),
      ...(over ? ['  over its budget'] : []),
    ]
      .join('')
      .trimEnd();
  };
  const total = results.reduce((sum, { processorSeconds }) => sum + (processorSeconds ?? 0), 0);
  return [
    `  ${''.padEnd(10)}${column('minutes')}${known ? `${column('processor')}${column('budget')}  (seconds)` : ''}`,
    ...results.map((each) => line(each.name, each.seconds, each.processorSeconds, budgets[each.name])),
    line('all', seconds, total),
  ];
}

function slowestLines(suites: readonly SuiteName[]): string[] {
  const slowest: FileResult[] = suites
    .flatMap(fileResults)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  return slowest.map(({ file, seconds, tests }) => `${column(seconds.toFixed(1))} s  ${file} (${tests} tests)`);
}

/** Prints which steps have failed and why, where the time went, and finally the overall result. `seconds` is how long the whole run took. */
export function printSummary(results: readonly StepResult[], seconds: number): void {
  console.log('\n── time ──');
  for (const line of timeLines(results, seconds)) console.log(line);
  const suites = Object.keys(SUITES).filter((name) => results.some((each) => each.name === name)) as SuiteName[];
  if (suites.length > 0) {
    console.log('\n── the slowest files of tests ──');
    for (const line of slowestLines(suites)) console.log(line);
  }
  console.log('\n── summary ──');
  for (const { name, passed, failures, seconds: took } of results) {
    console.log(`${passed ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${took.toFixed(1).padStart(6)} s`);
    if (!passed) for (const line of failures) console.log(`        ${line}`);
  }
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
  console.log(failed.length === 0 ? `All ${results.length} steps passed.` : `Failed: ${failed.join(', ')}.`);
}
