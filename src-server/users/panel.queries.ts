import { sql } from 'kysely';
import type { Action } from '#shared/policy.ts';
import { ENGAGED_DEALS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';

/** One account as staff see it; no row for an erased one. */
export const accountForStaff = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('brandProfiles as b', 'b.userId', 'u.id')
    .where('u.id', '=', userId)
    .where('u.status', '<>', 'deleted')
    .select([
      'u.id',
      sql<string>`u.email::text`.as('email'),
      'u.firstName',
      'u.lastName',
      'b.companyName',
      'u.role',
      'u.status',
      'u.flagged',
      'u.emailConfirmedAt',
      'u.lastSignInAt',
      'u.deletionRequestedAt',
      'u.secondFactorAt',
      'u.createdAt',
    ]);

/** How much an account has: campaigns, deals, deals that were agreed and are not over, and signed-in devices. */
export const countsOf = (db: Db | Tx, userId: string, now: Date) =>
  db.selectNoFrom((eb) => {
    const deals = (side: 'brandId' | 'creatorId') =>
      eb.selectFrom('deals').where(side, '=', userId).where('extendsDealId', 'is', null);
    return [
      eb
        .selectFrom('campaigns')
        .where('brandId', '=', userId)
        .where('deletedAt', 'is', null)
        .select(sql<number>`count(*)`.as('n'))
        .as('campaigns'),
      sql<number>`${deals('brandId').select(sql`count(*)`.as('n'))} + ${deals('creatorId').select(sql`count(*)`.as('n'))}`.as(
        'deals',
      ),
      sql<number>`${deals('brandId').where('status', 'in', ENGAGED_DEALS).select(sql`count(*)`.as('n'))}
        + ${deals('creatorId').where('status', 'in', ENGAGED_DEALS).select(sql`count(*)`.as('n'))}`.as('openDeals'),
      eb
        .selectFrom('sessions')
        .where('userId', '=', userId)
        .where('expiresAt', '>', now)
        .select(sql<number>`count(*)`.as('n'))
        .as('openSessions'),
    ];
  });

/** The roles that an account has, has requested or was refused, newest first, with who decided. */
export const rolesOf = (db: Db, userId: string) =>
  db
    .selectFrom('userRoles as r')
    .leftJoin('users as by', 'by.id', 'r.decidedBy')
    .where('r.userId', '=', userId)
    .select([
      'r.id',
      'r.role',
      'r.status',
      'r.createdAt',
      'r.decidedAt',
      sql<string | null>`by.email::text`.as('decidedBy'),
    ])
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id');

/** The agencies that manage or managed someone, newest first. */
export const agenciesOf = (db: Db, userId: string) =>
  db
    .selectFrom('agencyUsers as a')
    .innerJoin('users as agency', 'agency.id', 'a.agencyId')
    .where('a.userId', '=', userId)
    .select([
      'a.id',
      sql<string>`coalesce(nullif(concat_ws(' ', agency.first_name, agency.last_name), ''), agency.email::text)`.as(
        'agency',
      ),
      'a.role',
      'a.createdAt as since',
      'a.endedAt',
    ])
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id');

/** The audit rows of an account for these actions, newest first. */
export const trailOf = (db: Db, userId: string, actions: readonly Action[], limit: number) =>
  db
    .selectFrom('auditLog as a')
    .leftJoin('users as by', 'by.id', 'a.userId')
    .where('a.resourceType', '=', 'account')
    .where('a.resourceId', '=', userId)
    .where('a.action', 'in', actions)
    .select([
      'a.id',
      'a.action',
      'a.createdAt',
      'a.note',
      'a.after',
      'a.ipAddress',
      'a.userAgent',
      sql<string | null>`by.email::text`.as('by'),
    ])
    .orderBy('a.id', 'desc')
    .limit(limit);
