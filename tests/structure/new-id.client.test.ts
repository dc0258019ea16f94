import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#client/components/base/newId.ts';

test('a new id is one that the server takes for an id, and no other', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
