import { AGE_GROUPS, AUDIENCE_LOCATIONS, LANGUAGES } from '#shared/choices/audiences.ts';
import { CONTENT_FORMATS } from '#shared/choices/content-types.ts';
import { INDUSTRIES } from '#shared/choices/industries.ts';
import { BRAND_PLATFORMS } from '#shared/choices/platforms.ts';
import { words } from './bulk.ts';
import type { Sizes } from './sizes.ts';

const FIRST = words(
  `Maya Jonas Priya Leo Amara Felix Noor Hugo Ines Otto Zora Milan Ada Kofi Lena Omar Vera Theo Suki Ravi Nora Luca Iris Emil Yara Finn Juno
  Axel Mina Enzo Ayla Nils`.split(/\s+/),
);
/** Three of them make a last name, which gives thousands of rare words. */
const SYLLABLES = words('ba ner kow ri sten vel dor mag lin ost qui fer han tol ze bra mon dy wes kal'.split(' '));
const TALK = words(
  `daily honest slow small early bright quiet bold coastal urban vintage modern simple fresh weekly travel kitchen garden studio street
  lighting camera ceramics running climbing baking knitting cycling sailing reading makeup skincare sneakers coffee plants puppies films
  gaming music budget family student nurse teacher chef dancer runner painter stories reviews tips routines hauls recipes walks builds tests
  reports diaries lessons notes ideas`.split(/\s+/),
);

const pick = (list: string, random: string): string => `(${list})[1 + floor(${random} * cardinality(${list}))::int]`;
/** One to `most` consecutive entries of a list. */
const some = (list: readonly string[], from: string, count: string, most: number): string => {
  const length = list.length;
  const twice = words([...list, ...list]);
  return `(${twice})[1 + floor(${from} * ${length})::int : 1 + floor(${from} * ${length})::int + floor(${count} * ${most})::int]`;
};

/**
 * Brands, creators and those who manage them. Brand 1 and creator 1 have far more than the others; the triggers write what Discover finds. Followers
 * fall off steeply, as in reality.
 */
export const people = ({ brands, creators, now }: Sizes): string[] => [
  `insert into users (id, email, first_name, last_name, role, status, email_confirmed_at, last_sign_in_at, created_at)
    select pg_temp.id_of('brand' || n), 'bench-brand' || n || '@accord.test', ${pick(FIRST, 'a')}, 'Brand', 'brand', 'active', ${now},
      ${now} - a * interval '90 days', ${now} - b * interval '700 days'
    from (select n, random() as a, random() as b from generate_series(1, ${brands}) n) x`,
  `insert into users (id, email, first_name, last_name, role, status, email_confirmed_at, last_sign_in_at, created_at)
    select pg_temp.id_of('creator' || n), 'bench-creator' || n || '@accord.test', ${pick(FIRST, 'a')},
      initcap(${pick(SYLLABLES, 'b')} || ${pick(SYLLABLES, 'c')} || ${pick(SYLLABLES, 'd')}), 'creator', 'active', ${now},
      ${now} - c * interval '90 days', ${now} - d * interval '700 days'
    from (select n, random() as a, random() as b, random() as c, random() as d from generate_series(1, ${creators}) n) x`,
  `insert into users (id, email, first_name, last_name, role, status, email_confirmed_at, created_at)
    values (pg_temp.id_of('admin'), 'bench-admin@accord.test', 'Ada', 'Min', 'admin', 'active', ${now}, ${now})`,
  `insert into user_roles (user_id, role, status, created_at) select id, role, 'approved', created_at from users
    where email like 'bench-%'`,
  `insert into brand_profiles (user_id, company_name, industry, website_url, brand_bio, created_at, updated_at)
    select pg_temp.id_of('brand' || n), 'House of ' || ${pick(TALK, 'a')} || ' ' || n, 'home', 'https://example.com', 'We make things', ${now}, ${now}
    from (select n, random() as a from generate_series(1, ${brands}) n) x`,
  `create temp table face on commit drop as
    select *, case follower_count % 3 when 0 then follower_count * 9 / 10 when 1 then follower_count else follower_count * 6 / 5 end as before
    from (select u.id, u.first_name, u.last_name, n, a, b, c, d, e, f, g, h, (power(d, 6) * 5000000)::bigint as follower_count,
        ${some(BRAND_PLATFORMS, 'power(a, 2)', 'h', 3)} as platforms
      from (select n, pg_temp.id_of('creator' || n) as id, random() as a, random() as b, random() as c, random() as d, random() as e,
        random() as f, random() as g, random() as h from generate_series(1, ${creators}) n) r join users u using (id)) x`,
  `insert into creator_public_analytics (creator_id, platform, identifier, fetched_at, follower_count, engagement_rate, age_group, created_at, updated_at)
    select id, (platforms)[1], lower(first_name || '_' || last_name || '_' || n), ${now}, follower_count, e * 0.12,
      (${words(AGE_GROUPS)})[1 + follower_count % ${AGE_GROUPS.length}], ${now}, ${now} from face`,
  `insert into follower_snapshots (creator_id, platform, taken_on, followers)
    select id, (platforms)[1], (${now} - days * interval '1 day')::date, followers
    from face, lateral (values (1, follower_count), (18, before)) s (days, followers)`,
  // The measured values are inserted with the profiles, so that the triggers find nothing to correct.
  `insert into creator_profiles (user_id, username, bio, primary_platform, platforms, content_types, industries, languages, audience_type,
      audience_primary, audience_countries, is_profile_complete, is_available, follower_count, engagement_rate, price_min_minor,
      price_max_minor, measured_traits, created_at, updated_at)
    select id, lower(first_name || '_' || last_name || '_' || n),
      concat_ws(' ', ${'abcdefgh'
        .split('')
        .map((random) => pick(TALK, random))
        .join(', ')}, 'number', n),
      (platforms)[1], platforms, ${some(CONTENT_FORMATS, 'b', 'c', 3)}, ${some(INDUSTRIES, 'd', 'e', 3)}, ${some(LANGUAGES, 'f', 'g', 2)},
      'mixed', 'Global', ${some(AUDIENCE_LOCATIONS, 'h', 'a', 3)}, b < 0.97, c < 0.9, follower_count, e * 0.12,
      case when f < 0.6 then (50 + floor(g * 2000))::bigint * 100 end, case when f < 0.6 then (50 + floor(g * 2000))::bigint * 250 end,
      trait_bits('age', array['13-17']) << (follower_count % ${AGE_GROUPS.length})::int | case
        when follower_count > 1.01 * before then trait_bits('growth', array['growing'])
        when follower_count < 0.99 * before then trait_bits('growth', array['declining']) else trait_bits('growth', array['stable']) end,
      ${now}, ${now}
    from face`,
  `insert into creator_list_members (list_id, creator_id, added_at)
    select creator_lists.id, pg_temp.id_of('creator' || 1 + (n * 31 + k * 17) % ${creators}), ${now} - k * interval '1 hour'
    from generate_series(1, ${brands}) n join creator_lists on brand_id = pg_temp.id_of('brand' || n), generate_series(1, 3) k`,
  `insert into notifications (user_id, notification_type, title, message, route, read_at, created_at)
    select id, 'deal_invited', 'News', 'Something happened', '/', case when k > 2 then ${now} end, ${now} - k * interval '1 day'
    from users, generate_series(1, 4) k`,
];
