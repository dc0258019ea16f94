import type { Kysely } from 'kysely';
import { createIndex, inBatches, run } from '../online.ts';

export const online = true;

/**
 * Accounts sorted by their displayed name: the company's if there is one, otherwise the person's, as every list shows them. The company is stored in
 * the brand's profile, so triggers copy the name, in lower case, to the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table users add column if not exists sort_name text not null default ''`,
    `create or replace function called(company text, first_name text, last_name text) returns text language sql immutable as $$
  select lower(coalesce(nullif(company, ''), concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))))
$$`,
    `create or replace function account_called() returns trigger language plpgsql as $$
begin
  new.sort_name := called((select company_name from brand_profiles where user_id = new.id), new.first_name, new.last_name);
  return new;
end $$`,
    `create or replace trigger users_called before insert or update of first_name, last_name on users
       for each row execute function account_called()`,
    `create or replace function brand_called() returns trigger language plpgsql as $$
declare
  brand uuid := coalesce(new.user_id, old.user_id);
begin
  update users set sort_name = called(case when tg_op = 'DELETE' then null else new.company_name end, first_name, last_name) where id = brand;
  return null;
end $$`,
    `create or replace trigger brand_profiles_called after insert or delete or update of company_name on brand_profiles
       for each row execute function brand_called()`,
  );
  const company = '(select company_name from brand_profiles where user_id = users.id)';
  await inBatches(db, {
    table: 'users',
    where: `sort_name <> called(${company}, first_name, last_name)`,
    change: `set sort_name = called(${company}, first_name, last_name)`,
  });
  // the list of all users by name
  await createIndex(db, 'users_by_called', `on users (sort_name, id) where status <> 'deleted'`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index concurrently if exists users_by_called',
    'drop trigger if exists brand_profiles_called on brand_profiles',
    'drop trigger if exists users_called on users',
    'alter table users drop column if exists sort_name',
    'drop function if exists brand_called, account_called, called',
  );
}
