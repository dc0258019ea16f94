import { type Kysely, sql } from 'kysely';

/**
 * Keys with which a company's own programs read from Accord. The table has a hash of each key, and its first characters, by which its owner
 * recognises it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null check (btrim(name) <> ''),
  prefix text not null,
  key_hash text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
-- the key that a request comes with
create unique index api_keys_hash on api_keys (key_hash);
-- the keys that a company lists, the newest first; also the foreign key
create index api_keys_user on api_keys (user_id, created_at desc);
-- the revoked keys that are removed after a while
create index api_keys_revoked on api_keys (revoked_at) where revoked_at is not null;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table api_keys;').execute(db);
}
