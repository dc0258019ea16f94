import { longDay } from '#shared/format.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { cast, draft, inDays } from '#tests/support/stages.ts';

// dialogs.client.test.ts proves what can be changed, and what is said of a change and of a deletion that fail.

test.use({ as: 'brand@accord.test' });

test('an order is moved between its stages, edited, deleted and restored; another comes to its last stage, which sums up', async ({
  page,
  baseURL,
}) => {
  const description = 'Show how the lamp lights an ordinary evening at home.';
  const at = await cast(baseURL);
  const platforms = ['instagram', 'tiktok', 'youtube', 'linkedin'] as const;
  const { id, name } = await draft(at, 'Order of lamps', { description, platforms: [...platforms] });
  await at.brand.api.campaigns.submit.mutate({ campaignId: id });
  await page.goto('/brand/orders');
  const card = page.getByRole('list', { name: 'Orders' }).locator('> li').filter({ hasText: name });
  const percent = page.getByRole('progressbar');
  await test.step('[BR-ORD-01] [BR-ORD-10] a click on the card opens the details', async () => {
    await card.click({ position: { x: 6, y: 6 } });
    await expect(page).toHaveURL(`/brand/orders?projectId=${id}`);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });
  await test.step('[BR-ORD-11] Back to Orders leaves them', async () => {
    await page.getByRole('link', { name: 'Back to Orders', exact: true }).click();
    await expect(page).toHaveURL('/brand/orders');
  });
  await test.step('[BR-ORD-06] View Details opens them, too', async () => {
    await card.getByRole('link', { name: `View Details of ${name}` }).click();
    await expect(page).toHaveURL(`/brand/orders?projectId=${id}`);
  });
  await test.step('[BR-ORD-14] [BR-ORD-33] [BR-ORD-35] Complete Next Steps moves it one stage on, at once', async () => {
    await page.getByRole('button', { name: 'Complete Next Steps', exact: true }).click();
    await expect(percent).toHaveAttribute('aria-valuenow', '40');
    await expect(page.getByRole('region', { name: 'Campaign details' })).toHaveCount(0);
    await expect(page.getByText('At least one creator has to accept before you continue.')).toBeVisible();
  });
  await test.step('[BR-ORD-13] [BR-ORD-33] Previous Stage moves it one stage back, as far as there is one', async () => {
    await page.getByRole('button', { name: 'Previous Stage', exact: true }).click();
    await expect(percent).toHaveAttribute('aria-valuenow', '20');
    await expect(page.getByRole('button', { name: 'Previous Stage' })).toBeDisabled();
  });
  await test.step('[BR-ORD-17] what is due goes by the server’s clock, also where the computer’s own is years ahead', async () => {
    await page.clock.setFixedTime(Date.now() + 800 * 86_400_000);
    await page.reload();
    await expect(page.getByText(`${longDay(inDays(40))} Reykjavik time · 41 days left`)).toBeVisible();
  });
  await page.getByRole('button', { name: 'Edit Details' }).click();
  await expect(page.getByLabel('Campaign name')).toBeFocused();
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Description').fill('Show how the lamp lights a quiet evening at home.');
  await page.getByRole('checkbox', { name: 'LinkedIn' }).uncheck();
  await page.getByLabel('Budget').fill('12,000.5');
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this campaign?' });
  const erase = question.getByRole('button', { name: 'Delete Campaign' });
  await test.step('[BR-ORD-12] [BR-ORD-40] [MSG-96] Delete Campaign asks first', async () => {
    await page.getByRole('button', { name: 'Delete Campaign', exact: true }).click();
    await expect(question).toContainText('This action is irreversible. All campaign data will be permanently lost.');
    await expect(page).toHaveURL(`/brand/orders?projectId=${id}`);
  });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Budget')).toHaveValue('12,000.50');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await test.step('[BR-ORD-44] [MSG-99] it says that it is saved', async () => {
    const toast = page.getByRole('listitem').filter({ hasText: 'Campaign updated' });
    await expect(toast).toContainText('The campaign details have been saved.');
  });
  await test.step('[BR-ORD-21] a budget is a decimal number', async () => {
    await expect(page.getByText('$12,000.50', { exact: true })).toBeVisible();
  });
  await expect(page.getByRole('button', { name: 'Edit Details' })).toBeFocused();
  await expect(page.getByText('Show how the lamp lights a quiet evening at home.', { exact: true })).toBeVisible();
  await expect(page.getByText('Instagram, TikTok, YouTube', { exact: true })).toBeVisible();

  await test.step('[BR-ORD-41] [BR-ORD-42] [MSG-97] once it is deleted it says so, on the dashboard', async () => {
    await page.getByRole('button', { name: 'Delete Campaign', exact: true }).click();
    await erase.click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Campaign deleted' });
    await expect(toast).toContainText('The campaign has been successfully deleted.');
    await expect(page).toHaveURL('/brand/dashboard');
  });
  await page.getByRole('button', { name: 'Search campaigns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Campaign Search & Recovery' });
  await dialog.getByLabel('Search campaigns').fill(name);
  const hit = dialog.getByRole('listitem');
  // Only then has the list been narrowed down, and its rows stay where they are.
  await expect(hit).toHaveCount(1);
  await hit.getByRole('button', { name: 'Restore' }).click();
  await expect(hit.getByRole('link', { name })).toBeVisible();

  const { api } = at.brand;
  const { rows } = await api.orders.list.query({ limit: 100 });
  const planned = rows.find(({ status }) => status === 'in_progress')?.id ?? '';
  const { submissions } = await api.content.forCampaign.query({ campaignId: planned });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.keyboard.press('Escape');
  await goOn(page, `/brand/orders?projectId=${planned}`);
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await test.step('each part of the order has its tab, under a head that stays', async () => {
    const next = page.getByRole('link', { name: 'Review Content', exact: true });
    for (const [name, part] of [
      ['Agreement', 'Signatures and milestones'],
      ['Content', 'Content'],
      ['Messages', 'Messages'],
      ['Money', 'Balance'],
    ] as const) {
      await tab(name).click();
      const region = page.getByRole('region', { name: part, exact: true });
      await expect(region).toBeVisible();
      await expect(page).toHaveURL(`/brand/orders?projectId=${planned}&tab=${name.toLowerCase()}`);
      await region.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      await expect(next).toBeInViewport({ ratio: 1 });
    }
  });
  await expect(page.getByText('Pay remaining balance')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await tab('Creators').click();
  await test.step('[BR-ORD-23] Mark as Complete takes it to the last stage', async () => {
    const creators = page.getByRole('region', { name: 'Creators' });
    await creators.getByRole('button', { name: 'Mark as Complete', exact: true }).click();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  });
  const summary = page.getByRole('region', { name: 'Content & performance' });
  await expect(summary.getByText(submissions[0]?.title ?? 'no title').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
