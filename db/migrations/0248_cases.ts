import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * Cases: brand and creator disagree about whether a term of their deal was kept. A deal names its open case, so that whatever ends deals or releases
 * money sees it in the row that it has locked. Evidence is a copy of what was seen, which is only added to: the one change that is possible takes the
 * words of somebody who was erased out of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists cases (
       id uuid primary key default gen_random_uuid(),
       deal_id uuid not null references deals on delete cascade,
       campaign_id uuid not null references campaigns on delete cascade,
       brand_id uuid not null references users,
       creator_id uuid not null references users,
       opened_by text not null check (opened_by in ('brand', 'creator')),
       term text not null,
       term_text text not null,
       claim text not null,
       status text not null check (status in ('open', 'escalated', 'settled', 'decided', 'defaulted', 'withdrawn')),
       turn text check (turn in ('brand', 'creator')),
       answer_by timestamptz,
       reminders integer not null default 0,
       finding text check (finding in ('brand', 'creator', 'neither')),
       reason text,
       decided_by uuid references users on delete set null,
       split jsonb,
       to_creator_minor bigint,
       back_minor bigint,
       created_at timestamptz not null,
       escalated_at timestamptz,
       ended_at timestamptz,
       updated_at timestamptz not null,
       constraint cases_turn check ((status = 'open') = (turn is not null) and (status = 'open') = (answer_by is not null)),
       constraint cases_split check ((split is null) = (to_creator_minor is null) and (split is null) = (back_minor is null)),
       constraint cases_end check ((status in ('open', 'escalated')) = (ended_at is null))
     )`,
    `create table if not exists case_proposals (
       id uuid primary key default gen_random_uuid(),
       case_id uuid not null references cases on delete cascade,
       -- their order
       number bigint generated always as identity,
       side text not null check (side in ('brand', 'creator')),
       note text not null,
       split jsonb not null,
       to_creator_minor bigint not null,
       back_minor bigint not null,
       created_at timestamptz not null
     )`,
    `create table if not exists case_evidence (
       id uuid primary key default gen_random_uuid(),
       case_id uuid not null references cases on delete cascade,
       side text not null check (side in ('brand', 'creator')),
       kind text not null check (kind in ('version', 'decision', 'comment', 'message', 'check', 'document')),
       thing_id text not null,
       seen jsonb not null,
       note text,
       created_at timestamptz not null,
       unique (case_id, kind, thing_id)
     )`,
    `create or replace function keep_evidence() returns trigger language plpgsql as $$
     begin
       if (new.id, new.case_id, new.side, new.kind, new.thing_id, new.created_at)
            is distinct from (old.id, old.case_id, old.side, old.kind, old.thing_id, old.created_at)
          or (new.note is distinct from old.note and new.note is not null)
          or (new.seen is distinct from old.seen and new.seen is distinct from (old.seen || '{"text": ""}')) then
         raise exception 'Evidence cannot be changed';
       end if;
       return new;
     end $$`,
    `create or replace trigger case_evidence_kept before update on case_evidence for each row execute function keep_evidence()`,
    'revoke delete, truncate on case_evidence from accord_app',
    'alter table deals add column if not exists case_id uuid',
    'alter table deals drop constraint if exists deals_case_id_fkey',
    'alter table deals add constraint deals_case_id_fkey foreign key (case_id) references cases on delete set null not valid',
    'alter table deals validate constraint deals_case_id_fkey',
  );
  // one open case of a deal
  await run(
    db,
    `create unique index concurrently if not exists cases_open on cases (deal_id) where status in ('open', 'escalated')`,
  );
  // the last case of a deal
  await createIndex(db, 'cases_deal', 'on cases (deal_id, created_at desc, id desc)');
  // one's own cases, the open ones first
  await createIndex(db, 'cases_brand', 'on cases (brand_id, (ended_at is null) desc, created_at desc, id desc)');
  await createIndex(db, 'cases_creator', 'on cases (creator_id, (ended_at is null) desc, created_at desc, id desc)');
  // cases: a page of one status, and of all, newest first
  await createIndex(db, 'cases_status', 'on cases (status, created_at desc, id desc)');
  await createIndex(db, 'cases_listed', 'on cases (created_at desc, id desc)');
  // cases that one side should be reminded of or has not answered
  await createIndex(db, 'cases_answer_by', 'on cases (answer_by) where answer_by is not null');
  // the foreign keys
  await createIndex(db, 'cases_campaign', 'on cases (campaign_id)');
  await createIndex(db, 'cases_decided_by', 'on cases (decided_by) where decided_by is not null');
  await createIndex(db, 'case_proposals_case', 'on case_proposals (case_id, number)');
  await createIndex(db, 'case_evidence_case', 'on case_evidence (case_id, created_at, id)');
  await createIndex(db, 'deals_case', 'on deals (case_id) where case_id is not null');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table deals drop column if exists case_id',
    'drop table if exists case_evidence',
    'drop table if exists case_proposals',
    'drop table if exists cases',
    'drop function if exists keep_evidence()',
  );
}
