import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/data/db.ts';
import { sealLog } from '#server/seals/seals.service.ts';

/** As long as a test may take: for how long another test's transaction is open depends on that test. */
const WAIT = { timeout: 240_000, interval: 20 };

/**
 * Waits until every row of the audit log and every booking can be sealed. An open transaction, also in another test's database, keeps newer ones from
 * being sealed until it ends.
 */
export const sealable = (db: Db): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from audit_log where transaction_id >= pg_snapshot_xmin(pg_current_snapshot())
      union all select from ledger_transactions where written_in >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`.execute(
      db,
    );
    expect(rows).toEqual([]);
  }, WAIT);

/** Seals every row of the audit log and every booking. */
export async function sealAll(ctx: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  await sealable(ctx.db);
  await sealLog(ctx);
}
