import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '#server/data/db.ts';

/** Waits until somebody in this database waits for a lock. */
export async function somebodyWaits(owner: Db): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(owner);
      expect(rows).not.toEqual([]);
    },
    { timeout: 10_000, interval: 10 },
  );
}
