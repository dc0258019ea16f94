import { type Kysely, sql } from 'kysely';
import { retryOnLock } from '../lock-waits.ts';
import { run } from '../online.ts';

export const online = true;

/** The totals of rows of `earnings` on each of their days that is already closed; `sign` is 1 if they were added and -1 if they were removed. */
const changes = (rows: string, sign: 1 | -1) => `select (earned_at at time zone 'UTC')::date as day, currency,
    ${sign} * gross_minor as gross, ${sign} * fee_minor as fee, ${sign} as transactions from ${rows}`;

/** Corrects closed days by what is booked on them afterwards: by an import, or by a transaction that ran past midnight. */
const correct = (event: 'insert' | 'update' | 'delete', rows: string, referencing: string) => [
  `create or replace function correct_earning_days_on_${event}() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
begin
  insert into earning_days as t (day, currency, gross_minor, fee_minor, transactions)
    select day, currency, sum(gross), sum(fee), sum(transactions) from (${rows}) changed
    where day <= (select max(day) from earning_days) group by day, currency order by day, currency
    on conflict (day, currency) do update set gross_minor = t.gross_minor + excluded.gross_minor,
      fee_minor = t.fee_minor + excluded.fee_minor, transactions = t.transactions + excluded.transactions;
  return null;
end $$`,
  `create or replace trigger earning_days_${event} after ${event} on earnings referencing ${referencing}
    for each statement execute function correct_earning_days_on_${event}()`,
];

/**
 * What was earned on each past day, in minor units of each currency, so that the revenue of two years reads one row a day. A job closes a day while
 * nobody books, and a day is closed if it or a later day has a row; what is booked today changes none of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists earning_days (
      day date not null,
      currency text not null,
      gross_minor bigint not null,
      fee_minor bigint not null,
      transactions bigint not null,
      primary key (day, currency)
    )`,
    'revoke insert, update, delete on earning_days from accord_app',
    ...correct('insert', changes('added', 1), 'new table as added'),
    ...correct('delete', changes('removed', -1), 'old table as removed'),
    ...correct(
      'update',
      `${changes('added', 1)} union all ${changes('removed', -1)}`,
      'old table as removed new table as added',
    ),
    // Closes at most a month, so that nobody waits long to book; returns whether days before \`until\` are left.
    `create or replace function close_earning_days(until date) returns boolean language plpgsql security definer
      set search_path = public, pg_temp as $$
declare
  first date;
  past date;
begin
  lock table earnings in share row exclusive mode;
  select coalesce(max(day) + 1, (select min((earned_at at time zone 'UTC')::date) from earnings)) into first from earning_days;
  past := least(until, first + 31);
  if first is null or past <= first then return false; end if;
  insert into earning_days (day, currency, gross_minor, fee_minor, transactions)
    select day, currency, sum(gross), sum(fee), sum(transactions) from (${changes('earnings', 1)}
      where earned_at >= first::timestamp at time zone 'UTC' and earned_at < past::timestamp at time zone 'UTC') e
    group by day, currency;
  -- the last day is closed, too, when nothing was earned on it
  insert into earning_days values (past - 1, 'USD', 0, 0, 0) on conflict do nothing;
  return past < until;
end $$`,
    // By default everybody may call a function, and this one holds up all bookings while it works.
    'revoke all on function close_earning_days(date) from public',
    'grant execute on function close_earning_days(date) to accord_app',
  );
  const close = sql<{ left: boolean }>`select close_earning_days((now() at time zone 'UTC')::date) as "left"`;
  for (let left = true; left; ) {
    const { rows } = await retryOnLock(() => close.execute(db));
    left = rows[0]?.left ?? false;
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop trigger if exists earning_days_insert on earnings',
    'drop trigger if exists earning_days_update on earnings',
    'drop trigger if exists earning_days_delete on earnings',
    `drop function if exists close_earning_days, correct_earning_days_on_insert, correct_earning_days_on_update,
      correct_earning_days_on_delete`,
    'drop table if exists earning_days',
  );
}
