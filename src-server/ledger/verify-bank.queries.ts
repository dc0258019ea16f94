import { sql } from 'kysely';
import type { Currency } from '#shared/currencies.ts';
import { ARRIVED_PAYMENTS, isOneOf, OPEN_DISPUTES } from '#shared/status-sets.ts';
import type { Tx } from '../data/db.ts';
import { linesOf, type Statement } from './bank-statement.queries.ts';
import { type Slice, slices, within } from './row-ranges.queries.ts';
import { check, inSlices } from './verify.queries.ts';

/** What our books say about one thing at the bank. */
export interface Expected {
  objectId: string;
  what: string;
  /** What the bank must have moved; two values while it has not said yet whether it did. */
  movedMinor: readonly number[];
  /** What the clearing account has of it, with the bank's sign; null for what is not booked before the bank confirms it. */
  bookedMinor: number | null;
  /** What it may have moved besides, if it did so only just now: its event is on the way. */
  newsMinor?: number;
}

/** How many things of our books are compared at once, so that no statement is long and no answer large. */
const PAGE = 20_000;

/** The currencies that anything was paid in. */
export async function paidCurrencies(tx: Tx): Promise<Currency[]> {
  const rows = await tx
    .selectFrom('payments')
    .select('currency')
    .union(tx.selectFrom('refunds').select('currency'))
    .union(tx.selectFrom('payouts').select('currency'))
    .execute();
  return rows.map(({ currency }) => currency);
}

/** Everything that our books expect of the bank in one currency, a page at a time, except what the old system took and paid. */
export async function* expectations(tx: Tx, currency: Currency): AsyncGenerator<Expected[]> {
  yield* pages(async (after) => {
    const rows = await payments(tx, currency)
      .select(['id', 'chargeId', 'amountMinor', 'feeMinor'])
      .where(following(after))
      .orderBy('id')
      .limit(PAGE)
      .execute();
    return rows.map(({ id, chargeId, amountMinor, feeMinor }) => ({
      id,
      expected: {
        objectId: chargeId ?? id,
        what: `payment ${id}`,
        movedMinor: [amountMinor - feeMinor],
        bookedMinor: amountMinor - feeMinor,
      },
    }));
  });
  for (const table of ['refunds', 'payouts'] as const) {
    yield* pages(async (after) => {
      const rows = await transfers(tx, table, currency)
        .select((eb) => [
          'id',
          'providerId',
          'amountMinor',
          'status',
          eb('bankReference', 'is not', null).$castTo<boolean>().as('byHand'),
        ])
        .where(following(after))
        .orderBy('id')
        .limit(PAGE)
        .execute();
      return rows.map(({ id, providerId, amountMinor, status, byHand }) => {
        const settled = !byHand && (status === 'succeeded' || status === 'paid');
        const movedMinor = settled ? [-amountMinor] : byHand || status === 'failed' ? [0] : [-amountMinor, 0];
        const asked = providerId !== null || settled;
        return {
          id,
          expected: asked
            ? {
                objectId: providerId ?? id,
                what: `transfer ${id}`,
                movedMinor,
                bookedMinor: settled ? -amountMinor : null,
              }
            : null,
        };
      });
    });
  }
  yield* pages(async (after) => {
    const rows = await disputes(tx, currency)
      .select(['id', 'providerId', 'amountMinor', 'status'])
      .where(following(after))
      .orderBy('id')
      .limit(PAGE)
      .execute();
    return rows.map(({ id, providerId, amountMinor, status }) => {
      const moved = status === 'won' ? 0 : -amountMinor;
      const open = isOneOf(OPEN_DISPUTES, status);
      const expected = { objectId: providerId, what: `dispute ${id}`, movedMinor: [moved], bookedMinor: moved };
      return { id, expected: open ? { ...expected, newsMinor: 0 } : expected };
    });
  });
}

type Page = { id: string; expected: Expected | null }[];

async function* pages(read: (after: string | null) => Promise<Page>): AsyncGenerator<Expected[]> {
  for (let after: string | null = null; ; ) {
    const rows: Page = await read(after);
    yield rows.map(({ expected }) => expected).filter((expected) => expected !== null);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

/** Card payments at the provider. It never had those of the old system. */
const payments = (tx: Tx, currency: Currency) =>
  tx
    .selectFrom('payments')
    .where('currency', '=', currency)
    .where('method', '=', 'card')
    .where('status', 'in', ARRIVED_PAYMENTS)
    .where('carriedOver', '=', false);

/**
 * Refunds and payouts that the provider sends. Money that came by bank transfer is sent back by hand. So is money that a card or a payout account did
 * not accept (`byHand`): if the provider was asked to send it, it must have kept it.
 */
const transfers = (tx: Tx, table: 'refunds' | 'payouts', currency: Currency) =>
  tx
    .selectFrom(table)
    .where('currency', '=', currency)
    .$if(table === 'payouts', (query) => query.where(sql<boolean>`not carried_over`))
    .$if(table === 'refunds', (query) =>
      query.where(
        sql<boolean>`not exists (select from payments p where p.id = payment_id and p.method = 'bank_transfer')`,
      ),
    );

const disputes = (tx: Tx, currency: Currency) => tx.selectFrom('disputes').where('currency', '=', currency);

/** The rows after a given one, or all. */
const following = (after: string | null) => sql<boolean>`${within(sql`id`, { after, upTo: null })}`;

/**
 * What the bank moved that nothing in our books accounts for, unless it did so only just now, and what two things account for: each movement proves
 * exactly one. Reads one range of the bank's names at a time.
 */
export function unclaimed(tx: Tx, statement: Statement, since: Date): Promise<string[]> {
  const { currency } = statement;
  const lines = sql`${linesOf(statement)} and kind <> 'own'`;
  const claims = (slice: Slice) =>
    sql.join(
      [
        payments(tx, currency).select('chargeId as objectId').where(named('charge_id', slice)),
        transfers(tx, 'refunds', currency).select('providerId as objectId').where(named('provider_id', slice)),
        transfers(tx, 'payouts', currency).select('providerId as objectId').where(named('provider_id', slice)),
        disputes(tx, currency).select('providerId as objectId').where(named('provider_id', slice)),
      ],
      sql` union all `,
    );
  const all = slices(tx, { from: sql`bank_statement_lines`, where: lines, key: sql`object_id` });
  return inSlices(tx, all, (slice) =>
    check(sql`select case when claims > 1 then format('Two things of our books stand for %s at the bank.', object_id)
        else format('The bank moved %s %s for %s, which our books do not know.', moved, ${currency}::text, object_id) end as finding
      from (select object_id, sum(amount_minor) as moved, max(occurred_at) as latest from bank_statement_lines
        where ${lines} and ${within(sql`object_id`, slice)} group by object_id) m
      full join (select object_id, count(*) as claims from (${claims(slice)}) c group by object_id) c using (object_id)
      where claims > 1 or (claims is null and moved <> 0 and latest < ${since})`),
  );
}

const named = (column: string, slice: Slice) =>
  sql<boolean>`${sql.ref(column)} is not null and ${within(sql.ref(column), slice)}`;

/** The balance of the clearing account. */
export async function clearingMinor(tx: Tx, currency: Currency): Promise<number> {
  const { rows } = await sql<{ clearingMinor: number }>`select coalesce(sum(amount_minor), 0)::bigint as clearing_minor
    from ledger_entries where account = 'brand_clearing' and currency = ${currency}`.execute(tx);
  return rows[0]?.clearingMinor ?? 0;
}

/**
 * What the platform may take from the provider: its earnings, which are its fees less the processor's fees and the losses that it bears, and what it
 * has sent by bank transfer in place of the provider, beyond what came in by bank transfer.
 */
export async function platformMinor(tx: Tx, currency: Currency): Promise<number> {
  const { rows } = await sql<{ platformMinor: number }>`select
      (coalesce(sum(amount_minor) filter (where account <> 'bank_transfers'), 0)
        + greatest(coalesce(sum(amount_minor) filter (where account = 'bank_transfers'), 0), 0))::bigint as platform_minor
    from ledger_entries where account in ('platform_fee', 'processor_fee', 'bank_transfers') and currency = ${currency}`.execute(
    tx,
  );
  return rows[0]?.platformMinor ?? 0;
}
