import type { Page } from '@playwright/test';
import { BY_A_JOB, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { cast, funded, handIn, pay } from '#tests/support/stages.ts';

// review-dialog.client.test.ts proves what is said of decisions that fail, and of the feedback that they need.

test.use({ as: 'brand@accord.test' });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function decide(page: Page, word: string, feedback?: string): Promise<void> {
  await page.getByRole('button', { name: word, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  if (feedback) await dialog.getByLabel('Feedback').fill(feedback);
  await dialog.getByRole('button', { name: word, exact: true }).click();
}

test('content is rejected, approved, also several pieces at once, taken back and launched, and what comes in is shown at once', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id, name } = await funded(at, 'Launched lamp');
  await handIn(at, id, 'Lamp at dusk');
  const read = () => at.brand.api.content.forCampaign.query({ campaignId: id });
  await page.goto(`/brand/campaign-review/${id}`);
  const pending = region(page, 'Pending Review');
  const reviewed = region(page, 'Reviewed Content');
  const banner = page.getByRole('heading', { name: 'Ready to Launch!' });
  await expect(pending.getByRole('img', { name: 'Lamp at dusk.jpg' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await test.step('[BR-REVIEW-22] [MSG-130] it is rejected', async () => {
    await decide(page, 'Reject', 'This is another lamp.');
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

  await pay(at, id, 'balance');
  for (const title of ['First light', 'Second light', 'Third light']) await handIn(at, id, title);
  await test.step('two of three are approved after one question', async () => {
    await pending.getByRole('checkbox', { name: 'Select First light' }).check();
    await pending.getByRole('checkbox', { name: 'Select Third light' }).check();
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar.getByText('2 selected')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await bar.getByRole('button', { name: 'Approve' }).click();
    const question = page.getByRole('alertdialog', { name: 'Approve 2 submissions?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('2 submissions approved')).toBeVisible();
    await expect(pending.getByRole('heading', { level: 3 })).toHaveText(['Second light']);
    const approved = (await read()).submissions.filter(({ status }) => status === 'approved');
    expect(approved.map(({ title }) => title).toSorted()).toEqual(['First light', 'Third light']);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await decide(page, 'Approve');
  await expect(banner).toBeVisible();
  const launch = page.getByRole('button', { name: 'Launch Campaign' });
  await expect(launch).toBeEnabled(BY_A_JOB);
  await launch.click();
  const question = page.getByRole('alertdialog', { name: 'Launch this campaign?' });
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
});
