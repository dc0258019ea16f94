import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');
const mutants: { file: string; find: string; tests: string[] }[] = JSON.parse(read('tests/mutants.json'));

test('each of the hundred faults can still be planted, and the tests that should notice it are there', () => {
  expect(mutants).toHaveLength(100);
  for (const { file, find, tests } of mutants) {
    expect(read(file).split(find).length - 1, `${file} has this once: ${find}`).toBe(1);
    expect(tests.filter((path) => !existsSync(resolve(ROOT, path)))).toEqual([]);
  }
});
