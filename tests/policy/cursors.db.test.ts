import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { procedures } from '#server/ops-list.ts';
import { harness } from '#tests/support/harness.ts';
import { inputSchemas } from '#tests/support/inputs.ts';
import { pairsOf } from '#tests/support/pairs.ts';
import { readers } from '#tests/support/readers.ts';

// A cursor is text that a list returned, but that anybody can forge: whatever it contains, the database must never get a value that it cannot hold.

const h = await harness();
const { reads, send } = await readers(h);
const id = randomUUID();
const places: unknown[] = [
  ['a\0b', id],
  ['\ud800', id],
  ['x'.repeat(250), id],
  ...['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2026-02-30T00:00:00.000Z'].flatMap((at) => [
    [at, id],
    [true, at, id],
    [at, Number.MAX_SAFE_INTEGER],
  ]),
  ...[Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 31, -1, 0.5].flatMap((number) => [[number, id], [number]]),
  [id, id],
  [[], {}],
  {},
  null,
];
const cursors = [
  ...places.map((place) => Buffer.from(JSON.stringify(place)).toString('base64url')),
  Buffer.from([0, 255, 0]).toString('base64url'),
];

const withCursor = inputSchemas().flatMap(({ name, schema }) => ('cursor' in (schema.properties ?? {}) ? [name] : []));
const lists = reads.filter(({ name }) => withCursor.includes(name));

test('there are lists to ask', () => {
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.map(({ name }) => name).sort()).toEqual(
    procedures()
      .flatMap(({ name, kind }) => (kind === 'query' && withCursor.includes(name) ? [name] : []))
      .sort(),
  );
});

test.each(lists)('$name answers every cursor with rows or with one sentence', async (read) => {
  const broken: string[] = [];
  for (const [cursor, choice] of pairsOf(cursors, [{}, ...read.choices])) {
    const { statusCode, body } = await send(read, { ...choice, cursor });
    if (statusCode >= 500) broken.push(`${Buffer.from(cursor, 'base64url')}: ${body}`);
  }
  expect(broken.slice(0, 3)).toEqual([]);
});
