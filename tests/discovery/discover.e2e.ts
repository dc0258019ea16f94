import type { Page } from '@playwright/test';
import { ANALYTICS_CACHE_MS, ANALYTICS_RETRIES_MAX, ANALYTICS_STALE_MS } from '#shared/constants.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Creators' }).getByRole('article');
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test.describe('a brand', () => {
  // Not the first demo brand: its favourites and filter sets are this file's alone.
  test.use({ as: 'hello@tidal-swim.test' });

  test('[BR-DISC-01] [BR-DISC-03] [BR-DISC-05] [BR-DISC-07] [BR-DISC-08] [BR-DISC-09] [BR-DISC-10] Discover Creators shows cards in three columns', async ({
    page,
  }) => {
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
    await expect(page.getByText('Loading creators...')).toBeVisible();
    answer();
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByRole('button', { name: /^Favorites \(\d+\)$/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'New Campaign' })).toHaveAttribute('href', '/brand/create-campaign');
    await expect(page.getByLabel('Search creators')).toBeVisible();

    const tops = await cards(page).evaluateAll((all) => all.slice(0, 4).map((one) => one.getBoundingClientRect().top));
    expect(tops[1]).toBe(tops[0]);
    expect(tops[2]).toBe(tops[0]);
    expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);

    const first = cards(page).first();
    for (const figure of ['Followers', 'Engagement', 'Price range'])
      await expect(first.getByText(figure)).toBeVisible();
    await expect(first.getByText(/^@\w+/)).toBeVisible();
    await expect(first.getByText(/\$[\d,]+ - \$[\d,]+/)).toBeVisible();
    await expect(first.getByRole('button', { name: /^Favourite / })).toBeVisible();
    await expect(first.getByRole('button', { name: /^Invite Creator/ })).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });

  test('[BR-DISC-11] [BR-DISC-20] [BR-DISC-21] [BR-DISC-22] [MSG-138] [MSG-139] [MSG-142] [MSG-143] the search, chips and the address say the same', async ({
    page,
  }) => {
    await page.goto('/brand/creators?platforms=["tiktok"]&contentTypes=["video"]&industries=["beauty"]');
    await settled(page);
    const chips = page.getByRole('list', { name: 'Applied filters' });
    await expect(chips.getByRole('listitem')).toHaveText([/TikTok/, /Video/, /Beauty/]);
    await expect(page.getByText(/^Showing \d+ of \d+ creators? with 3 filters applied$/)).toBeVisible();
    await page.getByLabel('Search creators').fill('zzzz');
    await expect(page.getByText('No creators found matching your filters.')).toBeVisible();
    await expect(page.getByText('Try adjusting your search criteria.')).toBeVisible();
    await expect(page).toHaveURL(/search=zzzz/);
    await expect(chips.getByText('“zzzz”')).toBeVisible();
    await expectAccessible(page);
    for (const name of ['Beauty', 'Video', '“zzzz”', 'TikTok']) {
      await chips.getByRole('button', { name: new RegExp(`Remove.*${name}`) }).click();
    }
    await expect(page).toHaveURL('/brand/creators');
    await expect(page.getByText(/^Showing 24 of \d+ creators$/)).toBeVisible();
    await page.goBack();
    await expect(chips.getByRole('listitem')).toHaveText([/TikTok/]);
  });

  test('[BR-DISC-12] [BR-DISC-13] [BR-DISC-14] [BR-DISC-15] [BR-DISC-16] [BR-DISC-29] [BR-DISC-30] [BR-DISC-31] [BR-DISC-32] the panel has its sections and options', async ({
    page,
  }) => {
    await page.goto('/brand/creators');
    await page.getByRole('button', { name: /^Advanced Filters/ }).click();
    const panel = page.getByRole('dialog', { name: 'Advanced Filters' });
    for (const name of ['Saved Filters', 'Platforms', 'Audience Metrics', 'Content & Skills', 'Demographics']) {
      await expect(panel.getByRole('region', { name, exact: true })).toBeVisible();
    }
    const offered: Record<string, string[]> = {
      Platforms: ['Instagram', 'TikTok', 'YouTube', 'LinkedIn', 'X / Twitter'],
      'Content types': ['Video', 'Photo', 'Story', 'Reel', 'Review', 'Unboxing', 'Tutorial', 'Lifestyle'],
      Industries: ['Fashion', 'Beauty', 'Fitness', 'Food', 'Travel', 'Technology', 'Home', 'Parenting'],
      'Audience location': [
        'United States',
        'United Kingdom',
        'Canada',
        'Australia',
        'Germany',
        'France',
        'Spain',
        'Italy',
      ],
    };
    for (const [label, options] of Object.entries(offered)) {
      await panel.getByRole('button', { name: `${label}: Any` }).click();
      await expect(panel.getByRole('group', { name: label, exact: true }).locator('label')).toHaveText(options);
      await page.keyboard.press('Escape');
    }
    await expect(panel).toBeVisible();
    await expectAccessible(page);
  });

  test('[BR-DISC-23] [BR-DISC-24] [BR-DISC-25] [BR-DISC-17] [CONST-26] choices show three chips, ranges stay in their bounds, Reset All clears', async ({
    page,
  }) => {
    await page.goto('/brand/creators');
    await page.getByRole('button', { name: /^Advanced Filters/ }).click();
    const panel = page.getByRole('dialog', { name: 'Advanced Filters' });
    await panel.getByRole('button', { name: 'Industries: Any' }).click();
    const list = panel.locator('[popover]');
    expect(await list.evaluate((box) => box.getBoundingClientRect().height)).toBeLessThanOrEqual(300);
    for (const name of ['Fashion', 'Beauty', 'Fitness', 'Food', 'Travel']) {
      await list.getByRole('checkbox', { name, exact: true }).check();
    }
    await page.keyboard.press('Escape');
    await expect(panel.getByText('+2 more')).toBeVisible();

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
    const from = panel.getByRole('textbox', { name: 'Engagement rate from' });
    const to = panel.getByRole('textbox', { name: 'Engagement rate to' });
    await to.fill('5');
    await from.fill('80');
    await from.blur();
    await expect(from).toHaveValue('5');
    await to.fill('99');
    await to.blur();
    await expect(to).toHaveValue('20');
    await panel.getByRole('button', { name: 'Reset All' }).click();
    await expect(from).toHaveValue('0');
    await expect(panel.getByText('+2 more')).toBeHidden();
    await panel.getByRole('button', { name: 'Show creators' }).click();
    await expect(page).toHaveURL('/brand/creators');
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
  });

  test('[BR-DISC-50] [BR-DISC-03] a favourite is marked on its card, listed in the dialog and taken off', async ({
    page,
  }) => {
    await page.goto('/brand/creators');
    const name = (await cards(page).nth(3).getAttribute('aria-label')) ?? '';
    const before = Number(
      /\d+/.exec((await page.getByRole('button', { name: /^Favorites/ }).textContent()) ?? '')?.[0],
    );
    const heart = card(page, name).getByRole('button', { name: `Favourite ${name}` });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: `Favorites (${before + 1})` }).click();
    const dialog = page.getByRole('dialog', { name: 'Favorites' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `Favourite ${name}` }).click();
    await expect(dialog.getByRole('button', { name, exact: true })).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('button', { name: `Favorites (${before})` })).toBeVisible();
  });

  test('[BR-DISC-04] [BR-DISC-06] selected creators are kept for the tab and taken along into the new campaign', async ({
    page,
  }) => {
    await page.goto('/brand/creators');
    await expect(cards(page)).toHaveCount(24);
    const names = await cards(page).evaluateAll((all) => all.slice(0, 2).map((one) => one.getAttribute('aria-label')));
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: `Select ${names[0]}` })).toBeChecked();
    await page.getByRole('link', { name: 'Create Campaign (2 selected)' }).click();
    await expect(page).toHaveURL(/\/brand\/create-campaign/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/brand/creators');
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(page.getByRole('link', { name: /selected/ })).toBeHidden();
  });

  test('[BR-DISC-37] [BR-DISC-40] [BR-DISC-41] [BR-DISC-42] [BR-DISC-43] [MSG-141] the profile shows a card of measured figures for each platform', async ({
    page,
  }) => {
    // What the measuring found is the server's; the pictures of top content are added, because demo people have none.
    await page.route('**/trpc/discovery.creator?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const one of [body].flat()[0].result.data.analytics) {
        one.topContents = [1, 2, 3].map((n) => ({ thumbnailUrl: `/favicon.svg?${n}`, url: null }));
      }
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/brand/creators?platforms=["linkedin"]');
    const name = (await cards(page).first().getAttribute('aria-label')) ?? '';
    await card(page, name).getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    const shown = dialog.getByRole('list').first().locator('> li');
    const measured = shown.filter({ hasNotText: 'LinkedIn · @' }).first();
    for (const figure of ['Followers', 'Engagement', 'Avg. views', 'Avg. likes', 'Avg. comments']) {
      await expect(measured.getByText(figure, { exact: true })).toBeVisible();
    }
    await expect(measured.getByText(/^Last updated/)).toBeVisible();
    await expect(measured.getByRole('list', { name: 'Top content' }).getByRole('img')).toHaveCount(3);
    await expect(measured.getByRole('link', { name: /^Profile on / })).toHaveAttribute('rel', /noopener/);
    const linkedin = shown.filter({ hasText: 'LinkedIn · @' });
    await expect(linkedin.getByText('Manually added LinkedIn profile')).toBeVisible();
    await expect(linkedin.getByText('Followers')).toBeHidden();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.goto('/brand/creators');
    await cards(page).first().getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByLabel('Verified').first()).toBeVisible();
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

  test('[BR-DISC-48] [BR-DISC-49] figures that cannot be read are asked for three times in all, then said to be missing', async ({
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
