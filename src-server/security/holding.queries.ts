import { type Insertable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { HeldKind } from '#shared/security/held.schema.ts';
import type { Tx } from '../data/db.ts';
import { locking } from '../ground/locks.ts';

/** Stores a held text; if one of the row is already held, the newer text replaces it. */
export const storeHeldText = (tx: Tx, item: Insertable<Database['quarantinedItems']>) =>
  tx
    .insertInto('quarantinedItems')
    .values(item)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'rowId'])
        .where('status', '=', sql.lit('held'))
        .doUpdateSet((eb) => ({
          texts: eb.ref('excluded.texts'),
          signs: eb.ref('excluded.signs'),
          heldAt: eb.ref('excluded.heldAt'),
        })),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('first')]);

/** The text of a row that is held, locked. */
export const lockHeldOf = (tx: Tx, kind: HeldKind, rowId: string) =>
  locking(
    tx
      .selectFrom('quarantinedItems')
      .selectAll()
      .where('kind', '=', kind)
      .where('rowId', '=', rowId)
      .where('status', '=', 'held'),
  );
