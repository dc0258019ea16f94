import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { submittedCampaign } from '../deals/offer.ts';

test.use({ as: 'hello@verve-audio.test' });

/** The tab does not hear of others' changes until it reads again, as after a short loss of connection. */
async function deaf(page: Page): Promise<void> {
  await page.route(/\/live\?/, (route) => route.abort());
}

test('two tabs of one brand: the second is told, shows what is there now, and loses nothing that was typed', async ({
  page,
  context,
  baseURL,
}) => {
  const name = `Two tabs ${Date.now()}`;
  const { campaignId, brand } = await submittedCampaign(baseURL ?? '', { name });
  const order = `/brand/orders?projectId=${campaignId}`;
  const other = await context.newPage();
  await deaf(other);
  for (const tab of [page, other]) {
    await tab.goto(order);
    await tab.getByRole('button', { name: 'Edit Details' }).click();
    await expect(tab.getByLabel('Campaign name')).toHaveValue(name);
  }

  // Both change the name, the second also the budget: it is told, keeps its input, and sees what the first one saved.
  await page.getByLabel('Campaign name').fill(`${name} first`);
  await page.getByLabel('Description').fill('Show how the headphones sound on a mountain.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: `${name} first` })).toBeVisible();
  await other.getByLabel('Campaign name').fill(`${name} second`);
  await other.getByLabel('Budget').fill('12,000');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.getByLabel('Campaign name')).toHaveAccessibleDescription(
    'Campaign name was changed in the meantime. What you typed is kept: save again to replace what is there now.',
  );
  await expect(other.getByRole('heading', { name: `${name} first` })).toBeVisible();
  await expect(other.getByLabel('Campaign name')).toHaveValue(`${name} second`);
  await expect(other.getByLabel('Budget')).toHaveValue('12,000.00');
  await expect(other.getByLabel('Description')).toHaveValue('Show how the headphones sound on a mountain.');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.getByRole('heading', { name: `${name} second` })).toBeVisible();
  const saved = await brand.api.orders.read.query({ campaignId });
  expect(saved).toMatchObject({
    name: `${name} second`,
    description: 'Show how the headphones sound on a mountain.',
    budget: { amountMinor: 1_200_000 },
  });

  // Both move it on: it moves once.
  const next = (tab: Page) => tab.getByRole('button', { name: 'Complete Next Steps' });
  await expect(next(page)).toBeEnabled();
  await next(page).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await next(other).click();
  await expect(other.getByText('This order has moved in the meantime: it is now in Creator selection.')).toBeVisible();
  await expect(other.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');

  // Both delete it: it is gone once, and the second shows that it is.
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Delete Campaign' }).click();
  const sure = (tab: Page) => tab.getByRole('alertdialog').getByRole('button', { name: 'Delete Campaign' });
  await expect(sure(other)).toBeVisible();
  await sure(page).click();
  await expect(page).toHaveURL('/brand/dashboard');
  await sure(other).click();
  await expect(other.getByText('It was already deleted.')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Campaign not found' })).toBeVisible();
});
