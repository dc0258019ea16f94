import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '#tests/support/browser.ts';

const DIST = resolve(import.meta.dirname, '../../dist');
/** Kilobytes of brotli-compressed JavaScript that a first visit may load. */
const LANDING_KB = 110;
const ROUTE_KB = 200;
/** The most script files that a first visit requests. */
const ROUTE_SCRIPTS = 15;
/** A word for each library that only its own code contains. */
const HEAVY = { 'chart.js': 'getDatasetMeta', 'tus-js-client': 'Tus-Resumable' };
const ENTRY = 'index.html';
/** The module that the entry loads for a visitor of the landing page; for every other path it loads the app. */
const FRONT = 'front.tsx';
const APP = 'browser.tsx';
const SPLIT = '?tsr-split=component';

interface Chunk {
  file: string;
  imports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'));

/** The chunks that a browser needs before one of these can run. */
function closure(keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    closure(manifest[key]?.imports ?? [], found);
  }
  return found;
}

const pathOf = (key: string): string => join(DIST, manifest[key]?.file ?? '');
const isScript = (key: string): boolean => manifest[key]?.file.endsWith('.js') ?? false;

/** The size of what is sent: the build has compressed all but the smallest files. */
const bytes = (path: string): number => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
const kilobytes = (keys: Iterable<string>): number =>
  [...keys].filter(isScript).reduce((sum, key) => sum + bytes(pathOf(key)), 0) / 1000;

/** The layouts around a route: the route.tsx of each folder above it. */
function layouts(key: string): string[] {
  const folders = key.split('/').slice(0, -1);
  return folders
    .map((_, depth) => `${folders.slice(0, depth + 1).join('/')}/route.tsx${SPLIT}`)
    .filter((layout) => layout in manifest);
}

const routes = Object.keys(manifest).filter((key) => key.startsWith('routes/') && key.endsWith(SPLIT));
const firstLoad = (key: string): Set<string> => closure([ENTRY, APP, ...layouts(key), key]);

test('the first page loads little JavaScript', () => {
  expect(Object.keys(manifest), 'the landing page is a chunk of its own').toContain(FRONT);
  expect(kilobytes(closure([ENTRY, FRONT]))).toBeLessThanOrEqual(LANDING_KB);
});

test('every route loads no more JavaScript than its budget, in few files', () => {
  const heavy = routes
    .map((key) => ({ key, size: kilobytes(firstLoad(key)), scripts: [...firstLoad(key)].filter(isScript).length }))
    .filter(({ size, scripts }) => size > ROUTE_KB || scripts > ROUTE_SCRIPTS)
    .map(({ key, size, scripts }) => `${key}: ${size.toFixed(1)} kB in ${scripts} scripts`);
  expect(heavy).toEqual([]);
});

test('charts, diagrams and uploads are separate chunks, which no route needs before its first paint', () => {
  const all = Object.keys(manifest).filter(isScript);
  const words = Object.values(HEAVY).filter((word) => !all.some((key) => readFileSync(pathOf(key)).includes(word)));
  expect(words, 'words that no chunk contains').toEqual([]);
  const early = new Set(routes.flatMap((key) => [...firstLoad(key)]).filter(isScript));
  const found = Object.entries(HEAVY).flatMap(([library, word]) =>
    [...early].filter((key) => readFileSync(pathOf(key)).includes(word)).map((key) => `${library} in ${key}`),
  );
  expect(found).toEqual([]);
});
