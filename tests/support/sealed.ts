import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { sealAudit } from '#server/audit-seal.ts';
import type { Db } from '#server/data/db.ts';

/** Seals every row of the audit log. An open transaction in another test's database keeps newer rows from being sealed until it ends. */
export async function sealAll(db: Db, now: Date): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealAudit(db, now);
      const { rows } = await sql`select id from audit_log
        where not exists (select from audit_seals where audit_id = audit_log.id) limit 1`.execute(db);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000 },
  );
}
