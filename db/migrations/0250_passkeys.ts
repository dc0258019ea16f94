import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** Passkeys of accounts, and the challenges that a passkey has been asked to sign but has not signed yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists passkeys (
       id uuid primary key default gen_random_uuid(),
       user_id uuid not null references users on delete cascade,
       -- how the authenticator names it, in base64url
       credential_id text not null unique,
       -- COSE
       public_key bytea not null,
       -- how often the authenticator has signed, as far as it counts; 0 if it does not
       counter bigint not null,
       transports text[] not null,
       -- whether it stays on one device, or is copied to all devices of its person
       device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
       backed_up boolean not null,
       name text not null check (btrim(name) <> ''),
       created_at timestamptz not null,
       last_used_at timestamptz
     )`,
    `create table if not exists passkey_challenges (
       challenge_hash text primary key,
       -- the session, or the cookie of a browser without one, in which it was issued
       holder_hash text not null,
       purpose text not null check (purpose in ('add', 'prove', 'sign_in')),
       expires_at timestamptz not null
     )`,
  );
  // a person's passkeys
  await createIndex(db, 'passkeys_user', 'on passkeys (user_id)');
  // removing expired challenges
  await createIndex(db, 'passkey_challenges_expired', 'on passkey_challenges (expires_at)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop table if exists passkey_challenges', 'drop table if exists passkeys');
}
