import type { Page } from '@playwright/test';
import { expect, expectAccessible, failAt, settled, test } from '#tests/support/browser.ts';
import { cast, funded, handIn, pay } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function decide(page: Page, word: string, feedback?: string): Promise<void> {
  await page.getByRole('button', { name: word, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: word, exact: true });
  if (feedback) {
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Feedback').fill('   ');
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Feedback').fill(feedback);
  }
  await confirm.click();
}

test('what fails is said, and nothing that was typed is lost; content is sent back, rejected, approved, taken back, approved again and launched', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id, name } = await funded(at, 'Launched lamp');
  await handIn(at, id, 'Lamp at dusk');
  const read = () => at.brand.api.content.forCampaign.query({ campaignId: id });
  const broken = /\/trpc\/content\.reject/;
  await page.route(broken, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
  await page.goto(`/brand/campaign-review/${id}`);
  const dialog = page.getByRole('dialog');
  await test.step('[BR-REVIEW-23] [MSG-131] a decision that fails says so and keeps the feedback', async () => {
    await decide(page, 'Reject', 'Too dark.');
    await expect(page.getByText('Failed to review submission')).toBeVisible();
    await expect(dialog.getByLabel('Feedback')).toHaveValue('Too dark.');
  });
  await test.step('[BR-REVIEW-12] [MSG-132] without a session nothing is decided', async () => {
    await page.unroute(broken);
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(page.getByText('Not authenticated', { exact: true })).toBeVisible();
    await page.context().addCookies(cookies);
    expect((await read()).submissions).toMatchObject([{ status: 'submitted', reviews: [] }]);
  });

  await page.goto(`/brand/campaign-review/${id}`);
  const pending = region(page, 'Pending Review');
  const reviewed = region(page, 'Reviewed Content');
  const banner = page.getByRole('heading', { name: 'Ready to Launch!' });
  await expect(pending.getByRole('img', { name: 'Lamp at dusk.jpg' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await test.step('[BR-REVIEW-10] Reject stays disabled until there is feedback, and while it is sent', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/trpc\/content\.reject/, async (route) => {
      await held;
      await route.continue();
    });
    await decide(page, 'Reject', 'This is another lamp.');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true })).toBeDisabled();
    release();
  });
  await test.step('[BR-REVIEW-22] [MSG-130] it is rejected', async () => {
    await expect(page.getByText('Content rejected successfully')).toBeVisible();
  });
  await test.step('[BR-REVIEW-05] what was reviewed stands under Reviewed Content, with the feedback', async () => {
    await expect(reviewed.getByText('Rejected', { exact: true }).first()).toBeVisible();
    await expect(reviewed.getByText('This is another lamp.')).toBeVisible();
    await expect(pending.getByText('There is nothing to review.')).toBeVisible();
  });

  // It arrives without a reload.
  await handIn(at, id, 'Lamp at noon');
  await expect(pending.getByRole('heading', { name: 'Lamp at noon' })).toBeVisible();
  await test.step('[BR-REVIEW-11] [BR-REVIEW-22] [MSG-128] an approval needs no feedback', async () => {
    await decide(page, 'Approve');
    await expect(page.getByText('Content approved successfully')).toBeVisible();
    const submission = (await read()).submissions.find(({ title }) => title === 'Lamp at noon');
    expect(submission?.status).toBe('approved');
    expect(submission?.reviews).toMatchObject([{ action: 'approve', feedbackText: null }]);
  });
  await test.step('[BR-REVIEW-04] [MSG-137] once all is reviewed the banner says so', async () => {
    await expect(banner).toBeVisible();
  });
  await expect(page.getByRole('button', { name: 'Launch Campaign' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Pay remaining balance' })).toBeVisible();
  await expectAccessible(page);
  await test.step('[BR-REVIEW-04] [BR-REVIEW-22] [MSG-129] the banner is gone when an approval is taken back by asking for a revision', async () => {
    await decide(page, 'Request Revision', 'One more thing.');
    await expect(page.getByText('Content revision requested successfully')).toBeVisible();
    await expect(reviewed.getByText('Revision Requested', { exact: true })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  await handIn(at, id, 'Lamp at night');
  await pay(at, id, 'balance');
  await page.reload();
  await decide(page, 'Approve');
  await expect(banner).toBeVisible();
  const launches = /\/trpc\/orders\.launch/;
  await page.route(launches, (route) => route.abort());
  const question = page.getByRole('alertdialog', { name: 'Launch this campaign?' });
  await test.step('[BR-REVIEW-25] a launch that fails says so where it was asked for', async () => {
    await page.getByRole('button', { name: 'Launch Campaign' }).click();
    await question.getByRole('button', { name: 'Launch Campaign' }).click();
    await expect(question.getByRole('alert')).toHaveText(
      'The server cannot be reached. Nothing was lost; please try again.',
    );
    expect((await read()).campaign.launch).toBe('ready');
  });
  await page.unroute(launches);
  await question.getByRole('button', { name: 'Launch Campaign' }).click();
  await test.step('[BR-REVIEW-16] [BR-REVIEW-17] the launch leads to the orders and says that it succeeded', async () => {
    await test.step('[MSG-200] the words', () =>
      expect(page.getByText('Campaign launched successfully!')).toBeVisible());
    await expect(page).toHaveURL('/brand/orders');
  });
  await test.step('[BR-REVIEW-14] the campaign and its launch are live', async () => {
    const card = page.getByRole('list', { name: 'Orders' }).locator('> li').filter({ hasText: name });
    await expect(card.getByText('Live', { exact: true })).toBeVisible();
    expect((await read()).campaign).toMatchObject({ status: 'live', launch: 'live' });
  });
  await test.step('[MSG-135] the session ends while the orders are open', async () => {
    await settled(page);
    // Another campaign's, which has not been read yet. Without cookies, a page that reads news of its own at that moment would lead to the sign-in before the press.
    await failAt(page, 'content.forCampaign', { code: 'UNAUTHORIZED', httpStatus: 401 });
    await page
      .getByRole('link', { name: /^Review (?!Launched lamp)/ })
      .first()
      .click();
    await expect(page.getByText('User not authenticated')).toBeVisible();
  });
});
