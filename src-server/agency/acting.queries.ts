import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Act } from '#shared/agency/acting.ts';
import type { Granted } from '../access.ts';
import type { Tx } from '../data/db.ts';
import { letsAct } from '../ground/people.ts';

type Assignment = Selectable<Database['agencyUsers']>;

export const setActs = (tx: Tx, { id }: Granted<Assignment>, acts: Act[]) =>
  tx
    .updateTable('agencyUsers')
    .set({ acts: sql<Act[]>`${acts}::text[]` })
    .where('id', '=', id);

/** An agency's assignment that is not over, and whether the agency may act under it now. */
export const assignmentToActBy = (tx: Tx, agencyId: string, assignmentId: string) =>
  tx
    .selectFrom('agencyUsers as a')
    .where('a.id', '=', assignmentId)
    .where('a.agencyId', '=', agencyId)
    .where('a.endedAt', 'is', null)
    .select(['a.id', 'a.userId', letsAct('a').as('letsAct')]);
