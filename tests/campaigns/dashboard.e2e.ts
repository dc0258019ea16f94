import type { Locator, Page } from '@playwright/test';
import {
  askByItself,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  settled,
  test,
} from '#tests/support/browser.ts';
import { freshEmail, signUpAndConfirm } from '#tests/support/sign-up.ts';
import { approved, cast } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

const card = (page: Page, title: string) => page.getByRole('region', { name: title });

test('[BR-DASH-05] [BR-DASH-28] both addresses show the same counts and the same list of what waits', async ({
  page,
  baseURL,
}) => {
  const { stats, actionItems } = await (await cast(baseURL)).brand.api.campaigns.dashboard.query();
  const stat = (label: string) => page.getByText(label, { exact: true }).first().locator('..');
  for (const path of ['/brand', '/brand/dashboard']) {
    await page.goto(path);
    await settled(page);
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(stat('Total Campaigns')).toContainText(String(stats.total));
    await expect(stat('Active Campaigns')).toContainText(String(stats.active));
    await expect(stat('Completed')).toContainText(String(stats.completed));
    const waiting = card(page, 'Action Items').getByRole('listitem').getByRole('link');
    await expect(waiting).toHaveText(
      actionItems.slice(0, 5).map(({ title, priority }) => `${title}, ${priority} priority`),
    );
  }
});

test('[BR-DASH-12] [BR-DASH-15] five action items, all on demand, and one that is done stays away', async ({
  page,
  baseURL,
}) => {
  const { name } = await approved(await cast(baseURL), 'Waiting lamp');
  await page.goto('/brand');
  const panel = card(page, 'Action Items');
  await expect(panel.getByRole('listitem')).toHaveCount(5);
  await panel.getByRole('button', { name: 'View All' }).click();
  const item = panel.getByRole('listitem').filter({ hasText: name });
  await expect(item).toContainText('Invite creators');
  await item.getByRole('button', { name: 'Dismiss: Invite creators' }).click();
  await expect(item).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(item).toContainText('Invite creators');
  await item.getByRole('button', { name: 'Dismiss: Invite creators' }).click();
  await expect(item).toHaveCount(0);
  await page.reload();
  await panel.getByRole('button', { name: 'View All' }).click();
  await expect(panel.getByRole('button', { name: 'View All' })).toHaveCount(0);
  await expect(item).toHaveCount(0);
});

test('on a phone what waits for the brand stands above the figures and the campaigns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/brand');
  await settled(page);
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
  const waiting = await top(card(page, 'Action Items'));
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThan(await top(page.getByText('Total Campaigns', { exact: true }).first()));
  expect(waiting).toBeLessThan(await top(card(page, 'Recent Campaigns')));
  await expect(card(page, 'Action Items').getByText('Dismiss', { exact: true }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('[BR-DASH-17] at most six recent campaigns, and the way to all orders', async ({ page }) => {
  await page.goto('/brand');
  const recent = card(page, 'Recent Campaigns');
  await expect(recent.getByRole('list', { name: 'Recent campaigns' }).getByRole('listitem')).toHaveCount(6);
  await recent.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL('/brand/orders');
});

test('[BR-DASH-07] [BR-DASH-24] [MSG-82] while it loads its shape is there; a failure is said, and tried again', async ({
  page,
}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  let broken = true;
  await askByItself(page);
  await page.route(/\/trpc\/[^?]*campaigns\.dashboard/, async (route) => {
    await held;
    if (broken) await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
    else await route.continue();
  });
  await page.goto('/brand');
  await expect(page.locator('[aria-busy="true"] .skeleton-block').first()).toBeVisible();
  release();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('listitem').filter({ hasText: 'Failed to load dashboard data' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(card(page, 'Action Items').getByRole('listitem').first()).toBeVisible();
});

test.describe('a brand that has just begun', () => {
  test.use({ as: undefined });
  test('sees what each place is for and the button that fills it', async ({ page }) => {
    await signUpAndConfirm(page, 'Brand', freshEmail('first'));
    await page.getByLabel('Company name').fill('First Light');
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expect(page).toHaveURL('/brand');
    await test.step('[BR-DASH-18] [MSG-85] there are no recent campaigns', async () => {
      const recent = card(page, 'Recent Campaigns');
      await expect(recent.getByText('No campaigns yet', { exact: true })).toBeVisible();
      const first = recent.getByRole('link', { name: 'Create Your First Campaign' });
      await expect(first).toHaveAttribute('href', '/brand/create-campaign');
    });
    await test.step('[BR-DASH-13] [MSG-84] [MSG-83] once both items are done, nothing waits', async () => {
      const waiting = card(page, 'Action Items');
      await expect(waiting.getByText('All caught up!')).toBeHidden();
      for (const title of ['Finish your company profile', 'Add a payment method']) {
        await waiting.getByRole('button', { name: `Dismiss: ${title}` }).click();
        await expect(waiting.getByRole('link', { name: title })).toHaveCount(0);
      }
      await expect(waiting.getByText('All caught up!', { exact: true })).toBeVisible();
      await expect(waiting.getByText('No pending action items at the moment.', { exact: true })).toBeVisible();
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await test.step('[BR-DRAFT-09] [MSG-86] there are no drafts', async () => {
      await page.goto('/brand/campaigns');
      const drafts = card(page, 'Draft Campaigns');
      await expect(drafts.getByText('No draft campaigns yet', { exact: true })).toBeVisible();
      const create = drafts.getByRole('link', { name: 'Create Campaign' });
      await expect(create).toHaveAttribute('href', '/brand/create-campaign');
    });
    await test.step('[BR-ORD-09] [MSG-94] there are no orders', async () => {
      await page.goto('/brand/orders');
      const main = page.getByRole('main');
      await expect(main.getByText('No Active Orders', { exact: true })).toBeVisible();
      await expect(main.getByRole('link', { name: 'Create Campaign' })).toHaveAttribute(
        'href',
        '/brand/create-campaign',
      );
    });
  });

  test('without signing in every brand screen leads to the sign-in, which leads back', async ({ page }) => {
    for (const path of ['/brand', '/brand/campaigns', '/brand/create-campaign', '/brand/orders']) {
      await page.goto(path);
      await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
    }
  });
});
