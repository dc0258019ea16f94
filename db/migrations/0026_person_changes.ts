import { type Kysely, sql } from 'kysely';

/** Every process is told when something changed that it may have cached about a signed-in person, whoever changed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function tell_person_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('accord_live', '{"people": "changed"}');
  return null;
end $$;
create trigger users_change after update of email, role, status, flagged, first_name, last_name, email_confirmed_at, second_factor_at
  on users for each statement execute function tell_person_change();
create trigger brand_profiles_change after insert or delete or update of company_name on brand_profiles
  for each statement execute function tell_person_change();
create trigger sessions_change after update of user_id, expires_at on sessions
  for each statement execute function tell_person_change();
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop trigger sessions_change on sessions;
drop trigger brand_profiles_change on brand_profiles;
drop trigger users_change on users;
drop function tell_person_change;
`)
    .execute(db);
}
