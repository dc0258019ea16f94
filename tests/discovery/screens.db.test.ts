import { describe, expect, test } from 'vitest';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { isoDay } from '#shared/dates.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { priceRangeLabel } from '#shared/discovery/price-estimate.ts';
import { ROSTER_WEIGHTS } from '#shared/discovery/roster.ts';
import { compactNumber, formatMoney, percent } from '#shared/format.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { offerRefusals } from '#shared/messages/deals/refusals.ts';
import { dealCostMinor } from '#shared/money.ts';
import { demoScreens } from '#tests/support/screens.ts';
import { callerOf, optionsOf, tableOf, textsOf } from '#tests/support/sent.ts';

// What Discover Creators and the lists of creators show before anything is pressed, at which address, and who can open them.

const { open, h } = await demoScreens();
const BRAND = 'hello@tidal-swim.test';
const SUPER = 'super@accord.test';
const api = await callerOf(h, BRAND);
type Shown = Awaited<ReturnType<typeof open>>;
const at = (search: string) => open(`/brand/creators${search}`, { as: BRAND });
const cards = ({ document }: Shown) => [...document.querySelectorAll('[aria-label="Creators"] article')];
const texts = (part: ParentNode | null, selector: string) =>
  [...(part?.querySelectorAll(selector) ?? [])].map((one) => one.textContent ?? '');
const chips = ({ document }: Shown) => texts(document, '[aria-label="Applied filters"] > li');
const names = (page: Shown) => cards(page).map((card) => card.getAttribute('aria-label'));

describe('Discover Creators', async () => {
  const page = await at('');
  const read = await api.discovery.creators({ filters: NO_FILTERS, limit: 24 });

  test('[BR-DISC-01] [BR-DISC-05] shows the creators, and leads to a new campaign', () => {
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Discover Creators');
    expect(page.screen.getByRole('link', { name: 'New Campaign' }).getAttribute('href')).toBe('/brand/create-campaign');
    expect(names(page)).toEqual(read.rows.map(({ name }) => name));
    page.screen.getByText(`Showing 24 of ${read.total?.count} creators`);
  });

  test('[BR-DISC-03] says how many favourites there are', async () => {
    const { count } = await api.discovery.favouriteCount();
    page.screen.getByRole('button', { name: `Favorites (${count})` });
  });

  test('[BR-DISC-09] [CONST-23] says on a card what is known of its creator, with three skills at most', () => {
    expect(read.rows.some(({ industries }) => industries.length > 3)).toBe(true);
    for (const [position, row] of read.rows.entries()) {
      const card = cards(page)[position];
      if (!card) throw new Error(`${row.name} has no card`);
      expect(texts(card, 'h2')).toEqual([row.name]);
      if (row.avatarUrl) expect(card.querySelector('img')?.getAttribute('src')).toBe(`${row.avatarUrl}?w=64`);
      const paragraphs = texts(card, 'p');
      for (const text of [`@${row.username}`, platformLabel(row.platform ?? ''), row.bio ?? '']) {
        expect(paragraphs).toContain(text);
      }
      expect(texts(card, 'dl > div')).toEqual([
        `Followers${compactNumber(row.followers)}`,
        `Engagement${percent(row.engagement)}`,
        `Price range${priceRangeLabel(row.price)} per piece`,
      ]);
      expect(texts(card, 'dl + div > *')).toEqual(row.industries.slice(0, 3).map(industryLabel));
      const buttons = [...card.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? '');
      expect(buttons).toEqual(expect.arrayContaining([`Favorite ${row.name}`, `Invite Creator ${row.name}`]));
      expect(texts(card, `[aria-label="Invite Creator ${row.name}"]`)).toEqual(['Invite Creator']);
    }
  });
});

describe('the address of Discover Creators', () => {
  test('[BR-DISC-21] [MSG-142] [MSG-143] has filters, which the result line counts, with who is shown and who is found', async () => {
    const chosen = { platforms: ['tiktok'], contentTypes: ['video'], industries: ['beauty'] } as const;
    const filters = {
      ...NO_FILTERS,
      platforms: ['tiktok' as const],
      contentTypes: ['video' as const],
      industries: ['beauty' as const],
    };
    const { rows, total } = await api.discovery.creators({ filters, limit: 24 });
    const query = Object.entries(chosen).map(([name, values]) => `${name}=${JSON.stringify(values)}`);
    const page = await at(`?${query.join('&')}`);
    expect(rows.length).toBeGreaterThan(0);
    expect(names(page)).toEqual(rows.map(({ name }) => name));
    const found = `${total?.count} ${total?.count === 1 ? 'creator' : 'creators'}`;
    page.screen.getByText(`Showing ${rows.length} of ${found} with 3 filters applied`);
    expect(chips(page)).toEqual(['TikTok', 'Video', 'Beauty']);
  });

  test('[BR-DISC-20] has every kind of filter, with a chip in words for each', async () => {
    const page = await at(
      '?followerCountMin=1000&followerCountMax=50000&engagementRateMin=2.5&priceRangeMax=900' +
        '&audienceLocations=["de"]&languages=["de"]&skills=["Skincare"]&ageGroups=["18-24"]&availability=available' +
        '&growthTrend=growing&lastActiveWithin=30',
    );
    expect(chips(page)).toEqual([
      'Skill: Skincare',
      'Audience in Germany',
      'Aged 18-24',
      'German',
      'Followers 1,000 – 50,000',
      'Engagement from 2.5%',
      'Price up to $900',
      'Available now',
      'Growing',
      'Active within 30 days',
    ]);
  });

  test('[BR-DISC-11] [MSG-138] [MSG-139] finds nobody, in words', async () => {
    const page = await at('?search=zzzz');
    page.screen.getByText('No creators found matching your filters.');
    page.screen.getByText('Try adjusting your search criteria.');
    expect(page.screen.getByLabelText<HTMLInputElement>('Search creators').value).toBe('zzzz');
  });

  test('sorts the creators, who may stand in rows', async () => {
    const page = await at('?sort=engagement&view=table');
    expect(optionsOf(page, 'Sort')).toEqual({
      all: ['Most followers', 'Highest engagement', 'Lowest price', 'Newest first'],
      chosen: 'engagement',
    });
    const filters = NO_FILTERS;
    const { rows } = await api.discovery.creators({ filters, sort: 'engagement', limit: 24 });
    const shares = rows.map(({ engagement }) => engagement ?? 0);
    expect(shares).toEqual(shares.toSorted((one, other) => other - one));
    const table = tableOf(page, 'Creators');
    expect(
      table.rows.map(([, platform, followers, engagement, price]) => [platform, followers, engagement, price]),
    ).toEqual(
      rows.map((row) => [
        row.platform ? platformLabel(row.platform) : '—',
        compactNumber(row.followers),
        percent(row.engagement),
        priceRangeLabel(row.price),
      ]),
    );
    const byFollowers = await api.discovery.creators({ filters, limit: 24 });
    expect(tableOf(await at('?view=table'), 'Creators').rows.map((cells) => cells[2])).toEqual(
      byFollowers.rows.map(({ followers }) => compactNumber(followers)),
    );
  });
});

describe('with a campaign', async () => {
  const inDays = (days: number) => isoDay(new Date(Date.now() + days * 86_400_000));
  const { id: campaignId } = await api.campaigns.createDraft({
    draft: {
      name: 'Within what is left',
      campaignType: 'Single',
      description: 'Show how the headphones sound on an ordinary way to work.',
      budgetMinor: 1_000_000,
      startDate: inDays(20),
      submissionDeadline: inDays(40),
      endDate: inDays(60),
      platforms: ['instagram', 'tiktok'],
      contentRequirements: { post: { quantity: 2, description: null } },
      industries: ['tech'],
    },
  });
  await api.campaigns.submit({ campaignId });
  const REASON = 'An offer would cost more than the $7,500 that the campaign has left.';
  const within = (search: string) => at(`?campaign=${campaignId}${search}`);

  test('the best match comes first, within what is left, which says so', async () => {
    const page = await within('');
    expect(optionsOf(page, 'Sort').chosen).toBe('match');
    const scores = cards(page).map((card) => Number(/(\d+)% match/.exec(card.textContent ?? '')?.[1]));
    expect(scores.length).toBeGreaterThan(10);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(chips(page)).toEqual(['Within what is left: $7,500']);
    expect(page.screen.queryByText(REASON)).toBeNull();
  });

  test('a card says what an offer costs both sides there, where that comes from, and the lowest one', async () => {
    const page = await within('&search=Kwame');
    page.screen.getByText(/^Choosing creators for ⁨?Within what is left/);
    const filters = { ...NO_FILTERS, search: 'Kwame Boateng' };
    const [row] = (await api.discovery.creators({ filters, campaignId })).rows;
    const price = row?.offer;
    if (!price || price.floorMinor === null) throw new Error('The demo has a floor for this creator');
    expect(price.floorMinor).toBeLessThan(price.suggestedMinor);
    const money = (amountMinor: number) => formatMoney({ amountMinor, currency: price.currency });
    const [pays, gets] = [dealCostMinor(price.suggestedMinor), price.suggestedMinor].map(money);
    const card = cards(page).find((one) => one.getAttribute('aria-label') === 'Kwame Boateng');
    expect(card?.textContent).toContain(`In this campaign${gets}You pay ${pays} · they get ${gets}`);
    expect(card?.textContent).toContain(`Their own price for 2 pieces. Lowest offer here: ${money(price.floorMinor)}`);
  });

  test('those whom it can no longer pay are shown where that is asked for, or by name, and cannot be invited', async () => {
    const [most] = cards(await within('&budget=any&sort=followers'));
    expect(most?.textContent).toContain(REASON);
    const name = most?.getAttribute('aria-label') ?? '';
    expect(most?.querySelector(`[aria-label="Invite Creator ${name}"]`)?.hasAttribute('disabled')).toBe(true);
    const found = await within(`&search=${encodeURIComponent(name)}`);
    expect(cards(found).map((card) => card.textContent?.includes('An offer would cost more'))).toContain(true);
    expect(chips(found)).toEqual([`“${name}”`]);
  });
});

describe('a roster', async () => {
  const { rows } = await api.orders.list({ limit: 100 });
  const of = (status: string) => rows.find((row) => row.status === status)?.id ?? '';
  const inReach = of('under_review');
  const NO_RANGES = {
    ...{ platforms: [], contentTypes: [], industries: [] },
    ...{ audienceLocations: [], ageGroups: [], languages: [] },
  };
  const at = (search = '', id = inReach) => open(`/brand/roster/${id}${search}`, { as: BRAND });
  const entries = ({ screen }: Shown, name: string) => textsOf(screen.getByRole('list', { name }).children);
  const read = async (over: object = {}) =>
    api.discovery.roster({
      campaignId: inReach,
      filters: NO_RANGES,
      least: 1,
      most: 5,
      weights: ROSTER_WEIGHTS,
      limit: 20,
      ...over,
    });

  test('shows who is in it with their price and points, how much of what is left it uses, and why others are not', async () => {
    const page = await at();
    const { roster, rows: others } = await read();
    const { screen } = page;
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Propose a roster');
    expect(screen.getByRole('link', { name: 'Back to the campaign' }).getAttribute('href')).toBe(
      `/brand/orders?projectId=${inReach}`,
    );
    const money = (amountMinor: number) => formatMoney({ amountMinor, currency: roster.budget.currency });
    expect(roster.chosen.length).toBeGreaterThan(1);
    for (const [place, text] of entries(page, 'Roster').entries()) {
      const one = roster.chosen[place];
      expect(text).toContain(one?.name);
      expect(text).toContain(money(one?.costMinor ?? 0));
      expect(text).toContain(`${one?.points.total} points: match ${one?.points.match}`);
    }
    const used = `${money(roster.usedMinor)} of ${money(roster.budget.remainingMinor)} left for creators is used`;
    screen.getByRole('progressbar', { name: used });
    screen.getByRole('button', { name: `Prepare ${roster.chosen.length} offers` });
    const left = entries(page, 'Not in the roster');
    expect(left).toHaveLength(others.length);
    for (const [place, { name, reason }] of others.entries()) {
      expect(left[place]).toContain(name);
      expect(left[place]).toContain(reason);
    }
    screen.getByText('No language model is connected, so choose the filters below.');
  });

  test('has its question in the address: filters, numbers, weights, who is kept and who is left out', async () => {
    const { roster } = await read();
    const [first, second] = roster.chosen.map(({ id }) => id);
    const page = await at(`?platforms=["tiktok","instagram"]&most=2&price=9&kept=["${second}"]&struck=["${first}"]`);
    expect(chips(page)).toEqual(['Instagram', 'TikTok']);
    expect(page.screen.getByLabelText<HTMLInputElement>('At most').value).toBe('2');
    expect(page.screen.getByLabelText<HTMLInputElement>('Weight of price').value).toBe('9');
    const asked = await read({
      filters: { ...NO_RANGES, platforms: ['instagram', 'tiktok'] },
      most: 2,
      weights: { ...ROSTER_WEIGHTS, price: 9 },
      keptCreatorIds: [second],
      struckCreatorIds: [first],
    });
    expect(entries(page, 'Roster')).toHaveLength(asked.roster.chosen.length);
    page.screen.getByText('· Kept by you');
    page.screen.getByRole('button', { name: `Weigh ${roster.chosen[0]?.name} again` });
  });

  test('says why there is none while nobody can be invited', async () => {
    const page = await at('', of('completed'));
    page.screen.getByText('No roster is possible');
    page.screen.getByText(offerRefusals.campaignClosed);
    expect(page.screen.queryByRole('button', { name: /^Prepare/ })).toBeNull();
  });

  test('is reached from the campaign and from Discover for it', async () => {
    const leads = `/brand/roster/${inReach}`;
    const discover = await open(`/brand/creators?campaign=${inReach}`, { as: BRAND });
    expect(discover.screen.getByRole('link', { name: 'Propose a roster' }).getAttribute('href')).toBe(leads);
    const order = await open(`/brand/orders?projectId=${inReach}`, { as: BRAND });
    expect(order.document.querySelector(`a[href="${leads}"]`)?.textContent).toBe('Propose a roster');
  });
});

describe('the lists of a brand', () => {
  test('begin with the favourites, which keep their name', async () => {
    const page = await open('/brand/creators/lists', { as: BRAND });
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Lists');
    const [first] = page.document.querySelectorAll('main article');
    expect(first?.textContent).toContain('Favorites');
    const href = first?.querySelector('a')?.getAttribute('href') ?? '';
    const favourites = await open(href, { as: BRAND });
    expect(favourites.screen.getByRole('heading', { level: 1 }).textContent).toBe('Favorites');
    expect(favourites.screen.queryByRole('button', { name: 'Rename' })).toBeNull();
  });

  test('are found by the search of the address', async () => {
    await api.discovery.createList({ name: 'Summer people', creatorIds: [] });
    const page = await open('/brand/creators/lists?search=summer', { as: BRAND });
    expect(texts(page.document, 'main article a')).toEqual(['Summer people']);
  });
});

describe('a super admin', () => {
  test('sees the creators without hearts, and invites none', async () => {
    for (const view of ['', '?view=table']) {
      const page = await open(`/brand/creators${view}`, { as: SUPER });
      expect(page.document.querySelectorAll('main input[type="checkbox"]').length).toBeGreaterThan(10);
      expect(page.document.querySelector('[aria-label^="Favourite "], [aria-label^="Invite"]')).toBeNull();
    }
  });

  test('cannot start a list, and is told why', async () => {
    const page = await open('/brand/creators/lists', { as: SUPER });
    const button = page.screen.getByRole('button', { name: 'New list', description: 'You do not have access to this' });
    expect(button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true').toBe(true);
  });
});

describe('nobody else', () => {
  for (const path of ['/brand/creators', '/brand/creator-search']) {
    test(`comes to ${path}: a visitor is asked to sign in`, async () => {
      expect((await open(path)).address).toBe(`/auth?next=${encodeURIComponent(path)}`);
    });
  }

  test('comes to Discover Creators: a creator is led home, and told why', async () => {
    const { address, notice } = await open('/brand/creators', { as: 'creator@accord.test' });
    expect([address, notice]).toEqual(['/creator', 'brandDenied']);
    expect(authMessages.brandAccessDenied).toBe('You do not have brand access');
  });

  test('sees a brand’s lists', async () => {
    expect((await open('/brand/creators/lists', { as: 'creator@accord.test' })).address).toBe('/creator');
  });
});
