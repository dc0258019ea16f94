import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Granted } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { locking } from '../ground/locks.ts';
import type { Keyset } from '../paging.ts';
import { ofDesk, personShown, shownOf } from './scope.queries.ts';
import { deskOf, type Scope } from './scope.rules.ts';

/**
 * The desk's notes about a person, newest first, one more than `limit`. No row for somebody outside of the scope; a row without a note if there is
 * none.
 */
export const notesPage = (
  db: Db,
  scope: Scope,
  userId: string,
  { after, limit }: { after: Keyset | null; limit: number },
) =>
  personShown(db, scope, userId)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('crmNotes')
          .where('crmNotes.userId', '=', userId)
          .where(ofDesk(scope, 'crmNotes.agencyId'))
          .$call((notes) => inOrder(notes, 'descending', ['crmNotes.createdAt', 'crmNotes.id'], after))
          .limit(limit + 1)
          .select(['crmNotes.id', 'crmNotes.body', 'crmNotes.authorId', 'crmNotes.createdAt', 'crmNotes.editedAt'])
          .as('notes'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as author', 'author.id', 'notes.authorId')
    .selectAll('notes')
    .select(['author.firstName', 'author.lastName', sql<string>`coalesce(author.email::text, '')`.as('email')])
    .orderBy('notes.createdAt', 'desc')
    .orderBy('notes.id', 'desc');

export const insertNote = (tx: Tx, scope: Scope, note: Omit<Insertable<Database['crmNotes']>, 'agencyId'>) =>
  tx
    .insertInto('crmNotes')
    .values({ ...note, agencyId: deskOf(scope) })
    .returning('id');

/** A note of the desk about somebody in the scope, locked. */
export const lockNote = (tx: Tx, scope: Scope, noteId: string) =>
  locking(
    tx
      .selectFrom('crmNotes')
      .where('crmNotes.id', '=', noteId)
      .where(ofDesk(scope, 'crmNotes.agencyId'))
      .$call(shownOf(scope, 'crmNotes.userId'))
      .select(['crmNotes.id', 'crmNotes.userId', 'crmNotes.authorId']),
  );

export const updateNote = (tx: Tx, { id }: Granted<NoteFacts>, change: { body: string; editedAt: Date }) =>
  tx.updateTable('crmNotes').set(change).where('id', '=', id);

export const deleteNote = (tx: Tx, { id }: Granted<NoteFacts>) => tx.deleteFrom('crmNotes').where('id', '=', id);

type NoteFacts = Pick<Selectable<Database['crmNotes']>, 'id' | 'userId' | 'authorId'>;
