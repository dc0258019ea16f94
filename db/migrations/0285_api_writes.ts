import type { Kysely } from 'kysely';
import { createIndex, inBatches, run } from '../online.ts';

export const online = true;

/**
 * API keys that write: scopes say whether they read or write, so that those of all older keys read; a key can be bound to networks, and gets a new
 * secret while the old one still works. Writes are remembered for a day by the key that the program chose for each. Audit rows name the API key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table api_keys
       add column if not exists networks text[] not null default '{}',
       add column if not exists last_used_from text,
       -- the secret before the newest one, and until when it still works
       add column if not exists old_key_hash text,
       add column if not exists old_key_until timestamptz`,
    'alter table audit_log add column if not exists api_key text',
    `create table if not exists api_requests (
       key_id uuid not null references api_keys on delete cascade,
       -- what the program chose to recognise the request by
       request_key text not null check (char_length(request_key) between 1 and 255),
       request_hash text not null,
       -- null until it is answered
       status integer,
       -- json keeps the order of its fields, so that the same answer is the same text
       answer json,
       created_at timestamptz not null,
       primary key (key_id, request_key)
     )`,
  );
  await inBatches(db, {
    table: 'api_keys',
    where: "array_to_string(scopes, ',') not like '%:%'",
    change: "set scopes = string_to_array(array_to_string(scopes, ':read,') || ':read', ',')",
  });
  // the old secret that a request comes with
  await createIndex(db, 'api_keys_old_hash', 'on api_keys (old_key_hash) where old_key_hash is not null');
  // the requests that are forgotten after a day
  await createIndex(db, 'api_requests_created', 'on api_requests (created_at)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await inBatches(db, {
    table: 'api_keys',
    where: "array_to_string(scopes, ',') not like '%:read%' and array_to_string(scopes, ',') like '%:write%'",
    change: 'delete',
  });
  await inBatches(db, {
    table: 'api_keys',
    where: "array_to_string(scopes, ',') like '%:%'",
    change: `set scopes = (select array_agg(split_part(scope, ':', 1)) from unnest(scopes) as scope where scope like '%:read')`,
  });
  await run(
    db,
    'drop table if exists api_requests',
    'alter table audit_log drop column if exists api_key',
    `alter table api_keys drop column if exists networks, drop column if exists last_used_from,
       drop column if exists old_key_hash, drop column if exists old_key_until`,
  );
}
