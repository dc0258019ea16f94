import { type Kysely, sql } from 'kysely';

/** Every process is told when a session ends, however it ends, so that it can close what is open in its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('accord_live', json_build_object('userId', old.user_id, 'endedSession', old.id)::text);
  return null;
end $$;
create trigger sessions_end after delete on sessions for each row execute function tell_session_end();
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop trigger sessions_end on sessions; drop function tell_session_end').execute(db);
}
