import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { builtOnce } from '#server/data/built-once.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

test('a query is built once for a shape, and answers for the values it is asked with', async () => {
  const [one, other] = [await createUser(h.owner, 'brand'), await createUser(h.owner, 'creator')];
  let built = 0;
  const found = builtOnce({ id: 'id', email: 'email' }, (db, { limit }: { limit: number }, { id, email }) => {
    built += 1;
    return db
      .selectFrom('users')
      .select(['id', 'emailConfirmedAt'])
      .where((eb) => eb.or([eb('id', '=', id), eb('email', '=', email)]))
      .orderBy('createdAt')
      .limit(limit);
  });
  const ids = async (limit: number, values: { id: string; email: string }) =>
    (await found(h.db, { limit }, values)).map((row) => row.id);
  expect(await ids(1, { id: one.id, email: one.email })).toEqual([one.id]);
  expect(await ids(1, { id: other.id, email: other.email })).toEqual([other.id]);
  expect(built).toBe(1);
  expect((await ids(2, { id: one.id, email: other.email })).toSorted()).toEqual([one.id, other.id].toSorted());
  expect(built).toBe(2);
  const [row] = await found(h.db, { limit: 1 }, { id: one.id, email: '' });
  expect(row?.emailConfirmedAt).toBeInstanceOf(Date);
});

test('a value that the query does not take as it is, is refused when it is built', async () => {
  const found = builtOnce({ limit: -7 }, (db, _shape: null, { limit }) =>
    db
      .selectFrom('users')
      .select('id')
      .limit(limit + 1),
  );
  await expect(found(h.db, null, { limit: 1 })).rejects.toThrow('A sample was not found');
});
