import type { Locator, Page } from '@playwright/test';
import { askByItself, expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { approved, cast } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

const card = (page: Page, title: string) => page.getByRole('region', { name: title });

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

  await test.step('on a phone what waits stands above the figures and the campaigns', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
    const waiting = await top(panel);
    expect(waiting).toBeLessThan(await top(page.getByText('Total Campaigns', { exact: true }).first()));
    expect(waiting).toBeLessThan(await top(card(page, 'Recent Campaigns')));
    await expect(panel.getByText('Dismiss', { exact: true }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test('what cannot be read is said in the place of the dashboard, the drafts and the orders, and read by another try', async ({
  page,
}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  let broken = true;
  await askByItself(page);
  await page.route(/\/trpc\/[^?]*(campaigns\.(dashboard|list)|orders\.list)/, async (route) => {
    await held;
    if (broken) await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
    else await route.continue();
  });
  await page.goto('/brand');
  await test.step('[BR-DASH-07] while the dashboard loads its shape is there', async () => {
    await expect(page.locator('[aria-busy="true"] .skeleton-block').first()).toBeVisible();
  });
  release();
  await test.step('[BR-DASH-24] [MSG-82] its failure is said in its place and in a toast', async () => {
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Failed to load dashboard data' })).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(card(page, 'Action Items').getByRole('listitem').first()).toBeVisible();
  });

  broken = true;
  await goOn(page, '/brand/campaigns');
  const drafts = card(page, 'Draft Campaigns');
  await test.step('[BR-DRAFT-10] [MSG-88] [MSG-87] drafts that cannot be read say so', async () => {
    await expect(drafts.getByText('Something went wrong', { exact: true })).toBeVisible();
    const text = 'We encountered an issue loading your draft campaigns. Please try again.';
    await expect(drafts.getByText(text, { exact: true })).toBeVisible();
  });
  await test.step('[BR-DRAFT-19] with no draft on the list, and no word that there is none', async () => {
    await expect(drafts.getByRole('listitem')).toHaveCount(0);
    await expect(drafts.getByText('No draft campaigns yet')).toHaveCount(0);
    broken = false;
    await drafts.getByRole('button', { name: 'Try Again' }).click();
    await expect(drafts.getByRole('listitem').first()).toBeVisible();
  });

  broken = true;
  await goOn(page, '/brand/orders');
  await test.step('[BR-ORD-08] [MSG-93] [MSG-92] orders that cannot be read say so', async () => {
    const panel = page.getByRole('alert').filter({ hasText: 'Error Loading Orders' });
    await expect(panel).toContainText('We encountered an issue loading your orders.');
  });
  await test.step('[BR-ORD-47] with no order on the page, and no word that there is none', async () => {
    await expect(page.getByRole('list', { name: 'Orders' })).toHaveCount(0);
    await expect(page.getByText('No Active Orders')).toHaveCount(0);
    broken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('list', { name: 'Orders' }).getByRole('link').first()).toBeVisible();
  });
});

test.describe('a brand that has just begun', () => {
  test.use({ as: 'newbrand@accord.test' });
  test('finds its first steps on a phone, and is led to the one that it presses', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', 'newbrand@accord.test');
    await api.profiles.setupBrand.mutate({ companyName: 'Fresh Kettles', industry: 'Home & Living' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/brand');
    const steps = card(page, 'First steps');
    await expect(steps).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await steps.getByRole('link', { name: /Invite a creator/ }).click();
    await expect(page).toHaveURL('/brand/creators');
  });
});
