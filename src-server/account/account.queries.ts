import { SESSIONS_SHOWN_MAX } from '#shared/constants.ts';
import {
  ENDED_CAMPAIGNS,
  ENGAGED_DEALS,
  OPEN_DISPUTES,
  OPEN_REFUNDS,
  PAYABLE_CAMPAIGNS,
  UNPAID_MILESTONES,
} from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';

/** The open sessions of a person, most recently used first; `current` is the one with this hashed id. */
export function sessionsOf(db: Db, userId: string, currentId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select((eb) => [
      'ref',
      'ip',
      'userAgent',
      'createdAt as signedInAt',
      'lastUsedAt',
      eb('id', '=', currentId).$castTo<boolean>().as('current'),
    ])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('ref')
    .limit(SESSIONS_SHOWN_MAX);
}

/** Signs one device out; returns the device, or no row if it is not this person's. */
export function removeSession(tx: Tx, userId: string, ref: string) {
  return tx.deleteFrom('sessions').where('userId', '=', userId).where('ref', '=', ref).returning(['ip', 'userAgent']);
}

export function removeExpiredSessions(db: Db, now: Date) {
  return db.deleteFrom('sessions').where('expiresAt', '<=', now);
}

/**
 * An account, since when it has a second factor, whether an app is set up for it, how many recovery codes are left, whether mails to it bounce, and the
 * copy of its data.
 */
export function overviewOf(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('dataCopies', 'dataCopies.userId', 'users.id')
    .leftJoin('files', 'files.id', 'dataCopies.fileId')
    .select((eb) => [
      'users.email',
      'users.role',
      'users.status',
      'users.secondFactorAt',
      'users.deletionRequestedAt',
      eb('users.bouncedAddress', '=', eb.ref('users.email')).as('unreachable'),
      'dataCopies.askedAt',
      'dataCopies.fileId',
      'dataCopies.expiresAt',
      'files.sizeBytes',
      eb
        .exists(
          eb
            .selectFrom('secondFactors')
            .select('secondFactors.userId')
            .whereRef('secondFactors.userId', '=', 'users.id')
            .where('lastStep', '>', 0),
        )
        .$castTo<boolean>()
        .as('app'),
      eb
        .selectFrom('recoveryCodes')
        .select((count) => count.fn.countAll<number>().as('left'))
        .whereRef('recoveryCodes.userId', '=', 'users.id')
        .where('usedAt', 'is', null)
        .as('recoveryCodesLeft'),
    ])
    .where('users.id', '=', userId);
}

/**
 * A brand's campaigns that are not over, including deleted ones: they are running, a deal on them is binding, or their money is held or on its way.
 */
export function openCampaigns(tx: Tx, brandId: string) {
  return tx
    .selectFrom('campaigns as c')
    .select(['c.id', 'c.name'])
    .where('c.brandId', '=', brandId)
    .where((eb) =>
      eb.or([
        eb('c.status', 'in', PAYABLE_CAMPAIGNS),
        eb.exists(
          eb
            .selectFrom('deals as d')
            .select('d.id')
            .whereRef('d.campaignId', '=', 'c.id')
            .where('d.status', 'in', ENGAGED_DEALS),
        ),
        eb.exists(
          eb
            .selectFrom('payments as p')
            .select('p.id')
            .whereRef('p.campaignId', '=', 'c.id')
            .where((money) =>
              money.or([
                money('p.status', '=', 'processing'),
                money.and([money('p.status', '=', 'succeeded'), money('c.status', 'not in', ENDED_CAMPAIGNS)]),
                money.exists(
                  money
                    .selectFrom('refunds as r')
                    .select('r.id')
                    .whereRef('r.paymentId', '=', 'p.id')
                    .where('r.status', 'in', OPEN_REFUNDS),
                ),
                money.exists(
                  money
                    .selectFrom('disputes as x')
                    .select('x.id')
                    .whereRef('x.paymentId', '=', 'p.id')
                    .where('x.status', 'in', OPEN_DISPUTES),
                ),
              ]),
            ),
        ),
      ]),
    )
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id');
}

/** A creator's deals that are binding or whose money has not arrived yet, with the names of their campaigns. */
export function openDealsOf(tx: Tx, creatorId: string) {
  return tx
    .selectFrom('deals as d')
    .innerJoin('campaigns as c', 'c.id', 'd.campaignId')
    .select(['d.id', 'c.name'])
    .where('d.creatorId', '=', creatorId)
    .where((eb) =>
      eb.or([
        eb('d.status', 'in', ENGAGED_DEALS),
        eb.exists(
          eb
            .selectFrom('milestones as m')
            .select('m.id')
            .whereRef('m.dealId', '=', 'd.id')
            .where('m.status', 'in', UNPAID_MILESTONES),
        ),
        eb.exists(
          eb
            .selectFrom('payouts as p')
            .select('p.id')
            .whereRef('p.dealId', '=', 'd.id')
            .where('p.status', '<>', 'paid'),
        ),
      ]),
    )
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.id');
}

/** The account, if mails to its current address bounce. */
export const bouncedAddressOf = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).whereRef('bouncedAddress', '=', 'email');

/** The campaigns of the open cases that somebody is a party of. */
export const openCasesOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('cases')
    .innerJoin('campaigns', 'campaigns.id', 'cases.campaignId')
    .select(['cases.id', 'campaigns.name'])
    .where((eb) => eb.or([eb('cases.brandId', '=', userId), eb('cases.creatorId', '=', userId)]))
    .where('cases.endedAt', 'is', null);
