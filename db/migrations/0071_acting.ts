import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** An agency can act in the name of a creator who has consented to it, and a signature records if one did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table agency_users add column if not exists acts text[] not null default '{}'
       check (acts <@ array['answer', 'upload', 'sign'])`,
    'alter table sessions add column if not exists acting_id uuid',
    'alter table signatures add column if not exists agency_id uuid',
    'alter table sessions drop constraint if exists sessions_acting',
    'alter table sessions add constraint sessions_acting foreign key (acting_id) references agency_users on delete set null not valid',
    'alter table sessions validate constraint sessions_acting',
    'alter table signatures drop constraint if exists signatures_agency',
    'alter table signatures add constraint signatures_agency foreign key (agency_id) references users on delete restrict not valid',
    'alter table signatures validate constraint signatures_agency',
  );
  // foreign keys
  await createIndex(db, 'sessions_acting', 'on sessions (acting_id) where acting_id is not null');
  await createIndex(db, 'signatures_agency', 'on signatures (agency_id) where agency_id is not null');
  await run(
    db,
    `create or replace trigger sessions_change after update of user_id, expires_at, acting_id on sessions
       for each statement execute function tell_person_change()`,
    `create or replace trigger agency_users_change after update of acts, ended_at on agency_users
       for each statement execute function tell_person_change()`,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop trigger if exists agency_users_change on agency_users',
    `create or replace trigger sessions_change after update of user_id, expires_at on sessions
       for each statement execute function tell_person_change()`,
    'alter table signatures drop column if exists agency_id',
    'alter table sessions drop column if exists acting_id',
    'alter table agency_users drop column if exists acts',
  );
}
