import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { DAY_MS, PAYOUT_REMINDER_DAYS } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import type { PayoutSetupStatus } from '#shared/payments/payout-accounts.ts';
import { CURABLE_PAYOUT_ACCOUNTS, ENGAGED_DEALS, UNPAID_MILESTONES } from '#shared/status-sets.ts';
import type { Granted } from '../../access.ts';
import type { Db, Tx } from '../../data/db.ts';
import { locking } from '../../ground/locks.ts';
import type { RowOf } from '../../transition.ts';

type Read = Db | Tx;

/**
 * The status of the payout set-up that a payout waits for; null if the payout does not wait for one. Joins `payoutAccounts`, and the payouts by the
 * given name.
 */
export const waitsForSetupOf = (payouts: string) => sql<Exclude<PayoutSetupStatus, 'active'> | null>`case
  when ${sql.ref(`${payouts}.status`)} = 'created' and payout_accounts.status is distinct from 'active'
  then coalesce(payout_accounts.status, 'not_started') end`;
export const waitsForSetup = waitsForSetupOf('payouts');

export const payoutAccountOf = (db: Read, creatorId: string) =>
  db.selectFrom('payoutAccounts').selectAll().where('creatorId', '=', creatorId);

/** The payout account with this id at the provider. */
export const payoutAccountByName = (db: Read, accountId: string) =>
  db.selectFrom('payoutAccounts').select('creatorId').where('accountId', '=', accountId);

export const lockPayoutAccount = (tx: Tx, creatorId: string) => locking(payoutAccountOf(tx, creatorId));

/** Stores a new account; inserts nothing if the creator has one. */
export const insertPayoutAccount = (tx: Tx, account: Insertable<Database['payoutAccounts']>) =>
  tx
    .insertInto('payoutAccounts')
    .values(account)
    // Both columns are unique: two presses at once have the same creator and the same account at the provider.
    .onConflict((oc) => oc.doNothing())
    .returningAll();

export const updatePayoutAccount = (
  tx: Tx,
  { id }: Granted<RowOf<'payoutAccount'>>,
  change: Omit<Updateable<Database['payoutAccounts']>, 'status'>,
) => tx.updateTable('payoutAccounts').set(change).where('id', '=', id);

export const creatorEmail = (tx: Tx, creatorId: string) =>
  tx.selectFrom('users').select('email').where('id', '=', creatorId);

/** A creator's payouts that the bank does not have, oldest first. */
export const unsentPayouts = (db: Read, creatorId: string) =>
  db
    .selectFrom('payouts')
    .where('creatorId', '=', creatorId)
    .where('status', '=', 'created')
    .orderBy('createdAt')
    .orderBy('id');

/** Their totals, one amount for each currency. */
export const unsentAmounts = (db: Read, creatorId: string) =>
  db
    .selectFrom('payouts')
    .where('creatorId', '=', creatorId)
    .where('status', '=', 'created')
    .groupBy('currency')
    .select(['currency', sql<number>`sum(amount_minor)::bigint`.as('amountMinor')])
    .orderBy('currency')
    .$castTo<{ currency: Currency; amountMinor: number }>();

/** Whether a creator has money coming: deals that are agreed and not finished, or milestones that are not paid. */
export const moneyToCome = (db: Read, creatorId: string) =>
  db
    .selectFrom('deals')
    .where('creatorId', '=', creatorId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ENGAGED_DEALS),
        eb.exists(
          eb
            .selectFrom('milestones')
            .whereRef('milestones.dealId', '=', 'deals.id')
            .where('milestones.status', 'in', UNPAID_MILESTONES)
            .select('milestones.id'),
        ),
      ]),
    )
    .select('id')
    .limit(1);

/** Lists that stay short, because a person works them off. */
const WAITING_MAX = 100;

/** Payouts that wait for their creator's payout set-up, oldest first. */
export const waitingPayouts = (db: Read) =>
  db
    .selectFrom('payouts')
    .innerJoin('deals', 'deals.id', 'payouts.dealId')
    .innerJoin('users', 'users.id', 'payouts.creatorId')
    .leftJoin('payoutAccounts', 'payoutAccounts.creatorId', 'payouts.creatorId')
    .where('payouts.status', '=', 'created')
    .where('payoutAccounts.status', 'is distinct from', 'active')
    .select([
      'payouts.id',
      'deals.campaignId',
      'users.email',
      'payouts.amountMinor',
      'payouts.currency',
      waitsForSetup.as('waitsFor'),
      'payouts.createdAt',
    ])
    .orderBy('payouts.createdAt')
    .orderBy('payouts.id')
    .limit(WAITING_MAX);

/** The type of the notices about waiting money; the newest one says when a creator was last told. */
export const WAITING_TOLD = 'payout_waiting';

/** Creators whose money waits for something that they can do, and who have not been told so for a week. */
export function waitingCreators(db: Read, now: Date) {
  const toldBefore = new Date(now.getTime() - PAYOUT_REMINDER_DAYS * DAY_MS);
  return db
    .selectFrom('users')
    .leftJoin('payoutAccounts', 'payoutAccounts.creatorId', 'users.id')
    .where((eb) =>
      eb(
        'users.id',
        'in',
        eb
          .selectFrom('payouts')
          .where('status', '=', 'created')
          .where('createdAt', '<=', toldBefore)
          .select('creatorId'),
      ),
    )
    .where((eb) =>
      eb.or([
        eb('payoutAccounts.id', 'is', null),
        eb.and([
          eb('payoutAccounts.status', 'in', CURABLE_PAYOUT_ACCOUNTS),
          eb('payoutAccounts.disabledReason', 'is distinct from', 'under_review'),
        ]),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notifications')
            .whereRef('notifications.userId', '=', 'users.id')
            .where('notificationType', '=', WAITING_TOLD)
            .where('notifications.createdAt', '>', toldBefore)
            .select('notifications.id'),
        ),
      ),
    )
    .select('users.id')
    .orderBy('users.id');
}
