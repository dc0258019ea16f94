import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, type UserInput } from '#db/factories.ts';
import { AUDIENCE_LOCATIONS } from '#shared/choices/audiences.ts';
import { BRAND_CONTENT_TYPES, CONTENT_FORMATS } from '#shared/choices/content-types.ts';
import { INDUSTRIES, industriesIn } from '#shared/choices/industries.ts';
import { INDUSTRY_GROUPS } from '#shared/choices/industry-groups.ts';
import { BRAND_PLATFORMS, PLATFORMS } from '#shared/choices/platforms.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { priceRange } from '#shared/discovery/price-estimate.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const { id: brandId } = await createUser(h.owner, 'brand');
const brand = await h.as(brandId, NOW);

const creator = async (over: UserInput = {}): Promise<string> => (await createUser(h.owner, 'creator', over)).id;
/** The ids found by some filters, in order. */
async function found(filters: Partial<CreatorFilters>): Promise<string[]> {
  const page = await brand.discovery.creators({ filters: { ...NO_FILTERS, ...filters }, limit: 100 });
  return page.rows.map((row) => row.id);
}

describe('who can be found', () => {
  test('[BR-DISC-38] complete profiles of active accounts that are not flagged, as soon as they are', async () => {
    const id = await creator({ user: { firstName: 'Ottoline' } });
    const search = () => found({ search: 'ottoline' });
    const user = (set: object) => h.owner.updateTable('users').set(set).where('id', '=', id).execute();
    expect(await search()).toEqual([id]);
    await user({ flagged: true });
    expect(await search()).toEqual([]);
    await user({ flagged: false, status: 'suspended' });
    expect(await search()).toEqual([]);
    await user({ status: 'active' });
    await h.owner.updateTable('creatorProfiles').set({ isProfileComplete: false }).where('userId', '=', id).execute();
    expect(await search()).toEqual([]);
    await expect(brand.discovery.creator({ creatorId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[BR-DISC-38] come in one order whatever is looked for, most followers first, each with the newest figures of every platform', async () => {
    const bio = 'order-probe';
    const reach = [500, 90_000, 7_000];
    const ids: string[] = [];
    for (const followerCount of reach) ids.push(await creator({ creatorProfile: { bio, followerCount } }));
    const [few = '', most = '', some = ''] = ids;
    expect(await found({ search: bio })).toEqual([most, some, few]);
    const measured = (platform: string, day: string, followerCount: number) => {
      const at = new Date(day);
      const stamps = { fetchedAt: at, createdAt: at, updatedAt: at };
      return { creatorId: most, platform, identifier: day, followerCount, ...stamps };
    };
    await h.owner
      .insertInto('creatorPublicAnalytics')
      .values([
        measured('instagram', '2026-01-01', 10),
        measured('instagram', '2026-03-01', 30),
        measured('instagram', '2026-02-01', 20),
        measured('youtube', '2026-01-15', 5),
      ])
      .execute();
    const { analytics } = await brand.discovery.creator({ creatorId: most });
    expect(analytics.map(({ platform, followers }) => [platform, followers])).toEqual([
      ['instagram', 30],
      ['youtube', 5],
    ]);
  });

  test('by brands only, and for a super admin as a preview', async () => {
    const input = { filters: NO_FILTERS };
    await expect((await h.as(null)).discovery.creators(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect((await h.as(await creator())).discovery.creators(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const preview = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
    await preview.discovery.creators(input);
    await expect(preview.discovery.favourite({ creatorId: await creator(), favourite: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('the filters', () => {
  test('[BR-DISC-26] text matches part of name, username and bio in any case, and follows a changed name', async () => {
    const id = await creator({
      user: { firstName: 'Ysolde', lastName: 'Quark' },
      creatorProfile: { username: 'starling_hq', bio: 'Ceramics\nfrom the kiln 100% by hand' },
    });
    for (const search of ['ysolde quark', 'SOLDE', 'ling_h', 'kiln 100%', 'ys']) {
      expect(await found({ search }), search).toContain(id);
    }
    for (const search of ['y', 'qu', 'hq', 'fr', '10']) expect(await found({ search }), search).toContain(id);
    for (const search of ['so', 'tu', 'z']) expect(await found({ search }), search).not.toContain(id);
    expect(await found({ search: 'lingxh' })).toEqual([]);
    expect(await found({ search: '%_%' })).toEqual([]);
    await h.owner.updateTable('users').set({ lastName: 'Brimstone' }).where('id', '=', id).execute();
    expect(await found({ search: 'quark' })).toEqual([]);
    expect(await found({ search: 'brimstone' })).toEqual([id]);
  });

  test('[BR-DISC-27] platform, content type, industry and skill match any selected value', async () => {
    const bio = 'facet-probe';
    const a = await creator({
      creatorProfile: {
        bio,
        platforms: ['tiktok', 'youtube'],
        contentTypes: ['reels'],
        industries: ['skincare'],
        followerCount: 9,
      },
    });
    const b = await creator({
      creatorProfile: {
        bio,
        platforms: ['linkedin'],
        primaryPlatform: 'linkedin',
        contentTypes: ['text'],
        industries: ['gaming', 'other:Beekeeping'],
        followerCount: 8,
      },
    });
    const probe = (filters: Partial<CreatorFilters>) => found({ search: bio, ...filters });
    expect(await probe({ platforms: ['tiktok'] })).toEqual([a]);
    expect(await probe({ platforms: ['tiktok', 'linkedin'] })).toEqual([a, b]);
    expect(await probe({ contentTypes: ['reel'] })).toEqual([a]);
    expect(await probe({ industries: ['beauty'] })).toEqual([a]);
    expect(await probe({ industries: ['beauty', 'tech'] })).toEqual([a, b]);
    expect(await probe({ industries: ['food'] })).toEqual([]);
    expect(await probe({ skills: ['beekeeping', 'Skincare'] })).toEqual([a]);
    expect(await probe({ skills: ['Beekeeping'] })).toEqual([b]);
    expect(await probe({ platforms: ['linkedin'], industries: ['beauty'] })).toEqual([]);
  });

  test('every word that a filter offers has a bit of its own', async () => {
    const bits = async (bitsOf: RawBuilder<unknown>, words: readonly string[]) => {
      const { rows } = await sql<{
        bits: string;
      }>`select ${bitsOf}::text as bits from unnest(${words}::text[]) word`.execute(h.db);
      return rows.map((row) => row.bits);
    };
    const platforms = await bits(sql`facet_bits('platform', array[word])`, [
      ...new Set([...PLATFORMS, ...BRAND_PLATFORMS]),
    ]);
    const countries = await bits(sql`facet_bits('country', array[word])`, AUDIENCE_LOCATIONS);
    const contents = await bits(sql`facet_bits('content', array[word])`, [
      ...new Set([...CONTENT_FORMATS, ...BRAND_CONTENT_TYPES]),
    ]);
    const facets = [...platforms, ...countries, ...contents];
    const industries = await bits(sql`industry_bits(array[word])`, INDUSTRIES);
    for (const own of [facets, industries]) {
      expect(own).not.toContain('0');
      expect(new Set(own).size).toBe(own.length);
    }
    for (const group of INDUSTRY_GROUPS) {
      const [bit] = await bits(sql`industry_bits(array[word])`, [group]);
      expect(await bits(sql`industry_bits(array[word])`, industriesIn([group])), group).toContain(bit);
    }
  });

  test('[BR-DISC-28] followers and engagement in percent, whose upper bound stands for more', async () => {
    const bio = 'range-probe';
    const small = await creator({ creatorProfile: { bio, followerCount: 5_000, engagementRate: 0.05 } });
    const large = await creator({ creatorProfile: { bio, followerCount: 20_000_000, engagementRate: 0.3 } });
    const unknown = await creator({ creatorProfile: { bio, followerCount: null, engagementRate: null } });
    const probe = (filters: Partial<CreatorFilters>) => found({ search: bio, ...filters });
    expect(await probe({})).toEqual([large, small, unknown]);
    expect(await probe({ followerCountMin: 5_000, followerCountMax: 10_000_000 })).toEqual([large, small]);
    expect(await probe({ followerCountMin: 0, followerCountMax: 5_000 })).toEqual([small]);
    expect(await probe({ engagementRateMin: 5, engagementRateMax: 20 })).toEqual([large, small]);
    expect(await probe({ engagementRateMin: 5.1 })).toEqual([large]);
    expect(await probe({ engagementRateMax: 19.9 })).toEqual([small]);
  });

  test('[BR-DISC-33] prices in dollars: the creator’s own at the day’s rate, else the estimate by followers', async () => {
    const bio = 'price-probe';
    const own = await creator({
      creatorProfile: { bio, followerCount: 4, priceMinMinor: 100_000, priceMaxMinor: 200_000, priceCurrency: 'GBP' },
    });
    const estimated = await creator({ creatorProfile: { bio, followerCount: 60_000 } });
    const unknown = await creator({ creatorProfile: { bio, followerCount: null } });
    const probe = (filters: Partial<CreatorFilters>) => found({ search: bio, ...filters });
    expect(await probe({ priceRangeMin: 2_540 })).toEqual([own]);
    expect(await probe({ priceRangeMin: 2_550 })).toEqual([]);
    expect(await probe({ priceRangeMax: 1_250 })).toEqual([estimated, unknown]);
    expect(await probe({ priceRangeMin: 2_000, priceRangeMax: 10_000 })).toEqual([estimated, own, unknown]);
    const rows = (await brand.discovery.creators({ filters: { ...NO_FILTERS, search: bio } })).rows;
    expect(rows.map((row) => row.price)).toEqual([
      priceRange({ priceMinMinor: null, priceMaxMinor: null, priceCurrency: 'USD', followerCount: 60_000 }),
      { minMinor: 100_000, maxMinor: 200_000, currency: 'GBP', source: 'creator' },
      { minMinor: 25_000, maxMinor: 200_000, currency: 'USD', source: 'default' },
    ]);
  });

  test('that the panel does not show work, too', async () => {
    const bio = 'rest-probe';
    const day = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
    const a = await creator({
      user: { lastSignInAt: day(2) },
      creatorProfile: { bio, languages: ['de'], audienceCountries: ['fr'], audiencePrimary: 'DE' },
    });
    const b = await creator({
      user: { lastSignInAt: day(40) },
      creatorProfile: { bio, isAvailable: false, followerCount: 3 },
    });
    const grown = [
      [a, 1_000, 1_200],
      [b, 1_000, 1_005],
    ] as const;
    for (const [creatorId, before, now] of grown) {
      await h.owner
        .insertInto('followerSnapshots')
        .values([
          { creatorId, platform: 'instagram', takenOn: '2026-02-10', followers: before },
          { creatorId, platform: 'instagram', takenOn: '2026-03-04', followers: now },
        ])
        .execute();
    }
    await h.owner
      .insertInto('creatorPublicAnalytics')
      .values({
        creatorId: b,
        platform: 'instagram',
        identifier: 'b',
        ageGroup: '18-24',
        fetchedAt: NOW,
        createdAt: NOW,
        updatedAt: NOW,
      })
      .execute();
    const probe = (filters: Partial<CreatorFilters>) => found({ search: bio, ...filters });
    expect(await probe({ languages: ['de'] })).toEqual([a]);
    expect(await probe({ audienceLocations: ['fr'] })).toEqual([a]);
    expect(await probe({ audienceLocations: ['de', 'us'] })).toEqual([a]);
    expect(await probe({ availability: 'available' })).toEqual([a]);
    expect(await probe({ availability: 'any' })).toEqual([a, b]);
    expect(await probe({ lastActiveWithin: 7 })).toEqual([a]);
    expect(await probe({ growthTrend: 'growing' })).toEqual([a]);
    expect(await probe({ growthTrend: 'stable' })).toEqual([b]);
    expect(await probe({ ageGroups: ['18-24'] })).toEqual([b]);
  });
});

describe('what a creator hides', () => {
  test('is not shown, and cannot be found out by filtering', async () => {
    const bio = 'hidden-probe';
    const id = await creator({
      creatorProfile: {
        bio,
        followerCount: 77_000,
        engagementRate: 0.07,
        primaryPlatform: 'tiktok',
        platforms: ['tiktok', 'instagram'],
        audienceCountries: ['us'],
        visibilitySettings: JSON.stringify({ showAnalytics: false, showTiktok: false, showLocation: false }),
      },
    });
    for (const platform of ['tiktok', 'instagram']) {
      await h.owner
        .insertInto('creatorPublicAnalytics')
        .values({
          creatorId: id,
          platform,
          identifier: 'x',
          followerCount: 77_000,
          ageGroup: '25-34',
          fetchedAt: NOW,
          createdAt: NOW,
          updatedAt: NOW,
        })
        .execute();
    }
    const [row] = (await brand.discovery.creators({ filters: { ...NO_FILTERS, search: bio } })).rows;
    expect(row).toMatchObject({
      followers: null,
      engagement: null,
      platform: 'instagram',
      platforms: ['instagram'],
      audience: [],
    });
    const profile = await brand.discovery.creator({ creatorId: id });
    expect(profile.analytics).toEqual([]);
    const hiding: Partial<CreatorFilters>[] = [
      { followerCountMin: 1_000 },
      { followerCountMax: 9_000_000 },
      { engagementRateMin: 1 },
      { platforms: ['tiktok'] },
      { audienceLocations: ['us'] },
      { ageGroups: ['25-34'] },
    ];
    for (const filters of hiding) expect(await found({ search: bio, ...filters })).toEqual([]);
    await h.owner
      .updateTable('creatorProfiles')
      .set({ visibilitySettings: JSON.stringify({ showTiktok: false }) })
      .where('userId', '=', id)
      .execute();
    expect((await brand.discovery.creator({ creatorId: id })).analytics.map((card) => card.platform)).toEqual([
      'instagram',
    ]);
  });

  test('no answer holds an e-mail address', async () => {
    const id = await creator({ user: { email: 'secret.address@example.test' } });
    const answers = [
      await brand.discovery.creators({ filters: NO_FILTERS, limit: 100 }),
      await brand.discovery.creator({ creatorId: id }),
    ];
    expect(JSON.stringify(answers)).not.toContain('@example.test');
  });
});

describe('the list', () => {
  test('[BR-DISC-21] [BR-DISC-39] goes on by followers without gaps or repeats, and counts what matches once', async () => {
    const bio = 'page-probe';
    const made: string[] = [];
    for (const followerCount of [5, 5, 5, 9, null, null])
      made.push(await creator({ creatorProfile: { bio, followerCount } }));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof brand.discovery.creators>> = await brand.discovery.creators({
        filters: { ...NO_FILTERS, search: bio },
        limit: 2,
        cursor,
      });
      expect(page.total).toEqual(cursor === null ? { count: 6, atLeast: false } : null);
      seen.push(...page.rows.map((row) => row.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen[0]).toBe(made[3]);
    expect(seen).toHaveLength(6);
    expect(new Set(seen)).toEqual(new Set(made));
    await expect(brand.discovery.creators({ filters: NO_FILTERS, cursor: 'AAAA' })).rejects.toThrow('Cursor');
  });

  test('takes two statements, four with a campaign, whatever it shows', async () => {
    const campaign = await createCampaign(h.owner, { brandId });
    for (const limit of [2, 50]) {
      h.statements.length = 0;
      await brand.discovery.creators({ filters: NO_FILTERS, limit });
      expect(h.statements).toHaveLength(2);
      await brand.discovery.creators({ filters: NO_FILTERS, limit, campaignId: campaign.id });
      expect(h.statements).toHaveLength(6);
    }
  });

  test('[BR-DISC-02] with a campaign says how each fits and who has a committed deal; another brand’s campaign does not exist', async () => {
    const bio = 'match-probe';
    const id = await creator({ creatorProfile: { bio, platforms: ['instagram'], industries: ['skincare'] } });
    const campaign = await createCampaign(h.owner, {
      brandId,
      platforms: ['instagram', 'tiktok'],
      targetIndustries: ['beauty'],
    });
    const search = () => brand.discovery.creators({ filters: { ...NO_FILTERS, search: bio }, campaignId: campaign.id });
    const [before] = (await search()).rows;
    expect(before).toMatchObject({ id, openDeal: null });
    expect(before?.match?.score).toBeGreaterThan(0);
    expect(before?.match?.reasons.map((reason) => reason.text)).toContain('Works in Beauty');
    await createDeal(h.owner, { campaign, creatorId: id });
    expect((await search()).rows[0]?.openDeal).toBe('invited');
    const other = await createCampaign(h.owner, { brandId: (await createUser(h.owner, 'brand')).id });
    await expect(brand.discovery.creators({ filters: NO_FILTERS, campaignId: other.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the analytics card', () => {
  test('[BR-DISC-46] shows the newest figures of each platform', async () => {
    const id = await creator();
    for (const [identifier, followerCount, at] of [
      ['old', 1, '2026-01-01'],
      ['new', 2, '2026-02-01'],
    ] as const) {
      await h.owner
        .insertInto('creatorPublicAnalytics')
        .values({
          creatorId: id,
          platform: 'tiktok',
          identifier,
          followerCount,
          fetchedAt: at,
          createdAt: NOW,
          updatedAt: NOW,
        })
        .execute();
    }
    const { analytics } = await brand.discovery.creator({ creatorId: id });
    expect(analytics).toMatchObject([
      { platform: 'tiktok', handle: 'new', followers: 2, averageLikes: null, selfReported: false },
    ]);
  });

  test('[BR-DISC-36] [BR-DISC-37] makes no figure up: what is unknown is null, and asking again says the same', async () => {
    const id = await creator({ creatorProfile: { bio: 'still-probe', followerCount: null, engagementRate: null } });
    await h.owner
      .insertInto('creatorPublicAnalytics')
      .values({
        creatorId: id,
        platform: 'tiktok',
        identifier: 'still',
        averageLikes: 12,
        fetchedAt: NOW,
        createdAt: NOW,
        updatedAt: NOW,
      })
      .execute();
    const asked = [await brand.discovery.creator({ creatorId: id }), await brand.discovery.creator({ creatorId: id })];
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[0]?.analytics).toMatchObject([{ averageLikes: 12, averageComments: null, averageViews: null }]);
    const [row] = (await brand.discovery.creators({ filters: { ...NO_FILTERS, search: 'still-probe' } })).rows;
    expect(row).toMatchObject({ followers: null, engagement: null });
  });

  test('[BR-DISC-47] is made from the profile, and says so, where nothing was measured', async () => {
    const id = await creator({ creatorProfile: { followerCount: null, engagementRate: 0.02 } });
    const { analytics } = await brand.discovery.creator({ creatorId: id });
    expect(analytics).toMatchObject([{ platform: 'instagram', followers: 0, engagement: 0.02, selfReported: true }]);
  });
});

describe('favourites', () => {
  test('[BR-DISC-50] are kept for the brand, newest first, each marking once, with audit rows', async () => {
    const me = await createUser(h.owner, 'brand');
    const first = await creator();
    const second = await creator();
    const at = (minute: number) => h.as(me.id, new Date(NOW.getTime() + minute * 60_000));
    await (await at(0)).discovery.favourite({ creatorId: first, favourite: true });
    const caller = await at(1);
    await caller.discovery.favourite({ creatorId: second, favourite: true });
    await caller.discovery.favourite({ creatorId: second, favourite: true });
    expect((await caller.discovery.favouriteCount()).count).toBe(2);
    expect((await brand.discovery.favouriteCount()).count).toBe(0);
    const page = await caller.discovery.favourites({ limit: 1 });
    const rest = await caller.discovery.favourites({ limit: 1, cursor: page.nextCursor });
    expect([...page.rows, ...rest.rows].map((row) => row.id)).toEqual([second, first]);
    expect(rest.nextCursor).toBeNull();
    await caller.discovery.favourite({ creatorId: first, favourite: false });
    await caller.discovery.favourite({ creatorId: first, favourite: false });
    const trail = await h.owner
      .selectFrom('auditLog')
      .select('after')
      .where('resourceId', '=', first)
      .where('action', '=', 'discovery.favourite')
      .orderBy('id')
      .execute();
    expect(trail).toEqual([{ after: { favourite: true } }, { after: { favourite: false } }]);
    await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', second).execute();
    expect((await caller.discovery.favouriteCount()).count).toBe(0);
    await expect(caller.discovery.favourite({ creatorId: second, favourite: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
