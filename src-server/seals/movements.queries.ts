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
/** The key of a release has the milestone's id, that of a payout the payout's; those of disputes have the bank's. */
const dealId = sql<string | null>`case
  when ledger_transactions.kind = 'release' then (select deal_id from milestones where milestones.id = ${about}::uuid)
  when ledger_transactions.kind in ('payout', 'payout_bounced') then (select deal_id from payouts where payouts.id = ${about}::uuid) end`;
const part = sql<MoneyPart | null>`case ledger_transactions.kind when 'release' then (select ${moneyPart} from milestones
  join deals on deals.id = milestones.deal_id where milestones.id = ${about}::uuid) end`;
const entries = sql<{ account: LedgerAccount; amountMinor: number; currency: Currency }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('account', e.account, 'amountMinor', e.amount_minor, 'currency', e.currency) order by e.id), '[]')
  from ledger_entries e where e.transaction_id = ledger_transactions.id)`;
/** The creator whose money was moved. */
const payee = sql<string | null>`(select e.owner_id from ledger_entries e
  where e.transaction_id = ledger_transactions.id and e.account = 'creator_payable' limit 1)`;

/** The bookings that have receipts, each with what it moved and the deal that this belongs to. */
const bookings = (db: Read) =>
  db
    .selectFrom('ledgerTransactions')
    .where('ledgerTransactions.kind', 'in', MOVEMENT_KINDS)
    .select([
      'ledgerTransactions.id',
      'ledgerTransactions.kind',
      'ledgerTransactions.campaignId',
      'ledgerTransactions.createdAt',
      about.as('about'),
      dealId.as('dealId'),
      part.as('part'),
      entries.as('entries'),
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
      eb('ledgerTransactions.kind', 'in', CREATOR_KINDS.own).and(payee, '=', creatorId),
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

/** The movements of a campaign that a party is told about, newest first, with the creator whose money moved, and whether they are sealed. */
export function movementsOf(db: Read, campaignId: string, reader: Reader, after: Keyset | null, limit: number) {
  const page = told(db, campaignId, reader)
    .select(payee.as('creatorId'))
    .$call((query) => inOrder(query, 'descending', ['ledgerTransactions.createdAt', 'ledgerTransactions.id'], after))
    .limit(limit);
  return db
    .selectFrom(page.as('page'))
    .leftJoin('users', 'users.id', 'page.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'page.creatorId')
    .leftJoin('logEntries', (join) =>
      join.onRef('logEntries.transactionId', '=', 'page.id').on('logEntries.party', '=', reader.party),
    )
    .selectAll('page')
    .select(['users.firstName', 'users.lastName', 'creatorProfiles.username', 'logEntries.index'])
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id', 'desc');
}

/** One of them. */
export const movementById = (db: Read, campaignId: string, reader: Reader, id: string) =>
  told(db, campaignId, reader).where('ledgerTransactions.id', '=', id);

/** The leaf of a booking as a party sees it. */
export const leafOfBooking = (db: Read, transactionId: string, party: Party) =>
  db.selectFrom('logEntries').selectAll().where('transactionId', '=', transactionId).where('party', '=', party);

/**
 * Bookings that are not sealed yet and were written before every transaction that is still open, in the order of their transactions. Those from before
 * there was a tree have no number; a restored booking has 0 if it is sealed.
 */
export function unsealedBookings(limit: number) {
  const writtenIn = sql`coalesce(written_in, '1'::xid8)`;
  return sql<{ id: string }>`
    with last as materialized (select ${writtenIn} as written_in, b.id from log_entries e join ledger_transactions b on b.id = e.transaction_id
      where e.transaction_id is not null order by index desc limit 1)
    select id from ledger_transactions
    where kind in (${listed(MOVEMENT_KINDS)}) and ${writtenIn} < pg_snapshot_xmin(pg_current_snapshot())
      and ${writtenIn} >= greatest('1'::xid8, (select written_in from last))
      and coalesce((${writtenIn}, id) > (select written_in, id from last), true)
    order by ${writtenIn}, id limit ${limit}`;
}
