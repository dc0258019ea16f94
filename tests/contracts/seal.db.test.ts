import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { brokenSeals, sealAudit } from '#server/audit-seal.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { sealAll } from '#tests/support/sealed.ts';
import { verify } from '../payments/scene.ts';

const h = await racingHarness();
const now = new Date();
const seals = () => h.owner.selectFrom('auditSeals').selectAll().orderBy('seq').execute();

test('every settled row is sealed once, in the order of its transaction, and a row still open waits', async () => {
  await createUser(h.owner, 'brand');
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let written = (): void => undefined;
  const inserted = new Promise<void>((resolve) => {
    written = resolve;
  });
  const slow = h.owner.transaction().execute(async (tx) => {
    await sql`insert into audit_log (created_at, action, resource_type, resource_id, actor, via)
      values (now(), 'auth.signIn', 'session', 'slow', 'anonymous', 'web')`.execute(tx);
    written();
    await gate;
  });
  await inserted;
  await createUser(h.owner, 'creator');
  await sealAudit(h.db, now);
  const early = (await seals()).length;
  release();
  await slow;
  await Promise.all([sealAll(h.db, now), sealAll(h.db, now), sealAll(h.db, now)]);
  const { all } = await h.owner
    .selectFrom('auditLog')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  const chain = await seals();
  expect(chain).toHaveLength(all);
  expect(early).toBeLessThan(all);
  expect(chain.map((seal) => seal.seq)).toEqual(chain.map((_, index) => index + 1));
  expect(await brokenSeals(h.db)).toEqual([]);
});

test('the app cannot touch a row, and a row that its owner changed shows', async () => {
  await sealAll(h.db, now);
  await expect(sql`update audit_log set action = 'x'`.execute(h.db)).rejects.toThrow();
  await expect(sql`delete from ledger_entries`.execute(h.db)).rejects.toThrow();
  await sql`alter table audit_log disable trigger all`.execute(h.owner);
  await sql`update audit_log set resource_id = 'forged' where id = (select audit_id from audit_seals where seq = 2)`.execute(
    h.owner,
  );
  expect(await verify(h)).toContain('The audit row of seal 2 is not what was sealed.');
});
