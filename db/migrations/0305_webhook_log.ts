import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * The record of what accounts with webhooks could be told, from which messages are sent that were never sent; each attempt to send a message; and when
 * the next one is due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists webhook_events (
       -- in the order in which things happened
       id bigint generated always as identity primary key,
       user_id uuid not null references users on delete cascade,
       -- whose brand, creator or agency it is about: the account itself, or one that it manages
       concerns uuid not null,
       event text not null,
       body text not null,
       created_at timestamptz not null
     )`,
    `create table if not exists webhook_attempts (
       delivery_id uuid not null references webhook_deliveries on delete cascade,
       number integer not null check (number > 0),
       attempted_at timestamptz not null,
       duration_ms integer not null check (duration_ms >= 0),
       -- as they were sent
       headers json not null,
       -- null without an answer, and then the error says why
       status integer,
       response text,
       error text,
       -- null if there is none
       next_at timestamptz,
       primary key (delivery_id, number),
       check ((status is null) <> (error is null))
     )`,
    `alter table webhook_deliveries
       -- null for a test, and for a message from before there was a record
       add column if not exists event_id bigint,
       -- null once it is accepted or given up
       add column if not exists next_attempt_at timestamptz`,
    'alter table webhook_deliveries drop constraint if exists webhook_deliveries_sent',
    `alter table webhook_deliveries add constraint webhook_deliveries_event
       foreign key (event_id) references webhook_events on delete cascade not valid`,
    'alter table webhook_deliveries validate constraint webhook_deliveries_event',
  );
  // what happened to an account since a moment, for messages that are sent from the record; also the foreign key
  await createIndex(db, 'webhook_events_user', 'on webhook_events (user_id, created_at, id)');
  // the old events that are removed
  await createIndex(db, 'webhook_events_created', 'on webhook_events (created_at)');
  // whether a webhook was sent an event: never twice; also the foreign key
  await run(
    db,
    'create unique index concurrently if not exists webhook_deliveries_sent on webhook_deliveries (event_id, endpoint_id)',
  );
  // the log of a webhook for one event, the newest first
  await createIndex(
    db,
    'webhook_deliveries_named',
    'on webhook_deliveries (endpoint_id, event, created_at desc, id desc)',
  );
  // the messages of a webhook that were not accepted, the newest first
  await createIndex(
    db,
    'webhook_deliveries_open',
    'on webhook_deliveries (endpoint_id, created_at desc, id desc) where delivered_at is null',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index concurrently if exists webhook_deliveries_open',
    'drop index concurrently if exists webhook_deliveries_named',
    'drop index concurrently if exists webhook_deliveries_sent',
    'alter table webhook_deliveries drop column if exists event_id, drop column if exists next_attempt_at',
    'drop table if exists webhook_attempts',
    'drop table if exists webhook_events',
  );
}
