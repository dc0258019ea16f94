import { expect, test } from 'vitest';
import { cronItems, recurring } from '#server/worker.ts';
import { below, occurrences } from './sources.ts';

/** They seal and prove a chain link by link: there a bad one has to stop the rest. */
const CHAINS = new Set(['src-server/audit-seal.ts']);

test('only forEachDue goes through rows that are due, in batches', () => {
  const endless = below('src-server').filter(({ path }) => path !== 'src-server/worker.ts' && !CHAINS.has(path));
  const loops = occurrences(endless, /\bfor \(;;\)|\bwhile \(true\)|\b\w*BATCH\b\s*=\s*\d/);
  expect(loops.filter((found) => !found.startsWith('src-server/sweep.ts:'))).toEqual([]);
  const services = below('src-server').filter(({ path }) => /\.(service|jobs)\.ts$|cleaning\.ts$/.test(path));
  // One row of many in a transaction of its own.
  expect(occurrences(services, /\bfor (await )?\(.*(inTransaction|\.transaction\(\))/)).toEqual([]);
  const perRow = services.filter(({ code }) =>
    /\bfor (?:await )?\([^)]*\bof\b[^{]*\{\s*(?:return )?await (?:inTransaction\(|\w+\.transaction\(\))/.test(code),
  );
  expect(perRow.map(({ path }) => path)).toEqual([]);
});

test('a recurring job that fails makes way for its next run', () => {
  expect(cronItems.map(({ task, options }) => [task, options.jobKey])).toEqual(recurring.map(({ job }) => [job, job]));
});
