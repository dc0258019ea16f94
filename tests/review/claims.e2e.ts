import { DEMO_PASSWORD } from '#db/demo.ts';
import { expect, expectAccessible, settled, test } from '#tests/support/browser.ts';
import { cast, submitted } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

const QUEUE = '/admin/campaign-review';

test('two admins see at once who of them is reviewing a campaign, and what was decided', async ({
  page,
  baseURL,
  browser,
}) => {
  const at = await cast(baseURL);
  const [first, second] = [await submitted(at, 'Claimed lamp'), await submitted(at, 'Claimed kettle')];
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const signIn = await context.request.post('/trpc/auth.signIn', {
    headers: { origin: baseURL ?? '' },
    data: { email: 'grace.reviewer@accord.test', password: DEMO_PASSWORD },
  });
  expect(signIn.ok()).toBe(true);
  const grace = await context.newPage();
  await grace.goto(`${QUEUE}?status=under_review`);
  await settled(grace);
  const table = grace.getByRole('table', { name: 'Campaign Queue' });
  await expect(table.getByText(first.name)).toHaveCount(0);

  await page.goto(`${QUEUE}?campaignId=${first.id}`);
  const dialog = page.getByRole('dialog', { name: `Campaign Review: ${first.name}` });
  await expect(dialog.getByText('Under Review')).toBeVisible();
  await expect(dialog.getByText('is reviewing this campaign')).toHaveCount(0);
  await test.step('her queue shows the claim without being loaded again', async () => {
    const row = table.getByRole('row').filter({ hasText: first.name });
    await expect(row).toContainText('by Ada Admin');
    await row.getByRole('button', { name: `Review ${first.name}` }).click();
    await expect(grace.getByRole('note').filter({ hasText: 'Ada Admin is reviewing this campaign' })).toBeVisible();
    await expectAccessible(grace);
  });
  await test.step('and his dialog shows what she decides', async () => {
    await grace.getByRole('button', { name: 'Approve Campaign' }).click();
    await expect(grace.getByText('Campaign approved')).toBeVisible();
    await expect(dialog.getByText('Approved', { exact: true }).first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve Campaign' })).toHaveCount(0);
  });
  await test.step('and the other way round', async () => {
    await page.goto(`${QUEUE}?status=under_review`);
    await settled(page);
    await grace.goto(`${QUEUE}?campaignId=${second.id}`);
    const row = page.getByRole('table', { name: 'Campaign Queue' }).getByRole('row').filter({ hasText: second.name });
    await expect(row).toContainText('by Grace Reviewer');
  });
  await context.close();
});

test('that staff opens a campaign is not seen by its brand, until something is decided', async ({
  page,
  baseURL,
  browser,
}) => {
  const at = await cast(baseURL);
  const { id, name } = await submitted(at, 'Quietly opened lamp');
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const signIn = await context.request.post('/trpc/auth.signIn', {
    headers: { origin: baseURL ?? '' },
    data: { email: 'brand@accord.test', password: DEMO_PASSWORD },
  });
  expect(signIn.ok()).toBe(true);
  const brand = await context.newPage();
  /** All that the brand reads on the page of its campaign, however long ago it was, and what news it has of it. */
  const seen = async () => {
    await brand.goto(`/brand/orders?projectId=${id}`);
    await settled(brand);
    await expect(brand.getByRole('heading', { name }).first()).toBeVisible();
    const words = await brand.getByRole('main').innerText();
    const { rows: news } = await at.brand.api.notifications.list.query({ show: 'unread' });
    return {
      page: words.replaceAll(/just now|\d+ minutes? ago/g, ''),
      unread: news.filter((one) => JSON.stringify(one).includes(id)).map(({ title }) => title),
    };
  };
  const before = await seen();
  expect(before.page).toContain('Pending Review');
  await page.goto(`${QUEUE}?campaignId=${id}`);
  const dialog = page.getByRole('dialog', { name: `Campaign Review: ${name}` });
  await expect(dialog.getByText('Under Review')).toBeVisible();
  expect(await seen()).toEqual(before);
  await dialog.getByRole('button', { name: 'Approve Campaign' }).click();
  await expect(dialog).toBeHidden();
  const after = await seen();
  expect(after.page).not.toContain('Pending Review');
  expect(after.page).toContain('Approved');
  await context.close();
});

test('the queue is worked through by keyboard: each decision leads to the next campaign', async ({ page, baseURL }) => {
  const at = await cast(baseURL);
  // Newest first: the last one made is the first in the queue.
  const [third, second, first] = [
    await submitted(at, 'Third in line'),
    await submitted(at, 'Second in line'),
    await submitted(at, 'First in line'),
  ];
  await page.goto(QUEUE);
  await settled(page);
  const nameOf = (name: string) =>
    page
      .getByRole('table', { name: 'Campaign Queue' })
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button')
      .first();
  await nameOf(first.name).focus();
  for (const [{ name }, next] of [
    [first, second],
    [second, third],
  ] as const) {
    await expect(nameOf(name)).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Campaign Review: ${name}` });
    await expect(dialog.getByText('Under Review')).toBeVisible();
    await expect(dialog.getByLabel('Note')).toBeVisible();
    const approve = dialog.getByRole('button', { name: 'Approve Campaign' });
    for (
      let presses = 0;
      presses < 20 && !(await approve.evaluate((one) => one === document.activeElement));
      presses += 1
    ) {
      await page.keyboard.press('Tab');
    }
    await expect(approve).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(nameOf(next.name)).toBeFocused();
  }
  await test.step('from row to row', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Review ${third.name}` })).toBeFocused();
  });
});
