import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * Answers by mail. Each mail that came in is stored once, with what became of it; its text is removed as soon as it has been dealt with. A sent mail
 * names the side of the conversation whose answer it takes, and a message says whether it came by mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists mail_replies (
       id uuid primary key default gen_random_uuid(),
       -- a hash of the mail's own id
       mail_hash text not null unique,
       raw bytea,
       received_at timestamptz not null,
       handled_at timestamptz,
       outcome text check (outcome in ('sent', 'refused', 'dropped', 'forged')),
       reason text,
       constraint mail_replies_handled check ((raw is null) = (handled_at is not null) and (outcome is null) = (handled_at is null))
     )`,
    'alter table mail_outbox add column if not exists side_id uuid',
    'alter table mail_outbox drop constraint if exists mail_outbox_side_id_fkey',
    'alter table mail_outbox add constraint mail_outbox_side_id_fkey foreign key (side_id) references conversation_sides on delete set null not valid',
    'alter table mail_outbox validate constraint mail_outbox_side_id_fkey',
    'alter table deal_messages add column if not exists by_mail boolean not null default false',
  );
  // removing old ones
  await createIndex(db, 'mail_replies_received', 'on mail_replies (received_at)');
  // the foreign key; the mails with words of somebody who is erased
  await createIndex(db, 'mail_outbox_side', 'on mail_outbox (side_id) where side_id is not null');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table deal_messages drop column if exists by_mail',
    'alter table mail_outbox drop column if exists side_id',
    'drop table if exists mail_replies',
  );
}
