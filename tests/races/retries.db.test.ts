import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { inTransaction, type Tx } from '#server/data/db.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();

/** Renames a person, and fails soon if somebody else has locked the row. */
async function rename(tx: Tx, id: string): Promise<void> {
  await sql`set local lock_timeout = '20ms'`.execute(tx);
  await tx.updateTable('users').set({ firstName: 'Mira' }).where('id', '=', id).execute();
}

const nameOf = async (id: string) =>
  (await h.owner.selectFrom('users').select('firstName').where('id', '=', id).executeTakeFirstOrThrow()).firstName;

/** A person whose row another transaction locks until `letGo` is called. */
async function lockedUser(): Promise<{ id: string; letGo: () => Promise<void> }> {
  const { id } = await createUser(h.owner, 'brand', { user: { firstName: 'Bo' } });
  const other = await h.owner.startTransaction().execute();
  await other.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  return {
    id,
    letGo: () =>
      other
        .rollback()
        .execute()
        .then(() => undefined),
  };
}

test('a transaction that waited too long for a lock is tried again whole, and succeeds when the lock is free', async () => {
  const { id, letGo } = await lockedUser();
  let attempts = 0;
  await inTransaction(h.db, async (tx) => {
    attempts += 1;
    if (attempts === 2) await letGo();
    await rename(tx, id);
  });
  expect(attempts).toBe(2);
  expect(await nameOf(id)).toBe('Mira');
});

test('after the third try the caller gets the error, and nothing was changed', async () => {
  const { id, letGo } = await lockedUser();
  let attempts = 0;
  const renaming = inTransaction(h.db, async (tx) => {
    attempts += 1;
    await rename(tx, id);
  });
  await expect(renaming).rejects.toMatchObject({ code: '55P03' });
  expect(attempts).toBe(3);
  await letGo();
  expect(await nameOf(id)).toBe('Bo');
});

test.each(['40001', '40P01'])('%s is tried again', async (code) => {
  let attempts = 0;
  await inTransaction(h.db, async (tx) => {
    attempts += 1;
    const fails = sql.lit(`begin raise exception using errcode = '${code}'; end`);
    if (attempts < 3) await sql`do ${fails}`.execute(tx);
  });
  expect(attempts).toBe(3);
});

test('any other error is not tried again', async () => {
  let attempts = 0;
  const failing = inTransaction(h.db, async (tx) => {
    attempts += 1;
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(attempts).toBe(1);
});
