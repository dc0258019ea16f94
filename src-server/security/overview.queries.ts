import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db } from '../data/db.ts';

type Names = ExpressionBuilder<Database, never>;
const count = sql<number>`count(*)`;

/** Accounts, without unconfirmed sign-ups and deleted accounts. */
const accounts = (eb: Names) =>
  eb
    .selectFrom('users')
    .where('emailConfirmedAt', 'is not', null)
    .where('status', '<>', sql.lit('deleted'))
    .select(count.as('n'));

/** The figures over the security screen, counted by the database alone; audit rows since then (ADM-SEC-12). */
export const figuresQuery = (db: Db, since: Date) =>
  db.selectNoFrom((eb) => [
    accounts(eb).$asScalar().$notNull().as('users'),
    eb
      .selectFrom('userRoles')
      .innerJoin('users', 'users.id', 'userRoles.userId')
      .where('userRoles.status', '=', 'pending')
      .where('users.emailConfirmedAt', 'is not', null)
      .select(count.as('n'))
      .$asScalar()
      .$notNull()
      .as('pendingRequests'),
    eb
      .selectFrom('securityRules')
      .where('enabled', '=', true)
      .select(count.as('n'))
      .$asScalar()
      .$notNull()
      .as('activeRules'),
    eb
      .selectFrom('auditLog')
      .where('createdAt', '>=', since)
      .select(count.as('n'))
      .$asScalar()
      .$notNull()
      .as('recentEvents'),
    accounts(eb).where('flagged', '=', sql.lit(true)).$asScalar().$notNull().as('flaggedUsers'),
  ]);
