import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const MIB = 1024 ** 2;

setFlagsFromString('--expose-gc');
const collect: (options?: { type: 'minor' }) => void = runInNewContext('gc');

const oldGenerationMiB = (): number => {
  const old = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  return (old?.space_used_size ?? Number.NaN) / MIB;
};

test('an answer leaves the memory with the young generation, and does not wait until all of it is collected', async () => {
  const ask = () => sql`select n, md5(n::text) as digest from generate_series(1, 50) as n`.execute(h.db);
  await ask();
  collect();
  const before = oldGenerationMiB();
  for (let asked = 0; asked < 2_000; asked += 1) {
    await ask();
    if (asked % 200 === 199) collect({ type: 'minor' });
  }
  expect(oldGenerationMiB() - before).toBeLessThan(4);
});

test('a column has the name that the code writes, whatever stands in it', async () => {
  const { rows } = await sql`
    select 1 as one_word, '{"an_inner": {"name_of": 1}}'::jsonb as it_is, array['a_b'] as list_of, null as is_null
    from generate_series(1, 2)`.execute(h.db);
  const row = { oneWord: 1, itIs: { an_inner: { name_of: 1 } }, listOf: ['a_b'], isNull: null };
  expect(rows).toEqual([row, row]);
});
