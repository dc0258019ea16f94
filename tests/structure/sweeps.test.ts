import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cronItems, recurring } from '#server/recurring-jobs.ts';
import { below, occurrences } from './sources.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Files that build or check a hash tree leaf by leaf, in which a bad leaf must stop the rest. */
const TREES = new Set(['src-server/seals/seals.service.ts', 'src-server/seals/checking.service.ts']);

test('only forEachDue goes through rows that are due, in batches', () => {
  const endless = below('src-server').filter(({ path }) => path !== 'src-server/worker.ts' && !TREES.has(path));
  const loops = occurrences(endless, /\bfor \(;;\)|\bwhile \(true\)|\b\w*BATCH\b\s*=\s*\d/);
  expect(loops.filter((found) => !found.startsWith('src-server/sweep.ts:'))).toEqual([]);
  const services = below('src-server').filter(({ path }) => /\.service\.ts$|cleaning\.ts$/.test(path));
  // A loop with a transaction for each row.
  expect(occurrences(services, /\bfor (await )?\(.*(inTransaction|\.transaction\(\))/)).toEqual([]);
  const perRow = services.filter(({ code }) =>
    /\bfor (?:await )?\([^)]*\bof\b[^{]*\{\s*(?:return )?await (?:inTransaction\(|\w+\.transaction\(\))/.test(code),
  );
  expect(perRow.map(({ path }) => path)).toEqual([]);
});

test('the next run of a recurring job replaces one that still fails', () => {
  expect(cronItems.map(({ task, options }) => [task, options.jobKey])).toEqual(recurring.map(({ job }) => [job, job]));
});

test('every recurring job is named with the test of what it does', () => {
  const rows = readFileSync(resolve(ROOT, 'docs/decisions/operations.md'), 'utf8').matchAll(
    /^\| `([a-z.-]+)` +\| `(tests\/[\w/.-]+)` +\|$/gm,
  );
  const named = [...rows].map(([, job = '', file = '']) => ({ job, file }));
  expect(named.map(({ job }) => job)).toEqual(recurring.map(({ job }) => job));
  expect(named.filter(({ file }) => !existsSync(resolve(ROOT, file)))).toEqual([]);
});
