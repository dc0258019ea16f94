import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

const MEMBERS_ONLY = `check ((role = 'member') = (company_id is not null) and (company_id is null) = (seat_role is null))`;
const ROLES = "'admin', 'brand', 'creator', 'managed_brand', 'managed_creator', 'managed_user', 'member'";

/** Adds a constraint to a table that others write to: it is checked afterwards, while they go on. */
const constrain = (table: string, name: string, definition: string): string[] => [
  `alter table ${table} drop constraint if exists ${name}`,
  `alter table ${table} add constraint ${name} ${definition} not valid`,
  `alter table ${table} validate constraint ${name}`,
];

/**
 * An agency holds a seat in a brand, with the duties to which the brand has consented; an invite offers one. What its people do there is recorded
 * with the agency.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // A server of the version before leaves rows without a person out, because it joins the person, and makes none.
    `-- squawk-ignore ban-drop-not-null
     alter table seats alter column person_id drop not null, alter column role drop not null`,
    `alter table seats add column if not exists agency_id uuid, add column if not exists duties text[],
       add column if not exists consented_by uuid, add column if not exists consented_at timestamptz`,
    ...constrain('seats', 'seats_agency_account', 'foreign key (agency_id) references users on delete cascade'),
    ...constrain('seats', 'seats_consented_by', 'foreign key (consented_by) references users on delete set null'),
    // A person sits with a role, an agency with what the brand lets it do.
    ...constrain(
      'seats',
      'seats_holder',
      `check (num_nonnulls(person_id, agency_id) = 1 and (person_id is null) = (role is null)
         and (agency_id is null) = (duties is null) and (agency_id is null) = (consented_at is null))`,
    ),
    ...constrain(
      'seats',
      'seats_duties',
      `check (duties <@ array['look', 'run', 'review', 'pay'] and 'look' = any (duties))`,
    ),
    `alter table invites add column if not exists duties text[],
       add column if not exists limit_minor bigint, add column if not exists limit_currency text`,
    ...constrain('invites', 'invites_role_check', `check (role in (${ROLES}, 'agency'))`),
    ...constrain(
      'invites',
      'invites_member',
      `check ((role in ('member', 'agency')) = (company_id is not null) and (role = 'member') = (seat_role is not null)
         and (role = 'agency') = (duties is not null) and (limit_minor is null) = (limit_currency is null)
         and (limit_minor is null or role = 'agency'))`,
    ),
    'alter table approvals add column if not exists agency_id uuid',
    ...constrain('approvals', 'approvals_agency', 'foreign key (agency_id) references users on delete set null'),
    'alter table submission_comments add column if not exists written_by uuid, add column if not exists agency_id uuid',
    ...constrain(
      'submission_comments',
      'submission_comments_written_by',
      'foreign key (written_by) references users on delete set null',
    ),
    ...constrain(
      'submission_comments',
      'submission_comments_agency',
      'foreign key (agency_id) references users on delete set null',
    ),
    'alter table audit_log add column if not exists agency_id uuid',
  );
  // one for an agency in a brand, for good; also the brands of an agency, and the foreign key
  await run(
    db,
    `create unique index concurrently if not exists seats_agency on seats (agency_id, company_id) where agency_id is not null`,
  );
  // foreign key
  await createIndex(db, 'seats_consented_by', 'on seats (consented_by) where consented_by is not null');
  // what waits in the name of an agency; foreign key
  await createIndex(db, 'approvals_agency', 'on approvals (agency_id) where agency_id is not null');
  // foreign key
  await createIndex(
    db,
    'submission_comments_written_by',
    'on submission_comments (written_by) where written_by is not null',
  );
  // foreign key
  await createIndex(db, 'submission_comments_agency', 'on submission_comments (agency_id) where agency_id is not null');
  await run(
    db,
    `create or replace trigger seats_change after insert or delete or update of role, ended_at, duties on seats
       for each statement execute function tell_person_change()`,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create or replace trigger seats_change after insert or delete or update of role, ended_at on seats
       for each statement execute function tell_person_change()`,
    "delete from invites where role = 'agency'",
    'delete from seats where agency_id is not null',
    ...constrain('invites', 'invites_role_check', `check (role in (${ROLES}))`),
    ...constrain('invites', 'invites_member', MEMBERS_ONLY),
    'alter table invites drop column if exists duties, drop column if exists limit_minor, drop column if exists limit_currency',
    'alter table seats drop constraint if exists seats_holder, drop constraint if exists seats_duties',
    `alter table seats drop column if exists agency_id, drop column if exists duties,
       drop column if exists consented_by, drop column if exists consented_at`,
    ...constrain('seats', 'seats_person', 'check (person_id is not null and role is not null)'),
    'alter table seats alter column person_id set not null, alter column role set not null, drop constraint seats_person',
    'alter table approvals drop column if exists agency_id',
    'alter table submission_comments drop column if exists written_by, drop column if exists agency_id',
    'alter table audit_log drop column if exists agency_id',
  );
}
