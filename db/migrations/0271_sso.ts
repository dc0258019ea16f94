import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** Single sign-on: the identity provider of a company, the people it knows, sign-ins that wait for its answer, and the sessions that it has opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists sso_connections (
       company_id uuid primary key references users on delete cascade,
       issuer text not null,
       client_id text not null,
       -- encrypted for the company
       client_secret text not null,
       domain text not null check (domain = lower(domain)),
       -- what the DNS of the domain has to contain
       domain_code text not null,
       domain_proved_at timestamptz,
       -- the roles that groups of the provider give: {"Marketing": "manager"}
       group_roles jsonb not null check (jsonb_typeof(group_roles) = 'object'),
       -- whether its members with an address of the domain can sign in in no other way
       required boolean not null check (not required or domain_proved_at is not null),
       created_by uuid references users on delete set null,
       created_at timestamptz not null
     )`,
    `create table if not exists sso_people (
       company_id uuid not null references sso_connections on delete cascade,
       -- how the provider names the person
       subject text not null,
       person_id uuid not null references users on delete cascade,
       -- whether a group made the person a member; then the seat ends when no group does
       by_group boolean not null,
       created_at timestamptz not null,
       primary key (company_id, subject)
     )`,
    `create table if not exists sso_attempts (
       -- of the cookie of the browser that began the sign-in
       secret_hash text primary key,
       company_id uuid not null references sso_connections on delete cascade,
       state text not null,
       nonce text not null,
       verifier text not null,
       next text,
       expires_at timestamptz not null
     )`,
    'alter table sessions add column if not exists sso_company_id uuid',
    'alter table sessions drop constraint if exists sessions_sso_company',
    `alter table sessions add constraint sessions_sso_company
       foreign key (sso_company_id) references sso_connections on delete cascade not valid`,
    'alter table sessions validate constraint sessions_sso_company',
  );
  await run(
    db,
    // the provider of an address; a domain belongs to one company
    `create unique index concurrently if not exists sso_connections_domain on sso_connections (domain)
       where domain_proved_at is not null`,
  );
  // foreign keys
  await createIndex(db, 'sso_connections_created_by', 'on sso_connections (created_by)');
  await createIndex(db, 'sso_people_person', 'on sso_people (person_id)');
  await createIndex(db, 'sso_attempts_company', 'on sso_attempts (company_id)');
  await createIndex(db, 'sessions_sso_company', 'on sessions (sso_company_id) where sso_company_id is not null');
  // removing expired attempts
  await createIndex(db, 'sso_attempts_expired', 'on sso_attempts (expires_at)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table sessions drop column if exists sso_company_id',
    'drop table if exists sso_attempts',
    'drop table if exists sso_people',
    'drop table if exists sso_connections',
  );
}
