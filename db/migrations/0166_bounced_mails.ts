import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** A mail that bounced after it was sent is marked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table mail_outbox drop constraint if exists mail_outbox_status_check',
    `alter table mail_outbox add constraint mail_outbox_status_check
       check (status in ('queued', 'sent', 'failed', 'bounced')) not valid`,
    'alter table mail_outbox validate constraint mail_outbox_status_check',
  );
  // The mail that a mail service reports as bounced.
  await createIndex(db, 'mail_outbox_message', 'on mail_outbox (message_id) where message_id is not null');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index concurrently if exists mail_outbox_message',
    "update mail_outbox set status = 'sent' where status = 'bounced'",
    'alter table mail_outbox drop constraint if exists mail_outbox_status_check',
    `alter table mail_outbox add constraint mail_outbox_status_check
       check (status in ('queued', 'sent', 'failed')) not valid`,
    'alter table mail_outbox validate constraint mail_outbox_status_check',
  );
}
