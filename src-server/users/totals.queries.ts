import { sql } from 'kysely';
import type { Db } from '../data/db.ts';

/** How many accounts there are in each role, null for those without one; unconfirmed sign-ups are not counted. */
export const accountsByRole = (db: Db) =>
  db
    .selectFrom('users')
    .where('status', '<>', 'deleted')
    .where('emailConfirmedAt', 'is not', null)
    .groupBy('role')
    .select((eb) => ['role', eb.fn.countAll<number>().as('accounts')]);

/** How many campaigns are in each review status. */
export const campaignsByReview = (db: Db) =>
  db
    .selectFrom('campaigns')
    .where('deletedAt', 'is', null)
    .groupBy('reviewStatus')
    .select((eb) => ['reviewStatus', eb.fn.countAll<number>().as('campaigns')]);

/** How many accounts were created since then, how many role requests are open, and how many jobs have failed for good. */
export const openMatters = (db: Db, since: Date) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('users')
      .where('createdAt', '>=', since)
      .where('emailConfirmedAt', 'is not', null)
      .select(sql<number>`count(*)`.as('n'))
      .as('newAccounts'),
    eb
      .selectFrom('userRoles')
      .innerJoin('users', 'users.id', 'userRoles.userId')
      .where('userRoles.status', '=', 'pending')
      .where('users.emailConfirmedAt', 'is not', null)
      .select(sql<number>`count(*)`.as('n'))
      .as('roleRequests'),
    sql<number>`accord_failed_jobs()`.as('failedJobs'),
  ]);
