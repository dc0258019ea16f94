import { type Compilable, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import * as deals from '#server/agreement/deals/deals.queries.ts';
import * as dealLists from '#server/agreement/deals/lists.queries.ts';
import { campaignCards } from '#server/campaigns/campaigns.queries.ts';
import { createDb } from '#server/data/db.ts';
import * as discovery from '#server/discovery/discovery.queries.ts';
import * as lists from '#server/discovery/lists.queries.ts';
import { rosterCandidates } from '#server/discovery/roster.queries.ts';
import { creatorSearch } from '#server/discovery/search.queries.ts';
import { committed } from '#server/ground/campaign-money.ts';
import { favouritesOf } from '#server/ground/favourites.ts';
import * as notifications from '#server/notifications/notifications.queries.ts';
import * as everything from '#server/search/search.queries.ts';
import { INDUSTRY_GROUPS } from '#shared/choices/industry-groups.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import type { MatchNeeds } from '#shared/discovery/match.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { ROSTER_WEIGHTS } from '#shared/discovery/roster.ts';
import type { CreatorSort } from '#shared/discovery/sorts.ts';
import type { Affordable } from '#shared/pricing/offer-price.ts';
import { harness } from '#tests/support/harness.ts';
import { compiler, settleTables, sqlOf } from '#tests/support/plans.ts';
import { PATIENT } from '#tests/support/sql.ts';

const h = await harness();
const ID = '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b';
const AT = new Date('2026-03-05T10:00:00.000Z');
const CREATORS = 8_000;

const WITHIN: Affordable = {
  beyondTiers: ['Large', 'Celebrity'],
  wanted: { reel: 2, story: 1 },
  mostMinor: { USD: 75_000, GBP: 60_000 },
};

const search = (
  filters: Partial<CreatorFilters>,
  after: { rank: number; id: string } | null = null,
  of: { sort?: CreatorSort; within?: Affordable } = {},
) =>
  creatorSearch(compiler, {
    filters: { ...NO_FILTERS, ...filters },
    within: null,
    sort: 'followers',
    brandId: ID,
    campaignId: ID,
    needs: NEEDS,
    now: AT,
    after,
    limit: 25,
    ...of,
  });

const NEEDS: MatchNeeds = {
  platforms: ['linkedin', 'tiktok'],
  industries: ['parenting', 'fashion'],
  contentTypes: ['reel'],
  audienceTypes: ['gen-z'],
  audienceLocations: ['de', 'us'],
  tiers: ['Micro', 'Celebrity'],
};

/** The creators of a campaign with three pieces, for which 3,000 dollars are left. */
const weighed = (filters: Partial<CreatorFilters>) =>
  rosterCandidates(compiler, {
    campaignId: ID,
    filters: { ...NO_FILTERS, ...filters },
    needs: NEEDS,
    weights: ROSTER_WEIGHTS,
    platforms: ['linkedin', 'tiktok'],
    pieces: 3,
    currency: 'USD',
    leftMinor: 300_000,
    terms: { floors: { Micro: 20_000, Celebrity: 900_000 }, usdMicros: { GBP: 1_250_000 } },
    named: [ID],
    now: AT,
  });

const BELL = { userId: ID, accounts: [ID] };
const queries: Record<string, Compilable> = {
  'creators without a filter': search({}),
  'creators on a later slice': search({}, { rank: 5_000, id: ID }),
  'creators by text': search({ search: 'quillon vane' }),
  'creators by text and facets': search({ search: 'quillon vane', platforms: ['linkedin'] }),
  'creators by a skill': search({ skills: ['Skincare'] }),
  'creators by a skill that somebody typed': search({ skills: ['Beekeeping'] }),
  'creators by facets': search({ platforms: ['linkedin'], industries: ['parenting'] }),
  'creators by followers, engagement and price': search({
    followerCountMin: 10_000,
    engagementRateMin: 2,
    priceRangeMax: 900,
  }),
  'creators by engagement': search({}, { rank: 40_000, id: ID }, { sort: 'engagement' }),
  'creators by price': search({ platforms: ['tiktok'] }, { rank: 40_000_000_000, id: ID }, { sort: 'price' }),
  'newest creators': search({}, { rank: AT.getTime(), id: ID }, { sort: 'newest' }),
  'creators by match': search({}, null, { sort: 'match', within: WITHIN }),
  'creators by match on a later slice': search({}, { rank: 70_000_000_000_000, id: ID }, { sort: 'match' }),
  'creators weighed for a roster': weighed({ platforms: ['linkedin', 'tiktok'] }),
  'creators weighed for a roster with every range': weighed({
    followerCountMin: 10_000,
    engagementRateMin: 2,
    priceRangeMax: 900,
    lastActiveWithin: 30,
  }),
  'one creator': discovery.listedCreator(compiler, ID, ID),
  'analytics of a creator': discovery.analyticsOf(compiler, ID),
  'favourites of a brand': lists.membersOf(compiler, {
    brandId: ID,
    listId: favouritesOf(compiler, ID),
    search: '',
    after: { at: AT, id: ID },
    limit: 21,
  }),
  'favourite count': lists.favouriteCount(compiler, ID),
  'lists of a brand': lists.listsOf(compiler, ID, { search: '', after: { name: 'm', id: ID }, limit: 13 }),
  'lists of a brand by a word': lists.listsOf(compiler, ID, { search: 'launch', after: null, limit: 13 }),
  'one list': lists.ownList(compiler, ID, ID),
  'creators of a list by a word': lists.membersOf(compiler, {
    brandId: ID,
    listId: ID,
    search: 'quillon',
    after: { at: AT, id: ID },
    limit: 21,
  }),
  'deals of a creator': dealLists.dealsOfCreator(compiler, ID, ['invited'], {
    after: { at: AT, id: ID },
    limit: 21,
    today: '2026-03-02',
  }),
  'deal counts of a creator': dealLists.countsOfCreator(compiler, ID),
  'pending invitations of a creator': dealLists.pendingCount(compiler, ID),
  'deadlines of a creator': dealLists.deadlinesOf(compiler, ID, 5),
  'deals of a campaign': dealLists.dealsOfCampaign(compiler, ID, { at: AT, id: ID }, 21),
  'agreed amounts of a campaign': committed(compiler, ID),
  'creators to invite by name': deals.candidates(
    compiler,
    {
      campaignId: ID,
      campaignType: 'Single',
      today: '2026-03-05',
      names: 'quillon',
      creatorIds: null,
      within: null,
    },
    20,
  ),
  'creators to invite within the budget': deals.candidates(
    compiler,
    {
      campaignId: ID,
      campaignType: 'Single',
      today: '2026-03-05',
      names: '',
      creatorIds: null,
      within: WITHIN,
    },
    20,
  ),
  'what a campaign can offer': deals.offerTerms(compiler, ID, 'Single', '2026-03-05'),
  'overdue invitations': deals.overdue(compiler, AT).limit(200),
  notifications: notifications.notificationsOf(compiler, BELL, {
    unreadOnly: false,
    after: { at: AT, id: ID },
    limit: 21,
  }),
  'notifications not read yet': notifications.notificationsOf(compiler, BELL, {
    unreadOnly: true,
    after: null,
    limit: 21,
  }),
  'unread notifications': notifications.unreadCount(compiler, BELL),
  'everything: listed creators': everything.creatorsFound(compiler, { search: 'quillon' }, 6),
  'everything: accounts and leads': everything.peopleFound(compiler, { search: 'quillon' }, 6),
};

test.each(Object.entries(queries))('the SQL of %s', (_name, query) => {
  expect(sqlOf(query)).toMatchSnapshot();
});

/** Loads eight thousand creators and as many deals and notifications, unevenly distributed, with statistics: so the planner chooses as in use. */
async function load(): Promise<void> {
  const owner = createDb(h.ownerUrl, { max: 1, role: null, ...PATIENT });
  const { id: brandId } = await createUser(owner, 'brand');
  await sql`
    insert into users (email, first_name, last_name, role, status, email_confirmed_at, created_at)
    select 'bulk' || n || '@example.test', (array['Maya', 'Jonas', 'Priya', 'Leo'])[1 + n % 4], 'Person ' || n, 'creator', 'active', ${AT}, ${AT}
    from generate_series(1, ${CREATORS}) n`.execute(owner);
  await sql`
    insert into creator_profiles (user_id, username, bio, platforms, content_types, industries, is_profile_complete,
      follower_count, engagement_rate, created_at, updated_at)
    select id, 'bulk_' || n, 'Words about number ' || md5(n::text),
      case when n % 50 = 0 then array['linkedin'] else array['instagram', 'tiktok'] end, array['reels', 'photos'],
      case when n % 40 = 0 then array['toys-kids'] else array['fashion-style', 'skincare'] end, true,
      (power(random(), 6) * 3000000)::bigint, random() / 12, ${AT}, ${AT}
    from (select id, row_number() over (order by email) as n from users where email like 'bulk%') u`.execute(owner);
  await sql`insert into track_records (user_id, figures, kept_until) select user_id, '{}', 1 from creator_profiles`.execute(
    owner,
  );
  await sql`
    insert into campaigns (brand_id, origin, name, status, stage, review_status, created_at, updated_at)
    select ${brandId}, 'legacy', 'Bulk ' || n, 'new', 'campaign_setup', 'approved',
      ${AT}::timestamptz - n * interval '1 hour', ${AT} from generate_series(1, ${CREATORS}) n`.execute(owner);
  await sql`
    insert into deals (campaign_id, brand_id, creator_id, status, agreed_amount_minor, currency, invitation_date, expires_at, created_at, updated_at)
    select c.id, ${brandId}, u.id, case when n % 9 = 0 then 'invited' else 'declined' end, 1000, 'USD',
      ${AT}::timestamptz - n * interval '1 minute', ${AT}::timestamptz + (n % 300) * interval '1 hour', ${AT}, ${AT}
    from (select id, row_number() over (order by email) as n from users where email like 'bulk%') u
    join (select id, row_number() over () as m from campaigns) c on c.m = u.n`.execute(owner);
  await sql`
    insert into milestones (deal_id, kind, status, amount_minor, currency, created_at)
    select id, 'signing', 'planned', 200, 'USD', ${AT} from deals`.execute(owner);
  await sql`
    insert into cases (deal_id, campaign_id, brand_id, creator_id, opened_by, term, term_text, claim, status, created_at, ended_at, updated_at)
    select id, campaign_id, brand_id, creator_id, 'brand', 'review', 'T', 'C', 'withdrawn', ${AT}, ${AT}, ${AT} from deals`.execute(
    owner,
  );
  await sql`
    insert into commitments (deal_id, creator_id, brand_id, industry_group, exclusive, span)
    select id, creator_id, brand_id, 'beauty', false, daterange('2026-01-01', '2030-01-01') from deals`.execute(owner);
  await sql`
    insert into users (email, role, status, email_confirmed_at, created_at)
    select 'house' || n || '@example.test', 'brand', 'active', ${AT}, ${AT} from generate_series(1, 4000) n`.execute(
    owner,
  );
  await sql`
    insert into brand_profiles (user_id, company_name, created_at, updated_at)
    select id, email, ${AT}, ${AT} from users where email like 'house%'`.execute(owner);
  await sql`
    insert into notifications (user_id, notification_type, title, message, route, read_at, created_at)
    select id, 'deal_invited', 'T', 'M', '/', case when random() < 0.8 then ${AT}::timestamptz end, ${AT}
    from users, generate_series(1, 2) where email like 'bulk%'`.execute(owner);
  await sql`
    insert into creator_lists (brand_id, name, created_at)
    select user_id, 'List ' || n, ${AT} from brand_profiles, generate_series(1, 3) n`.execute(owner);
  await sql`
    insert into creator_list_members (list_id, creator_id, added_at)
    select l.id, u.id, ${AT} from (select id from creator_lists order by id limit 200) l,
      (select id from users where email like 'bulk%' limit 60) u`.execute(owner);
  await sql`
    insert into creator_rates (creator_id, content_type, from_minor, currency)
    select user_id, kind, 20000, 'USD' from creator_profiles, unnest(array['post', 'reel']) kind`.execute(owner);
  await sql`
    insert into creator_public_analytics (creator_id, platform, identifier, follower_count, fetched_at, created_at, updated_at)
    select user_id, 'instagram', username, follower_count, ${AT}, ${AT}, ${AT} from creator_profiles
    where username is not null`.execute(owner);
  await sql`
    insert into leads (name, email, user_type, created_at, updated_at)
    select 'Lead ' || md5(n::text), 'lead' || n || '@example.test', 'brand', ${AT}, ${AT} from generate_series(1, 3000) n`.execute(
    owner,
  );
  await settleTables(owner);
  await owner.destroy();
}

describe('with eight thousand creators', () => {
  beforeAll(load);
  const SMALL = ['pricing_floors', 'fx_rates', 'feature_flags'];

  async function plan(query: Compilable): Promise<string> {
    const compiled = query.compile();
    const { rows } = await h.db.executeQuery<{ 'QUERY PLAN': string }>({
      ...compiled,
      sql: `explain ${compiled.sql}`,
      query: compiled.query,
    });
    return rows.map((row) => Object.values(row)[0]).join('\n');
  }

  test.each(Object.entries(queries))('%s reads no growing table whole', async (_name, query) => {
    const text = await plan(query);
    const whole = [...text.matchAll(/Seq Scan on (\w+)/g)].map((found) => found[1] ?? '');
    expect(
      whole.filter((table) => !SMALL.includes(table)),
      text,
    ).toEqual([]);
  });

  test.each([
    ['engagement', 'creator_profiles_engagement'],
    ['price', 'creator_profiles_price'],
    ['newest', 'creator_profiles_newest'],
    ['match', 'creator_profiles_'],
  ] as const)('by %s: an index is walked, and no profile read on the way', async (sort, index) => {
    const text = await plan(search({ priceRangeMax: 900 }, null, { sort, within: WITHIN }));
    expect(text).toContain(`Index Only Scan using ${index}`);
  });

  test('a rare word goes by the trigrams, a name by its own, and no filter by followers', async () => {
    expect(await plan(search({ search: 'quillon vane' }))).toContain('creator_profiles_search');
    expect(await plan(search({ search: 'zq' }))).toContain('creator_profiles_search');
    expect(await plan(search({}))).toContain('creator_profiles_followers');
    expect(await plan(queries['creators to invite by name'] ?? search({}))).toContain('creator_profiles_names');
  });

  const covered: Record<string, Partial<CreatorFilters>> = {
    languages: { languages: ['de'] },
    availability: { availability: 'available' },
    'audience ages': { ageGroups: ['18-24', '55+'] },
    growth: { growthTrend: 'declining' },
    activity: { lastActiveWithin: 7 },
    'all of the panel': {
      platforms: ['tiktok'],
      contentTypes: ['video'],
      audienceLocations: ['de'],
      engagementRateMin: 2,
      priceRangeMax: 900,
    },
  };
  test.each(Object.entries(covered))('%s: no profile is read on the way', async (_name, filters) => {
    expect(await plan(search(filters))).toContain('Index Only Scan using creator_profiles_followers');
  });

  test.each(INDUSTRY_GROUPS)('%s: only the creators of the group are walked', async (group) => {
    expect(await plan(search({ industries: [group], platforms: ['linkedin'] }))).toContain(
      `Index Only Scan using creator_profiles_${group}`,
    );
  });

  test.each(['words about number', 'person 5'])(
    '"%s", which many or few have, finds the same beside another filter',
    async (word) => {
      const wanted = await h.db
        .selectFrom('creatorProfiles')
        .select(['userId as id', 'shownFollowers as rank'])
        .where('listed', '=', true)
        .where('searchText', 'like', `%${word}%`)
        .where(sql<boolean>`'linkedin' = any (platforms)`)
        .orderBy('shownFollowers', 'desc')
        .orderBy('userId')
        .execute();
      expect(wanted.length).toBeGreaterThan(0);
      const ids = async (after: { rank: number; id: string } | null) =>
        (
          await h.db.executeQuery<{ id: string }>(search({ search: word, platforms: ['linkedin'] }, after).compile())
        ).rows.map(({ id }) => id);
      expect(await ids(null)).toEqual(wanted.slice(0, 25).map(({ id }) => id));
      const [first] = wanted;
      expect(await ids(first ?? null)).toEqual(wanted.slice(1, 26).map(({ id }) => id));
    },
  );

  test('a creator’s deals are counted from an index alone, a brand’s campaigns leave theirs in order', async () => {
    expect(await plan(dealLists.countsOfCreator(compiler, ID))).toContain('Index Only Scan using deals_creator_status');
    expect(await plan(dealLists.pendingCount(compiler, ID))).toContain('Index Only Scan using deals_creator_status');
    const cards = campaignCards(compiler, { brandId: ID, which: 'submitted', limit: 20, after: { at: AT, id: ID } });
    expect(await plan(cards)).toContain('campaigns_brand');
    expect(await plan(cards)).not.toContain('Sort');
    const inviting = { brandId: ID, which: 'inviting', search: 'quillon', limit: 12, after: null } as const;
    expect(await plan(campaignCards(compiler, inviting))).not.toContain('Seq Scan on campaigns');
    const days = { from: '2026-01-01', until: '2026-12-31' };
    const narrowed = { ...days, status: 'pending_review', industry: 'beauty' } as const;
    const found = { brandId: ID, which: 'submitted', ...narrowed, limit: 12, after: null } as const;
    expect(await plan(campaignCards(compiler, found))).toContain('campaigns_brand');
  });

  test('a late slice costs no more than twice the first', async () => {
    const cost = (text: string) => Number(/cost=[\d.]+\.\.([\d.]+)/.exec(text)?.[1]);
    const later = (rank: number) => search({}, { rank, id: ID });
    expect(cost(await plan(later(10)))).toBeLessThanOrEqual(2 * cost(await plan(later(2_000_000))));
  });
});
