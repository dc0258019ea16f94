import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** A mail stores the preference with which its reader switches mails of its kind off, so that it can carry a link that does so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table mail_outbox add column if not exists mail_switch text',
    'alter table mail_outbox drop constraint if exists mail_outbox_switch',
    `alter table mail_outbox add constraint mail_outbox_switch
       check (mail_switch in ('emailNotifications', 'marketingEmails')) not valid`,
    'alter table mail_outbox validate constraint mail_outbox_switch',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table mail_outbox drop column if exists mail_switch');
}
