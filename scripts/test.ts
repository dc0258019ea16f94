import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { buildClientWhenStale } from './client.ts';

const ROOT = resolve(import.meta.dirname, '..');
const tool = (...path: string[]): string => join(ROOT, 'node_modules', ...path);
const VITEST = tool('vitest', 'vitest.mjs');

interface Step {
  name: string;
  /** Arguments of Node, or a function of ours. */
  run: readonly string[] | (() => unknown);
}

const CHECK: readonly Step[] = [
  { name: 'types', run: [tool('typescript', 'bin', 'tsc'), '--noEmit'] },
  { name: 'lint', run: [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'] },
  { name: 'structure', run: [VITEST, 'run', '--project', 'structure'] },
  { name: 'pure', run: [VITEST, 'run', '--project', 'pure'] },
];
const REST: readonly Step[] = [
  { name: 'db', run: [VITEST, 'run', '--project', 'db'] },
  { name: 'build', run: buildClientWhenStale },
  { name: 'chromium', run: ensureChromium },
  { name: 'browser', run: [tool('@playwright', 'test', 'cli.js'), 'test'] },
];

async function passes(step: Step): Promise<boolean> {
  if (typeof step.run === 'function') {
    try {
      await step.run();
      return true;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return false;
    }
  }
  const child = spawn(process.execPath, [...step.run], { cwd: ROOT, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code === 0;
}

/** Every step runs, whatever became of the one before, so that one run shows all there is to mend. */
async function main(): Promise<void> {
  const steps = process.argv[2] === 'check' ? CHECK : [...CHECK, ...REST];
  const results: { name: string; passed: boolean; seconds: number }[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name} ──`);
    const begin = performance.now();
    const passed = await passes(step);
    results.push({ name: step.name, passed, seconds: (performance.now() - begin) / 1000 });
  }
  console.log('\n── summary ──');
  for (const { name, passed, seconds } of results) {
    console.log(`${passed ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s`);
  }
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
  console.log(failed.length === 0 ? `All ${results.length} steps passed.` : `Failed: ${failed.join(', ')}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

await main();
