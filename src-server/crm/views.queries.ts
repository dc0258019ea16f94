import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import { CRM_VIEWS_SHOWN_MAX } from '#shared/constants.ts';
import type { ViewList } from '#shared/crm/views.schema.ts';
import type { Granted } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { sortKey } from '../data/sql.ts';
import { locking } from '../ground/locks.ts';
import { ofDesk } from './scope.queries.ts';
import { deskOf, type Scope } from './scope.rules.ts';

/** A person's views of a list and those that colleagues share, by name. */
export const viewsOf = (db: Db, scope: Scope, { ownerId, list }: { ownerId: string; list: ViewList }) =>
  db
    .selectFrom('crmViews as v')
    .innerJoin('users as owner', 'owner.id', 'v.ownerId')
    .where(ofDesk(scope, 'v.agencyId'))
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
    .limit(CRM_VIEWS_SHOWN_MAX);

/** The names of a person's own views of a list, except one. */
export const ownNames = (tx: Tx, ownerId: string, list: ViewList, besides: string | null) =>
  tx
    .selectFrom('crmViews')
    .where('ownerId', '=', ownerId)
    .where('list', '=', list)
    .$if(besides !== null, (query) => query.where('id', '<>', besides ?? ''))
    .select('name');

export const insertView = (tx: Tx, scope: Scope, view: Omit<Insertable<Database['crmViews']>, 'agencyId'>) =>
  tx
    .insertInto('crmViews')
    .values({ ...view, agencyId: deskOf(scope) })
    .returning('id');

/** A view that a person sees at the desk, locked. */
export const lockView = (tx: Tx, scope: Scope, readerId: string, viewId: string) =>
  locking(
    tx
      .selectFrom('crmViews')
      .where('id', '=', viewId)
      .where(ofDesk(scope, 'agencyId'))
      .where((eb) => eb.or([eb('ownerId', '=', readerId), eb('shared', '=', true)]))
      .select(['id', 'ownerId', 'list', 'name', 'shared']),
  );

export const updateView = (tx: Tx, { id }: Granted<ViewFacts>, change: { name: string; shared: boolean }) =>
  tx.updateTable('crmViews').set(change).where('id', '=', id);

export const deleteView = (tx: Tx, { id }: Granted<ViewFacts>) => tx.deleteFrom('crmViews').where('id', '=', id);

type ViewFacts = Pick<Selectable<Database['crmViews']>, 'id' | 'ownerId' | 'list' | 'name' | 'shared'>;
