import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium.ts';
import { buildClientWhenStale } from './client.ts';

const ROOT = resolve(import.meta.dirname, '..');
const tool = (...path: string[]): string => join(ROOT, 'node_modules', ...path);
const VITEST = tool('vitest', 'vitest.mjs');
/** What is known of the types since the run before. */
const TYPES = join(ROOT, '.cache', 'types.tsbuildinfo');

interface Step {
  name: string;
  /** The arguments of Node, or a function of our own. */
  run: readonly string[] | (() => unknown);
  /** Runs beside the other steps; its output is printed once it has ended. */
  beside?: true;
}

const CHECK: readonly Step[] = [
  {
    name: 'types',
    // One checker takes half the processor time of the usual four, which each check what they share. A later run checks what has changed.
    run: [tool('typescript', 'bin', 'tsc'), '--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', TYPES],
    beside: true,
  },
  { name: 'lint', run: [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'], beside: true },
  { name: 'react', run: [tool('oxlint', 'bin', 'oxlint'), '--deny-warnings', 'src-client'] },
  { name: 'pure', run: [VITEST, 'run', '--project', 'structure', '--project', 'pure', '--project', 'client'] },
];
const REST: readonly Step[] = [
  { name: 'build', run: buildClientWhenStale },
  { name: 'db', run: [VITEST, 'run', '--project', 'db'] },
  { name: 'chromium', run: ensureChromium },
  { name: 'browser', run: [tool('@playwright', 'test', 'cli.js'), 'test'] },
];

/** The lines that vitest and playwright print for a failed test: its name, its error, and what was there and what was expected. */
const FAILURE = /^\s*(?:FAIL |\d+\) |\w*Error: |[-+] {2}|(?:Expected|Received)\b)/;
const REPEATED_LINES = 40;

interface Outcome {
  passed: boolean;
  /** The lines that name what failed. */
  failures: string[];
}

/** Runs a step. Its output is printed as it comes, and the lines that name failures are kept for the summary. */
async function outcomeOf(step: Step): Promise<Outcome> {
  if (typeof step.run === 'function') {
    try {
      await step.run();
      return { passed: true, failures: [] };
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return { passed: false, failures: [String(error)] };
    }
  }
  const child = spawn(process.execPath, [...step.run], { cwd: ROOT, stdio: ['inherit', 'pipe', 'pipe'] });
  const failures = new Set<string>();
  const held: string[] = [];
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (!step.beside) from.pipe(to, { end: false });
    createInterface({ input: from }).on('line', (line) => {
      if (step.beside) held.push(line);
      const plain = stripVTControlCharacters(line);
      if (FAILURE.test(plain)) failures.add(plain.trim());
    });
  }
  const [code] = await once(child, 'close');
  if (held.length > 0) console.log([`\n── ${step.name} ──`, ...held].join('\n'));
  return { passed: code === 0, failures: [...failures].slice(0, REPEATED_LINES) };
}

/** Runs every step, also after one that failed, so that one run shows everything that has to be mended. */
async function main(): Promise<void> {
  const steps = process.argv[2] === 'check' ? CHECK : [...CHECK, ...REST];
  const timed = async (step: Step) => {
    const begin = performance.now();
    const outcome = await outcomeOf(step);
    return { ...outcome, name: step.name, seconds: (performance.now() - begin) / 1000 };
  };
  const beside = Promise.all(steps.filter((step) => step.beside).map(timed));
  const results: Awaited<ReturnType<typeof timed>>[] = [];
  for (const step of steps.filter((one) => !one.beside)) {
    // The checks are done before what takes long and needs every core.
    if (step === REST[0]) await beside;
    console.log(`\n── ${step.name} ──`);
    results.push(await timed(step));
  }
  results.unshift(...(await beside));
  console.log('\n── summary ──');
  for (const { name, passed, failures, seconds } of results) {
    console.log(`${passed ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s`);
    if (!passed) for (const line of failures) console.log(`        ${line}`);
  }
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
  console.log(failed.length === 0 ? `All ${results.length} steps passed.` : `Failed: ${failed.join(', ')}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

await main();
