import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Context } from '#server/context.ts';
import { sealLog } from '#server/seals/seals.service.ts';

/** As long as a test may take: how long the sealing of thousands of rows takes depends on the machine. */
const TIMEOUT_MS = 240_000;

/** Seals every row of the audit log and every booking. An open transaction in another test's database keeps newer ones from being sealed until it ends. */
export async function sealAll(ctx: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealLog(ctx);
      const { rows } = await sql`select id::text from audit_log
        where not exists (select from log_entries where audit_id = audit_log.id)
        union all select id::text from ledger_transactions t where kind not in ('loss_repaid', 'rest_borne')
        and not exists (select from log_entries e where e.transaction_id = t.id) limit 1`.execute(ctx.db);
      expect(rows).toEqual([]);
    },
    { timeout: TIMEOUT_MS },
  );
}
