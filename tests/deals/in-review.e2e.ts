import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { BRAND, CREATOR, offer } from './offer.ts';

test.use({ as: CREATOR.email });

test('an offer of a campaign in review is read as such, and can be accepted as soon as the campaign is approved', async ({
  page,
  baseURL,
}) => {
  const name = `Drums in review ${Date.now()}`;
  const { campaignId, dealId } = await offer(baseURL ?? '', { name });
  await page.goto(`/creator/invitations/${dealId}`);
  await expect(page.getByText('In review', { exact: true })).toBeVisible();
  await expect(page.getByText('Accord still reviews this campaign')).toBeVisible();
  const accept = page.getByRole('button', { name: `Accept ${name} by ${BRAND.name}` });
  await expect(accept).toBeDisabled();
  await expect(accept).toHaveAccessibleDescription(/You can accept once it is approved/);
  await expect(page.getByRole('button', { name: `Decline ${name} by ${BRAND.name}` })).toBeEnabled();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const staff = await signedIn(baseURL ?? '', 'admin@accord.test');
  await staff.api.review.approve.mutate({ campaignId });
  await expect(accept).toBeEnabled({ timeout: 15_000 });
  await expect(page.getByText('Accord still reviews this campaign')).toHaveCount(0);
});

test('an offer whose campaign was rejected says why', async ({ page, baseURL }) => {
  const { campaignId, dealId } = await offer(baseURL ?? '', { name: `Rejected drums ${Date.now()}` });
  const staff = await signedIn(baseURL ?? '', 'admin@accord.test');
  await staff.api.review.reject.mutate({ campaignId, note: 'The claims cannot be proven' });
  await page.goto(`/creator/invitations/${dealId}`);
  await expect(page.getByText('Reason: The claims cannot be proven')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept / })).toHaveCount(0);
});
