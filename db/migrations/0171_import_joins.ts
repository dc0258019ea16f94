import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** For each row of the old table `deals`, an import checks to which deals its other rows were joined: by an index, instead of reading all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // whether a deal is one that a row of the old table was joined to
    "create index concurrently if not exists import_rows_joined on import_rows (new_id) where old_table = 'deals'",
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop index if exists import_rows_joined');
}
