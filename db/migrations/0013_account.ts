import { type Kysely, sql } from 'kysely';

/** What an account's owner sees and does about its security: sessions by device, known places, the second factor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- what a person names a session by, so that its id never leaves the server
alter table sessions add column ref uuid not null default gen_random_uuid();
alter table sessions add column last_used_at timestamptz;
update sessions set last_used_at = created_at;
alter table sessions alter column last_used_at set not null;

-- set while a second factor is asked for at sign-in; here, so that a session is loaded with one statement
alter table users add column second_factor_at timestamptz;

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- encrypted with a key that the database does not have
  secret text not null,
  -- the last step of time whose code was taken: no code is taken twice
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- a sign-in whose password was right and whose code is still to come
create table sign_in_tickets (
  ticket_hash text primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
-- tickets of a person end with the next one and with every change of the password
create index sign_in_tickets_user on sign_in_tickets (user_id);

-- addresses and devices from which an account was signed in to
create table sign_in_places (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('address', 'device')),
  value text not null,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, kind, value)
);
insert into sign_in_places (user_id, kind, value, first_used_at, last_used_at)
  select user_id, 'address', ip, min(created_at), max(created_at) from sessions where ip is not null group by user_id, ip;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop table sign_in_places, sign_in_tickets, recovery_codes, second_factors;
alter table users drop column second_factor_at;
alter table sessions drop column ref, drop column last_used_at;
`)
    .execute(db);
}
