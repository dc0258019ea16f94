import { sql } from 'kysely';
import type { Db } from '../data/db.ts';

/** The accounts whose address is confirmed, with what makes a person an actor. */
export const confirmedAccounts = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'users.id')
    .where('users.emailConfirmedAt', 'is not', null)
    .select([
      'users.id',
      'users.email',
      'users.role',
      'users.status',
      'users.flagged',
      'users.firstName',
      'users.lastName',
      'brandProfiles.companyName',
      sql<boolean>`users.second_factor_at is not null`.as('secondFactor'),
    ]);
