import type { Locator, Page } from '@playwright/test';
import { become, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { approved, cast } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

const card = (page: Page, title: string) => page.getByRole('region', { name: title });

test('[BR-DASH-12] [BR-DASH-15] five action items, all on demand, and one that is done stays away', async ({
  page,
  server,
}) => {
  const at = await cast(server.url);
  const { brand } = at;
  const { name } = await approved(at, 'Waiting lamp');
  const itemsLeft = async () => JSON.stringify((await brand.api.campaigns.dashboard.query()).actionItems);
  expect(await itemsLeft()).toContain(name);
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
  await expect.poll(itemsLeft).not.toContain(name);

  await test.step('on a phone what waits stands above the figures and the campaigns', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
    const waiting = await top(panel);
    expect(waiting).toBeLessThan(await top(page.getByText('Total Campaigns', { exact: true }).first()));
    expect(waiting).toBeLessThan(await top(card(page, 'Recent Campaigns')));
    await expect(panel.getByText('Dismiss', { exact: true }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step('a brand that has just begun finds its first steps there, and is led to the one that it presses', async () => {
    const { api } = await signedIn(server.url, 'newbrand@accord.test');
    await api.profiles.setupBrand.mutate({ companyName: 'Fresh Kettles', industry: 'Home & Living' });
    await become(page, server, 'newbrand@accord.test');
    await page.goto('/brand');
    const steps = card(page, 'First steps');
    await expect(steps).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await steps.getByRole('link', { name: /Invite a creator/ }).click();
    await expect(page).toHaveURL('/brand/creators');
  });
});
