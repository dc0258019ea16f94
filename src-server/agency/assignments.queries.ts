import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Tx } from '../data/db.ts';
import { type Locked, locking } from '../ground/locks.ts';
import { managedBy } from '../ground/people.ts';

/** An assignment that is not over, locked: the agency's or the person's own, or any if `of` is null. */
export const lockAssignment = (tx: Tx, id: string, of: string | null) =>
  locking(
    tx
      .selectFrom('agencyUsers')
      .selectAll()
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .$if(of !== null, (query) => query.where((eb) => eb.or([eb('agencyId', '=', of), eb('userId', '=', of)]))),
  );

/** An account's assignments that are not over, as the agency or as the managed person, locked in order of id. */
export const lockAssignmentsOf = (tx: Tx, userId: string) =>
  locking(
    tx
      .selectFrom('agencyUsers')
      .selectAll()
      .where((eb) => eb.or([eb('agencyId', '=', userId), eb('userId', '=', userId)]))
      .where('endedAt', 'is', null)
      .orderBy('id'),
  );

export const endAssignment = (
  tx: Tx,
  { id }: Locked<Selectable<Database['agencyUsers']>>,
  ended: { endedAt: Date; endedBy: string | null },
) => tx.updateTable('agencyUsers').set(ended).where('id', '=', id);

/** Whether an agency currently manages someone. */
export const isAssigned = (tx: Tx, agencyId: string, userId: string) =>
  managedBy(tx, agencyId).where('userId', '=', userId).select('id');

const people = (tx: Tx) =>
  tx
    .selectFrom('users as u')
    .leftJoin('brandProfiles as b', 'b.userId', 'u.id')
    .select(['u.id', 'u.email', 'u.firstName', 'u.lastName', 'b.companyName']);

export const personWithId = (tx: Tx, userId: string) => people(tx).where('u.id', '=', userId);

/** The agency with this address; none if it is suspended. */
export const activeAgency = (tx: Tx, email: string) =>
  people(tx).where('u.email', '=', email).where('u.role', '=', 'agency').where('u.status', '=', 'active');
