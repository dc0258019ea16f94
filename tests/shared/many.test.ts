import { expect, test } from 'vitest';
import { z } from 'zod';
import { MANY_MAX } from '#shared/constants.ts';
import { manyIds, manyOf } from '#shared/many.ts';

const idOf = (n: number) => `018f3b6e-7c1a-4c3e-9b1a-${String(n).padStart(12, '0')}`;
const ids = (count: number) => Array.from({ length: count }, (_, n) => idOf(n));

test('an id that is named twice counts once, and none or too many are refused in a sentence', () => {
  const schema = manyIds('Deal');
  expect(schema.parse([idOf(1), idOf(2), idOf(1)])).toEqual([idOf(1), idOf(2)]);
  expect(schema.parse(ids(MANY_MAX))).toHaveLength(MANY_MAX);
  expect(schema.safeParse([]).error?.issues[0]?.message).toBe('Select one at least');
  expect(schema.safeParse(ids(MANY_MAX + 1)).error?.issues[0]?.message).toBe(`Select at most ${MANY_MAX}`);
});

test('of a thing that is named twice the last word counts', () => {
  const schema = manyOf(z.strictObject({ submissionId: z.string(), version: z.int() }), 'submissionId');
  const twice = [
    { submissionId: 'a', version: 1 },
    { submissionId: 'b', version: 1 },
    { submissionId: 'a', version: 2 },
  ];
  expect(schema.parse(twice)).toEqual([
    { submissionId: 'a', version: 2 },
    { submissionId: 'b', version: 1 },
  ]);
});
