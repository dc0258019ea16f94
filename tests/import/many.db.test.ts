import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { importing } from './importing.ts';

const h = await harness();
/** So many that some table has more rows than share a transaction. */
const ROWS = 2_000;
/** Rows that share a transaction. */
const AT_ONCE = 500;

test('an export of many rows is taken whole; what is alike in them is read and written for hundreds of rows at once', async () => {
  const folder = newFolder();
  const writer = resolve(import.meta.dirname, '../bench/old-export.ts');
  execFileSync(process.execPath, [writer, folder, String(ROWS)]);
  const before = h.statements.length;
  const { rows, counts } = await importing(h, folder);
  const statements = h.statements.slice(before);

  expect(rows).toHaveLength(ROWS);
  expect(rows.filter(({ verdict }) => verdict !== 'taken')).toEqual([]);
  expect(counts.map(({ taken }) => taken).reduce((sum, each) => sum + each)).toBe(ROWS);
  // The records of imported rows and the beginnings of histories, for at most four machines.
  const batches = counts.map(({ taken }) => Math.ceil(taken / AT_ONCE)).reduce((sum, each) => sum + each);
  expect(batches).toBeGreaterThan(counts.length);
  const of = (text: string) => statements.filter((statement) => statement.startsWith(text)).length;
  expect(of('begin')).toBe(batches);
  expect(of('insert into "import_rows"')).toBe(batches);
  expect(of('select "old_table", "old_id", "new_id" from "import_rows"')).toBeLessThanOrEqual(batches);
  const { imported } = await h.owner
    .selectFrom('auditLog')
    .select(({ fn }) => fn.countAll<string>().as('imported'))
    .where('action', '=', 'import.take')
    .executeTakeFirstOrThrow();
  expect(Number(imported)).toBeGreaterThan(ROWS);
  expect(of('select "new_id" from "import_rows"')).toBe(0);
  expect(statements.length / ROWS).toBeLessThan(6);
});
