import type { Machine, StatusOf } from '#shared/lifecycles.ts';
import { type AuditRow, historyRows, pathTo } from '../history.ts';

/** A deposit of half the budget, as far as the finished deals cost that much, and the rest as the balance; nothing else was ever paid. */
const PAYMENTS = `
  select p.id as campaign_id, brand_id, kind, part as amount, p.created_at + interval '3 days' as at
  from plan p
  join lateral (select count(*) * p.amount * 4 / 3 as cost, p.deals * p.amount * 2 / 3 as half
    from agreement a where a.campaign_id = p.id and a.status in ('in_progress', 'submitted', 'completed')) c
    on state in ('live', 'running', 'over')
  cross join lateral (values ('deposit', least(cost, half)), ('balance', case when state = 'running' then 0 else cost - half end)) v (kind, part)
  where part > 0`;

/** The share of a deal's amount and fee that a milestone stands for, in tenths. */
const KINDS = `(values ('signing', 2), ('submission', 3), ('approval', 5)) m (kind, tenths)`;

const MONEY = `
create index on agreement (campaign_id);
analyze agreement;
insert into payments (id, campaign_id, brand_id, kind, status, amount_minor, currency, idempotency_key, provider_id, charge_id, created_at,
    updated_at, succeeded_at)
  select pg_temp.id_of(kind || campaign_id), campaign_id, brand_id, kind, 'succeeded', amount, 'USD', 'bench:' || kind || ':' || campaign_id,
    'cs_bench_' || kind || campaign_id, 'ch_bench_' || kind || campaign_id, at, at, at from (${PAYMENTS}) x;
insert into payouts (id, creator_id, deal_id, status, amount_minor, currency, idempotency_key, provider_id, created_at, updated_at, paid_at)
  select pg_temp.id_of('payout' || id), creator_id, id, 'paid', amount, 'USD', 'bench:payout:' || id, 'po_bench_' || id, at, at, at
  from (select *, created_at + interval '46 days' as at from agreement) a where status = 'completed';
insert into milestones (id, deal_id, kind, status, amount_minor, currency, payout_id, accrued_at, released_at, paid_at, created_at)
  select pg_temp.id_of(kind || id), id, kind,
    case when status = 'completed' then 'paid' when status = 'submitted' or kind = 'signing' then 'accrued' else 'planned' end,
    amount * tenths / 10, 'USD', case when status = 'completed' then pg_temp.id_of('payout' || id) end,
    case when status <> 'in_progress' or kind = 'signing' then created_at + interval '5 days' end,
    case when status = 'completed' then created_at + interval '46 days' end,
    case when status = 'completed' then created_at + interval '46 days' end, created_at + interval '3 days'
  from agreement, ${KINDS} where status in ('completed', 'submitted', 'in_progress');
insert into earnings (milestone_id, deal_id, campaign_id, creator_id, brand_id, gross_minor, fee_minor, net_minor, currency, earned_at)
  select pg_temp.id_of(kind || id), id, campaign_id, creator_id, brand_id, amount * 4 / 3 * tenths / 10, amount / 3 * tenths / 10,
    amount * tenths / 10, 'USD', created_at + interval '46 days'
  from agreement, ${KINDS} where status = 'completed';
insert into ledger_transactions (id, idempotency_key, kind, campaign_id, created_at)
  select pg_temp.id_of('paid' || id), kind || ':' || id, kind, campaign_id, created_at from payments;
insert into ledger_entries (transaction_id, account, owner_id, amount_minor, currency)
  select pg_temp.id_of('paid' || id), account, case account when 'held' then campaign_id end, sign * amount_minor, 'USD'
  from payments, (values ('held', 1), ('brand_clearing', -1)) a (account, sign);
-- what a deal brings is booked at once here, not a milestone at a time
insert into ledger_transactions (id, idempotency_key, kind, campaign_id, created_at)
  select pg_temp.id_of(kind || id), kind || ':' || pg_temp.id_of('payout' || id), kind, campaign_id, created_at
  from agreement, unnest(array['release', 'payout']) kind where status = 'completed';
insert into ledger_entries (transaction_id, account, owner_id, amount_minor, currency)
  select pg_temp.id_of(kind || id), account, case owner when 'campaign' then campaign_id when 'creator' then creator_id end, amount / 3 * thirds, 'USD'
  from agreement, (values ('release', 'held', 'campaign', -4), ('release', 'creator_payable', 'creator', 3), ('release', 'platform_fee', null, 1),
    ('payout', 'creator_payable', 'creator', -3), ('payout', 'brand_clearing', null, 3)) e (kind, account, owner, thirds)
  where status = 'completed';
insert into sandbox_bank.statement_lines (kind, amount_minor, currency, object_id, reference, occurred_at)
  select 'charge', amount_minor, 'USD', charge_id, id::text, created_at from payments
  union all select 'payout', -amount_minor, 'USD', provider_id, id::text, created_at from payouts;
insert into sandbox_bank.accounts (currency, balance_minor) select 'USD', sum(amount_minor) from sandbox_bank.statement_lines`;

/** Payments, milestones, payouts, earnings, the ledger and the bank's own books, which agree to the last cent. */
export const money = (): string[] => MONEY.split(';\n');

/** Every status that money stands in here, with the history that leads there. */
const LIVES: readonly { table: string; status: string; rows: AuditRow[] }[] = [
  { table: 'payments', status: 'succeeded', rows: lifeOf('payment', 'succeeded') },
  { table: 'milestones', status: 'planned', rows: lifeOf('milestone', 'planned') },
  { table: 'milestones', status: 'accrued', rows: lifeOf('milestone', 'accrued') },
  { table: 'milestones', status: 'paid', rows: lifeOf('milestone', 'paid') },
  { table: 'payouts', status: 'paid', rows: lifeOf('payout', 'paid') },
];

function lifeOf<M extends Machine>(machine: M, status: StatusOf<M>): AuditRow[] {
  return historyRows(machine, '', pathTo(machine, status), () => new Date(0), {});
}

/** The audit rows of all that money did, a step of all rows after the other: a history is read in the order of its ids. */
export const histories = (): string[] =>
  LIVES.flatMap(({ table, status, rows }) =>
    rows.map(
      (
        row,
      ) => `insert into audit_log (created_at, action, resource_type, resource_id, actor, via, machine, from_status, to_status)
        select created_at, '${row.action}', '${row.resourceType}', id::text, '${row.actor}', '${row.via}', '${row.machine}',
          ${row.fromStatus ? `'${row.fromStatus}'` : 'null'}, '${row.toStatus}' from ${table} where status = '${status}'`,
    ),
  );
