import type { Kysely } from 'kysely';
import { createIndex, inBatches, run } from '../online.ts';

export const online = true;

/** Any number of people may sign up with an address; once it is confirmed, it belongs to that account alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // hash of the cookie of the browser that signed up
  await run(db, 'alter table users add column if not exists sign_up_browser_hash text');
  await run(
    db,
    'drop index concurrently if exists users_account_next',
    // the account of an address, at sign-in and wherever mail goes; there is one
    'create unique index concurrently users_account_next on users (email) where email_confirmed_at is not null',
    'drop index concurrently if exists users_account',
    'alter index users_account_next rename to users_account',
  );
  // the sign-ups of an address: when a link is sent, and when one of them is confirmed
  await createIndex(db, 'users_sign_ups', 'on users (email, created_at desc) where email_confirmed_at is null');
  // hourly: sign-ups that nobody confirmed
  await createIndex(db, 'users_sign_ups_old', 'on users (created_at) where email_confirmed_at is null');
  await run(db, 'alter table users drop constraint if exists users_email_key');
  // Nobody is signed in before the address is confirmed.
  await inBatches(db, {
    table: 'sessions',
    where: 'exists (select from users where users.id = sessions.user_id and email_confirmed_at is null)',
    change: 'delete',
  });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `delete from users mine using users other where mine.email_confirmed_at is null and other.email = mine.email and other.id <> mine.id
      and (other.email_confirmed_at is not null or (other.created_at, other.id) > (mine.created_at, mine.id))`,
    'drop index concurrently if exists users_email_key',
    'create unique index concurrently users_email_key on users (email)',
    'alter table users add constraint users_email_key unique using index users_email_key',
    'drop index concurrently if exists users_sign_ups_old',
    'drop index concurrently if exists users_sign_ups',
    'drop index concurrently if exists users_account',
    'alter table users drop column if exists sign_up_browser_hash',
  );
}
