import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

const month = (row: string) =>
  `to_char(${row}created_at at time zone 'UTC', 'YYYY-MM') || ' ' || coalesce(${row}role, '')`;

/** What `recount_kept_counts` counts (0066_kept_counts). */
const COUNTED = [
  `select 'campaigns', review_status, count(*), 0 from campaigns where deleted_at is null group by 2`,
  `select 'users', coalesce(role, ''), count(*), 0 from users where status <> 'deleted' group by 2`,
  `select 'active_users', coalesce(role, ''), count(*), 0 from users where status = 'active' group by 2`,
  `select 'open_deals', currency, count(*), coalesce(sum(agreed_amount_minor), 0) from deals
    where status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted') group by 2`,
];
const JOINED = `select 'joined_users', ${month('')}, count(*), 0 from users where status <> 'deleted' group by 2`;

const recount = (counted: readonly string[]) =>
  `create or replace function recount_kept_counts() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table campaigns, users, deals, kept_counts in share row exclusive mode;
  delete from kept_counts;
  insert into kept_counts ${counted.join(' union all ')};
end $$`;

/**
 * How many accounts of each role joined in each month, stored with the other counts: a late page of the list of users begins in its month, instead of
 * reading past everyone who joined after or before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recount([...COUNTED, JOINED]),
    `create or replace function count_joined_users() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'UPDATE' or (old.status <> 'deleted', ${month('old.')}) is distinct from (new.status <> 'deleted', ${month('new.')}) then
    if tg_op <> 'INSERT' and old.status <> 'deleted' then insert into kept_counts values ('joined_users', ${month('old.')}, -1, 0); end if;
    if tg_op <> 'DELETE' and new.status <> 'deleted' then insert into kept_counts values ('joined_users', ${month('new.')}, 1, 0); end if;
  end if;
  return null;
end $$`,
    `create or replace trigger count_joined after insert or delete or update of role, status, created_at on users
      for each row execute function count_joined_users()`,
    'select recount_kept_counts()',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop trigger if exists count_joined on users',
    'drop function if exists count_joined_users',
    recount(COUNTED),
    'select recount_kept_counts()',
  );
}
