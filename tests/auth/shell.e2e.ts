import type { Page } from '@playwright/test';
import { ERROR_RETRY_DELAY_MS } from '#shared/constants.ts';
import { expect, expectAccessible, runClockUntil, stopClock, test, violationsOf } from '#tests/support/browser.ts';
import { builtFile } from '#tests/support/built-file.ts';
import { takesFocus } from '#tests/support/keyboard.ts';
import { signInWithoutForm } from '#tests/support/sign-up.ts';

// screens.db.test.ts proves the entries of the areas, and that a sidebar follows its cookie; frame.client.test.ts what the frame says and remembers in
// each area.

/** What the browser stores about an area's sidebar. */
const remembered = (page: Page, area: string) =>
  page.evaluate((key) => localStorage.getItem(key), `accord-sidebar-${area}`);

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });

test.describe('the brand shell', () => {
  test.use({ as: 'brand@accord.test' });

  test('the sidebar, the theme, the account menu and the notifications work by keyboard and by presses, and a phone has a drawer', async ({
    page,
    context,
  }) => {
    // Colours are measured, so no animation may be running.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto('/brand/setup-profile');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await test.step('the skip link leads past the sidebar', async () => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.locator('#main')).toBeFocused();
    });
    const sidebar = sidebarOf(page);
    const width = async () => (await sidebar.boundingBox())?.width;
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await test.step('[SHELL-11] [SHELL-12] it is open at first, 16rem wide, and can be collapsed to 4rem', async () => {
      await expect(sidebar.getByText('Campaigns', { exact: true })).toBeVisible();
      expect(await width()).toBe(256);
      await page.getByRole('button', { name: 'Collapse sidebar' }).click();
      await expect(sidebar.getByText('Campaigns', { exact: true })).toBeHidden();
      expect(await width()).toBe(64);
    });
    await test.step('[SHELL-25] the theme follows the system until one is chosen', async () => {
      expect(await scheme()).toBe('dark');
      await page.getByRole('radio', { name: 'Light' }).first().check();
      expect(await scheme()).toBe('light');
    });
    const entry = (name: string) => sidebar.getByRole('link', { name, exact: true });
    await test.step('[SHELL-26] [CONST-17] a collapsed entry names itself after 700 ms, the next one within 300 ms at once', async () => {
      await stopClock(page);
      const tooltip = page.getByRole('tooltip');
      await entry('Campaigns').hover();
      await page.clock.runFor(690);
      await expect(tooltip).toHaveCount(0);
      await page.clock.runFor(20);
      await expect(tooltip).toHaveText('Campaigns');

      await heading.hover();
      await page.clock.runFor(290);
      await entry('Orders').hover();
      await page.clock.runFor(5);
      await expect(tooltip).toHaveText('Orders');

      await heading.hover();
      await page.clock.runFor(310);
      await entry('Creators').hover();
      await page.clock.runFor(690);
      await expect(tooltip).toHaveCount(0);
      await page.clock.runFor(20);
      await expect(tooltip).toHaveText('Creators');
      await heading.hover();
      await page.clock.resume();
    });
    await page.reload();
    await test.step('[SHELL-11] local storage remembers that it is collapsed', async () => {
      expect(await remembered(page, 'brand')).toBe('closed');
      await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
    });
    await test.step('[SHELL-25] the choice of a theme is remembered', async () => {
      expect(await scheme()).toBe('light');
      await page.getByRole('radio', { name: 'System' }).first().check();
      expect(await scheme()).toBe('dark');
    });
    await test.step('[SHELL-21] [CONST-37] a cookie of 7 days says the same; Ctrl+B opens it again', async () => {
      const cookie = (await context.cookies()).find(({ name }) => name === 'accord-sidebar-brand');
      expect(cookie?.value).toBe('closed');
      const days = ((cookie?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(6.9);
      expect(days).toBeLessThanOrEqual(7);
      await page.keyboard.press('Control+b');
      await expect(sidebar.getByText('Campaigns', { exact: true })).toBeVisible();
      expect(await width()).toBe(256);
    });
    await test.step('the arrows and Escape work in the account menu', async () => {
      const menu = page.getByRole('button', { name: 'Account menu' });
      await menu.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
      await expect(page.getByRole('menuitem', { name: 'Account', exact: true })).toHaveAttribute('href', '/account');
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toBeFocused();
    });
    const layers = [
      { button: page.getByRole('button', { name: 'Account menu' }), layer: page.getByRole('menu') },
      {
        button: page.getByRole('button', { name: /^Notifications/ }),
        layer: page.getByRole('dialog', { name: 'Notifications' }),
      },
    ];
    // A second press, a press outside and leaving close both.
    for (const { button, layer } of layers) {
      await button.click();
      await expect(layer).toBeVisible();
      await button.click();
      await expect(layer).toBeHidden();
      await button.click();
      await expect(layer).toBeVisible();
      // Base UI's guards at the edges of a layer can have the focus, but pass it on at once, as tested below: axe cannot know that.
      const isMark = (html: string) => html.includes('data-base-ui-focus-guard');
      const found = await violationsOf(page);
      expect(found.filter((text) => !text.split('\n').slice(1).every(isMark))).toEqual([]);
      await heading.click();
      await expect(layer).toBeHidden();
      await button.press('Enter');
      await takesFocus(layer);
      await page.keyboard.press('Shift+Tab');
      await expect(layer).toBeHidden();
      await expect(button).toBeFocused();
    }
    const [, bell] = layers;
    await bell?.button.press('Enter');
    await takesFocus(bell?.layer ?? heading);
    await bell?.layer.getByRole('link', { name: 'See all notifications' }).focus();
    await page.keyboard.press('Tab');
    await expect(bell?.layer ?? heading).toBeHidden();
    await expect(bell?.button ?? heading).toBeFocused();
    await test.step('[SHELL-27] [CONST-19] [SHELL-21] under 768 px the sidebar is a drawer of 18rem', async () => {
      await page.setViewportSize({ width: 767, height: 844 });
      await expect(sidebar).toBeHidden();
      await page.getByRole('button', { name: 'Open navigation' }).click();
      const drawer = page.getByRole('dialog', { name: 'Navigation' });
      await expect(drawer.getByRole('link', { name: 'Orders' })).toBeVisible();
      await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288);
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await page.setViewportSize({ width: 768, height: 844 });
      await expect(sidebar).toBeVisible();
    });
    await test.step('on a phone, too, the focus follows a link from the notifications to their screen', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await bell?.button.click();
      // The link is below the list, and moves when the list has loaded.
      await expect(bell?.layer.getByRole('listitem').first() ?? heading).toBeVisible();
      await bell?.layer.getByRole('link', { name: 'See all notifications' }).click();
      await expect(page).toHaveURL('/notifications');
      await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeFocused();
      await expect(page).toHaveTitle('Notifications · Accord');
    });
  });

  test('[SHELL-24] [CONST-30] code that does not load is tried again twice, a second apart, before the screen says so', async ({
    page,
  }) => {
    expect(ERROR_RETRY_DELAY_MS).toBe(1_000);
    await page.clock.install();
    await page.goto('/brand/campaigns');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const code = `**/${builtFile('routes/brand/orders.tsx?tsr-split=component')}`;
    let asked = 0;
    // Not by the page, which would take no file from the cache any more.
    await page.context().route(code, (route) => {
      asked += 1;
      return route.abort();
    });
    // Only a reload fetches code again that did not load.
    let pages = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages += 1;
    });
    const again = page.getByText('The connection broke. Trying again…');
    const panel = page.getByRole('alert').filter({ hasText: 'Oops! Something went wrong' });
    await stopClock(page);
    await sidebarOf(page).getByRole('link', { name: 'Orders' }).click();
    await runClockUntil(page, again);
    for (const next of [again, panel]) {
      const before = { asked, pages };
      // A slow machine may draw the words most of a second late.
      await page.clock.runFor(ERROR_RETRY_DELAY_MS / 2);
      expect({ asked, pages }).toEqual(before);
      const another = page.waitForEvent('domcontentloaded');
      await page.clock.runFor(ERROR_RETRY_DELAY_MS / 2 + 200);
      // The clock stands still until the new page is there, however long that takes.
      await another;
      await runClockUntil(page, next);
      expect(asked).toBeGreaterThan(before.asked);
    }
    const made = { asked, pages };
    await page.clock.runFor(3 * ERROR_RETRY_DELAY_MS);
    expect({ asked, pages }).toEqual(made);
    await page.clock.resume();
    await expectAccessible(page);
    await page.context().unroute(code);
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Order Management', level: 1 })).toBeVisible();
  });
});

test('a creator has tabs and bars on a phone, and a sidebar above it; the account menu leads to the profile and out', async ({
  page,
  server,
}) => {
  await signInWithoutForm(page, server.url, 'creator@accord.test');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/creator/campaigns');
  const tabs = page.getByRole('navigation', { name: 'Shortcuts' });
  await test.step('the daily places are tabs at the bottom with their badges, More opens the rest, and both bars cover what scrolls', async () => {
    await expect(tabs.getByRole('listitem')).toHaveText([
      'Dashboard',
      'Campaigns',
      /^Invitations\d+ invitations? waiting for an answer$/,
      /^Messages/,
      'More',
    ]);
    await expect(tabs.getByRole('link', { name: 'Campaigns' })).toHaveAttribute('aria-current', 'page');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const bar of [page.getByRole('banner'), tabs]) {
        const color = await bar.evaluate((each) => getComputedStyle(each).backgroundColor);
        expect(color, 'nothing shines through').not.toMatch(/\/|rgba|transparent/);
      }
      await page.evaluate(() => scrollTo(0, 400));
      // What is drawn at each point of a bar belongs to it.
      const through = await page.evaluate(
        () =>
          [...document.querySelectorAll('.top-bar, .bottom-tabs')].flatMap((bar) => {
            const { left, top, width, height } = bar.getBoundingClientRect();
            const parts = [0.02, 0.25, 0.5, 0.75, 0.98];
            return parts
              .flatMap((x) => parts.map((y) => document.elementFromPoint(left + x * width, top + y * height)))
              .filter((drawn) => !bar.contains(drawn));
          }).length,
      );
      expect(through).toBe(0);
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const last = await page.getByRole('main').getByRole('link').last().boundingBox();
    const bar = await tabs.boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);

    await tabs.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Payouts' }).click();
    await expect(page).toHaveURL('/creator/payouts');
    await tabs.getByRole('link', { name: /^Invitations/ }).click();
    await expect(page).toHaveURL('/creator/invitations');
  });
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(tabs).toBeHidden();
  const sidebar = sidebarOf(page);
  await test.step('[SHELL-14] [SHELL-22] it is 16rem wide, collapses to 4rem, and remembers it', async () => {
    const width = async () => (await sidebar.boundingBox())?.width;
    await expect.poll(width).toBe(256);
    await page.keyboard.press('Control+b');
    await expect.poll(width).toBe(64);
    await expect.poll(() => remembered(page, 'creator')).toBe('closed');
  });
  await test.step('[SHELL-16] the account menu leads to the profile, and signs out to the sign-in page', async () => {
    const menu = page.getByRole('button', { name: 'Account menu' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/creator/profile');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/auth');
    expect((await page.request.get('/creator/deals')).url()).toContain('/auth?next=');
  });
});
