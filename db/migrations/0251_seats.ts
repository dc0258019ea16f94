import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** Companies have members: who sits in which company with which role, the seat that a session uses, and invites to a seat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists seats (
       id uuid primary key default gen_random_uuid(),
       -- the company is its account: a brand or an agency
       company_id uuid not null references users on delete cascade,
       person_id uuid not null references users on delete cascade,
       role text not null check (role in ('owner', 'manager', 'reviewer', 'finance', 'viewer')),
       created_at timestamptz not null,
       last_used_at timestamptz,
       ended_at timestamptz,
       -- one for a person in a company, for good: who comes back gets it again. Also the members of a company
       unique (company_id, person_id)
     )`,
    'alter table sessions add column if not exists seat_id uuid',
    'alter table sessions drop constraint if exists sessions_seat',
    'alter table sessions add constraint sessions_seat foreign key (seat_id) references seats on delete set null not valid',
    'alter table sessions validate constraint sessions_seat',
    'alter table invites add column if not exists company_id uuid',
    `alter table invites add column if not exists seat_role text
       check (seat_role in ('owner', 'manager', 'reviewer', 'finance', 'viewer'))`,
    'alter table invites drop constraint if exists invites_company',
    'alter table invites add constraint invites_company foreign key (company_id) references users on delete cascade not valid',
    'alter table invites validate constraint invites_company',
    'alter table invites drop constraint if exists invites_role_check',
    `alter table invites add constraint invites_role_check
       check (role in ('admin', 'brand', 'creator', 'managed_brand', 'managed_creator', 'managed_user', 'member')) not valid`,
    'alter table invites validate constraint invites_role_check',
    'alter table invites drop constraint if exists invites_member',
    `alter table invites add constraint invites_member
       check ((role = 'member') = (company_id is not null) and (company_id is null) = (seat_role is null)) not valid`,
    'alter table invites validate constraint invites_member',
  );
  // the companies of a person
  await createIndex(db, 'seats_person', 'on seats (person_id)');
  // foreign key
  await createIndex(db, 'sessions_seat', 'on sessions (seat_id) where seat_id is not null');
  // the invites of a company, newest first
  await createIndex(
    db,
    'invites_company',
    'on invites (company_id, sent_at desc, id desc) where company_id is not null',
  );
  // the invites that staff has sent, newest first
  await createIndex(
    db,
    'invites_staff',
    'on invites (sent_at desc, id) where agency_id is null and company_id is null',
  );
  await run(
    db,
    `create or replace trigger sessions_change after update of user_id, expires_at, acting_id, seat_id on sessions
       for each statement execute function tell_person_change()`,
    `create or replace trigger seats_change after insert or delete or update of role, ended_at on seats
       for each statement execute function tell_person_change()`,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create or replace trigger sessions_change after update of user_id, expires_at, acting_id on sessions
       for each statement execute function tell_person_change()`,
    "delete from invites where role = 'member'",
  );
  await createIndex(db, 'invites_staff', 'on invites (sent_at desc, id) where agency_id is null');
  await run(
    db,
    'alter table invites drop constraint if exists invites_member',
    'alter table invites drop constraint if exists invites_role_check',
    `alter table invites add constraint invites_role_check
       check (role in ('admin', 'brand', 'creator', 'managed_brand', 'managed_creator', 'managed_user')) not valid`,
    'alter table invites validate constraint invites_role_check',
    'alter table invites drop column if exists company_id, drop column if exists seat_role',
    'alter table sessions drop column if exists seat_id',
    'drop table if exists seats',
  );
}
