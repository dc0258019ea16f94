import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/data/db.ts';
import { sealLog } from '#server/seals/seals.service.ts';

/** As long as a test may take: for how long another test's transaction is open depends on that test. */
const WAIT = { timeout: 240_000, interval: 20 };

/**
 * Waits until everything that was written before can be sealed. An open transaction, also in another test's database, keeps newer rows from being
 * sealed until it ends.
 */
export async function sealable(db: Db): Promise<void> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    db,
  );
  await vi.waitFor(async () => {
    const open = await sql`select 1 where pg_snapshot_xmin(pg_current_snapshot()) < ${rows[0]?.next}::xid8`.execute(db);
    expect(open.rows).toEqual([]);
  }, WAIT);
}

/** Seals every row of the audit log and every booking. */
export async function sealAll(ctx: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  await sealable(ctx.db);
  await sealLog(ctx);
}
