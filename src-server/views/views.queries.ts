import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import { SAVED_VIEWS_SHOWN_MAX } from '#shared/constants.ts';
import type { ViewList } from '#shared/views/views.schema.ts';
import type { Granted } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { sortKey } from '../data/sql.ts';
import { locking } from '../ground/locks.ts';

/** The agency or the brand whose lists are read; null for those of the staff. */
export type Desk = string | null;

const ofDesk = (desk: Desk, column: string) =>
  desk === null ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${desk}`;

/** A person's views of a list and those that colleagues share, by name. */
export const viewsOf = (db: Db, desk: Desk, { ownerId, list }: { ownerId: string; list: ViewList }) =>
  db
    .selectFrom('savedViews as v')
    .innerJoin('users as owner', 'owner.id', 'v.ownerId')
    .where(ofDesk(desk, 'v.deskId'))
    .where('v.list', '=', list)
    .where((eb) => eb.or([eb('v.ownerId', '=', ownerId), eb('v.shared', '=', true)]))
    .select([
      'v.id',
      'v.name',
      'v.search',
      'v.shared',
      'v.ownerId',
      'owner.firstName',
      'owner.lastName',
      sql<string>`owner.email::text`.as('email'),
    ])
    .orderBy(sortKey(sql`v.name`))
    .orderBy('v.id')
    .limit(SAVED_VIEWS_SHOWN_MAX);

/** The names of a person's own views of a list, except one. */
export const ownNames = (tx: Tx, ownerId: string, list: ViewList, besides: string | null) =>
  tx
    .selectFrom('savedViews')
    .where('ownerId', '=', ownerId)
    .where('list', '=', list)
    .$if(besides !== null, (query) => query.where('id', '<>', besides ?? ''))
    .select('name');

export const insertView = (tx: Tx, view: Insertable<Database['savedViews']>) =>
  tx.insertInto('savedViews').values(view).returning('id');

/** A view that a person sees at the desk, locked. */
export const lockView = (tx: Tx, desk: Desk, readerId: string, viewId: string) =>
  locking(
    tx
      .selectFrom('savedViews')
      .where('id', '=', viewId)
      .where(ofDesk(desk, 'deskId'))
      .where((eb) => eb.or([eb('ownerId', '=', readerId), eb('shared', '=', true)]))
      .select(['id', 'ownerId', 'list', 'name', 'shared']),
  );

export const updateView = (tx: Tx, { id }: Granted<ViewFacts>, change: { name: string; shared: boolean }) =>
  tx.updateTable('savedViews').set(change).where('id', '=', id);

export const deleteView = (tx: Tx, { id }: Granted<ViewFacts>) => tx.deleteFrom('savedViews').where('id', '=', id);

type ViewFacts = Pick<Selectable<Database['savedViews']>, 'id' | 'ownerId' | 'list' | 'name' | 'shared'>;
