import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

/** Prints by how many MiB the old generation has grown after 2,000 answers. It runs in a process of its own, because V8 decides by what ran before. */
const GROWTH = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { sql } from 'kysely';
  import { createDb } from '#server/data/db.ts';
  const db = createDb(process.env.DATABASE_URL);
  const old = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size;
  const ask = () => sql\`select n, md5(n::text) as digest from generate_series(1, 50) as n\`.execute(db);
  await ask();
  globalThis.gc();
  const before = old();
  for (let asked = 0; asked < 2_000; asked += 1) {
    await ask();
    if (asked % 200 === 199) globalThis.gc({ type: 'minor' });
  }
  console.log((old() - before) / 1024 ** 2);
  await db.destroy();`;

test('an answer leaves the memory with the young generation, and does not wait until all of it is collected', () => {
  const printed = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', GROWTH], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: h.url },
    encoding: 'utf8',
  });
  expect(Number(printed)).toBeLessThan(4);
});

test('a column has the name that the code writes, whatever stands in it', async () => {
  const { rows } = await sql`
    select 1 as one_word, '{"an_inner": {"name_of": 1}}'::jsonb as it_is, array['a_b'] as list_of, null as is_null
    from generate_series(1, 2)`.execute(h.db);
  const row = { oneWord: 1, itIs: { an_inner: { name_of: 1 } }, listOf: ['a_b'], isNull: null };
  expect(rows).toEqual([row, row]);
});
