import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** What `recount_kept_counts` counts (0141_joined_months). */
const COUNTED = [
  `select 'campaigns', review_status, count(*), 0 from campaigns where deleted_at is null group by 2`,
  `select 'users', coalesce(role, ''), count(*), 0 from users where status <> 'deleted' group by 2`,
  `select 'active_users', coalesce(role, ''), count(*), 0 from users where status = 'active' group by 2`,
  `select 'joined_users', to_char(created_at at time zone 'UTC', 'YYYY-MM') || ' ' || coalesce(role, ''), count(*), 0
    from users where status <> 'deleted' group by 2`,
  `select 'open_deals', currency, count(*), coalesce(sum(agreed_amount_minor), 0) from deals
    where status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted') group by 2`,
];
const DRAFTS = `select 'drafts', currency, count(*), coalesce(sum(budget_minor), 0) from campaigns
    where review_status = 'draft' and deleted_at is null group by 2`;

const recount = (counted: readonly string[]) =>
  `create or replace function recount_kept_counts() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table campaigns, users, deals, kept_counts in share row exclusive mode;
  delete from kept_counts;
  insert into kept_counts ${counted.join(' union all ')};
end $$`;

const draft = (row: 'old' | 'new') => `(${row}.review_status = 'draft' and ${row}.deleted_at is null)`;
const facts = (row: 'old' | 'new') => `${draft(row)}, ${row}.currency, ${row}.budget_minor`;
const add = (row: 'old' | 'new', sign: 1 | -1) =>
  `insert into kept_counts values ('drafts', ${row}.currency, ${sign}, ${sign} * coalesce(${row}.budget_minor, 0));`;

/**
 * How many campaign drafts there are in each currency and their total budgets, stored with the other counts: the pipeline of the back office need not
 * sum all drafts each time it is read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recount([...COUNTED, DRAFTS]),
    `create or replace function count_drafts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'UPDATE' or (${facts('old')}) is distinct from (${facts('new')}) then
    if tg_op <> 'INSERT' and ${draft('old')} then ${add('old', -1)} end if;
    if tg_op <> 'DELETE' and ${draft('new')} then ${add('new', 1)} end if;
  end if;
  return null;
end $$`,
    // Keeps campaigns from being written between the count and the trigger that updates it.
    `do $$ begin
  lock table campaigns in share row exclusive mode;
  create or replace trigger count_drafts after insert or delete or update of review_status, deleted_at, currency, budget_minor on campaigns
    for each row execute function count_drafts();
  delete from kept_counts where what = 'drafts';
  insert into kept_counts ${DRAFTS};
end $$`,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop trigger if exists count_drafts on campaigns',
    'drop function if exists count_drafts',
    recount(COUNTED),
    `delete from kept_counts where what = 'drafts'`,
  );
}
