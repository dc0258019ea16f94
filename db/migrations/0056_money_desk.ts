import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

const LISTS = ['payments', 'payouts', 'refunds', 'disputes'] as const;

/** The lists of the money desk, and checks of the books in addition to those of the audit log's chain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of LISTS) {
    // money desk: all of them, newest or oldest first
    await createIndex(db, `${table}_listed`, `on ${table} (created_at desc, id desc)`);
    // money desk: those of a status, newest or oldest first
    await createIndex(db, `${table}_of_status`, `on ${table} (status, created_at desc, id desc)`);
  }
  // money desk: the deposit of each campaign that money was ever held for, newest or oldest first
  await createIndex(
    db,
    'payments_held',
    "on payments (created_at desc, id desc) where kind = 'deposit' and succeeded_at is not null and not unwanted",
  );
  await run(
    db,
    "alter table audit_checks add column if not exists subject text not null default 'chain'",
    'alter table audit_checks drop constraint if exists audit_checks_subject',
    "alter table audit_checks add constraint audit_checks_subject check (subject in ('chain', 'books')) not valid",
    'alter table audit_checks validate constraint audit_checks_subject',
  );
  await run(
    db,
    // one check of a subject at a time
    'create unique index concurrently if not exists audit_checks_going on audit_checks (subject) where finished_at is null',
  );
  // the newest check of a subject
  await createIndex(db, 'audit_checks_newest', 'on audit_checks (subject, asked_at desc, id desc)');
  await run(
    db,
    'drop index concurrently if exists audit_checks_open',
    'drop index concurrently if exists audit_checks_asked',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    "delete from audit_checks where subject = 'books'",
    'create unique index concurrently if not exists audit_checks_open on audit_checks ((true)) where finished_at is null',
    'create index concurrently if not exists audit_checks_asked on audit_checks (asked_at desc, id desc)',
    'drop index concurrently if exists audit_checks_newest',
    'drop index concurrently if exists audit_checks_going',
    'alter table audit_checks drop constraint if exists audit_checks_subject, drop column if exists subject',
    'drop index concurrently if exists payments_held',
    ...LISTS.flatMap((table) => [
      `drop index concurrently if exists ${table}_of_status`,
      `drop index concurrently if exists ${table}_listed`,
    ]),
  );
}
