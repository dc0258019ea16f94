import {
  type Booking,
  paymentBooking,
  payoutBooking,
  releaseBooking,
  transferKey,
} from '#server/ledger/booking.rules.ts';
import { DEPOSIT_BPS, MILESTONE_BPS, WHOLE_BPS } from '#shared/constants.ts';
import type { Machine, StatusOf } from '#shared/lifecycles.ts';
import { dealCostMinor, dealFeeMinor, MILESTONE_KINDS } from '#shared/money.ts';
import { type AuditRow, historyRows, pathTo } from '../status-history.ts';

/**
 * Every agreed amount is a multiple of three, so that its cost, its fee and their shares are whole: the rules compute the values for three units,
 * which are then multiplied.
 */
const NET = 3;
const GROSS = dealCostMinor(NET);
const FEE = dealFeeMinor(NET);

/** A deposit of half the budget, as far as the finished deals cost that much, and the rest as the balance; nothing else was ever paid. */
const PAYMENTS = `
  select p.id as campaign_id, brand_id, kind, part as amount, p.created_at + interval '3 days' as at
  from plan p
  join (select campaign_id, count(*) as made from agreement where status in ('in_progress', 'submitted', 'completed') group by campaign_id) a
    on a.campaign_id = p.id
  cross join lateral (select made * p.amount * ${GROSS} / ${NET} as cost,
      p.deals * p.amount * ${GROSS} / ${NET} / ${WHOLE_BPS / DEPOSIT_BPS} as half) c
  cross join lateral (values ('deposit', least(cost, half)), ('balance', case when state = 'running' then 0 else cost - half end)) v (kind, part)
  where part > 0`;

/** The share of a deal's amount and fee that a milestone has, in tenths; and how its id begins. */
const KINDS = `(values ${MILESTONE_KINDS.map((kind, at) => `('${kind}', ${(MILESTONE_BPS[kind] * 10) / WHOLE_BPS}, 'a${at + 1}')`).join(', ')})
  m (kind, tenths, mark)`;
const PAYOUT = `pg_temp.kin_of(id, 'b1')`;

/** The ids of one row in SQL: columns, and inside of a quoted key the row's own id. */
const ROW = { id: `' || id || '`, campaignId: 'campaign_id', creatorId: 'creator_id', currency: 'USD' } as const;

/** Makes the same booking for every row of a table, `units` times what the rules book for one unit. `mark` is the beginning of the bookings' ids. */
function booked(rows: string, mark: string, { key, kind, campaignId, entries }: Booking): string {
  const values = entries.map(
    ({ account, ownerId, amountMinor, currency }) => `('${account}', ${ownerId}::uuid, ${amountMinor}, '${currency}')`,
  );
  return `insert into ledger_transactions (id, idempotency_key, kind, campaign_id, created_at)
  select pg_temp.kin_of(id, '${mark}'), '${key}', '${kind}', ${campaignId}, at from ${rows};
insert into ledger_entries (transaction_id, account, owner_id, amount_minor, currency)
  select pg_temp.kin_of(id, '${mark}'), account, owner_id, units * amount_minor, currency
  from ${rows} cross join lateral (values ${values.join(', ')}) e (account, owner_id, amount_minor, currency)`;
}

const paymentsOf = (kind: 'deposit' | 'balance') =>
  booked(
    `(select id, campaign_id, amount_minor as units, succeeded_at as at from payments where kind = '${kind}') p`,
    'c1',
    paymentBooking({ ...ROW, kind, amountMinor: 1 }, 0),
  );

/** The earnings of a deal are booked at once here instead of a milestone at a time, which makes a third of the rows. */
const AGREED = `(select ${PAYOUT} as id, campaign_id, creator_id, amount / ${NET} as units, created_at + interval '46 days' as at
  from agreement where status = 'completed') p`;

const MONEY = `
insert into payments (id, campaign_id, brand_id, kind, status, amount_minor, currency, idempotency_key, provider_id, charge_id, created_at,
    updated_at, succeeded_at, invoice_seq)
  select pg_temp.id_of(kind || campaign_id), campaign_id, brand_id, kind, 'succeeded', amount, 'USD', 'bench:' || kind || ':' || campaign_id,
    'cs_bench_' || kind || campaign_id, 'ch_bench_' || kind || campaign_id, at, at, at, case kind when 'deposit' then 1 else 2 end from (${PAYMENTS}) x;
insert into payouts (id, creator_id, deal_id, status, amount_minor, currency, idempotency_key, provider_id, created_at, updated_at, paid_at)
  select ${PAYOUT}, creator_id, id, 'paid', amount, 'USD', '${transferKey('payout', ROW.id, 1)}', 'po_bench_' || id, at, at, at
  from (select *, created_at + interval '46 days' as at from agreement) a where status = 'completed';
insert into milestones (id, deal_id, kind, status, amount_minor, currency, payout_id, accrued_at, released_at, paid_at, created_at)
  select pg_temp.kin_of(id, mark), id, kind,
    case when status = 'completed' then 'paid' when status = 'submitted' or kind = 'signing' then 'accrued' else 'planned' end,
    amount * tenths / 10, 'USD', case when status = 'completed' then ${PAYOUT} end,
    case when status <> 'in_progress' or kind = 'signing' then created_at + interval '5 days' end,
    case when status = 'completed' then created_at + interval '46 days' end,
    case when status = 'completed' then created_at + interval '46 days' end, created_at + interval '3 days'
  from agreement, ${KINDS} where status in ('completed', 'submitted', 'in_progress');
insert into earnings (milestone_id, deal_id, campaign_id, creator_id, brand_id, gross_minor, fee_minor, net_minor, currency, earned_at)
  select pg_temp.kin_of(id, mark), id, campaign_id, creator_id, brand_id, amount * ${GROSS} / ${NET} * tenths / 10, amount * ${FEE} / ${NET} * tenths / 10,
    amount * tenths / 10, 'USD', created_at + interval '46 days'
  from agreement, ${KINDS} where status = 'completed';
${paymentsOf('deposit')};
${paymentsOf('balance')};
${booked(AGREED, 'c2', releaseBooking(ROW, { grossMinor: GROSS, netMinor: NET, feeMinor: FEE }))};
${booked(AGREED, 'c3', payoutBooking({ ...ROW, amountMinor: NET }))};
insert into sandbox_bank.statement_lines (kind, amount_minor, currency, object_id, reference, occurred_at)
  select 'charge', amount_minor, 'USD', charge_id, id::text, created_at from payments
  union all select 'payout', -amount_minor, 'USD', provider_id, id::text, created_at from payouts;
insert into sandbox_bank.accounts (currency, balance_minor) select 'USD', sum(amount_minor) from sandbox_bank.statement_lines`;

/** Payments, milestones, payouts, earnings, the ledger and the bank's own books, which agree to the last cent. */
export const money = (): string[] => MONEY.split(';\n');

/** Everything in this data that has a status, with the history that leads to each; ordered by the rows' names. */
const LIVES: readonly { table: string; statuses: Record<string, AuditRow[]> }[] = [
  livesOf('campaigns', 'campaign', ['draft', 'new', 'in_progress', 'live', 'completed']),
  livesOf('deals', 'deal', ['invited', 'in_progress', 'submitted', 'completed', 'declined', 'expired', 'withdrawn']),
  livesOf('submissions', 'submission', ['published']),
  livesOf('milestones', 'milestone', ['planned', 'accrued', 'paid']),
  livesOf('payments', 'payment', ['succeeded']),
  livesOf('payouts', 'payout', ['paid']),
];

function livesOf<M extends Machine>(table: string, machine: M, statuses: readonly StatusOf<M>[]) {
  const lives = statuses.map((status): [string, AuditRow[]] => [status, lifeOf(machine, status)]);
  return { table, statuses: Object.fromEntries(lives) };
}

function lifeOf<M extends Machine>(machine: M, status: StatusOf<M>): AuditRow[] {
  return historyRows(machine, '', pathTo(machine, status), () => new Date(0), {});
}

/**
 * The audit rows of everything that happened. Each history is written, and so read, in the order of its steps; all of them in the order
 * of the index that finds them, so that building it takes a fraction of the time.
 */
export const histories = (): string[] =>
  LIVES.map(({ table, statuses }) => {
    const lives = Object.entries(statuses);
    const word = (value: unknown): string => (value ? `'${value}'` : 'null');
    const steps = (read: (row: AuditRow) => unknown): string => {
      const [one, ...others] = new Set(lives.flatMap(([, rows]) => rows.map(read)));
      if (others.length === 0) return word(one);
      const cases = lives.map(
        ([status, rows]) => `when '${status}' then array[${rows.map(read).map(word).join(', ')}]::text[]`,
      );
      return `unnest(case status ${cases.join(' ')} end)`;
    };
    const columns = [
      steps((row) => row.action),
      steps((row) => row.resourceType),
      'id::text',
      steps((row) => row.actor),
      steps((row) => row.via),
      steps((row) => row.machine),
      steps((row) => row.fromStatus),
      steps((row) => row.toStatus),
    ];
    return `insert into audit_log (created_at, action, resource_type, resource_id, actor, via, machine, from_status, to_status)
      select created_at, ${columns.join(', ')} from (select id, status, created_at from ${table} order by id) t`;
  });
