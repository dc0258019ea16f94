import { type Kysely, sql } from 'kysely';

/**
 * Addresses of companies that are told when something of theirs moves, and what was sent to each. No secret is stored: it is derived from its salt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  secret_salt uuid not null,
  previous_salt uuid,
  previous_until timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz,
  failing_since timestamptz
);
-- the webhooks that a company lists and those that an event goes to; also the foreign key
create index webhook_endpoints_user on webhook_endpoints (user_id, created_at);
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event text not null,
  body text not null,
  attempts int not null default 0,
  response_status int,
  response text,
  created_at timestamptz not null,
  attempted_at timestamptz,
  delivered_at timestamptz
);
-- the log of a webhook, the newest first; also the foreign key
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc);
-- the old deliveries that are removed
create index webhook_deliveries_created on webhook_deliveries (created_at);
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table webhook_deliveries; drop table webhook_endpoints;').execute(db);
}
