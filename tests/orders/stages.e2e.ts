import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { accepted, CREATOR_NAME, cast, funded, handIn, submitted } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

test('[BR-ORD-01] [BR-ORD-15] [BR-ORD-24] each stage has a body of its own; contract_payment shows the contract and its payment', async ({
  page,
  baseURL,
}) => {
  const { id, name } = await accepted(await cast(baseURL), 'Contract lamp');
  await page.goto(`/brand/orders?projectId=${id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('1 of 1 creators active')).toBeVisible();
  for (const title of ['Campaign brief', 'Contract files', 'Signatures', 'Deposit']) {
    await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible();
  }
  await expect(page.getByText('Add the contract and the brief before you go on.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous Stage' }).click();
  const creators = page.getByRole('region', { name: 'Creators' });
  await expect(creators.getByText(CREATOR_NAME)).toBeVisible();
  await expect(creators.getByText('$6,000.00')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Deposit' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous Stage' }).click();
  await expect(page.getByRole('region', { name: 'Campaign details' })).toBeVisible();
});

test('[BR-ORD-22] [BR-ORD-23] [BR-ORD-07] [BR-ORD-25] planning is marked as complete, and the last stage sums up', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id, name } = await funded(at, 'Planned lamp');
  await handIn(at, id, 'Lamp at night');
  await page.goto(`/brand/orders?projectId=${id}`);
  const creators = page.getByRole('region', { name: 'Creators' });
  await expect(creators.getByRole('link', { name: 'Browse All' })).toHaveAttribute(
    'href',
    `/brand/creator-search?campaign=${id}`,
  );
  await expect(creators.getByRole('button', { name: 'Invite More' })).toBeVisible();
  await expect(page.getByText('Pay remaining balance')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await creators.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  const summary = page.getByRole('region', { name: 'Content & performance' });
  await expect(summary.getByRole('link', { name: 'Analytics & Results' })).toHaveAttribute(
    'href',
    `/brand/analytics/${id}`,
  );
  await expect(summary.getByText('Lamp at night')).toBeVisible();
  await expect(summary.getByText('Awaiting Review')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto('/brand/orders');
  const card = page.getByRole('list', { name: 'Orders' }).locator('> li').filter({ hasText: name });
  await expect(card.getByText('Overall progress 100%')).toBeVisible();
  await card.getByRole('link', { name: `Review ${name}` }).click();
  await expect(page).toHaveURL(`/brand/campaign-review/${id}`);
});

test('[BR-ORD-43] [BR-ORD-45] [MSG-98] [MSG-100] a change and a deletion that fail are said, and nothing is lost', async ({
  page,
  baseURL,
}) => {
  const { id, name } = await submitted(await cast(baseURL), 'Stubborn lamp');
  await page.route(/\/trpc\/campaigns\.(edit|delete)/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await page.goto(`/brand/orders?projectId=${id}`);
  await page.getByRole('button', { name: 'Edit Details' }).click();
  await page.getByLabel('Campaign name').fill('Another lamp');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Update failed')).toBeVisible();
  await expect(page.getByText('Could not update campaign details.')).toBeVisible();
  await expect(page.getByLabel('Campaign name')).toHaveValue('Another lamp');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Campaign' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Campaign' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Failed to delete campaign. Please try again.' });
  await expect(toast.getByText('Error', { exact: true })).toBeVisible();
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

test('[BR-ORD-08] [BR-ORD-47] [MSG-93] [MSG-92] orders that cannot be read say so instead of looking empty', async ({
  page,
}) => {
  let broken = true;
  await page.route(/\/trpc\/[^?]*orders\.list/, (route) =>
    broken ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }) : route.continue(),
  );
  await page.goto('/brand/orders');
  const panel = page.getByRole('alert').filter({ hasText: 'Error Loading Orders' });
  await expect(panel).toContainText('We encountered an issue loading your orders.', { timeout: 20_000 });
  broken = false;
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('link').first()).toBeVisible();
});
