import type { Machine, StatusOf } from '#shared/lifecycles.ts';
import { type AuditRow, historyRows, pathTo } from '../history.ts';

/** A deposit of half the budget, as far as the finished deals cost that much, and the rest as the balance; nothing else was ever paid. */
const PAYMENTS = `
  select p.id as campaign_id, brand_id, kind, part as amount, p.created_at + interval '3 days' as at
  from plan p
  join (select campaign_id, count(*) as made from agreement where status in ('in_progress', 'submitted', 'completed') group by campaign_id) a
    on a.campaign_id = p.id
  cross join lateral (select made * p.amount * 4 / 3 as cost, p.deals * p.amount * 2 / 3 as half) c
  cross join lateral (values ('deposit', least(cost, half)), ('balance', case when state = 'running' then 0 else cost - half end)) v (kind, part)
  where part > 0`;

/** The share of a deal's amount and fee that a milestone stands for, in tenths; what its id begins with. */
const KINDS = `(values ('signing', 2, 'a1'), ('submission', 3, 'a2'), ('approval', 5, 'a3')) m (kind, tenths, mark)`;
const PAYOUT = `pg_temp.kin_of(id, 'b1')`;

const MONEY = `
insert into payments (id, campaign_id, brand_id, kind, status, amount_minor, currency, idempotency_key, provider_id, charge_id, created_at,
    updated_at, succeeded_at, invoice_seq)
  select pg_temp.id_of(kind || campaign_id), campaign_id, brand_id, kind, 'succeeded', amount, 'USD', 'bench:' || kind || ':' || campaign_id,
    'cs_bench_' || kind || campaign_id, 'ch_bench_' || kind || campaign_id, at, at, at, case kind when 'deposit' then 1 else 2 end from (${PAYMENTS}) x;
insert into payouts (id, creator_id, deal_id, status, amount_minor, currency, idempotency_key, provider_id, created_at, updated_at, paid_at)
  select ${PAYOUT}, creator_id, id, 'paid', amount, 'USD', 'bench:payout:' || id, 'po_bench_' || id, at, at, at
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
  select pg_temp.kin_of(id, mark), id, campaign_id, creator_id, brand_id, amount * 4 / 3 * tenths / 10, amount / 3 * tenths / 10,
    amount * tenths / 10, 'USD', created_at + interval '46 days'
  from agreement, ${KINDS} where status = 'completed';
insert into ledger_transactions (id, idempotency_key, kind, campaign_id, created_at)
  select pg_temp.kin_of(id, 'c1'), kind || ':' || id, kind, campaign_id, created_at from payments;
insert into ledger_entries (transaction_id, account, owner_id, amount_minor, currency)
  select pg_temp.kin_of(id, 'c1'), account, case account when 'held' then campaign_id end, sign * amount_minor, 'USD'
  from payments, (values ('held', 1), ('brand_clearing', -1)) a (account, sign);
-- what a deal brings is booked at once here, not a milestone at a time
insert into ledger_transactions (id, idempotency_key, kind, campaign_id, created_at)
  select pg_temp.kin_of(id, mark), kind || ':' || ${PAYOUT}, kind, campaign_id, created_at
  from agreement, (values ('release', 'c2'), ('payout', 'c3')) k (kind, mark) where status = 'completed';
insert into ledger_entries (transaction_id, account, owner_id, amount_minor, currency)
  select pg_temp.kin_of(id, mark), account, case owner when 'campaign' then campaign_id when 'creator' then creator_id end, amount / 3 * thirds, 'USD'
  from agreement, (values ('c2', 'held', 'campaign', -4), ('c2', 'creator_payable', 'creator', 3), ('c2', 'platform_fee', null, 1),
    ('c3', 'creator_payable', 'creator', -3), ('c3', 'brand_clearing', null, 3)) e (mark, account, owner, thirds)
  where status = 'completed';
insert into sandbox_bank.statement_lines (kind, amount_minor, currency, object_id, reference, occurred_at)
  select 'charge', amount_minor, 'USD', charge_id, id::text, created_at from payments
  union all select 'payout', -amount_minor, 'USD', provider_id, id::text, created_at from payouts;
insert into sandbox_bank.accounts (currency, balance_minor) select 'USD', sum(amount_minor) from sandbox_bank.statement_lines`;

/** Payments, milestones, payouts, earnings, the ledger and the bank's own books, which agree to the last cent. */
export const money = (): string[] => MONEY.split(';\n');

/** Every status that money stands in here, with the history that leads there; in the order of what its rows are called. */
const LIVES: readonly { table: string; statuses: Record<string, AuditRow[]> }[] = [
  {
    table: 'milestones',
    statuses: {
      planned: lifeOf('milestone', 'planned'),
      accrued: lifeOf('milestone', 'accrued'),
      paid: lifeOf('milestone', 'paid'),
    },
  },
  { table: 'payments', statuses: { succeeded: lifeOf('payment', 'succeeded') } },
  { table: 'payouts', statuses: { paid: lifeOf('payout', 'paid') } },
];

function lifeOf<M extends Machine>(machine: M, status: StatusOf<M>): AuditRow[] {
  return historyRows(machine, '', pathTo(machine, status), () => new Date(0), {});
}

/**
 * The audit rows of all that money did. Each history is written, and so read, in the order of its steps; all of them in the order of the index
 * that finds them, which then is made in a fraction of the time.
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
