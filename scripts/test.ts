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

interface Step {
  name: string;
  /** The arguments of Node, or a function of our own. */
  run: readonly string[] | (() => unknown);
}

const CHECK: readonly Step[] = [
  { name: 'types', run: [tool('typescript', 'bin', 'tsc'), '--noEmit'] },
  { name: 'lint', run: [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'] },
  { name: 'react', run: [tool('oxlint', 'bin', 'oxlint'), '--deny-warnings', 'src-client'] },
  { name: 'structure', run: [VITEST, 'run', '--project', 'structure'] },
  { name: 'pure', run: [VITEST, 'run', '--project', 'pure'] },
];
const REST: readonly Step[] = [
  { name: 'build', run: buildClientWhenStale },
  { name: 'db', run: [VITEST, 'run', '--project', 'db'] },
  { name: 'chromium', run: ensureChromium },
  { name: 'browser', run: [tool('@playwright', 'test', 'cli.js'), 'test'] },
];

/** The lines that vitest and playwright print for a failed test: its name, and its error. */
const FAILURE = /^\s*(?:FAIL |\d+\) |\w*Error: )/;
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
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.pipe(to, { end: false });
    createInterface({ input: from }).on('line', (line) => {
      const plain = stripVTControlCharacters(line);
      if (FAILURE.test(plain)) failures.add(plain.trim());
    });
  }
  const [code] = await once(child, 'close');
  return { passed: code === 0, failures: [...failures].slice(0, REPEATED_LINES) };
}

/** Runs every step, also after one that failed, so that one run shows everything that has to be mended. */
async function main(): Promise<void> {
  const steps = process.argv[2] === 'check' ? CHECK : [...CHECK, ...REST];
  const results: (Outcome & { name: string; seconds: number })[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name} ──`);
    const begin = performance.now();
    const outcome = await outcomeOf(step);
    results.push({ ...outcome, name: step.name, seconds: (performance.now() - begin) / 1000 });
  }
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
