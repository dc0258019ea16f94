import { type Kysely, sql } from 'kysely';

/**
 * One bit for each value that is selected from a list; the position of a word is its bit, so a later migration appends. At most 53 in a column: more
 * would not be an exact number in JavaScript.
 */
const FACETS = {
  platform: 'instagram tiktok youtube linkedin twitter twitch facebook snapchat pinterest',
  country: 'us uk ca au de fr es it',
  content: `short-form-video long-form-video photos live-streaming audio text podcasts blog-posts stories reels igtv youtube-shorts
    tiktok-videos x-threads linkedin-articles newsletter webinars tutorials reviews unboxing video photo story reel review tutorial lifestyle`,
};
/** Each of these groups stands in for an industry if a creator named no more than the group. */
const GROUPS = 'fashion beauty fitness food travel tech home parenting';
const INDUSTRIES = `fashion-style beauty-makeup fitness-gym food-drink travel-tourism technology-gadgets home-decor parenting-family skincare haircare
  luxury-goods jewellery-accessories streetwear-sneakers sustainable-fashion health-wellness yoga-meditation mental-health
  nutrition-diet sports outdoor-adventure cooking-recipes vegan-vegetarian restaurants-dining coffee-tea hotels-hospitality
  software-apps artificial-intelligence gaming cars-motorsport science-space photography-video finance-investing crypto-web3
  business-entrepreneurship marketing-media career-productivity education-learning books-literature language-learning diy-crafts
  gardening-plants real-estate art-design music-dance film-television comedy-entertainment pregnancy-baby toys-kids
  weddings-relationships sustainability-environment pets wildlife-animals`;

const split = (list: string): string[] => list.split(/\s+/);
const array = (list: readonly string[]): string => `array[${list.map((word) => `'${word}'`).join(', ')}]`;
const facets = Object.entries(FACETS).flatMap(([kind, list]) => split(list).map((word) => `${kind}:${word}`));

/** As in shown_platforms and shown_countries, which a generated column cannot read. */
const PLATFORMS = `array_remove(array_remove(array_remove(array_remove(
  case when primary_platform = any (platforms) then platforms else array_prepend(primary_platform, platforms) end,
  case when visibility_settings ->> 'showInstagram' = 'false' then 'instagram' end),
  case when visibility_settings ->> 'showTiktok' = 'false' then 'tiktok' end),
  case when visibility_settings ->> 'showYoutube' = 'false' then 'youtube' end),
  case when visibility_settings ->> 'showLinkedin' = 'false' then 'linkedin' end)`;
const COUNTRIES = `case when visibility_settings ->> 'showLocation' is distinct from 'false'
  then array_append(audience_countries, lower(audience_primary)) else '{}' end`;

/**
 * Discover among a million creators: one index in the displayed order answers every filter of the panel, so the worst that rare choices can cost is
 * reading that index, without reading profiles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function facet_bits(kind text, words text[]) returns bigint language sql immutable parallel safe
  return (select coalesce(bit_or(1::bigint << (array_position(${array(facets)}, kind || ':' || word) - 1)), 0) from unnest(words) word);
create function industry_bits(words text[]) returns bigint language sql immutable parallel safe
  return (select coalesce(bit_or(1::bigint << (coalesce(array_position(${array(split(INDUSTRIES))}, word),
    array_position(${array(split(GROUPS))}, word)) - 1)), 0) from unnest(words) word);
alter table creator_profiles
  add column shown_facets bigint not null generated always as (facet_bits('platform', ${PLATFORMS}) | facet_bits('country', ${COUNTRIES})
    | facet_bits('content', content_types)) stored,
  add column shown_industries bigint not null generated always as (industry_bits(industries)) stored;
drop index creator_profiles_followers;
-- discovery: by followers, keyset; what is filtered by rides along
create index creator_profiles_followers on creator_profiles (shown_followers desc, user_id)
  include (shown_facets, shown_industries, shown_engagement, price_min_minor, price_max_minor, price_currency, is_available) where listed;
-- whether to walk the followers or to go by the trigrams depends on how rare a word is thought to be
alter table creator_profiles alter column search_text set statistics 1000;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table creator_profiles alter column search_text set statistics -1;
drop index creator_profiles_followers;
alter table creator_profiles drop column shown_facets, drop column shown_industries;
drop function facet_bits, industry_bits;
-- discovery: by followers, keyset
create index creator_profiles_followers on creator_profiles (shown_followers desc, user_id) where listed;
`)
    .execute(db);
}
