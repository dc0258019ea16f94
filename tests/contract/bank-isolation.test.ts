import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const TABLE = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*'([^']+)'/g;
const BANK = /^src-server\/providers\/payments\/(?:bank\/|local\.ts$)/;

const sources = globSync('src-server/**/*.ts').map((path) => path.replaceAll('\\', '/'));
const tablesOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(TABLE)].map((found) => found[1] ?? '');

test('the bank reads and writes only its own tables', () => {
  const bank = sources.filter((path) => BANK.test(path)).flatMap(tablesOf);
  expect(bank.length).toBeGreaterThan(30);
  expect(bank.filter((table) => !table.startsWith('sandboxBank.'))).toEqual([]);
});

test('no other code reads or writes the bank’s tables', () => {
  const others = sources.filter((path) => !BANK.test(path));
  const opened = others.filter((path) => tablesOf(path).some((table) => table.startsWith('sandboxBank.')));
  expect(opened).toEqual([]);
});
