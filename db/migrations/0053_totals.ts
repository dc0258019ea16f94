import { type Kysely, sql } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** Whether a campaign counts towards its brand's total, with its budget: from its submission, as long as it is neither cancelled nor deleted. */
const counts = (row: 'old' | 'new' | 'c') =>
  `${row}.budget_minor is not null and ${row}.status not in ('draft', 'cancelled') and ${row}.deleted_at is null`;
const budgetDay = (row: 'old' | 'new' | 'c') => `coalesce(${row}.submitted_at, ${row}.created_at)`;

/** Adds an old or a new row to the count, or subtracts it: `sign` is 1 or -1. */
const countEarning = (row: 'old' | 'new', sign: 1 | -1) =>
  `perform add_to_creator_total(${row}.creator_id, ${sign}, dollar_cents(${row}.net_minor, ${row}.currency, ${row}.earned_at));`;
const countBudget = (row: 'old' | 'new', sign: 1 | -1) =>
  `if ${counts(row)} then
    perform add_to_brand_total(${row}.brand_id, ${sign}, dollar_cents(${row}.budget_minor, ${row}.currency, ${budgetDay(row)}));
  end if;`;

/** Adds an amount to a total, or subtracts it; one without a rate is counted but not added. Nothing is stored about accounts that no longer exist. */
const adder = (table: string, owner: string, amount: string) =>
  `create or replace function add_to_${table.replace(/s$/, '')}(whose uuid, sign integer, cents bigint) returns void
    language sql set search_path = public, pg_temp as $$
    insert into ${table} as t (${owner}, ${amount}, unrated)
      select id, sign * coalesce(cents, 0), case when cents is null then sign else 0 end from users where id = whose
      on conflict (${owner}) do update set ${amount} = t.${amount} + excluded.${amount}, unrated = t.unrated + excluded.unrated
  $$`;

/** Counts everything of some people again, while their totals are locked. */
const recount = (table: string, owner: string, amount: string, facts: string) =>
  `create or replace function recount_${table}(people uuid[]) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ${table} (${owner}) select distinct f.whose from (${facts}) f where f.whose = any (people) on conflict do nothing;
  perform from ${table} where ${owner} = any (people) order by ${owner} for update;
  update ${table} t set ${amount} = coalesce(f.cents, 0), unrated = coalesce(f.unrated, 0)
    from unnest(people) p left join (
      select whose, sum(cents) as cents, count(*) filter (where cents is null) as unrated
      from (${facts}) x where whose = any (people) group by whose) f on f.whose = p
    where t.${owner} = p;
end $$`;

const EARNINGS = `select e.creator_id as whose, dollar_cents(e.net_minor, e.currency, e.earned_at) as cents from earnings e`;
const BUDGETS = `select c.brand_id as whose, dollar_cents(c.budget_minor, c.currency, ${budgetDay('c')}) as cents from campaigns c where ${counts('c')}`;

/** Runs when the transaction ends, so that nobody waits for a total while holding it back from others; as the owner, so that the app cannot write totals. */
const counter = (name: string, table: string, body: string, columns: string) => [
  `create or replace function ${name}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  ${body}
  return null;
end $$`,
  `drop trigger if exists ${name} on ${table}`,
  `create constraint trigger ${name} after insert or delete or update of ${columns} on ${table}
    deferrable initially deferred for each row execute function ${name}()`,
];

/** A rate that is entered, corrected or removed changes the value of amounts in its currency: the totals of their owners are counted again. */
const RATES = [
  `create or replace function count_at_new_rate() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- whoever books money now either has finished before this counts, or finds the new rate
  lock table earnings, campaigns in share mode;
  -- what this transaction has booked before is counted first, or else it would be added once more when the transaction ends
  set constraints count_earning, count_budget immediate;
  set constraints count_earning, count_budget deferred;
  perform recount_creator_totals(array(select distinct creator_id from earnings where currency in (select currency from changed) order by 1));
  perform recount_brand_totals(array(select distinct brand_id from campaigns where currency in (select currency from changed) order by 1));
  return null;
end $$`,
  ...(
    [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const
  ).map(
    ([event, rows]) => `create or replace trigger fx_rates_${event} after ${event} on fx_rates
      referencing ${rows} table as changed for each statement execute function count_at_new_rate()`,
  ),
];

const BATCH = 500;

/** Counts everybody who existed before, some at a time, so that no total is locked for long. */
async function countAll(db: Kysely<unknown>): Promise<void> {
  for (let after = sql`true`; ; ) {
    const { rows } = await sql<{ id: string }>`select id from users where ${after} order by id limit ${BATCH}`.execute(
      db,
    );
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    const some = `array(select id from users where id between '${rows[0]?.id}' and '${last}' order by id)`;
    await run(db, `select recount_creator_totals(${some})`, `select recount_brand_totals(${some})`);
    after = sql`id > ${last}`;
  }
}

/**
 * The earnings of each creator and the total budgets of each brand, in cents at the rate of each amount's own day: updated by every transaction that
 * changes them, so that a leaderboard reads fifty rows and never sums anything.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists creator_totals (
      creator_id uuid primary key references users on delete cascade,
      earned_cents bigint not null default 0,
      -- how many earnings have no rate, and are not in the sum
      unrated integer not null default 0
    )`,
    `create table if not exists brand_totals (
      brand_id uuid primary key references users on delete cascade,
      budget_cents bigint not null default 0,
      -- how many budgets have no rate, and are not in the sum
      unrated integer not null default 0
    )`,
    'revoke insert, update, delete on creator_totals, brand_totals from accord_app',
    `create or replace function dollar_cents(minor bigint, code text, at timestamptz) returns bigint
      language sql stable set search_path = public, pg_temp as $$
      select round(minor::numeric * 100 * (case when code = 'USD' then 1000000 else
          (select usd_micros from fx_rates where currency = code and valid_on <= (at at time zone 'UTC')::date order by valid_on desc limit 1) end)
        / ((case code when 'JPY' then 1 else 100 end) * 1000000))::bigint
    $$`,
    adder('creator_totals', 'creator_id', 'earned_cents'),
    adder('brand_totals', 'brand_id', 'budget_cents'),
    recount('creator_totals', 'creator_id', 'earned_cents', EARNINGS),
    recount('brand_totals', 'brand_id', 'budget_cents', BUDGETS),
    ...counter(
      'count_earning',
      'earnings',
      `if tg_op <> 'INSERT' then ${countEarning('old', -1)} end if;
  if tg_op <> 'DELETE' then ${countEarning('new', 1)} end if;`,
      'creator_id, net_minor, currency, earned_at',
    ),
    ...counter(
      'count_budget',
      'campaigns',
      `if tg_op <> 'INSERT' then ${countBudget('old', -1)} end if;
  if tg_op <> 'DELETE' then ${countBudget('new', 1)} end if;`,
      'brand_id, budget_minor, currency, status, deleted_at, submitted_at, created_at',
    ),
    ...RATES,
  );
  await countAll(db);
  // leaderboard: the fifty creators who earned most
  await createIndex(db, 'creator_totals_top', 'on creator_totals (earned_cents desc, creator_id) where unrated = 0');
  // leaderboard: the fifty brands with the largest budgets
  await createIndex(db, 'brand_totals_top', 'on brand_totals (budget_cents desc, brand_id) where unrated = 0');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop trigger if exists fx_rates_insert on fx_rates',
    'drop trigger if exists fx_rates_update on fx_rates',
    'drop trigger if exists fx_rates_delete on fx_rates',
    'drop trigger if exists count_budget on campaigns',
    'drop trigger if exists count_earning on earnings',
    `drop function if exists count_at_new_rate, count_budget, count_earning, recount_creator_totals, recount_brand_totals,
      add_to_creator_total, add_to_brand_total, dollar_cents`,
    'drop table if exists brand_totals, creator_totals',
  );
}
