import { sql } from 'kysely';
import type { LedgerAccount } from '#db/schema.ts';
import type { Currency } from '#shared/currencies.ts';
import type { MoneyPart } from '#shared/money.ts';
import { MOVEMENT_KINDS, type Party } from '#shared/seals/movements.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { isOneOfIds, listed } from '../data/sql.ts';
import { moneyPart } from '../ground/campaign-money.ts';
import type { Keyset } from '../paging.ts';
import { CREATOR_KINDS } from './movements.rules.ts';

type Read = Db | Tx;

const about = sql<string>`split_part(ledger_transactions.idempotency_key, ':', 2)`;

/** The bookings that have receipts, each with what it moved and the deal that this belongs to. */
export const bookings = (db: Read) =>
  db
    .selectFrom('ledgerTransactions')
    // The key of a release has the milestone's id, that of a payout the payout's; those of disputes have the bank's.
    .leftJoin('milestones', (join) =>
      join.on('milestones.id', '=', sql<string>`case ledger_transactions.kind when 'release' then ${about}::uuid end`),
    )
    .leftJoin('payouts', (join) =>
      join.on(
        'payouts.id',
        '=',
        sql<string>`case when ledger_transactions.kind in ('payout', 'payout_bounced') then ${about}::uuid end`,
      ),
    )
    .leftJoin('deals', (join) => join.on('deals.id', '=', sql<string>`coalesce(milestones.deal_id, payouts.deal_id)`))
    .where('ledgerTransactions.kind', 'in', MOVEMENT_KINDS)
    .select([
      'ledgerTransactions.id',
      'ledgerTransactions.kind',
      'ledgerTransactions.campaignId',
      'ledgerTransactions.createdAt',
      'deals.id as dealId',
      'deals.creatorId',
      about.as('about'),
      sql<MoneyPart | null>`case when milestones.id is not null then ${moneyPart} end`.as('part'),
      sql<{ account: LedgerAccount; amountMinor: number; currency: Currency }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('account', e.account, 'amountMinor', e.amount_minor, 'currency', e.currency)
          order by e.id), '[]') from ledger_entries e where e.transaction_id = ledger_transactions.id)`.as('entries'),
    ]);

export const bookingsByIds = (db: Read, ids: readonly string[]) =>
  bookings(db).where(isOneOfIds('ledgerTransactions.id', ids));

/** Whose movements are meant: a brand's, or those that one creator is told about. */
export type Reader = { party: 'brand' } | { party: 'creator'; creatorId: string };

/** What a party is told about a campaign's money. A creator is told that it is held once the deal is under contract. */
function told(db: Read, campaignId: string, reader: Reader) {
  const all = bookings(db).where('ledgerTransactions.campaignId', '=', campaignId);
  if (reader.party === 'brand') return all;
  const { creatorId } = reader;
  return all.where((eb) =>
    eb.or([
      eb('ledgerTransactions.kind', 'in', CREATOR_KINDS.own).and('deals.creatorId', '=', creatorId),
      eb('ledgerTransactions.kind', 'in', CREATOR_KINDS.campaign).and(
        eb.exists(
          eb
            .selectFrom('deals as own')
            .innerJoin('milestones as bound', 'bound.dealId', 'own.id')
            .where('own.campaignId', '=', campaignId)
            .where('own.creatorId', '=', creatorId)
            .select('own.id'),
        ),
      ),
    ]),
  );
}

/** The movements of a campaign that a party is told about, newest first, with the creator whose money moved. */
export const movementsOf = (db: Read, campaignId: string, reader: Reader, after: Keyset | null, limit: number) =>
  told(db, campaignId, reader)
    .leftJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .select(['users.firstName', 'users.lastName', 'creatorProfiles.username'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('logEntries')
            .whereRef('logEntries.transactionId', '=', 'ledgerTransactions.id')
            .where('logEntries.party', '=', reader.party)
            .select('logEntries.index'),
        )
        .as('sealed'),
    )
    .$call((query) => inOrder(query, 'descending', ['ledgerTransactions.createdAt', 'ledgerTransactions.id'], after))
    .limit(limit);

/** One of them. */
export const movementById = (db: Read, campaignId: string, reader: Reader, id: string) =>
  told(db, campaignId, reader).where('ledgerTransactions.id', '=', id);

/** The leaf of a booking as a party sees it. */
export const leafOfBooking = (db: Read, transactionId: string, party: Party) =>
  db.selectFrom('logEntries').selectAll().where('transactionId', '=', transactionId).where('party', '=', party);

/** Bookings that are not sealed yet and were written before every transaction that is still open, in the order of their transactions. */
export function unsealedBookings(limit: number) {
  const writtenIn = sql`coalesce(written_in, '0'::xid8)`;
  const last = sql`select ${writtenIn} as written_in, b.id from log_entries e join ledger_transactions b on b.id = e.transaction_id
    where e.transaction_id is not null order by index desc limit 1`;
  return sql<{ id: string }>`
    with last as materialized (${last})
    select id from ledger_transactions t
    where kind in (${listed(MOVEMENT_KINDS)}) and ${writtenIn} < pg_snapshot_xmin(pg_current_snapshot())
      and (${writtenIn}, id) > (coalesce((select written_in from last), '0'::xid8), coalesce((select id from last), '00000000-0000-0000-0000-000000000000'))
      and not exists (select from log_entries e where e.transaction_id = t.id)
    order by ${writtenIn}, id limit ${limit}`;
}
