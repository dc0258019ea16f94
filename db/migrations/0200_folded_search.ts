import { type Kysely, sql } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** Letters, quotes, dashes and digits that some people type in place of others. */
const ALIKE = {
  ıøłđðħŧςىیکة: 'iolddhtσييكه',
  '‘’‚‛ʻʼ′`': "''''''''",
  '“”„‟″«»': '"""""""',
  '‐‑‒–—―−': '-------',
  '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹': '01234567890123456789',
};
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const [typed, meant] = [Object.keys(ALIKE), Object.values(ALIKE)].map((parts) => quoted(parts.join('')));

/** Accents, vowel points, the stretching of Arabic letters, and invisible characters. */
const DROPPED =
  '[\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0640\\u064b-\\u065f\\u0670' +
  '\\u00ad\\u061c\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff]';

/** A letter encoded as two or three capitals. */
const capitals = (letters: number): string =>
  Array.from({ length: letters }, (_, place) => `chr(65 + ascii(sign) / ${26 ** (letters - 1 - place)} % 26)`).join(
    ' || ',
  );

const FUNCTIONS = [
  // Folds both sides of every search. The trigram index knows only ASCII letters if the database has the ctype C, as the embedded one does: so a
  // letter without an ASCII equivalent becomes two capitals, which otherwise occur in no folded text, and one of the large East Asian scripts becomes
  // three.
  `create or replace function folded(said text) returns text language plpgsql immutable strict parallel safe cost 10 as $$
declare
  plain text := said;
begin
  if octet_length(plain) > length(plain) then
    plain := translate(lower(regexp_replace(normalize(replace(plain, '´', ''''), nfkd), '${DROPPED}', '', 'g')), ${typed}, ${meant});
    plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    if octet_length(plain) > length(plain) then
      plain := (select string_agg(case when ascii(sign) < 128 then sign when ascii(sign) < 11904 then ${capitals(2)} else ${capitals(3)} end,
          '' order by place)
        from string_to_table(plain, null) with ordinality as signs (sign, place));
    end if;
    return regexp_replace(plain, '\\s+', ' ', 'g');
  end if;
  return regexp_replace(lower(translate(plain, '\`', '''')), '\\s+', ' ', 'g');
end $$`,
  // what somebody typed as a LIKE pattern for "contains", with nothing in it read as a wildcard
  `create or replace function containing(typed text) returns text language sql immutable strict parallel safe
    return '%' || regexp_replace(folded(typed), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
];

/** The trigger function of 0024_discovery_traits, which looks a person up anyway. */
const listing = (fold: 'folded' | 'lower'): string => `
create or replace function creator_listing() returns trigger language plpgsql as $$
declare
  person users%rowtype;
begin
  select * into person from users where id = new.user_id;
  new.search_names := ${fold}(concat_ws(' ', person.first_name, person.last_name));
  new.search_text := ${fold}(concat_ws(' ', person.first_name, person.last_name, new.username, new.bio));
  new.listed := new.is_profile_complete and person.status = 'active' and not person.flagged;
  if tg_op = 'INSERT' then new.active_on := coalesce((person.last_sign_in_at at time zone 'UTC')::date, '-infinity'); end if;
  return new;
end $$`;

const BATCH = 1_000;

/** Makes the trigger write the searched text of every creator, some at a time, so that no row is locked for long. */
async function listAll(db: Kysely<unknown>): Promise<void> {
  for (let after = sql`true`; ; ) {
    const { rows } = await sql<{
      user_id: string;
    }>`select user_id from creator_profiles where ${after} order by user_id limit ${BATCH}`.execute(db);
    const last = rows.at(-1)?.user_id;
    if (last === undefined) return;
    await run(
      db,
      `update creator_profiles set username = username where user_id between '${rows[0]?.user_id}' and '${last}'`,
    );
    after = sql`user_id > ${last}`;
  }
}

/** Each index for searches, by name; `fold` is applied to both sides. */
const indexes = (fold: (text: string) => string): Record<string, string> => ({
  // search across everything: accounts by part of name or address
  users_search: `on users using gin (${fold(`coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email::text`)} gin_trgm_ops)`,
  // search across everything: accounts by part of the company's name
  brand_profiles_search: `on brand_profiles using gin (${fold('company_name')} gin_trgm_ops)`,
  // project and order management: campaigns of any brand by part of their name
  campaigns_named: `on campaigns using gin (${fold(`coalesce(name, '')`)} gin_trgm_ops) where deleted_at is null`,
  // the search across everything among a brand's or a creator's own messages; also the foreign keys
  deal_messages_brand: `on deal_messages using gin (brand_id, ${fold('body')} gin_trgm_ops)`,
  // the same for a creator
  deal_messages_creator: `on deal_messages using gin (creator_id, ${fold('body')} gin_trgm_ops)`,
});
const ownCampaigns = `coalesce(name, '') || ' ' || coalesce(description, '')`;

async function indexAll(db: Kysely<unknown>, of: Record<string, string>): Promise<void> {
  for (const [name, definition] of Object.entries(of)) await createIndex(db, name, definition);
}

/** The planner's statistics about campaign names, including deleted ones (0066_kept_counts). */
const statistics = (fold: 'folded' | 'lower'): string[] => [
  'drop statistics if exists campaigns_names',
  `create statistics campaigns_names on (${fold}(coalesce(name, ''))) from campaigns`,
  'analyze campaigns',
];

/**
 * One rule for both sides of every search: what is typed and what is searched are folded, so that "strasse" finds Straße and "ivan" in capitals of
 * any script finds the name as it is written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, ...FUNCTIONS, listing('folded'));
  await listAll(db);
  await indexAll(db, {
    ...indexes((text) => `folded(${text})`),
    // brand search: contains on name and description
    campaigns_search: `on campaigns using gin (brand_id, folded(${ownCampaigns}) gin_trgm_ops)`,
    // staff search by name or address
    leads_search: 'on leads using gin (folded(search_text) gin_trgm_ops)',
  });
  await run(db, ...statistics('folded'));
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, ...statistics('lower'));
  await indexAll(db, {
    ...indexes((text) => `lower(${text})`),
    campaigns_search: `on campaigns using gin (brand_id, (${ownCampaigns}) gin_trgm_ops)`,
    leads_search: 'on leads using gin (search_text gin_trgm_ops)',
  });
  await run(db, listing('lower'));
  await listAll(db);
  await run(db, 'drop function if exists containing, folded');
}
