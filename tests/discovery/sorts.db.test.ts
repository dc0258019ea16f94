import { beforeAll, describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { CONTENT_FORMATS } from '#shared/choices/content-types.ts';
import { INDUSTRIES } from '#shared/choices/industries.ts';
import type { Currency } from '#shared/currencies.ts';
import type { FoundCreatorView } from '#shared/discovery/discovery.schema.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import type { CreatorSort } from '#shared/discovery/sorts.ts';
import { costMinor } from '#shared/pricing/offer-price.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const { id: brandId } = await createUser(h.owner, 'brand');
const brand = await h.as(brandId, NOW);
const CREATORS = 60;
/** Millionths of a dollar; the euro has no rate. */
const RATES = { USD: 1_000_000, GBP: 1_270_000, JPY: 6_700 } as const;
const CURRENCIES = ['USD', 'GBP', 'JPY', 'EUR'] as const;
const TYPES = ['gen-z', 'millennials', 'mixed', 'niche'] as const;
const PLATFORMS = ['instagram', 'tiktok', 'youtube', 'linkedin'];
const PLACES = ['us', 'uk', 'de', 'fr'];

/** Pseudo-random numbers that are the same each time. */
const mixed = (n: number, salt: number): number => Math.abs(Math.imul(n * 2_654_435_761 + salt, 40_503)) % 1_000;
const some = <Value>(values: readonly Value[], n: number, salt: number): Value[] =>
  values.filter((_value, index) => mixed(n, salt + index) < 300);

beforeAll(async () => {
  await h.owner.deleteFrom('fxRates').execute();
  const rates = [
    { currency: 'GBP', validOn: '2026-03-01', usdMicros: RATES.GBP },
    { currency: 'JPY', validOn: '2026-03-01', usdMicros: RATES.JPY },
  ] as const;
  await h.owner.insertInto('fxRates').values(rates).execute();
  for (let n = 0; n < CREATORS; n += 1) {
    const priced = n % 3 !== 0;
    await createUser(h.owner, 'creator', {
      creatorProfile: {
        platforms: some(PLATFORMS, n, 1),
        primaryPlatform: null,
        contentTypes: some(CONTENT_FORMATS, n, 20),
        industries: some(INDUSTRIES, n, 70),
        audienceType: TYPES[n % TYPES.length] ?? 'mixed',
        audienceCountries: some(PLACES, n, 150),
        followerCount: n % 10 === 9 ? null : mixed(n, 200) ** 2 * (n % 7),
        engagementRate: n % 8 === 5 ? null : mixed(n, 300) / 10_000,
        visibilitySettings: JSON.stringify(n % 11 === 4 ? { showAnalytics: false } : {}),
        priceMinMinor: priced ? 1_000 + mixed(n, 400) * 100 : null,
        priceMaxMinor: priced ? 500_000 : null,
        priceCurrency: CURRENCIES[n % CURRENCIES.length] ?? 'USD',
        createdAt: new Date(NOW.getTime() - mixed(n, 500) * 60_000),
      },
    });
  }
});

const asked = (sort: CreatorSort | null, campaignId: string | null = null) => ({
  filters: NO_FILTERS,
  sort,
  campaignId,
});

/** Two creators with the same followers and these prices in pounds. */
async function twins(...prices: Record<string, number>[]): Promise<string[]> {
  const made: string[] = [];
  for (const rates of prices) {
    const amounts = Object.values(rates);
    const { id } = await createUser(h.owner, 'creator', {
      user: { firstName: 'Twin' },
      creatorProfile: {
        followerCount: 20_000,
        priceMinMinor: Math.min(...amounts),
        priceMaxMinor: Math.max(...amounts),
        priceCurrency: 'GBP',
      },
    });
    const rows = Object.entries(rates).map(([contentType, fromMinor]) => ({
      creatorId: id,
      contentType,
      fromMinor,
      currency: 'GBP' as const,
    }));
    await h.owner.insertInto('creatorRates').values(rows).execute();
    made.push(id);
  }
  return made;
}

/** The whole list, read in slices of seven. */
async function whole(
  sort: CreatorSort | null,
  campaignId: string | null = null,
  withinBudget = false,
): Promise<FoundCreatorView[]> {
  const rows: FoundCreatorView[] = [];
  for (let cursor: string | null = null; ; ) {
    const slice: Awaited<ReturnType<typeof brand.discovery.creators>> = await brand.discovery.creators({
      ...asked(sort, campaignId),
      withinBudget,
      limit: 7,
      cursor,
    });
    rows.push(...slice.rows);
    if (slice.nextCursor === null) return rows;
    cursor = slice.nextCursor;
  }
}

const isRated = (currency: Currency): currency is keyof typeof RATES => currency in RATES;
const falling = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || value <= (values[index - 1] ?? 0));

describe('Discover sorted', () => {
  test('by followers, unless it is asked otherwise; each creator comes once', async () => {
    const rows = await whole(null);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(CREATORS);
    expect(falling(rows.map(({ followers }) => followers ?? -1))).toBe(true);
  });

  test('by engagement: who hides it or has none comes last', async () => {
    const rows = await whole('engagement');
    expect(new Set(rows.map(({ id }) => id)).size).toBe(CREATORS);
    expect(falling(rows.map(({ engagement }) => engagement ?? -1))).toBe(true);
    expect(rows.at(-1)?.engagement).toBeNull();
  });

  test('by the lower end of the price that the card shows, at the day’s rates; without a rate it comes last', async () => {
    const rows = await whole('price');
    expect(new Set(rows.map(({ id }) => id)).size).toBe(CREATORS);
    const dollars = rows.map(({ price: { minMinor, currency } }) => {
      const rate = isRated(currency) ? RATES[currency] : undefined;
      return rate === undefined ? Number.POSITIVE_INFINITY : (minMinor * rate) / (currency === 'JPY' ? 1 : 100);
    });
    expect(falling(dollars.map((value) => -value))).toBe(true);
    expect(dollars.at(0)).toBeLessThan(dollars.findLast(Number.isFinite) ?? 0);
    expect(rows.at(-1)?.price.currency).toBe('EUR');
  });

  test('by who joined last', async () => {
    const joined = await h.owner.selectFrom('creatorProfiles').select(['userId', 'createdAt']).execute();
    const at = new Map(joined.map(({ userId, createdAt }) => [userId, createdAt.getTime()]));
    const rows = await whole('newest');
    expect(new Set(rows.map(({ id }) => id)).size).toBe(CREATORS);
    expect(falling(rows.map(({ id }) => at.get(id) ?? 0))).toBe(true);
  });

  test.each([
    [
      'everything',
      {
        platforms: ['tiktok', 'youtube'],
        targetIndustries: ['fashion', 'gaming', 'home'],
        targetTiers: ['Micro', 'Mid'],
      },
    ],
    ['no platform and no industry', { status: 'draft', platforms: [], targetIndustries: [], targetTiers: [] }],
    ['a platform alone', { platforms: ['linkedin'], targetIndustries: [], targetTiers: ['Nano'] }],
  ] as const)(
    'with a campaign that asks for %s, by the match that the card shows, then by followers',
    async (_name, asks) => {
      const campaign = await createCampaign(h.owner, {
        brandId,
        ...asks,
        platforms: [...asks.platforms],
        targetIndustries: [...asks.targetIndustries],
        targetTiers: [...asks.targetTiers],
        contentRequirements: JSON.stringify({ reel: { quantity: 2 }, story: { quantity: 1 } }),
        targetAudienceTypes: ['gen-z'],
        targetAudienceLocations: ['de', 'us'],
      });
      const rows = await whole(null, campaign.id);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(CREATORS);
      expect(new Set(rows.map(({ match }) => match?.score)).size).toBeGreaterThan(8);
      expect(falling(rows.map(({ match, followers }) => (match?.score ?? 0) * 1e9 + (followers ?? -1)))).toBe(true);
      const byFollowers = await whole('followers', campaign.id);
      expect(falling(byFollowers.map(({ followers }) => followers ?? -1))).toBe(true);
    },
  );

  test('best match without a campaign is refused', async () => {
    await expect(brand.discovery.creators(asked('match'))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test.each(['followers', 'engagement', 'price', 'newest', 'match'] as const)(
    'by %s, words and filters hold',
    async (sort) => {
      const campaign = await createCampaign(h.owner, { brandId });
      const ask = (filters: object) =>
        brand.discovery.creators({ ...asked(sort, campaign.id), filters: { ...NO_FILTERS, ...filters }, limit: 50 });
      const all = await ask({ platforms: ['tiktok'] });
      expect(all.rows.length).toBeGreaterThan(5);
      expect(all.total).toEqual({ count: all.rows.length, atLeast: false });
      expect(all.rows.every(({ platforms }) => platforms.includes('tiktok'))).toBe(true);
      const [, one] = all.rows;
      const words = await ask({ platforms: ['tiktok'], search: one?.username ?? '' });
      expect(words.rows.map(({ id }) => id)).toContain(one?.id);
      expect(words.rows.length).toBeLessThan(all.rows.length);
      expect((await ask({ skills: ['Nobody does this'] })).rows).toEqual([]);
    },
  );
});

describe('within what is left', () => {
  test('goes by the creator’s own price for the pieces and the lowest offer of the tier, on every slice as on the card', async () => {
    const campaign = await createCampaign(h.owner, {
      brandId,
      campaignType: 'Single',
      budgetMinor: 100_000,
      currency: 'GBP',
      contentRequirements: JSON.stringify({ reel: { quantity: 2 }, story: { quantity: 1 } }),
    });
    await h.owner.deleteFrom('pricingFloors').execute();
    const floor = { campaignType: 'Single', minPriceMinor: 60_000, updatedAt: NOW } as const;
    await h.owner
      .insertInto('pricingFloors')
      .values({ ...floor, tier: 'Mid' })
      .execute();
    // Two with the same followers; a kind without a price of its own costs what a piece of theirs usually costs.
    const [cheap = '', dear = ''] = await twins({ reel: 8_000, story: 9_000 }, { reel: 8_334 });
    const ids = async (withinBudget: boolean) =>
      (await whole('followers', campaign.id, withinBudget)).map(({ id }) => id);
    const before = await brand.discovery.creators({ ...asked('followers', campaign.id), withinBudget: true });
    expect(before.budget).toMatchObject({ remainingMinor: 75_000, currency: 'GBP', obstacle: null });
    const [most] = before.rows;
    expect(most?.followers).toBeGreaterThan(50_000);
    await createDeal(h.owner, { campaign, creatorId: most?.id ?? '', status: 'accepted', agreedAmountMinor: 50_000 });
    for (const leftMinor of [25_000, 24_000]) {
      if (leftMinor === 24_000)
        await createDeal(h.owner, { campaign, creatorId: dear, status: 'accepted', agreedAmountMinor: 1_000 });
      const everybody = await whole('followers', campaign.id);
      const fits = everybody.filter(({ offer }) => offer && costMinor(offer) <= leftMinor).map(({ id }) => id);
      const within = await ids(true);
      expect(within).toEqual(fits);
      expect(everybody.some(({ offer }) => offer?.floorMinor === 60_000)).toBe(true);
      expect([fits.length > 10, fits.length < everybody.length - 20]).toEqual([true, true]);
      expect([within.includes(cheap), within.includes(dear)]).toEqual([leftMinor === 25_000, false]);
      const found = { campaignId: campaign.id, search: 'twin' };
      const invitable = await brand.deals.candidates({ ...found, withinBudget: true });
      expect(invitable.map(({ id }) => id)).toEqual(leftMinor === 25_000 ? [cheap] : []);
      expect(await brand.deals.candidates(found)).toHaveLength(2);
    }
    const everybody = await whole('followers', campaign.id);
    expect(everybody.find(({ id }) => id === most?.id)).toMatchObject({ openDeal: 'accepted' });
    const ended = await createCampaign(h.owner, { brandId, status: 'cancelled' });
    expect((await brand.discovery.creators(asked(null, ended.id))).budget?.obstacle).toMatch(/invite|creators/i);
    expect((await brand.discovery.creators({ ...asked(null), withinBudget: true })).budget).toBeNull();
  });
});
