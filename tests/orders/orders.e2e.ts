import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { isoDay } from '#shared/dates.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';

test.use({ as: 'brand@accord.test' });

const inDays = (days: number) => isoDay(new Date(Date.now() + days * 86_400_000));

/** A submitted campaign, made through the same calls that the wizard makes. */
async function submitted(page: Page, name: string): Promise<string> {
  await page.goto('/brand');
  const call = (path: string, input: object) =>
    page.evaluate(
      async ([address, body]) => {
        const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
        return answer.json();
      },
      [`/trpc/${path}`, JSON.stringify(input)] as const,
    );
  const created = await call('campaigns.createDraft', {
    draft: {
      name,
      campaignType: 'Single',
      description: 'Show how the lamp lights an ordinary evening at home.',
      budgetMinor: 100_000,
      startDate: inDays(20),
      submissionDeadline: inDays(40),
      endDate: inDays(60),
      platforms: ['instagram', 'tiktok', 'youtube', 'linkedin'],
      contentRequirements: { reel: { quantity: 1, description: null } },
      industries: ['home'],
    },
  });
  const campaignId: string = created.result.data.id;
  await call('campaigns.submit', { campaignId });
  return campaignId;
}

test('[BR-ORD-03] [BR-ORD-04] [BR-ORD-05] [BR-ORD-06] [BR-ORD-10] [BR-ORD-11] [BR-ORD-13] [BR-ORD-14] [BR-ORD-16] [BR-ORD-17] [BR-ORD-19] [BR-ORD-33] [BR-ORD-35] [BR-DASH-03] an order is opened, moved and left', async ({
  page,
}) => {
  const name = `Order of lamps ${Date.now()}`;
  const id = await submitted(page, name);
  await page.goto('/brand/orders');
  const card = page.getByRole('list', { name: 'Orders' }).locator('> li').filter({ hasText: name });
  await expect(card.getByText('0 of 0 creators active')).toBeVisible();
  await expect(card.getByText('Campaign setup')).toBeVisible();
  await expect(card.getByText('$1,000.00')).toBeVisible();
  await expect(card.getByText('Overall progress 20%')).toBeVisible();
  await expect(card.getByText('+1')).toBeVisible();
  await card.getByRole('link', { name: `View Details of ${name}` }).click();
  await expect(page).toHaveURL(`/brand/orders?projectId=${id}`);
  await expect(page.getByText('$750.00')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Creators by status' }).getByRole('listitem')).toHaveText([
    'Invited 0',
    'Accepted 0',
    'Declined 0',
    'Completed 0',
  ]);
  await expect(page.getByText(/\d+ days left/)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
  await expect(page.getByRole('list', { name: 'Stages' }).getByRole('listitem')).toHaveCount(5);

  await page.getByRole('button', { name: 'Complete Next Steps' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await expect(page.getByRole('link', { name: 'Browse All' })).toBeVisible();
  await expect(page.getByText('At least one creator has to accept before you go on.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous Stage' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
  await expect(page.getByRole('button', { name: 'Previous Stage' })).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(page).toHaveURL('/brand/orders');
});

test('[BR-ORD-20] [BR-ORD-21] [BR-ORD-44] [MSG-99] details are edited, and what is wrong is said by its field', async ({
  page,
}) => {
  const id = await submitted(page, `Edited lamps ${Date.now()}`);
  await page.goto(`/brand/orders?projectId=${id}`);
  await page.getByRole('button', { name: 'Edit Details' }).click();
  await expect(page.getByLabel('Campaign name')).toBeFocused();
  await page.getByLabel('Description').fill('Too short');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/at least 20 characters/);
  await expect(page.getByLabel('Description')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Description').fill('Show how the lamp lights a quiet evening at home.');
  await page.getByLabel('Budget').fill('1,200.5');
  await page.getByRole('checkbox', { name: 'LinkedIn' }).uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Campaign updated' });
  await expect(toast).toContainText('The campaign details have been saved.');
  await expect(page.getByText('$1,200.50')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Details' })).toBeFocused();
  await expect(page.getByText('Instagram, TikTok, YouTube', { exact: true })).toBeVisible();
});

test('[BR-ORD-12] [BR-ORD-40] [BR-ORD-41] [BR-ORD-42] [MSG-96] [MSG-97] a campaign is deleted after a question, and restored from the search', async ({
  page,
}) => {
  const name = `Deleted lamps ${Date.now()}`;
  const id = await submitted(page, name);
  await page.goto(`/brand/orders?projectId=${id}`);
  await page.getByRole('button', { name: 'Delete Campaign' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this campaign?' });
  await expect(question).toContainText('This action is irreversible. All campaign data will be permanently lost.');
  await question.getByRole('button', { name: 'Delete Campaign' }).click();
  await expect(page).toHaveURL('/brand/dashboard');
  const toast = page.getByRole('listitem').filter({ hasText: 'Campaign deleted' });
  await expect(toast).toContainText('The campaign has been successfully deleted.');

  await page.getByRole('button', { name: 'Search campaigns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Campaign Search & Recovery' });
  await dialog.getByLabel('Search campaigns').fill(name);
  const hit = dialog.getByRole('listitem').filter({ hasText: name });
  await hit.getByRole('button', { name: 'Restore' }).click();
  await expect(hit.getByRole('link', { name })).toBeVisible();
});

test('[MSG-133] an order that is not there, or another brand’s, says so', async ({ page }) => {
  await page.goto(`/brand/orders?projectId=${randomUUID()}`);
  await expect(page.getByText('Campaign not found')).toBeVisible();
});

test.describe('another role', () => {
  test.use({ as: 'creator@accord.test' });
  test('[BR-DASH-01] a creator does not get into the brand area', async ({ page }) => {
    await page.goto('/brand/orders');
    await expect(page.getByText('You do not have brand access')).toBeVisible();
    await expect(page).toHaveURL(/\/creator/);
  });
});
