import type { Kysely } from 'kysely';
import { createIndex, inBatches, run } from '../online.ts';

export const online = true;

/**
 * Assistants that people have connected by OAuth. What an assistant may do is an API key without a secret: it has the scopes, the networks, the end
 * and the maker of one, a text that is no hash instead of its hash, and the tokens that the assistant gets, of which only hashes are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists oauth_clients (
       id uuid primary key default gen_random_uuid(),
       -- as the program calls itself
       name text not null check (btrim(name) <> ''),
       redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
       created_at timestamptz not null
     )`,
    'alter table api_keys add column if not exists client_id uuid',
    'alter table api_keys drop constraint if exists api_keys_client_id_fkey',
    `alter table api_keys add constraint api_keys_client_id_fkey
       foreign key (client_id) references oauth_clients on delete cascade not valid`,
    'alter table api_keys validate constraint api_keys_client_id_fkey',
    'alter table api_keys drop constraint if exists api_keys_assistant',
    `alter table api_keys add constraint api_keys_assistant
       check (client_id is null or (key_hash = 'assistant_' || id and old_key_hash is null)) not valid`,
    'alter table api_keys validate constraint api_keys_assistant',
    `create table if not exists oauth_tokens (
       token_hash text primary key,
       key_id uuid not null references api_keys on delete cascade,
       kind text not null check (kind in ('code', 'access', 'refresh')),
       created_at timestamptz not null,
       expires_at timestamptz not null,
       -- a code and a refresh token work once
       used_at timestamptz check (used_at is null or kind <> 'access'),
       -- of a code: where it was sent, and the hash of what only the program knows that asked for it
       redirect_uri text,
       challenge text,
       check (num_nonnulls(redirect_uri, challenge) = case kind when 'code' then 2 else 0 end)
     )`,
  );
  // the connections of a program; the programs that nobody has connected; also the foreign key
  await createIndex(db, 'api_keys_client', 'on api_keys (client_id) where client_id is not null');
  // the programs that registered long ago
  await createIndex(db, 'oauth_clients_created', 'on oauth_clients (created_at)');
  // the tokens of a connection; also the foreign key
  await createIndex(db, 'oauth_tokens_key', 'on oauth_tokens (key_id)');
  // the tokens that have expired
  await createIndex(db, 'oauth_tokens_expires', 'on oauth_tokens (expires_at)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop table if exists oauth_tokens');
  await inBatches(db, { table: 'api_keys', where: 'client_id is not null', change: 'delete' });
  await run(
    db,
    'alter table api_keys drop constraint if exists api_keys_assistant',
    'drop index if exists api_keys_client',
    'alter table api_keys drop column if exists client_id',
    'drop table if exists oauth_clients',
  );
}
