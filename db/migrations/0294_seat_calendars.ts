import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** The secret address of the calendar that a member has of a company; only its hash is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists seat_calendars (
       seat_id uuid primary key references seats on delete cascade,
       secret_hash text not null unique,
       created_at timestamptz not null
     )`,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop table if exists seat_calendars');
}
