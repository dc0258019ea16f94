import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

const KINDS = [
  'deals',
  'campaigns',
  'content',
  'messages',
  'money',
  'cases',
  'agencies',
  'followUps',
  'account',
] as const;
const BEFORE = ['emailNotifications', 'marketingEmails'] as const;

const switches = (names: readonly string[]): string[] => [
  'alter table mail_outbox drop constraint if exists mail_outbox_switch',
  `alter table mail_outbox add constraint mail_outbox_switch
     check (mail_switch in (${names.map((name) => `'${name}'`).join(', ')})) not valid`,
  'alter table mail_outbox validate constraint mail_outbox_switch',
];

/**
 * How people are told about each kind of notification, where it differs from the default; and the daily digest of those who chose it for a kind. A
 * mail stores the kind that its link switches off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists notification_choices (
       user_id uuid not null references users on delete cascade,
       kind text not null,
       in_app boolean not null,
       mail text not null check (mail in ('now', 'digest', 'never')),
       push boolean not null,
       updated_at timestamptz not null,
       -- a person's choices, also for the foreign key
       primary key (user_id, kind)
     )`,
    `create table if not exists notification_digests (
       user_id uuid primary key references users on delete cascade,
       -- what happened after this moment has been in no digest yet
       since timestamptz not null,
       next_at timestamptz not null
     )`,
    ...switches([...BEFORE, ...KINDS, 'digest']),
  );
  // the digests that are due
  await createIndex(db, 'notification_digests_due', 'on notification_digests (next_at)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop table if exists notification_digests',
    'drop table if exists notification_choices',
    `update mail_outbox set mail_switch = 'emailNotifications' where mail_switch not in ('emailNotifications', 'marketingEmails')`,
    ...switches(BEFORE),
  );
}
