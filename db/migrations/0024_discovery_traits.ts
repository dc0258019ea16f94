import { type Kysely, sql } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** One bit each, as in 0021_discovery_scale; a later migration appends. */
const TRAITS = {
  is: 'available',
  language: 'en de fr es it pt nl pl ja',
  age: '13-17 18-24 25-34 35-44 45-54 55+',
  growth: 'growing stable declining',
};
const traits = Object.entries(TRAITS).flatMap(([kind, list]) => list.split(' ').map((word) => `${kind}:${word}`));
const bit = (trait: string): string => `${2 ** traits.indexOf(trait)}::bigint`;
const all = (kind: string): string =>
  `${traits.reduce((bits, trait, place) => bits + (trait.startsWith(`${kind}:`) ? 2 ** place : 0), 0)}::bigint`;

/** The bits of the industries of each of the eight groups in industry_bits. */
const GROUPS = {
  fashion: [0, 10, 11, 12, 13],
  beauty: [1, 8, 9],
  fitness: [2, 14, 15, 16, 18],
  food: [3, 17, 20, 21, 22, 23],
  travel: [4, 19, 24, 38, 51],
  tech: [5, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35],
  home: [6, 37, 39, 40, 41, 42, 43, 44, 45, 49, 50],
  parenting: [7, 36, 46, 47, 48],
};
const groupIndexes = Object.entries(GROUPS).map(([group, places]) => ({
  name: `creator_profiles_${group}`,
  bits: places.reduce((bits, place) => bits + 2 ** place, 0),
}));

/** Everything that the panel and saved filters ask for, except words and skills. */
const COVERED = `(shown_followers desc, user_id) include (shown_facets, shown_industries, shown_traits, active_on, shown_engagement,
  price_min_minor, price_max_minor, price_currency)`;

/**
 * Sets the measured values of some creators: the age groups of their audiences, and the growth of the followers of all their platforms together in
 * the thirty days before they were last counted; within one percent counts as stable.
 */
const measure = (creators: string): string => `
  with creators as (${creators}),
  ages as (
    select creator, bit_or(${bit('age:13-17')} << array_position(array['${TRAITS.age.split(' ').join("', '")}'], age_group) - 1) as bits
    from creators join creator_public_analytics on creator_id = creator group by creator),
  newest as (select creator, max(taken_on) as last from creators join follower_snapshots on creator_id = creator group by creator),
  ends as (
    select creator, last, min(taken_on) as first from newest
    join follower_snapshots on creator_id = creator and taken_on >= last - 30 group by creator, last),
  sums as (
    select creator, sum(followers) filter (where taken_on = last) as after, sum(followers) filter (where taken_on = first) as before
    from ends join follower_snapshots on creator_id = creator and taken_on in (first, last) where first < last group by creator)
  update creator_profiles set measured_traits = measured.bits
  from (select creator, coalesce(ages.bits, 0) | case when after > 1.01 * before then ${bit('growth:growing')}
      when after < 0.99 * before then ${bit('growth:declining')} when after is not null then ${bit('growth:stable')} else 0 end as bits
    from creators left join ages using (creator) left join sums using (creator)) measured
  where user_id = creator and measured_traits <> measured.bits`;

const CHANGES = { insert: 'new', update: 'new', delete: 'old' };
const watch = (table: string): string[] =>
  Object.entries(CHANGES).map(
    ([
      change,
      rows,
    ]) => `create or replace trigger ${table}_measured_${change} after ${change} on ${table} referencing ${rows} table as changed
  for each statement execute function creator_measured()`,
  );

/** The trigger function of 0009_discovery, which looks a person up anyway. */
const listing = (also: string): string => `
create or replace function creator_listing() returns trigger language plpgsql as $$
declare
  person users%rowtype;
begin
  select * into person from users where id = new.user_id;
  new.search_names := lower(concat_ws(' ', person.first_name, person.last_name));
  new.search_text := lower(concat_ws(' ', person.first_name, person.last_name, new.username, new.bio));
  new.listed := new.is_profile_complete and person.status = 'active' and not person.flagged;
  ${also}
  return new;
end $$`;

/** Triggers that apply later changes: a generated column would have the table rewritten, while nobody could read it. */
const TRIGGERS = [
  `create or replace function creator_traits() returns trigger language plpgsql as $$
begin
  new.shown_traits := case when new.is_available then ${bit('is:available')} else 0 end
    | trait_bits('language', new.languages) | case when new.visibility_settings ->> 'showAnalytics' = 'false' then 0
      when new.follower_count is null then new.measured_traits & ${all('age')} else new.measured_traits end;
  return new;
end $$`,
  `create or replace trigger creator_profiles_traits before insert
    or update of is_available, languages, visibility_settings, follower_count, measured_traits, shown_traits on creator_profiles
    for each row execute function creator_traits()`,
  `create or replace function creator_measured() returns trigger language plpgsql as $$
begin
  ${measure('select distinct creator_id as creator from changed')};
  return null;
end $$`,
  ...watch('creator_public_analytics'),
  ...watch('follower_snapshots'),
  `create or replace function creator_arrived() returns trigger language plpgsql as $$
begin
  ${measure('select user_id as creator from changed')};
  return null;
end $$`,
  `create or replace trigger creator_profiles_measured after insert on creator_profiles referencing new table as changed
    for each statement execute function creator_arrived()`,
  listing(
    "if tg_op = 'INSERT' then new.active_on := coalesce((person.last_sign_in_at at time zone 'UTC')::date, '-infinity'); end if;",
  ),
  `create or replace function creator_active() returns trigger language plpgsql as $$
begin
  update creator_profiles set active_on = coalesce((new.last_sign_in_at at time zone 'UTC')::date, '-infinity') where user_id = new.id;
  return null;
end $$`,
  `create or replace trigger users_active after update of last_sign_in_at on users
    for each row when ((old.last_sign_in_at at time zone 'UTC')::date is distinct from (new.last_sign_in_at at time zone 'UTC')::date)
    execute function creator_active()`,
];

const BATCH = 1_000;

/** Measures everybody who existed before the triggers, some at a time, so that no row is locked for long. */
async function measureAll(db: Kysely<unknown>): Promise<void> {
  for (let after = sql`true`; ; ) {
    const { rows } = await sql<{
      user_id: string;
    }>`select user_id from creator_profiles where ${after} order by user_id limit ${BATCH}`.execute(db);
    const last = rows.at(-1)?.user_id;
    if (last === undefined) return;
    const some = `select user_id as creator from creator_profiles where user_id between '${rows[0]?.user_id}' and '${last}'`;
    await run(
      db,
      measure(some),
      `update creator_profiles set active_on = coalesce((last_sign_in_at at time zone 'UTC')::date, '-infinity'), shown_traits = 0
        from users where id = user_id and user_id in (${some})`,
    );
    after = sql`user_id > ${last}`;
  }
}

/**
 * Discover's remaining filters among a million creators: languages, availability, audience ages, growth and the last day of activity are included in
 * the index that is read, so that the other tables are read when they are written, not for every creator on the way. Brands filter most by industry:
 * each group has that index for its own creators.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create or replace function trait_bits(kind text, words text[]) returns bigint language sql immutable parallel safe
  return (select coalesce(bit_or(1::bigint << (array_position(array['${traits.join("', '")}'], kind || ':' || word) - 1)), 0)
    from unnest(words) word)`,
    `alter table creator_profiles
      add column if not exists measured_traits bigint not null default 0,
      -- the day of the last sign-in, in UTC
      add column if not exists active_on date not null default '-infinity',
      add column if not exists shown_traits bigint not null default 0`,
    ...TRIGGERS,
  );
  await measureAll(db);
  // discovery: by followers, keyset; what is filtered by rides along
  await createIndex(db, 'creator_profiles_followers', `on creator_profiles ${COVERED} where listed`);
  // discovery: the same among the creators of one group of industries
  for (const { name, bits } of groupIndexes) {
    const ofGroup = `where listed and (shown_industries & ${bits}::bigint) <> 0`;
    await createIndex(db, name, `on creator_profiles ${COVERED} ${ofGroup}`);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `drop index if exists ${groupIndexes.map(({ name }) => name).join(', ')}`,
    ...['creator_public_analytics', 'follower_snapshots'].flatMap((table) =>
      Object.keys(CHANGES).map((change) => `drop trigger if exists ${table}_measured_${change} on ${table}`),
    ),
    'drop trigger if exists creator_profiles_measured on creator_profiles',
    'drop trigger if exists creator_profiles_traits on creator_profiles',
    'drop trigger if exists users_active on users',
    'drop function if exists creator_measured, creator_arrived, creator_active, creator_traits',
    listing(''),
  );
  // discovery: by followers, keyset; what is filtered by rides along
  const before = `(shown_followers desc, user_id)
    include (shown_facets, shown_industries, shown_engagement, price_min_minor, price_max_minor, price_currency, is_available) where listed`;
  await createIndex(db, 'creator_profiles_followers', `on creator_profiles ${before}`);
  await run(
    db,
    `alter table creator_profiles drop column if exists shown_traits, drop column if exists measured_traits,
      drop column if exists active_on`,
    'drop function if exists trait_bits',
  );
}
