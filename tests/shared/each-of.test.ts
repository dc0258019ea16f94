import { afterEach, expect, test, vi } from 'vitest';
import type { Context } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { eachOf } from '#server/many.ts';

// Only passed on to the function that runs for each.
const ctx = {} as Context;
const printed = vi.spyOn(log, 'error').mockImplementation(() => {});
afterEach(() => printed.mockClear());

/** Runs each of these; an error is thrown. */
function doing(what: Readonly<Record<string, Error | null>>) {
  const tried: string[] = [];
  const outcome = eachOf(ctx, 'This thing', Object.keys(what), async (_ctx, id) => {
    tried.push(id);
    if (what[id]) throw what[id];
  });
  return { outcome, tried };
}

test('each is done or refused with its own sentence, in the order in which they were asked for', async () => {
  const { outcome, tried } = doing({
    a: null,
    b: conflict('It was answered already'),
    c: notFound('This thing'),
    d: null,
  });
  expect(await outcome).toEqual({
    done: ['a', 'd'],
    refused: [
      { id: 'b', why: 'It was answered already' },
      { id: 'c', why: 'This thing was not found' },
    ],
  });
  expect(tried).toEqual(['a', 'b', 'c', 'd']);
  expect(printed).not.toHaveBeenCalled();
});

test('a fault of ours is printed for the operator, tells nothing about the inside, and stops none of the others', async () => {
  const { outcome } = doing({ a: new Error('column "x" does not exist'), b: null });
  expect(await outcome).toEqual({
    done: ['b'],
    refused: [{ id: 'a', why: 'Something went wrong on our side. Nothing was changed.' }],
  });
  expect(printed).toHaveBeenCalledOnce();
});

test('where the database is gone the rest is not tried, and what was done before is said', async () => {
  const gone = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const { outcome, tried } = doing({ a: null, b: gone, c: null });
  const { done, refused } = await outcome;
  expect([done, refused.map(({ id }) => id)]).toEqual([['a'], ['b', 'c']]);
  expect(tried).toEqual(['a', 'b']);
});

test('where none is there the answer is the one that a single thing gets', async () => {
  const { outcome } = doing({ a: notFound('This thing'), b: notFound('This thing') });
  await expect(outcome).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'This thing was not found' });
});
