import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { accepted, CREATOR_NAME, cast, funded, handIn, submitted } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

const STAGES = [
  'Campaign setup',
  'Creator selection',
  'Contract & payment',
  'Planning & creation',
  'Content & performance',
] as const;

/** The order is in its nth of the five stages, which stand in their order, and has gone that share of the way. */
async function inStage(page: Page, position: number): Promise<void> {
  const dots = page.getByRole('list', { name: 'Stages' }).getByRole('listitem');
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(20 * position));
  await expect(dots).toHaveText(
    STAGES.map((label, index) => {
      const at = index + 1;
      return new RegExp(`${label}, ${at < position ? 'done' : at === position ? 'current' : 'to do'}$`);
    }),
  );
}

test('[BR-ORD-01] [BR-ORD-15] [BR-ORD-24] each stage has a body of its own; contract_payment shows the contract and its payment', async ({
  page,
  baseURL,
}) => {
  const { id, name } = await accepted(await cast(baseURL), 'Contract lamp');
  await page.goto(`/brand/orders?projectId=${id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('1 of 1 creators active')).toBeVisible();
  await test.step('[BR-ORD-26] the third of five stages is at 60 %', () => inStage(page, 3));
  for (const title of ['Campaign brief', 'Contract files', 'Signatures', 'Deposit']) {
    await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible();
  }
  await expect(page.getByText('Add the contract and the brief before you go on.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous Stage' }).click();
  const creators = page.getByRole('region', { name: 'Creators' });
  await expect(creators.getByText(CREATOR_NAME)).toBeVisible();
  await expect(creators.getByText('$6,000.00')).toBeVisible();
  await test.step('[BR-ORD-26] the second is at 40 %', () => inStage(page, 2));
  await expect(page.getByRole('region', { name: 'Deposit' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous Stage' }).click();
  await expect(page.getByRole('region', { name: 'Campaign details' })).toBeVisible();
  await test.step('[BR-ORD-26] the first is at 20 %', () => inStage(page, 1));
});

test('planning is marked as complete, and the last stage sums up', async ({ page, baseURL }) => {
  const at = await cast(baseURL);
  const { id, name } = await funded(at, 'Planned lamp');
  await handIn(at, id, 'Lamp at night');
  await page.goto(`/brand/orders?projectId=${id}`);
  const creators = page.getByRole('region', { name: 'Creators' });
  await test.step('[BR-ORD-26] the fourth stage is at 80 %', () => inStage(page, 4));
  await test.step('[BR-ORD-22] planning_creation lists the creators, with Browse All and Invite More', async () => {
    await expect(creators.getByText(CREATOR_NAME)).toBeVisible();
    const browse = creators.getByRole('link', { name: 'Browse All' });
    await expect(browse).toHaveAttribute('href', `/brand/creator-search?campaign=${id}`);
    await expect(creators.getByRole('button', { name: 'Invite More' })).toBeVisible();
  });
  await expect(page.getByText('Pay remaining balance')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await test.step('[BR-ORD-23] Mark as Complete takes it to the last stage', async () => {
    await creators.getByRole('button', { name: 'Mark as Complete', exact: true }).click();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('[BR-ORD-26] the fifth stage is at 100 %', () => inStage(page, 5));
  await page.setViewportSize({ width: 390, height: 900 });
  await test.step('[BR-ORD-25] it sums up what came of it, and leads to the analytics', async () => {
    const summary = page.getByRole('region', { name: 'Content & performance' });
    const analytics = summary.getByRole('link', { name: 'Analytics & Results', exact: true });
    await expect(analytics).toHaveAttribute('href', `/brand/analytics/${id}`);
    await expect(summary.locator('dl > div')).toHaveText([
      'Budget$10,000',
      'Creators1of 1 invited',
      'Content approved0of 1 handed in',
      'Posts published0of 0 approved',
    ]);
    await expect(summary.getByText('Lamp at night')).toBeVisible();
    await expect(summary.getByText('Awaiting Review')).toBeVisible();
  });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await test.step('[BR-ORD-07] its card leads to the review', async () => {
    await page.goto('/brand/orders');
    const card = page.getByRole('list', { name: 'Orders' }).locator('> li').filter({ hasText: name });
    await expect(card.getByText('Overall progress 100%')).toBeVisible();
    const review = card.getByRole('link', { name: `Review ${name}` });
    await expect(review).toHaveText('Review');
    await review.click();
    await expect(page).toHaveURL(`/brand/campaign-review/${id}`);
  });
});

test('a change and a deletion that fail are said, and nothing is lost', async ({ page, baseURL }) => {
  const { id, name } = await submitted(await cast(baseURL), 'Stubborn lamp');
  await page.route(/\/trpc\/campaigns\.(edit|delete)/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await page.goto(`/brand/orders?projectId=${id}`);
  await test.step('[BR-ORD-45] [MSG-100] the change', async () => {
    await page.getByRole('button', { name: 'Edit Details' }).click();
    await page.getByLabel('Campaign name').fill('Another lamp');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Could not update campaign details.' });
    await expect(toast.getByText('Update failed', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Campaign name')).toHaveValue('Another lamp');
  });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await test.step('[BR-ORD-43] [MSG-98] the deletion', async () => {
    await page.getByRole('button', { name: 'Delete Campaign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Campaign' }).click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Failed to delete campaign. Please try again.' });
    await expect(toast.getByText('Error', { exact: true })).toBeVisible();
  });
  await page.unroute(/\/trpc\/campaigns\.(edit|delete)/);
  await page.reload();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('a campaign with a creator is cancelled instead of deleted, and is then only read', async ({ page, baseURL }) => {
  const { id } = await accepted(await cast(baseURL), 'Cancelled lamp');
  await page.goto(`/brand/orders?projectId=${id}`);
  await page.getByRole('button', { name: 'Delete Campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Campaign' });
  await expect(dialog).toContainText('A creator has accepted this campaign, so it cannot be deleted.');
  await dialog.getByRole('button', { name: 'Cancel Campaign' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Reason is required/);
  await dialog.getByLabel('Reason').fill('The lamp is sold out');
  await dialog.getByRole('button', { name: 'Cancel Campaign' }).click();
  await expect(page.getByText('Campaign cancelled')).toBeVisible();
  await settled(page);
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  for (const button of ['Complete Next Steps', 'Create brief', 'Pay Deposit', 'Invite More']) {
    await expect(page.getByRole('button', { name: button })).toHaveCount(0);
  }
});

test('[BR-ORD-08] [MSG-93] [MSG-92] orders that cannot be read say so instead of looking empty', async ({ page }) => {
  let broken = true;
  await page.route(/\/trpc\/[^?]*orders\.list/, (route) =>
    broken ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }) : route.continue(),
  );
  await page.goto('/brand/orders');
  const panel = page.getByRole('alert').filter({ hasText: 'Error Loading Orders' });
  await expect(panel).toContainText('We encountered an issue loading your orders.', { timeout: 20_000 });
  await test.step('[BR-ORD-47] with no order on the page, and no word that there is none', async () => {
    await expect(page.getByRole('list', { name: 'Orders' })).toHaveCount(0);
    await expect(page.getByText('No Active Orders')).toHaveCount(0);
  });
  broken = false;
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('link').first()).toBeVisible();
});
