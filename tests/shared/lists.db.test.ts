import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

test.each([
  [[]],
  [['instagram']],
  [['instagram', 'tiktok', 'hair-care']],
  [['']],
  [['a b', 'c,d']],
  [['"quoted"', 'back\\slash', '{braces}']],
  [['NULL', 'null', null]],
  [['über', '日本語', '😀']],
])('a list of texts comes back as it is: %j', async (list) => {
  const { rows } = await sql<{ list: unknown }>`select ${list}::text[] as list`.execute(h.db);
  expect(rows[0]?.list).toEqual(list);
});

test('a list of lists, and one that does not begin at one', async () => {
  const { rows } =
    await sql<object>`select '{{a,b},{c,d}}'::text[] as nested, '[0:1]={a,b}'::text[] as shifted`.execute(h.db);
  expect(rows).toEqual([
    {
      nested: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      shifted: ['a', 'b'],
    },
  ]);
});
