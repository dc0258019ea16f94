import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { argumentsOfChange } from './changed.ts';
import { ensureChromium } from './chromium.ts';
import { buildClientWhenStale } from './client.ts';
import { FILE_REPORTERS, reporting, SUITES, type SuiteName, VITEST } from './file-results.ts';
import { exitWith } from './run.ts';
import { printSummary, processorMeter, type StepResult } from './test-summary.ts';
import { answerHelp } from './usage.ts';

answerHelp(`Runs every check there is:
  npm test                  all of them
  npm test -- --changed     of the database and browser tests only those that the change can affect (scripts/changed.ts)
  npm run check             those that need neither a database nor a browser`);

const ROOT = resolve(import.meta.dirname, '..');
const tool = (...path: string[]): string => join(ROOT, 'node_modules', ...path);
/** What the type checker stored in the previous run. */
const TYPES = join(ROOT, '.cache', 'types.tsbuildinfo');

interface Step {
  name: string;
  /** The arguments of Node, or one of our own functions. */
  run: readonly string[] | (() => unknown);
  /** Runs at the same time as other steps; its output is printed once it has ended. */
  beside?: true;
  env?: NodeJS.ProcessEnv;
}

const CHECK: readonly Step[] = [
  {
    name: 'types',
    // One checker needs half the processor time of the usual four, each of which checks what they share. A later run checks only what has changed.
    run: [tool('typescript', 'bin', 'tsc'), '--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', TYPES],
    // It keeps nearly all that it makes, so looking for what it could free takes a quarter of its time. Half a gigabyte more, 3.1 in all.
    env: { ...process.env, GOGC: '400' },
    beside: true,
  },
  { name: 'lint', run: [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'], beside: true },
  { name: 'react', run: [tool('oxlint', 'bin', 'oxlint'), '--deny-warnings', 'src-client'] },
  {
    name: 'pure',
    run: [VITEST, 'run', ...['structure', 'pure', 'client'].flatMap((name) => ['--project', name]), ...FILE_REPORTERS],
  },
];

/** The suites, and what they need. */
function suiteSteps(changedOnly: boolean): Step[] {
  const stepsOf = (suite: SuiteName, ...needs: Step[]): Step[] => {
    const args = changedOnly ? argumentsOfChange(suite) : [];
    return args === null ? [] : [...needs, { name: suite, run: [...SUITES[suite], ...args], env: reporting(suite) }];
  };
  const suites = [...stepsOf('db'), ...stepsOf('browser', { name: 'chromium', run: ensureChromium })];
  // Both suites open screens.
  return suites.length === 0 ? [] : [{ name: 'build', run: buildClientWhenStale, beside: true }, ...suites];
}

/** The lines that vitest and playwright print for a failed test: its name, its error, the actual and the expected value, and the line that failed. */
const FAILURE = /^\s*(?:FAIL |\d+\) |\w*Error: |[-+] {2}|(?:Expected|Received|Locator)\b|> *\d+ ?\|)/;
const REPEATED_LINES = 40;

/** Processor time of what has ended since the last call. */
const taken = processorMeter();

type Outcome = Pick<StepResult, 'passed' | 'failures' | 'processorSeconds'>;

/**
 * Runs a step. Its output is printed as it comes, and the lines that name failures are kept for the summary. `onLastFiles` is called when vitest has
 * no more files to begin.
 */
async function outcomeOf(step: Step, onLastFiles?: () => void): Promise<Outcome> {
  if (typeof step.run === 'function') {
    try {
      await step.run();
      return { passed: true, failures: [], processorSeconds: taken() };
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return { passed: false, failures: [String(error)], processorSeconds: taken() };
    }
  }
  const child = spawn(process.execPath, [...step.run], {
    cwd: ROOT,
    env: step.env,
    stdio: ['inherit', 'pipe', 'pipe', 'ipc'],
  });
  if (onLastFiles) child.once('message', onLastFiles);
  const failures = new Set<string>();
  const held: string[] = [];
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (!from) continue;
    if (!step.beside) from.pipe(to, { end: false });
    createInterface({ input: from }).on('line', (line) => {
      if (step.beside) held.push(line);
      const plain = stripVTControlCharacters(line);
      if (FAILURE.test(plain)) failures.add(plain.trim());
    });
  }
  // Steps that run at the same time end one after the other, so each is measured at its own end.
  const processor = once(child, 'exit').then(taken);
  const [code] = await once(child, 'close');
  if (held.length > 0) console.log([`\n── ${step.name} ──`, ...held].join('\n'));
  return { passed: code === 0, failures: [...failures].slice(0, REPEATED_LINES), processorSeconds: await processor };
}

/** Runs every step, even after a failure, so that one run shows everything that has to be fixed. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { changed: { type: 'boolean', default: false } },
  });
  const begin = performance.now();
  const secondsSince = (start: number): number => (performance.now() - start) / 1000;
  const timed = async (step: Step, onLastFiles?: () => void): Promise<StepResult> => {
    const start = performance.now();
    return { ...(await outcomeOf(step, onLastFiles)), name: step.name, seconds: secondsSince(start) };
  };
  const steps = [...CHECK, ...(positionals[0] === 'check' ? [] : suiteSteps(values.changed))];
  const beside = Promise.all(steps.filter((step) => step.beside).map((step) => timed(step)));
  const results: Promise<StepResult>[] = [];
  for (const step of steps.filter((one) => !one.beside)) {
    console.log(`\n── ${step.name} ──`);
    // The next step begins when this one leaves a core without work.
    const { promise: lastFiles, resolve: onLastFiles } = Promise.withResolvers<void>();
    const result = timed(step, onLastFiles);
    results.push(result);
    await Promise.race([result, lastFiles]);
    // The checks finish before the suites, which take long and need every core.
    if (step === CHECK.at(-1)) await beside;
  }
  const ended = [...(await beside), ...(await Promise.all(results))];
  printSummary(ended, secondsSince(begin));
  process.exitCode = ended.every(({ passed }) => passed) ? 0 : 1;
}

await main().catch(exitWith);
