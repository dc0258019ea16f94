import type { Locator, Page } from '@playwright/test';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { ANALYTICS_CACHE_MS, ANALYTICS_RETRIES_MAX, ANALYTICS_STALE_MS } from '#shared/constants.ts';
import type { CreatorProfileView } from '#shared/discovery/discovery.schema.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { priceRange, priceRangeLabel } from '#shared/discovery/price-estimate.ts';
import { compactNumber, percent } from '#shared/format.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { leaveByEscape } from '#tests/support/keyboard.ts';

// Not the first demo brand: its favourites and filter sets are this file's alone.
const BRAND = 'hello@tidal-swim.test';

const cards = (page: Page) => page.getByRole('list', { name: 'Creators' }).getByRole('article');
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test.describe('a brand', () => {
  test.use({ as: BRAND });

  test('[BR-DISC-01] [BR-DISC-05] Discover Creators says that it loads, then shows cards in three columns', async ({
    page,
    server,
  }) => {
    const { api } = await signedIn(server.url, BRAND);
    const read = await api.discovery.creators.query({ filters: NO_FILTERS, limit: 24 });
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/trpc\/[^?]*discovery\.creators/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/brand/creators');
    await expect(page.getByRole('heading', { name: 'Discover Creators', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'New Campaign' })).toHaveAttribute('href', '/brand/create-campaign');
    await test.step('[BR-DISC-10] a spinner shows while creators load', async () => {
      await expect(page.getByText('Loading creators...')).toBeVisible();
      await expect(cards(page)).toHaveCount(0);
      answer();
      await expect(cards(page)).toHaveCount(24);
      await expect(page.getByText('Loading creators...')).toBeHidden();
    });
    await test.step('[BR-DISC-03] the Favorites button has the count that is read', async () => {
      const { count } = await api.discovery.favouriteCount.query();
      await expect(page.getByRole('button', { name: `Favorites (${count})`, exact: true })).toBeVisible();
    });
    await test.step('[BR-DISC-08] three stand in a row', async () => {
      const tops = await cards(page).evaluateAll((all) =>
        all.slice(0, 4).map((one) => one.getBoundingClientRect().top),
      );
      expect(tops[1]).toBe(tops[0]);
      expect(tops[2]).toBe(tops[0]);
      expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
    });
    await test.step('[BR-DISC-09] [CONST-23] a card has what is read of its creator, with three skills at most', async () => {
      expect(read.rows.some((row) => row.industries.length > 3)).toBe(true);
      for (const [position, row] of read.rows.entries()) {
        const one = cards(page).nth(position);
        await expect(one.getByRole('heading')).toHaveText(row.name);
        if (row.avatarUrl) await expect(one.locator('img').first()).toHaveAttribute('src', `${row.avatarUrl}?w=64`);
        for (const text of [`@${row.username}`, platformLabel(row.platform ?? ''), row.bio ?? '']) {
          await expect(one.getByText(text, { exact: true }).first()).toBeVisible();
        }
        await expect(one.locator('dl > div')).toHaveText([
          `Followers${compactNumber(row.followers)}`,
          `Engagement${percent(row.engagement)}`,
          `Price range${priceRangeLabel(row.price)} per piece`,
        ]);
        await expect(one.locator('dl + div > *')).toHaveText(row.industries.slice(0, 3).map(industryLabel));
        await expect(one.getByRole('button', { name: `Favourite ${row.name}` })).toBeVisible();
        await expect(one.getByRole('button', { name: `Invite Creator ${row.name}` })).toHaveText('Invite Creator');
      }
    });
    await test.step('[BR-DISC-07] it has a search box, a filter panel, a favourites dialog and a profile dialog', async () => {
      await expect(page.getByLabel('Search creators')).toBeVisible();
      const openers: [Locator, string][] = [
        [page.getByRole('button', { name: /^Advanced Filters/ }), 'Advanced Filters'],
        [page.getByRole('button', { name: /^Favorites/ }), 'Favorites'],
        [cards(page).first().getByRole('heading').getByRole('button'), read.rows[0]?.name ?? ''],
      ];
      for (const [opener, name] of openers) {
        await opener.click();
        await leaveByEscape(page, page.getByRole('dialog', { name, exact: true }));
      }
    });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });

  test('the search, the chips, the result line and the address say the same', async ({ page, server }) => {
    const { api } = await signedIn(server.url, BRAND);
    const chosen = {
      platforms: ['tiktok' as const],
      contentTypes: ['video' as const],
      industries: ['beauty' as const],
    };
    const three = await api.discovery.creators.query({ filters: { ...NO_FILTERS, ...chosen }, limit: 24 });
    await page.goto('/brand/creators?platforms=["tiktok"]&contentTypes=["video"]&industries=["beauty"]');
    await settled(page);
    const chips = page.getByRole('list', { name: 'Applied filters' });
    await test.step('[BR-DISC-21] [MSG-142] [MSG-143] the line counts who is shown, who is found and how many filters there are', async () => {
      const found = three.total?.count ?? 0;
      const shown = `Showing ${three.rows.length} of ${found} ${found === 1 ? 'creator' : 'creators'}`;
      await expect(page.getByText(`${shown} with 3 filters applied`, { exact: true })).toBeVisible();
      await expect(cards(page)).toHaveCount(three.rows.length);
    });
    await test.step('[BR-DISC-11] [MSG-138] [MSG-139] who is not there is not found, in words', async () => {
      await page.getByLabel('Search creators').fill('zzzz');
      await expect(page.getByText('No creators found matching your filters.')).toBeVisible();
      await expect(page.getByText('Try adjusting your search criteria.')).toBeVisible();
    });
    await test.step('[BR-DISC-22] the four are in the address', async () => {
      await expect(page).toHaveURL(/search=zzzz/);
      const { searchParams } = new URL(page.url());
      const lists = ['platforms', 'contentTypes', 'industries'].map((name) => searchParams.get(name));
      expect([searchParams.get('search'), ...lists]).toEqual(['zzzz', '["tiktok"]', '["video"]', '["beauty"]']);
    });
    await expectAccessible(page);
    await test.step('[BR-DISC-20] each of the four has a chip, and taking the chip off takes the filter off', async () => {
      await expect(chips.getByRole('listitem')).toHaveText([/“zzzz”/, /TikTok/, /Video/, /Beauty/]);
      for (const name of ['Beauty', 'Video', '“zzzz”', 'TikTok']) {
        await chips.getByRole('button', { name: new RegExp(`Remove.*${name}`) }).click();
      }
      await expect(page).toHaveURL('/brand/creators');
      await expect(page.getByText(/^Showing 24 of \d+ creators$/)).toBeVisible();
    });
    await page.goBack();
    await expect(chips.getByRole('listitem')).toHaveText([/TikTok/]);
  });

  test('the panel has its sections and options', async ({ page }) => {
    await page.goto('/brand/creators');
    await page.getByRole('button', { name: /^Advanced Filters/ }).click();
    const panel = page.getByRole('dialog', { name: 'Advanced Filters' });
    const part = (name: string) => panel.getByRole('region', { name, exact: true });
    const offers = async (section: string, label: string, options: string[]) => {
      await part(section)
        .getByRole('button', { name: `${label}: Any` })
        .click();
      const choices = page.getByRole('listbox', { name: label, exact: true });
      await expect(choices.getByRole('option')).toHaveText(options);
      await leaveByEscape(page, choices);
    };
    const ranges = async (section: string, label: string) => {
      for (const end of ['from', 'to']) {
        await expect(part(section).getByRole('textbox', { name: `${label} ${end}` })).toBeVisible();
      }
    };
    await test.step('[BR-DISC-12] saved filters', async () => {
      await expect(part('Saved Filters').getByRole('button', { name: 'Save filter set' })).toBeVisible();
    });
    await test.step('[BR-DISC-13] [BR-DISC-29] platforms', async () => {
      await offers('Platforms', 'Platforms', ['Instagram', 'TikTok', 'YouTube', 'LinkedIn', 'X / Twitter']);
    });
    await test.step('[BR-DISC-14] audience metrics', async () => {
      await ranges('Audience Metrics', 'Followers');
      await ranges('Audience Metrics', 'Engagement rate');
    });
    await test.step('[BR-DISC-15] [BR-DISC-30] [BR-DISC-31] content and skills', async () => {
      const formats = ['Video', 'Photo', 'Story', 'Reel', 'Review', 'Unboxing', 'Tutorial', 'Lifestyle'];
      await offers('Content & Skills', 'Content types', formats);
      const industries = ['Fashion', 'Beauty', 'Fitness', 'Food', 'Travel', 'Technology', 'Home', 'Parenting'];
      await offers('Content & Skills', 'Industries', industries);
    });
    await test.step('[BR-DISC-16] [BR-DISC-32] demographics', async () => {
      const places = ['United States', 'United Kingdom', 'Canada', 'Australia', 'Germany', 'France', 'Spain', 'Italy'];
      await offers('Demographics', 'Audience location', places);
      await ranges('Demographics', 'Price range');
    });
    await expect(panel).toBeVisible();
    await expectAccessible(page);
  });

  test('choices show three chips, ranges stay in their bounds, Reset All clears', async ({ page }) => {
    await page.goto('/brand/creators');
    await settled(page);
    await page.getByRole('button', { name: /^Advanced Filters/ }).click();
    const panel = page.getByRole('dialog', { name: 'Advanced Filters' });
    await test.step('[BR-DISC-23] [CONST-26] of five choices three show as chips, and the list is at most 300 px tall', async () => {
      await panel.getByRole('button', { name: 'Industries: Any' }).click();
      const choices = page.getByRole('listbox', { name: 'Industries' });
      const names = ['Fashion', 'Beauty', 'Fitness', 'Food', 'Travel'];
      // The list takes the focus once it stands where it stays.
      await expect(choices.getByRole('option').first()).toBeFocused();
      for (const name of names) {
        const choice = choices.getByRole('option', { name, exact: true });
        await choice.click();
        await expect(choice).toHaveAttribute('aria-selected', 'true');
      }
      const list = choices.locator('..');
      // What is in the list would be taller.
      const inside = await list.evaluate((box) => [...box.children].reduce((sum, part) => sum + part.scrollHeight, 0));
      expect(inside).toBeGreaterThan(300);
      expect(await list.evaluate((box) => box.getBoundingClientRect().height)).toBeLessThanOrEqual(300);
      await page.keyboard.press('Escape');
      const shown = panel.getByRole('button', { name: `Industries: ${names.join(', ')}` }).locator('span > span');
      await expect(shown).toHaveText(['Fashion', 'Beauty', 'Fitness', '+2 more']);
    });
    await test.step('[BR-DISC-25] [CONST-25] the sliders have the written bounds and steps', async () => {
      const bounds: [string, string, string, string][] = [
        ['Followers', '0', '10000000', '1000'],
        ['Engagement rate', '0', '20', '0.1'],
        ['Price range', '0', '10000', '50'],
      ];
      for (const [label, min, max, step] of bounds) {
        for (const end of ['from', 'to']) {
          const slider = panel.getByRole('slider', { name: `${label} ${end}, slider` });
          await expect(slider).toHaveAttribute('min', min);
          await expect(slider).toHaveAttribute('max', max);
          await expect(slider).toHaveAttribute('step', step);
        }
      }
    });
    const from = panel.getByRole('textbox', { name: 'Engagement rate from' });
    const to = panel.getByRole('textbox', { name: 'Engagement rate to' });
    await test.step('[BR-DISC-24] an end gives way to the other and to its bound', async () => {
      await to.fill('5');
      // What gives way reads the other end as it is drawn.
      await expect(panel.getByRole('slider', { name: 'Engagement rate to, slider' })).toHaveValue('5');
      await from.fill('80');
      await from.blur();
      await expect(from).toHaveValue('5');
      await to.fill('99');
      await to.blur();
      await expect(to).toHaveValue('20');
    });
    await panel.getByRole('button', { name: 'Reset All' }).click();
    await expect(from).toHaveValue('0');
    await expect(panel.getByText('+2 more')).toBeHidden();
    await panel.getByRole('button', { name: 'Show creators' }).click();
    await expect(page).toHaveURL('/brand/creators');
  });

  test('[BR-DISC-24] filters are chosen and ranges set by keyboard and by pointer, and no end passes the other', async ({
    page,
  }) => {
    await page.goto('/brand/creators');
    const opener = page.getByRole('button', { name: /^Advanced Filters/ });
    await opener.click();
    const panel = page.getByRole('dialog', { name: 'Advanced Filters' });
    await test.step('arrow keys and first letters move, Space and Enter choose, Escape closes only the list', async () => {
      const industries = panel.getByRole('button', { name: /^Industries/ });
      await industries.press('Enter');
      const choice = (name: string) => page.getByRole('listbox', { name: 'Industries' }).getByRole('option', { name });
      await expect(choice('Fashion')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(choice('Beauty')).toBeFocused();
      await page.keyboard.press('Space');
      await expect(choice('Beauty')).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('t');
      await expect(choice('Travel')).toBeFocused();
      await page.keyboard.press('Enter');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(industries).toBeFocused();
      await expect(industries).toHaveAccessibleName('Industries: Beauty, Travel');
      await industries.press('Enter');
      await expect(choice('Beauty')).toBeFocused();
      const clear = page.getByRole('button', { name: 'Clear all' });
      await clear.press('Enter');
      await expect(clear).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(industries).toHaveAccessibleName('Industries: Any');
    });
    await test.step('the ends of a slider', async () => {
      const end = (name: string) => ({
        slider: panel.getByRole('slider', { name: `Engagement rate ${name}, slider` }),
        field: panel.getByRole('textbox', { name: `Engagement rate ${name}` }),
      });
      const [from, to] = [end('from'), end('to')];
      await from.slider.press('ArrowRight');
      await expect(from.field).toHaveValue('0.1');
      await to.field.fill('5');
      await expect(to.slider).toHaveValue('5');
      await from.slider.press('End');
      await expect(from.field).toHaveValue('5');
      const thumb = await to.slider.locator('..').boundingBox();
      if (!thumb) throw new Error('The slider is not on the screen');
      await page.mouse.move(thumb.x + 8, thumb.y + 8);
      await page.mouse.down();
      await page.mouse.move(0, thumb.y + 8, { steps: 5 });
      await page.mouse.up();
      await expect(to.field).toHaveValue('5');
    });
    await panel.getByRole('button', { name: 'Reset All' }).focus();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('[BR-DISC-17] [BR-DISC-18] [BR-DISC-19] a filter set is saved under a name, chosen later and deleted', async ({
    page,
  }) => {
    const name = `Tea people ${Date.now()}`;
    await page.goto('/brand/creators?platforms=["youtube"]');
    await page.getByRole('button', { name: /^Advanced Filters/ }).click();
    const panel = page.getByRole('dialog', { name: 'Advanced Filters' });
    await panel.getByRole('button', { name: 'Save filter set' }).click();
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(panel.getByLabel('Filter set name')).toHaveAccessibleDescription(/Filter set name is required/);
    await panel.getByLabel('Filter set name').fill(name);
    await panel.getByLabel('Filter set name').press('Enter');
    await expect(page.getByText('Filter set saved')).toBeVisible();

    await page.goto('/brand/creators');
    await page.getByRole('button', { name: /^Advanced Filters/ }).click();
    await panel.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(page).toHaveURL(/youtube/);
    await panel.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(panel.getByText(name)).toBeHidden();
    await panel.getByRole('button', { name: 'Reset All' }).click();
    await expect(page).toHaveURL('/brand/creators');
  });

  test('[BR-DISC-50] [BR-DISC-03] a favourite is marked on its card, listed in the dialog and taken off', async ({
    page,
  }) => {
    await page.goto('/brand/creators');
    const name = (await cards(page).nth(3).getAttribute('aria-label')) ?? '';
    const favourites = page.getByRole('button', { name: /^Favorites \(\d+\)$/ });
    const before = Number(/\d+/.exec((await favourites.textContent()) ?? '')?.[0]);
    const heart = card(page, name).getByRole('button', { name: `Favourite ${name}` });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: `Favorites (${before + 1})` }).click();
    const dialog = page.getByRole('dialog', { name: 'Favorites' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `Favourite ${name}` }).click();
    await expect(dialog.getByRole('button', { name, exact: true })).toBeHidden();
    await test.step('it can be put back without leaving the dialog', async () => {
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: `Favourite ${name}` }).click();
      await expect(dialog.getByRole('button', { name, exact: true })).toBeHidden();
    });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('button', { name: `Favorites (${before})` })).toBeVisible();
  });

  test('[BR-DISC-04] [BR-DISC-06] selected creators are kept for the tab and taken along into the new campaign', async ({
    page,
    server,
  }) => {
    await page.goto('/brand/creators');
    await expect(cards(page)).toHaveCount(24);
    const names = await cards(page).evaluateAll((all) => all.slice(0, 2).map((one) => one.getAttribute('aria-label')));
    await page.getByRole('checkbox', { name: `Select ${names[0]}` }).check();
    await expect(page.getByRole('link', { name: 'Create Campaign (1 selected)' })).toBeVisible();
    await page.getByRole('checkbox', { name: `Select ${names[1]}` }).check();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: `Select ${names[0]}` })).toBeChecked();
    await page.getByRole('link', { name: 'Create Campaign (2 selected)' }).click();
    await expect(page).toHaveURL(/\/brand\/create-campaign/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { api } = await signedIn(server.url, BRAND);
    const ids = (await api.discovery.creators.query({ filters: NO_FILTERS, limit: 2 })).rows.map((row) => row.id);
    expect(JSON.parse(new URL(page.url()).searchParams.get('creators') ?? '[]')).toEqual(ids);
    await page.goto('/brand/creators');
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(page.getByRole('link', { name: /selected/ })).toBeHidden();
  });

  test('the profile shows a card of measured figures for each platform', async ({ page }) => {
    // What the measuring found is the server's; the pictures of top content are added, because demo people have none.
    let read: CreatorProfileView | undefined;
    await page.route('**/trpc/discovery.creator?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const { data } = [body].flat()[0].result;
      for (const [at, one] of data.analytics.entries()) {
        one.topContents = [1, 2, 3].map((n) => ({ thumbnailUrl: `/favicon.svg?${n}`, url: null }));
        one.introduction = `Introduction ${at}`;
        one.imageUrl = `/favicon.svg?face=${at}`;
        one.verified = at === 0;
      }
      read = data;
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/brand/creators?platforms=["linkedin"]');
    const name = (await cards(page).first().getAttribute('aria-label')) ?? '';
    await card(page, name).getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    const shown = dialog.getByRole('region', { name: 'Analytics' }).getByRole('list').first().locator('> li');
    await expect(shown.first()).toBeVisible();
    const platforms = read?.analytics ?? [];
    const measured = shown.filter({ hasNotText: 'LinkedIn · @' }).first();
    const linkedin = shown.filter({ hasText: 'LinkedIn · @' });
    await test.step('[BR-DISC-40] one card a platform: who it is, the badge of a verified one, and a link to the profile', async () => {
      expect(platforms.length).toBeGreaterThan(1);
      await expect(shown).toHaveCount(platforms.length);
      for (const [at, one] of platforms.entries()) {
        const item = shown.nth(at);
        const handle = one.handle.replace(/^@/, '');
        await expect(item.getByText(`${platformLabel(one.platform)} · @${handle}`, { exact: true })).toBeVisible();
        await expect(item.getByText(one.name ?? one.handle, { exact: true })).toBeVisible();
        await expect(item.getByText(`Introduction ${at}`)).toBeVisible();
        await expect(item.locator('img').first()).toHaveAttribute('src', `/favicon.svg?face=${at}`);
        await expect(item.getByLabel('Verified')).toHaveCount(at === 0 ? 1 : 0);
        const link = item.getByRole('link', { name: `Profile on ${platformLabel(one.platform)}` });
        await expect(link).toHaveCount(one.profileUrl ? 1 : 0);
        if (one.profileUrl) await expect(link).toHaveAttribute('href', one.profileUrl);
      }
      await expect(measured.getByRole('link', { name: /^Profile on / })).toHaveAttribute('rel', /noopener/);
    });
    await test.step('[BR-DISC-41] [BR-DISC-37] its five figures are those that are read', async () => {
      const one = platforms.find(({ platform }) => platform !== 'linkedin');
      await expect(measured.locator('dl > div')).toHaveText([
        `Followers${compactNumber(one?.followers)}`,
        `Engagement${percent(one?.engagement)}`,
        `Avg. views${compactNumber(one?.averageViews)}`,
        `Avg. likes${compactNumber(one?.averageLikes)}`,
        `Avg. comments${compactNumber(one?.averageComments)}`,
      ]);
    });
    await test.step('[BR-DISC-42] it has three pictures of top content and the day of the last update', async () => {
      await expect(measured.getByRole('list', { name: 'Top content' }).getByRole('img')).toHaveCount(3);
      await expect(measured.getByText(/^Last updated/)).toBeVisible();
      const one = platforms.find(({ platform }) => platform !== 'linkedin');
      await expect(measured.locator('time')).toHaveAttribute('datetime', one?.updatedAt ?? '');
    });
    await test.step('[BR-DISC-43] [MSG-141] LinkedIn has a sentence in place of figures', async () => {
      await expect(linkedin.getByText('Manually added LinkedIn profile')).toBeVisible();
      await expect(linkedin.locator('dl')).toHaveCount(0);
    });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('[BR-DISC-34] of whom nothing is known the profile says the default price, Mixed content and a Global audience', async ({
    page,
  }) => {
    await page.route('**/trpc/discovery.creator?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const unknown = { priceMinMinor: null, priceMaxMinor: null, priceCurrency: 'GBP', followerCount: null } as const;
      const known = { contentTypes: [], audience: [], audienceType: '', price: priceRange(unknown) };
      Object.assign([body].flat()[0].result.data, known);
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/brand/creators');
    await cards(page).first().getByRole('button').first().click();
    const facts = page.getByRole('dialog').locator('dl').first().locator('> div');
    await expect(facts.filter({ hasText: 'Price range' })).toHaveText('Price range$250 - $2,000 per piece');
    await expect(facts.filter({ hasText: 'Content' })).toHaveText('ContentMixed');
    await expect(facts.filter({ hasText: 'Audience' })).toHaveText('AudienceGlobal');
  });

  test('[BR-DISC-44] [MSG-140] a profile without figures says so', async ({ page }) => {
    await page.route('**/trpc/discovery.creator?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      [body].flat()[0].result.data.analytics = [];
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/brand/creators');
    await cards(page).first().getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByText('No profile data available yet.')).toBeVisible();
  });

  test('[BR-DISC-48] [BR-DISC-49] [CONST-28] figures that cannot be read are asked for three times in all, then said to be missing', async ({
    page,
  }) => {
    expect([ANALYTICS_STALE_MS, ANALYTICS_CACHE_MS, ANALYTICS_RETRIES_MAX]).toEqual([300_000, 1_800_000, 2]);
    let asked = 0;
    await page.route('**/trpc/discovery.creator?*', (route) => {
      asked += 1;
      return route.abort();
    });
    await page.goto('/brand/creators');
    await cards(page).first().getByRole('button').first().click();
    await expect(page.getByText('This profile could not be loaded')).toBeVisible({ timeout: 20_000 });
    expect(asked).toBe(3);
  });
});

for (const path of ['/brand/creators', '/brand/creator-search']) {
  test(`a visitor is asked to sign in at ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\?next=/);
  });
}

test.describe('a creator', () => {
  test.use({ as: 'creator@accord.test' });
  test('does not get to Discover Creators', async ({ page }) => {
    await page.goto('/brand/creators');
    await expect(page).toHaveURL(/\/creator/);
    await expect(page.getByText('You do not have brand access')).toBeVisible();
  });
});
