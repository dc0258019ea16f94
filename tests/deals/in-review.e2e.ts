import { NEWEST_SHOWN } from '#shared/constants.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, readersDay, test } from '#tests/support/browser.ts';
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

test('the dashboard says of an offer in review that it can be accepted later, and once it is approved by when to answer', async ({
  page,
  baseURL,
}) => {
  const { campaignId, dealId } = await offer(baseURL ?? '', { name: `Dashboard drums ${Date.now()}` });
  const { api } = await signedIn(baseURL ?? '', CREATOR.email);
  const read = async () => {
    const { rows } = await api.deals.myInvitations.query({ tab: 'pending', limit: NEWEST_SHOWN });
    const row = rows.find(({ id }) => id === dealId);
    if (!row) throw new Error('The offer is not among the newest');
    return row;
  };
  const waiting = await read();
  expect(waiting.campaign.inReview).toBe(true);
  await page.goto('/creator/dashboard');
  await page.getByRole('button', { name: 'Activate my first deal' }).click();
  const line = page
    .getByRole('region', { name: 'New invitations' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('link', { name: waiting.campaign.name ?? '', exact: true }),
    });
  await expect(
    line.getByText(`${waiting.brandName} · you can accept once it is approved`, { exact: true }),
  ).toBeVisible();
  await expect(line).not.toContainText('answer by');

  const staff = await signedIn(baseURL ?? '', 'admin@accord.test');
  await staff.api.review.approve.mutate({ campaignId });
  const open = await read();
  expect(open.campaign.inReview).toBe(false);
  // By itself: the approval comes to the open page.
  const answerBy = `${open.brandName} · answer by ${readersDay(String(open.expiresAt))}`;
  await expect(line.getByText(answerBy, { exact: true })).toBeVisible();
});

test('an offer whose campaign was rejected says why', async ({ page, baseURL }) => {
  const { campaignId, dealId } = await offer(baseURL ?? '', { name: `Rejected drums ${Date.now()}` });
  const staff = await signedIn(baseURL ?? '', 'admin@accord.test');
  await staff.api.review.reject.mutate({ campaignId, note: 'The claims cannot be proven' });
  await page.goto(`/creator/invitations/${dealId}`);
  await expect(page.getByText('Reason: The claims cannot be proven')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept / })).toHaveCount(0);
});
