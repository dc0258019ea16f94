import { BRAND, submittedCampaign } from '#tests/deals/offer.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';

test.use({ as: BRAND.email });

/** `4.4K` or `2.1M` as a number. */
const figure = (text: string): number =>
  Number.parseFloat(text) * (text.endsWith('M') ? 1e6 : text.endsWith('K') ? 1e3 : 1);

test('creators are sorted and shown as rows, and both survive a reload and the way back', async ({ page }) => {
  await page.goto('/brand/creators');
  await settled(page);
  const sort = page.getByLabel('Sort', { exact: true });
  await expect(sort.getByRole('option')).toHaveText([
    'Most followers',
    'Highest engagement',
    'Lowest price',
    'Newest first',
  ]);
  await sort.selectOption('Highest engagement');
  await expect(page).toHaveURL(/sort=engagement/);
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const table = page.getByRole('table', { name: 'Creators' });
  // Until the answer is there the rows stand in the order before.
  const byEngagement = async (): Promise<boolean> => {
    const cells = table.getByRole('cell').filter({ hasText: /^\d+(\.\d)?%$/ });
    const shares = (await cells.allTextContents()).map(Number.parseFloat);
    return shares.length > 10 && shares.join() === shares.toSorted((one, other) => other - one).join();
  };
  await expect.poll(byEngagement).toBe(true);
  await page.reload();
  await expect(sort).toHaveValue('engagement');
  await expect(table).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await sort.selectOption('Most followers');
  await expect(page).not.toHaveURL(/sort=/);
  const inOrder = async (): Promise<boolean> => {
    const counted = (await table.locator('tbody tr td:nth-child(3)').allTextContents()).map(figure);
    return counted.length > 10 && counted.join() === counted.toSorted((one, other) => other - one).join();
  };
  await expect.poll(inOrder).toBe(true);
  await page.goBack();
  await expect(sort).toHaveValue('engagement');
  await page.getByRole('button', { name: 'Show as cards' }).click();
  await expect(table).toBeHidden();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('with a campaign the best match comes first, within what is left, which says so and can be taken off', async ({
  page,
  baseURL,
}) => {
  const { campaignId, brand } = await submittedCampaign(baseURL ?? '', { name: `Within ${Date.now()}` });
  await page.goto(`/brand/creators?campaign=${campaignId}`);
  await settled(page);
  await expect(page.getByLabel('Sort', { exact: true })).toHaveValue('match');
  const matches = page.getByRole('article').getByText(/^\d+% match$/);
  const scores = (await matches.allTextContents()).map(Number.parseFloat);
  expect(scores.length).toBeGreaterThan(10);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  const chips = page.getByRole('list', { name: 'Applied filters' });
  await expect(chips.getByRole('listitem')).toHaveText(['Within what is left: $7,500']);
  const { budget } = await brand.api.discovery.creators.query({ filters: {}, campaignId, withinBudget: true });
  expect(budget?.affordableBelow).not.toBeNull();
  const reason = page.getByText('An offer would cost more than the $7,500 that the campaign has left.');
  await expect(reason).toHaveCount(0);
  await chips.getByRole('button', { name: /^Remove Within what is left/ }).click();
  await expect(page).toHaveURL(/budget=any/);
  await page.getByLabel('Sort', { exact: true }).selectOption('Most followers');
  const most = page.getByRole('article').first();
  await expect(most).toContainText('An offer would cost more than the $7,500 that the campaign has left.');
  await expect(most.getByRole('button', { name: /^Invite Creator/ })).toBeDisabled();
  await expectAccessible(page);
  const person = (await most.getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: 'Only within what is left' }).click();
  await expect(reason).toHaveCount(0);
  await expect(page).not.toHaveURL(/budget=/);
  await page.getByLabel('Search creators').fill(person);
  await expect(page.getByRole('article', { name: person })).toContainText('An offer would cost more');
  await expect(chips.getByRole('listitem')).toHaveText([`“${person}”`]);
});
