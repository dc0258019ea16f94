import { longDay } from '#shared/format.ts';
import { milestonesMinor } from '#shared/money.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { builtFile } from '#tests/support/built-file.ts';

import { BRAND, CREATOR, inDays, offer } from './offer.ts';

test.use({ as: CREATOR.email });

test('an offer opens as a page with what is owed, what it pays and when, and is accepted there after a question', async ({
  page,
  baseURL,
}) => {
  const name = `Readable drums ${Date.now()}`;
  const { campaignId, dealId, brand } = await offer(baseURL ?? '', { name, approved: true });
  await page.goto('/creator/invitations');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/creator/invitations/${dealId}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const pieces = page.getByRole('region', { name: 'What you would make' });
  await expect(pieces.getByRole('listitem')).toHaveText([/^1 post/, /^2 reels.*One on the train, one at home\./]);
  await expect(pieces).toContainText(`All of it by ${longDay(inDays(40))}`);
  const shares = milestonesMinor(600_000);
  expect([shares.signing, shares.submission, shares.approval].map(({ netMinor }) => netMinor)).toEqual([
    120_000, 180_000, 300_000,
  ]);
  const parts = page.getByRole('list', { name: 'Parts of the payment' }).getByRole('listitem');
  await expect(parts).toHaveText([/\$1,200\.00.*signed/, /\$1,800\.00.*handed in/, /\$3,000\.00.*approved/]);
  await expect(page.getByText(`by ${longDay(inDays(62))}, if it ends as planned`)).toBeVisible();
  const record = page.getByRole('region', { name: 'The brand' });
  const { rows } = await brand.api.orders.list.query({ limit: 100 });
  const completed = rows.filter(({ status }) => status === 'completed').length;
  await expect(record.locator('dl > div').nth(1)).toHaveText(`Completed campaigns${completed}`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: `Accept ${name} by ${BRAND.name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Accept this offer?' });
  await expect(question).toContainText(`You will owe 1 post, 2 reels by ${longDay(inDays(40))}.`);
  await expect(question).toContainText('$6,000.00');
  await question.getByRole('button', { name: 'Cancel' }).click();
  const { rows: open } = await brand.api.deals.forCampaign.query({ campaignId });
  expect(open.map(({ status }) => status)).toEqual(['invited']);
  await page.getByRole('button', { name: `Accept ${name} by ${BRAND.name}` }).click();
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('You have accepted this offer.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the campaign' }).click();
  await expect(page).toHaveURL(`/creator/campaigns/${campaignId}`);
  const { rows: agreed } = await brand.api.deals.forCampaign.query({ campaignId });
  expect(agreed.map(({ status }) => status)).toEqual(['accepted']);
});

test('two quick presses never answer two offers', async ({ page, baseURL }) => {
  const names = [`First drums ${Date.now()}`, `Second drums ${Date.now()}`];
  const made = [];
  for (const name of names) made.push(await offer(baseURL ?? '', { name, approved: true }));
  // The question's code comes after both presses, or the second one might fall beside the question and close it.
  const { promise: pressed, resolve: letIn } = Promise.withResolvers<void>();
  await page.route(`**/${builtFile('features/deals/AcceptDialog.tsx')}`, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto('/creator/invitations');
  await page.getByRole('button', { name: new RegExp(`^Accept ${names[1]}`) }).dblclick();
  letIn();
  await expect(page.getByRole('alertdialog', { name: 'Accept this offer?' })).toHaveCount(1);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).dblclick();
  await expect(page.getByText('Invitation accepted successfully!', { exact: true })).toBeVisible();
  const statuses = await Promise.all(
    made.map(
      async ({ campaignId, brand }) => (await brand.api.deals.forCampaign.query({ campaignId })).rows[0]?.status,
    ),
  );
  expect(statuses).toEqual(['invited', 'accepted']);
});
