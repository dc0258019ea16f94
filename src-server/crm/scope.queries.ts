import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db, Tx } from '../data/db.ts';
import { locking } from '../ground/locks.ts';
import { managedBy } from '../ground/people.ts';
import { deskOf, type Scope } from './scope.rules.ts';

/** Whether a column contains somebody in the scope. */
export const isShown = (scope: Scope, column: string) =>
  scope === 'everyone'
    ? sql<boolean>`true`
    : 'brandId' in scope
      ? sql<boolean>`${sql.ref(column)} = any(array(select creator_id from brand_people where brand_id = ${scope.brandId}))`
      : sql<boolean>`${sql.ref(column)} = any(array${managedBy(expressionBuilder<Database>(), scope.agencyId).select('userId')})`;

/** Only rows whose person is in the scope; for `$call`. */
export const shownOf =
  (scope: Scope, column: string) =>
  <Query extends { where(condition: ReturnType<typeof sql<SqlBool>>): Query }>(query: Query): Query =>
    scope === 'everyone' ? query : query.where(isShown(scope, column));

/** Only deals with a party in the scope, and for a brand its own; for `$call`. */
export const dealsShown =
  (scope: Scope) =>
  <Query extends { where(condition: ReturnType<typeof sql<SqlBool>>): Query }>(query: Query): Query =>
    scope === 'everyone'
      ? query
      : 'brandId' in scope
        ? query.where(sql<SqlBool>`deals.brand_id = ${scope.brandId}`)
        : query.where(sql<SqlBool>`(${isShown(scope, 'deals.brandId')} or ${isShown(scope, 'deals.creatorId')})`);

/** A campaign whose brand, or the creator of one of its deals, is in the scope; no row for any other. */
export const campaignShown = (db: Db, scope: Scope, campaignId: string) =>
  db
    .selectFrom('campaigns')
    .where('campaigns.id', '=', campaignId)
    .where('campaigns.deletedAt', 'is', null)
    .$if(scope !== 'everyone', (query) =>
      query.where((eb) =>
        eb.or([
          isShown(scope, 'campaigns.brandId'),
          eb.exists(
            eb
              .selectFrom('deals')
              .whereRef('deals.campaignId', '=', 'campaigns.id')
              .where(isShown(scope, 'deals.creatorId'))
              .select('deals.id'),
          ),
        ]),
      ),
    )
    .select('campaigns.id');

/** A brand or a creator in the scope; no row for anybody else. */
export const personShown = (db: Db | Tx, scope: Scope, userId: string) =>
  db
    .selectFrom('users')
    .where('users.id', '=', userId)
    .where('users.role', 'in', ['brand', 'creator'])
    .where('users.status', '<>', 'deleted')
    .$call(shownOf(scope, 'users.id'));

/** The same, locked, so that nothing is written about an account that is being erased, and two writers at once do not exceed a limit. */
export const lockPersonShown = (tx: Tx, scope: Scope, userId: string) =>
  locking(personShown(tx, scope, userId).select('users.id'));

/** Whether a row was written by the scope's desk: staff's, an agency's or a brand's. Rows of staff have no account here. */
export const ofDesk = (scope: Scope, column: string) =>
  scope === 'everyone' ? sql<SqlBool>`${sql.ref(column)} is null` : sql<SqlBool>`${sql.ref(column)} = ${deskOf(scope)}`;
