import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** Browsers that people get push notifications in: one for each session, so that it ends with the session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists push_subscriptions (
       id uuid primary key default gen_random_uuid(),
       user_id uuid not null references users on delete cascade,
       -- also serves the foreign key
       session_id text not null unique references sessions on delete cascade,
       -- the address at the browser's push service
       endpoint text not null unique,
       -- the browser's public key and secret, with which messages are encrypted (RFC 8291), in base64url
       p256dh text not null,
       auth text not null,
       user_agent text,
       created_at timestamptz not null,
       last_ok_at timestamptz,
       -- how many messages in a row were not accepted
       failures integer not null default 0
     )`,
  );
  // the devices of a person: those that are listed, and those that a notification is sent to; also the foreign key
  await createIndex(db, 'push_subscriptions_user', 'on push_subscriptions (user_id, created_at)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop table if exists push_subscriptions');
}
