import { type RawBuilder, sql } from 'kysely';
import type { LedgerKind } from '#db/schema.ts';
import { CURRENCIES } from '#shared/currencies.ts';
import { lifecycles, type Machine } from '#shared/lifecycles.ts';
import { machineNouns } from '#shared/messages/moves.ts';
import {
  ACTIVE_CAMPAIGNS,
  ARRIVED_PAYMENTS,
  BOUND_DEALS,
  CONTRACTED_DEALS,
  DEPARTED_MILESTONES,
  EARNED_MILESTONES,
  HANDED_IN_DEALS,
  OPEN_CASES,
  OPEN_DISPUTES,
  OPEN_PAYMENTS,
  OPEN_REFUNDS,
  OVER_DEALS,
  UNCOUNTED_BUDGETS,
  UNFINISHED_DEALS,
} from '#shared/status-sets.ts';
import type { Tx } from '../data/db.ts';
import { listed } from '../data/sql.ts';
import { agreedNet, milestoneFee } from '../ground/campaign-money.ts';
import { inCents, usdMicros } from '../ground/rates.ts';
import { machines } from '../transition.ts';
import { type Slice, slices, within } from './row-ranges.queries.ts';

/** How many examples of one kind of finding are given, at most. */
const EXAMPLES = 20;

/** Each row that a check returns is a finding: one sentence. */
export type Check = RawBuilder<{ finding: string }>;

/** Makes Postgres plan for reading everything: with just a limit it would look up the rows one by one, as if it would find some at once. */
export const check = (body: RawBuilder<unknown>): Check =>
  sql<{ finding: string }>`with f as materialized (${body}) select finding from f limit ${sql.lit(EXAMPLES)}`;

const arrived = listed(ARRIVED_PAYMENTS);
const openDeals = listed(UNFINISHED_DEALS);
const contracted = listed(CONTRACTED_DEALS);
const handedIn = listed(HANDED_IN_DEALS);
const openDisputes = listed(OPEN_DISPUTES);
const openRefunds = listed(OPEN_REFUNDS);
const openCases = listed(OPEN_CASES);
/** The bookings of disputes and of their costs. Apart from these, a campaign holds what was paid, less what was refunded and earned. */
const lossKinds = listed([
  'dispute',
  'dispute_won',
  'dispute_lost',
  'loss_repaid',
  'rest_borne',
] satisfies LedgerKind[]);

/** What each case gave the creator of each milestone that it split. */
const splits = sql`(select c.id as case_id, c.ended_at, (p ->> 'milestoneId')::uuid as milestone_id, (p ->> 'amountMinor')::bigint as minor
    from cases c cross join jsonb_array_elements(c.split) p)`;
/** What the last case about each milestone left of it; a milestone of which nothing was left is cancelled, and keeps its amount. */
const leftByCases = sql`(select distinct on (milestone_id) milestone_id, minor from ${splits} x where minor > 0 order by milestone_id, ended_at desc)`;

/** How often each transfer was sent, less how often it came back: the second part of a booking's key is the transfer's id. */
const sentLess = (sent: LedgerKind, cameBack: LedgerKind) => sql`
  select split_part(idempotency_key, ':', 2) as id, sum(case kind when ${sql.lit(sent)} then 1 else -1 end) as times
    from ledger_transactions where kind in (${listed([sent, cameBack])}) group by 1`;

/** Amounts with their owner, in cents at the rate of their UTC day; NaN if that day has no rate. */
const facts = (table: string, owner: string, minor: string, at: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  select ${sql.ref(owner)} as owner, ${inCents(
    sql.ref(minor),
    sql<string>`currency`,
    usdMicros(sql<string>`currency`, sql`(${at} at time zone 'UTC')::date`),
  )} as cents from ${sql.table(table)} where ${where}`;

/** A stored total must equal the sum of its amounts, counted from zero. */
const keptTotals = (what: string, kept: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  check(sql`
  select format('The ${sql.raw(what)} %s is kept as %s cents and %s amounts without a rate, but its amounts make %s and %s.',
      coalesce(k.owner, f.owner), coalesce(k.cents, 0), coalesce(k.unrated, 0), coalesce(f.cents, 0), coalesce(f.unrated, 0)) as finding
    from (${kept}) k full join (
      select owner, coalesce(sum(cents) filter (where cents <> 'NaN'), 0) as cents, count(*) filter (where cents = 'NaN') as unrated
      from (${from}) x group by owner) f on f.owner = k.owner
    where coalesce(k.cents, 0) <> coalesce(f.cents, 0) or coalesce(k.unrated, 0) <> coalesce(f.unrated, 0)`);

/** Each row that one of these finds proves that money does not add up. */
export const moneyChecks: readonly Check[] = [
  keptTotals(
    'total of the earnings of creator',
    sql`select creator_id as owner, earned_cents as cents, unrated from creator_totals`,
    facts('earnings', 'creator_id', 'net_minor', sql`earned_at`, sql`true`),
  ),
  keptTotals(
    'total of the budgets of brand',
    sql`select brand_id as owner, budget_cents as cents, unrated from brand_totals`,
    facts(
      'campaigns',
      'brand_id',
      'budget_minor',
      sql`coalesce(submitted_at, created_at)`,
      sql`budget_minor is not null and deleted_at is null and status not in (${listed(UNCOUNTED_BUDGETS)})`,
    ),
  ),
  check(sql`select format('There are %s rows of %s kept for %s, which come to %s, and in truth %s, which come to %s.', coalesce(k.rows, 0), what, key,
      coalesce(k.minor, 0), coalesce(f.rows, 0), coalesce(f.minor, 0)) as finding
    from (select what, key, sum(rows) as rows, sum(minor) as minor from kept_counts group by what, key having sum(rows) <> 0 or sum(minor) <> 0) k
    full join (
      select 'campaigns' as what, review_status as key, count(*) as rows, 0 as minor from campaigns where deleted_at is null group by 2
      union all select 'users', coalesce(role, ''), count(*), 0 from users where status <> 'deleted' group by 2
      union all select 'active_users', coalesce(role, ''), count(*), 0 from users where status = 'active' group by 2
      union all select 'joined_users', to_char(created_at at time zone 'UTC', 'YYYY-MM') || ' ' || coalesce(role, ''), count(*), 0
        from users where status <> 'deleted' group by 2
      union all select 'open_deals', currency, count(*), sum(agreed_amount_minor) from deals where status in (${openDeals}) group by 2
      union all select 'drafts', currency, count(*), coalesce(sum(budget_minor), 0) from campaigns where review_status = 'draft' and deleted_at is null group by 2
    ) f using (what, key) where (k.rows, k.minor) is distinct from (f.rows, f.minor)`),
  check(sql`select format('The day %s is kept as %s and %s of fees in %s earnings in %s, but its earnings make %s and %s in %s.',
      day, coalesce(k.gross_minor, 0), coalesce(k.fee_minor, 0), coalesce(k.transactions, 0), currency,
      coalesce(e.gross, 0), coalesce(e.fee, 0), coalesce(e.transactions, 0)) as finding
    from earning_days k full join (
      select (earned_at at time zone 'UTC')::date as day, currency, sum(gross_minor) as gross, sum(fee_minor) as fee, count(*) as transactions
      from earnings group by 1, 2) e using (day, currency)
    where day <= (select max(day) from earning_days)
      and (coalesce(k.gross_minor, 0), coalesce(k.fee_minor, 0), coalesce(k.transactions, 0))
        <> (coalesce(e.gross, 0), coalesce(e.fee, 0), coalesce(e.transactions, 0))`),
  check(sql`select format('Ledger transaction %s does not sum to zero: %s %s.', transaction_id, sum(amount_minor), currency) as finding
    from ledger_entries group by transaction_id, currency having sum(amount_minor) <> 0`),
  check(sql`select format('Ledger transaction %s has no entries.', t.id) as finding from ledger_transactions t
    where not exists (select from ledger_entries e where e.transaction_id = t.id)`),
  check(sql`select format('The %s account of %s is negative: %s %s.', account, coalesce(owner_id::text, 'Accord'), sum(amount_minor), currency) as finding
    from ledger_entries where account in ('held', 'creator_payable', 'refunds')
    group by account, owner_id, currency having sum(amount_minor) < 0`),
  check(sql`select format('Campaign %s has %s deposits that succeeded.', campaign_id, count(*)) as finding from payments
    where kind = 'deposit' and status = 'succeeded' and not unwanted group by campaign_id having count(*) > 1`),
  check(sql`select format('Payment %s has arrived and is not booked as it is.', p.id) as finding from payments p
    left join (select t.idempotency_key, e.owner_id, e.currency, sum(e.amount_minor) as held from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id where t.kind in ('deposit', 'balance') and e.account = 'held' group by 1, 2, 3) b
      on b.idempotency_key = p.kind || ':' || p.id and b.owner_id = p.campaign_id and b.currency = p.currency
    where p.status in (${arrived}) and coalesce(b.held, 0) <> p.amount_minor`),
  check(sql`select format('By bank transfer %s %s should be there, and the ledger says %s.', coalesce(t.due, 0), currency, coalesce(b.booked, 0)) as finding
    from (select currency, -sum(amount_minor) as booked from ledger_entries where account = 'bank_transfers' group by 1) b
    full join (select currency, sum(minor) as due from (
        select currency, amount_minor as minor from payments where method = 'bank_transfer' and status in (${arrived})
        union all select currency, -amount_minor from refunds where bank_reference is not null and status = 'succeeded'
        union all select currency, -amount_minor from payouts where bank_reference is not null and status = 'paid') x
      group by 1) t using (currency)
    where coalesce(b.booked, 0) <> coalesce(t.due, 0)`),
  check(sql`select format('The booking %s has no payment that arrived.', t.idempotency_key) as finding from ledger_transactions t
    where t.kind in ('deposit', 'balance') and not exists (select from payments p
      where t.idempotency_key = p.kind || ':' || p.id and p.status in (${arrived}))`),
  check(sql`select format('Payment %s says that %s went back, but its refunds make %s.', p.id, p.refunded_minor, coalesce(r.refunded, 0)) as finding
    from payments p left join (select payment_id, sum(amount_minor) as refunded from refunds where status <> 'cancelled' group by 1) r
      on r.payment_id = p.id where p.refunded_minor <> coalesce(r.refunded, 0)`),
  check(sql`select format('Payment %s says that %s is disputed or lost, but its disputes make %s.', p.id, p.disputed_minor, coalesce(d.taken, 0)) as finding
    from payments p left join (select payment_id, sum(amount_minor) as taken from disputes where status <> 'won' group by 1) d
      on d.payment_id = p.id where p.disputed_minor <> coalesce(d.taken, 0)`),
  check(sql`select format('Campaign %s should hold %s %s and holds %s.', id, due, currency, held) as finding from (
      select c.id, c.currency, coalesce(p.paid, 0) - coalesce(r.refunded, 0) - coalesce(e.earned, 0) as due, coalesce(h.held, 0) as held
      from campaigns c
      left join (select campaign_id, sum(amount_minor) as paid from payments where status in (${arrived}) group by 1) p
        on p.campaign_id = c.id
      left join (select p.campaign_id, sum(r.amount_minor) as refunded from refunds r join payments p on p.id = r.payment_id
        where r.status <> 'cancelled' group by 1) r on r.campaign_id = c.id
      left join (select campaign_id, sum(gross_minor) as earned from earnings group by 1) e on e.campaign_id = c.id
      left join (select e.owner_id, sum(e.amount_minor) as held from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where e.account = 'held' and t.kind not in (${lossKinds}) group by 1) h on h.owner_id = c.id) x where due <> held`),
  check(sql`select format('Campaign %s is %s and holds %s %s, and there is no day by which that ends.', id, status, held, currency) as finding from (
      select c.id, c.status, h.held, h.currency, case when c.status = 'paused' then c.paused_at is not null
        else (c.status in (${listed(ACTIVE_CAMPAIGNS)}) and c.end_date is not null)
          or (c.status = 'completed' and c.end_date is not null and exists (select from deals d where d.campaign_id = c.id and d.status in (${listed(BOUND_DEALS)})))
          or exists (select from milestones m join deals d on d.id = m.deal_id where d.campaign_id = c.id and m.status = 'held' and m.held_at is not null)
          or exists (select from cases x where x.campaign_id = c.id and x.status in (${openCases}))
          or exists (select from disputes x where x.campaign_id = c.id and x.status in (${openDisputes})) end as dated
      from (select owner_id, currency, sum(amount_minor) as held from ledger_entries where account in ('held', 'disputed')
          group by 1, 2 having sum(amount_minor) > 0) h join campaigns c on c.id = h.owner_id) x where not dated`),
  check(sql`select format('Campaign %s has %s %s disputed, but its open disputes make %s.', id, booked, currency, open) as finding from (
      select c.id, c.currency, -coalesce(e.booked, 0) as booked, coalesce(d.open, 0) as open from campaigns c
      left join (select owner_id, sum(amount_minor) as booked from ledger_entries where account = 'disputed' group by 1) e on e.owner_id = c.id
      left join (select campaign_id, sum(amount_minor) as open from disputes where status in (${openDisputes}) group by 1) d
        on d.campaign_id = c.id) x where booked <> open`),
  check(sql`select format('Dispute %s is %s, but its bookings took %s of %s from the bank and leave %s disputed.', d.id, d.status,
      coalesce(b.taken, 0), d.amount_minor, coalesce(b.disputed, 0)) as finding
    from disputes d left join lateral (select sum(e.amount_minor) filter (where e.account = 'brand_clearing') as taken,
        -sum(e.amount_minor) filter (where e.account = 'disputed') as disputed
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.idempotency_key in ('dispute:' || d.provider_id, 'dispute_won:' || d.provider_id, 'dispute_lost:' || d.provider_id)) b on true
    where coalesce(b.taken, 0) <> case d.status when 'won' then 0 else d.amount_minor end
      or coalesce(b.disputed, 0) <> case when d.status in (${openDisputes}) then d.amount_minor else 0 end`),
  check(sql`select format('The booking %s has no dispute.', t.idempotency_key) as finding from ledger_transactions t
    where t.kind in ('dispute', 'dispute_won', 'dispute_lost')
      and not exists (select from disputes d where t.idempotency_key = t.kind || ':' || d.provider_id)`),
  check(sql`select format('The platform got %s back of what it bore of the lost disputes of campaign %s, which was less.', sum(e.amount_minor), t.campaign_id) as finding
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.kind in (${lossKinds}) and e.account = 'platform_fee' group by t.campaign_id having sum(e.amount_minor) > 0`),
  check(sql`select format('Payout %s pays %s, but its milestones make %s and its earnings %s.', p.id, p.amount_minor, p.released, p.earned) as finding
    from (select p.id, p.amount_minor, coalesce(x.released, 0) as released, coalesce(x.earned, 0) as earned from payouts p
      left join (select m.payout_id, sum(m.amount_minor) as released, sum(e.net_minor) as earned from milestones m
        left join earnings e on e.milestone_id = m.id where m.payout_id is not null group by 1) x on x.payout_id = p.id) p
    where p.amount_minor <> p.released or p.amount_minor <> p.earned`),
  check(sql`select format('Creator %s is owed %s %s, but the payouts under way make %s.', owner_id, coalesce(owed, 0), currency, coalesce(open, 0)) as finding
    from (select owner_id, currency, sum(amount_minor) as owed from ledger_entries where account = 'creator_payable' group by 1, 2) e
    full join (select creator_id as owner_id, currency, sum(amount_minor) as open from payouts where status <> 'paid' group by 1, 2) p
      using (owner_id, currency) where coalesce(owed, 0) <> coalesce(open, 0)`),
  check(sql`select format('Payout %s is %s, but its booking says otherwise.', p.id, p.status) as finding from payouts p
    left join (${sentLess('payout', 'payout_bounced')}) b on b.id = p.id::text
    where case p.status when 'paid' then 1 else 0 end <> coalesce(b.times, 0)`),
  check(sql`select format('Payout %s is under way, but its creator has no payout account.', p.id) as finding from payouts p
    where p.status = 'processing' and not exists (select from payout_accounts a where a.creator_id = p.creator_id)`),
  check(sql`select format('Milestone %s is %s, but its payout is %s.', m.id, m.status, p.status) as finding
    from milestones m join payouts p on p.id = m.payout_id where (m.status = 'paid') <> (p.status = 'paid')`),
  check(sql`select format('Refund %s is %s, but its booking says otherwise.', r.id, r.status) as finding from refunds r
    left join (${sentLess('refund_settled', 'refund_bounced')}) b on b.id = r.id::text
    where case r.status when 'succeeded' then 1 else 0 end <> coalesce(b.times, 0)
      or not exists (select from ledger_transactions t where t.idempotency_key = 'refund:' || r.id)`),
  check(sql`select format('Refund %s can never be sent: its payment was carried over, and its money never came here.', r.id) as finding
    from refunds r join payments p on p.id = r.payment_id where p.carried_over`),
  check(sql`select format('Refund %s is %s, but the booking that calls it off says otherwise.', r.id, r.status) as finding from refunds r
    where (r.status = 'cancelled') <> exists (select from ledger_transactions t where t.idempotency_key = 'refund_cancelled:' || r.id)`),
  check(sql`select format('Refunds owe %s %s, but the open ones make %s.', sum(owed), currency, sum(open)) as finding from (
      select currency, sum(amount_minor) as owed, 0 as open from ledger_entries where account = 'refunds' group by currency
      union all select currency, 0, sum(amount_minor) from refunds where status in (${openRefunds}) group by currency) x
    group by currency having sum(owed) <> sum(open)`),
  check(sql`select format('Deal %s is %s and has %s milestones that make %s of %s.', d.id, d.status, coalesce(m.number, 0),
      coalesce(m.total, 0), d.agreed_amount_minor) as finding
    from deals d left join (select m.deal_id, count(*) as number, sum(m.amount_minor + coalesce(${agreedNet} - l.minor, 0)) as total
      from milestones m join deals d on d.id = m.deal_id left join ${leftByCases} l on l.milestone_id = m.id group by 1) m on m.deal_id = d.id
    where d.status in (${contracted})
      and (m.number is distinct from 3 or m.total <> d.agreed_amount_minor)`),
  check(sql`select format('Deal %s is %s, but its milestone of %s was never reached, so it is never paid.', d.id, d.status, m.kind) as finding
    from milestones m join deals d on d.id = m.deal_id where m.status = 'planned' and m.reached_at is null and d.status in (${contracted})
      and (m.kind = 'signing' or (m.kind = 'submission' and d.status in (${handedIn})) or d.status = 'completed')`),
  check(sql`select format('Milestone %s is %s, but has %s earnings.', m.id, m.status, num_nonnulls(e.id)) as finding
    from milestones m left join earnings e on e.milestone_id = m.id where (m.status in (${listed(EARNED_MILESTONES)})) <> (e.id is not null)`),
  check(sql`select format('Milestone %s is %s %s, but 20, 30 and 50%% of its deal, or what a case left of it, make %s.', m.id, m.amount_minor,
      m.currency, coalesce(l.minor, ${agreedNet})) as finding
    from milestones m join deals d on d.id = m.deal_id left join ${leftByCases} l on l.milestone_id = m.id
    where m.amount_minor <> coalesce(l.minor, ${agreedNet}) or m.currency <> d.currency`),
  // What a case left of a milestone is released, or is on hold and waits for staff, who may refuse it; a milestone of which nothing was left is given
  // up.
  check(sql`select format('The case %s gave the creator %s of milestone %s, which is %s.', s.case_id, s.minor, m.id, m.status) as finding
    from ${splits} s join milestones m on m.id = s.milestone_id join cases c on c.id = s.case_id
    where case when s.minor = 0 then m.status <> 'cancelled'
      else m.status not in (${listed([...EARNED_MILESTONES, 'held'])}) and not (m.status = 'cancelled' and m.held_at is not null) end
      or m.deal_id <> c.deal_id`),
  check(sql`select format('Deal %s names the case %s, and its open case is %s.', d.id, coalesce(d.case_id::text, 'none'), coalesce(c.id::text, 'none')) as finding
    from deals d full join (select id, deal_id from cases where status in (${openCases})) c on c.deal_id = d.id
    where d.case_id is distinct from c.id`),
  check(sql`select format('While case %s was open, the %s %s was %s.', x.id, l.resource_type, l.resource_id, l.to_status) as finding
    from (select c.id, c.deal_id, o.id as from_id, coalesce(e.id, 9223372036854775807) as until_id from cases c
      join audit_log o on o.resource_type = 'case' and o.resource_id = c.id::text and o.machine = 'case' and o.from_status is null
      left join audit_log e on e.resource_type = 'case' and e.resource_id = c.id::text and e.machine = 'case' and e.to_status not in (${openCases})) x
    cross join lateral (select resource_type, resource_id, to_status, id from audit_log
        where resource_type = 'deal' and resource_id = x.deal_id::text and machine = 'deal' and to_status in (${listed(OVER_DEALS)})
      union all select a.resource_type, a.resource_id, a.to_status, a.id from milestones m join audit_log a on a.resource_type = 'milestone'
        and a.resource_id = m.id::text and a.machine = 'milestone' and a.to_status in (${listed(DEPARTED_MILESTONES)}) where m.deal_id = x.deal_id) l
    where l.id between x.from_id and x.until_id`),
  check(sql`select format('Earning %s is gross %s, fee %s, net %s, which its milestone does not make.', e.id, e.gross_minor, e.fee_minor, e.net_minor) as finding
    from earnings e join milestones m on m.id = e.milestone_id join deals d on d.id = m.deal_id
    where e.net_minor <> m.amount_minor or e.fee_minor <> ${milestoneFee} or e.gross_minor <> e.net_minor + e.fee_minor
      or e.currency <> m.currency`),
];

/** The provider's smallest charge in each currency, in minor units. */
export type MinimumCharge = (currency: string) => number;

/** An amount too small to be charged is neither asked for nor waited for, and the platform bears no more than that. */
export function smallCharges(minimumOf: MinimumCharge): Check[] {
  const minimums = sql`(values ${sql.join(CURRENCIES.map((each) => sql`(${each}::text, ${minimumOf(each)}::bigint)`))}) as least (currency, minor)`;
  return [
    check(sql`select format('Payment %s asks for %s %s, which is less than the bank charges.', p.id, p.amount_minor, p.currency) as finding
      from payments p join ${minimums} on least.currency = p.currency
      where p.status in (${listed(OPEN_PAYMENTS)}) and p.method = 'card' and p.amount_minor < least.minor`),
    check(sql`select format('Campaign %s keeps its creators waiting for %s %s, which is less than the bank charges.', x.id, x.short, x.currency) as finding
      from (select d.campaign_id as id, m.currency, sum(m.amount_minor + ${milestoneFee}) - greatest(0, coalesce((select sum(e.amount_minor)
          from ledger_entries e where e.account in ('held', 'disputed') and e.owner_id = d.campaign_id), 0)) as short
        from milestones m join deals d on d.id = m.deal_id where m.status = 'held' and m.uncovered group by 1, 2) x
      join ${minimums} on least.currency = x.currency where x.short > 0 and x.short < least.minor`),
    check(sql`select format('Accord bore %s %s of campaign %s at once, which the bank would have charged.', e.amount_minor, e.currency, t.campaign_id) as finding
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ${minimums} on least.currency = e.currency
      where t.kind = 'rest_borne' and e.account = 'held' and e.amount_minor >= least.minor`),
  ];
}

/** What a check finds in all slices, until it has enough examples. */
export async function inSlices(tx: Tx, all: AsyncGenerator<Slice>, find: (slice: Slice) => Check): Promise<string[]> {
  const findings: string[] = [];
  for await (const slice of all) {
    findings.push(...(await find(slice).execute(tx)).rows.map(({ finding }) => finding));
    if (findings.length >= EXAMPLES) break;
  }
  return findings;
}

/** How many audit rows are counted in one statement. */
const COUNTED_ROWS = 2_000_000;

export interface HistoryStep {
  resourceType: string;
  machine: string;
  action: string;
  fromStatus: string | null;
  toStatus: string;
  example: string;
}

/** Every kind of step in the status histories, with an example; a kind is returned once for each slice of the log that has it. */
export async function historySteps(tx: Tx): Promise<HistoryStep[]> {
  const steps: HistoryStep[] = [];
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from audit_log`.execute(tx);
  for (let after = 0; after < (rows[0]?.last ?? 0); after += COUNTED_ROWS) {
    const found =
      await sql<HistoryStep>`select resource_type, machine, action, from_status, to_status, min(resource_id) as example
      from audit_log where machine is not null and id > ${after} and id <= ${after + COUNTED_ROWS}
      group by resource_type, machine, action, from_status, to_status`.execute(tx);
    steps.push(...found.rows);
  }
  return steps;
}

/** Histories of one type of thing that do not begin at the beginning, or in which a step does not start where the previous one ended. */
export function brokenHistories(tx: Tx, resourceType: string): Promise<string[]> {
  const type = sql`resource_type = ${resourceType}`;
  const ofType = { from: sql`audit_log`, where: type, key: sql`resource_id` };
  return inSlices(tx, slices(tx, ofType), (slice) =>
    check(sql`select format('The history of %s %s has a gap before %s.', resource_type, resource_id, to_status) as finding
      from (select *, lag(to_status) over (partition by machine, resource_id order by id) as previous from audit_log
        where machine is not null and ${type} and ${within(sql`resource_id`, slice)}) a
      where from_status is distinct from previous`),
  );
}

/** Money without a history is a finding; other rows may have been imported without one. */
const ALWAYS: ReadonlySet<Machine> = new Set(['payment', 'refund', 'dispute', 'payout', 'payoutAccount', 'milestone']);

/** Rows whose status is not the one with which their history ends. */
export function endsElsewhere(tx: Tx, machine: Machine): Promise<string[]> {
  const { table, column } = machines[machine];
  const noun = machineNouns[machine];
  const missing = ALWAYS.has(machine) ? sql`a.to_status is null or` : sql``;
  const rows = { from: sql.table(table), where: sql`true`, key: sql`id` };
  return inSlices(tx, slices(tx, rows), (slice) =>
    check(sql`select format('The %s %s is %s, but its history ends with %s.', ${noun}::text, t.id, ${sql.ref(`t.${column}`)},
        coalesce(a.to_status, 'nothing')) as finding
      from ${sql.table(table)} t left join lateral (select to_status from audit_log l where l.resource_type = ${noun}
        and l.resource_id = t.id::text and l.machine = ${machine} order by l.id desc limit 1) a on true
      where ${within(sql`t.id`, slice)} and (${missing} a.to_status <> ${sql.ref(`t.${column}`)})`),
  );
}

export const allMachines = Object.keys(lifecycles) as Machine[];

/**
 * Some of the payouts that should have been sent, or given to staff, since then but were not. A payout may wait for its creator to set up payouts, or
 * be in staff's list; but nobody sets up payouts for a creator who is erased.
 */
export const payoutsNotSent = (tx: Tx, sendableBefore: Date) =>
  tx
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.creatorId')
    .leftJoin('payoutAccounts', 'payoutAccounts.creatorId', 'payouts.creatorId')
    .select('payouts.id')
    .where('payouts.updatedAt', '<', sendableBefore)
    .where((eb) =>
      eb.or([
        eb('payouts.status', '=', 'created').and(
          eb.or([eb('payoutAccounts.activeSince', '<', sendableBefore), eb('users.status', '=', 'deleted')]),
        ),
        eb('payouts.status', '=', 'processing').and('payouts.providerId', 'is', null),
      ]),
    )
    .limit(EXAMPLES);

/** Some refunds that could have been requested from the provider since before then; refunds of bank transfers are sent by staff. */
export const refundsNotSent = (tx: Tx, sendableBefore: Date) =>
  tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.id')
    .where('payments.method', '=', 'card')
    .where('refunds.status', 'in', OPEN_REFUNDS)
    // Refunds that the bank has refused wait for staff.
    .where('refunds.status', '<>', 'failed')
    .where('refunds.providerId', 'is', null)
    .where('refunds.updatedAt', '<', sendableBefore)
    .limit(EXAMPLES);

/** Some of the bank's events that arrived before then and were not acted on. */
export const eventsNotActedOn = (tx: Tx, receivedBefore: Date) =>
  tx
    .selectFrom('providerEvents')
    .select(['eventId', 'type'])
    .where('processedAt', 'is', null)
    .where('receivedAt', '<', receivedBefore)
    .limit(20);
