import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** A brand asks for the money of a campaign back, and staff decides; before, it could only write to support. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists refund_requests (
       id uuid primary key default gen_random_uuid(),
       campaign_id uuid not null references campaigns on delete restrict,
       brand_id uuid not null references users on delete restrict,
       status text not null check (status in ('open', 'granted', 'declined', 'withdrawn')),
       -- what the campaign still held of its payments
       amount_minor bigint not null check (amount_minor > 0),
       currency text not null,
       -- the brand's
       reason text not null,
       -- why it was granted or declined
       answer text,
       closed_at timestamptz,
       created_at timestamptz not null,
       updated_at timestamptz not null,
       check ((status = 'open') = (closed_at is null))
     )`,
    // the one open request of a campaign
    "create unique index concurrently if not exists refund_requests_open on refund_requests (campaign_id) where status = 'open'",
  );
  // the last request of a campaign; also the foreign key
  await createIndex(db, 'refund_requests_campaign', 'on refund_requests (campaign_id, created_at desc)');
  // the foreign key
  await createIndex(db, 'refund_requests_brand', 'on refund_requests (brand_id)');
  // money desk: all of them, newest or oldest first
  await createIndex(db, 'refund_requests_listed', 'on refund_requests (created_at desc, id desc)');
  // money desk: those of a status, newest or oldest first; also those that staff should have answered
  await createIndex(db, 'refund_requests_of_status', 'on refund_requests (status, created_at desc, id desc)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop table if exists refund_requests');
}
