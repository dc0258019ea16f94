import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { type Cast, CREATOR_NAME, cast, funded, handIn, type Made, pay } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function handedIn(at: Cast, what: string, title: string): Promise<Made> {
  const made = await funded(at, what);
  await handIn(at, made.id, title);
  return made;
}

/** The number of a stat card, found by its label. */
const figure = (page: Page, label: string) => page.getByText(label, { exact: true }).first().locator('xpath=..');

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

test('[BR-REVIEW-01] [BR-REVIEW-02] [BR-REVIEW-03] [BR-REVIEW-05] [BR-REVIEW-07] [BR-REVIEW-10] [BR-REVIEW-22] [MSG-130] [MSG-129] content is looked at, sent back with words, and rejected', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id, name } = await handedIn(at, 'Reviewed lamp', 'Lamp at dusk');
  await page.goto(`/brand/campaign-review/${id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Orders' })).toHaveAttribute('href', '/brand/orders');
  await expect(figure(page, 'Total Submissions')).toContainText('1');
  const pending = region(page, 'Pending Review');
  const reviewed = region(page, 'Reviewed Content');
  await expect(pending.getByText('Awaiting Review')).toBeVisible();
  await expect(pending.getByText(CREATOR_NAME)).toBeVisible();
  await expect(pending.getByText('In my own light. #ad')).toBeVisible();
  await expect(pending.getByRole('img', { name: 'Lamp at dusk.jpg' })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await decide(page, 'Request Revision', 'Show the switch, please.');
  await expect(page.getByText('Content revision requested successfully')).toBeVisible();
  await expect(reviewed.getByText('Revision Requested', { exact: true })).toBeVisible();
  await expect(reviewed.getByText('Show the switch, please.')).toBeVisible();
  await expect(pending.getByText('Nothing waits for your review.')).toBeVisible();

  await handIn(at, id, 'Lamp at dawn');
  await page.reload();
  await expect(figure(page, 'Total Submissions')).toContainText('2');
  await decide(page, 'Reject', 'This is another lamp.');
  await expect(page.getByText('Content rejected successfully')).toBeVisible();
  await expect(reviewed.getByText('Rejected', { exact: true }).first()).toBeVisible();
});

test('[BR-REVIEW-04] [BR-REVIEW-11] [BR-REVIEW-14] [BR-REVIEW-16] [BR-REVIEW-17] [BR-REVIEW-09] [MSG-137] [MSG-128] content is approved, taken back, approved again and launched', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id, name } = await handedIn(at, 'Launched lamp', 'Lamp at noon');
  await page.goto(`/brand/campaign-review/${id}`);
  await expect(page.getByRole('heading', { name: 'Ready to Launch!' })).toHaveCount(0);
  await decide(page, 'Approve');
  await expect(page.getByText('Content approved successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ready to Launch!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Launch Campaign' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Pay remaining balance' })).toBeVisible();
  await expectAccessible(page);
  await decide(page, 'Request Revision', 'One more thing.');
  await expect(page.getByRole('heading', { name: 'Ready to Launch!' })).toHaveCount(0);

  await handIn(at, id, 'Lamp at night');
  await page.reload();
  await decide(page, 'Approve');
  await expect(page.getByRole('heading', { name: 'Ready to Launch!' })).toBeVisible();
  await pay(at, id, 'balance');
  await page.reload();
  await page.getByRole('button', { name: 'Launch Campaign' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Launch Campaign' }).click();
  await expect(page).toHaveURL('/brand/orders');
  await expect(page.getByText('Campaign launched successfully!')).toBeVisible();
  const card = page.getByRole('list', { name: 'Orders' }).locator('> li').filter({ hasText: name });
  await expect(card.getByText('Live', { exact: true })).toBeVisible();
});

test('[BR-REVIEW-12] [BR-REVIEW-23] [BR-REVIEW-25] [MSG-132] [MSG-131] what fails is said, and nothing that was typed is lost', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id } = await handedIn(at, 'Unlucky lamp', 'Lamp in rain');
  let status = 500;
  await page.route(/\/trpc\/(content\.(approve|reject)|orders\.launch)/, (route) => {
    const error = { message: 'Authentication required', code: -32001, data: { code: 'UNAUTHORIZED', httpStatus: 401 } };
    return status === 401
      ? route.fulfill({ status, json: { error } })
      : route.fulfill({ status, contentType: 'application/json', body: '{}' });
  });
  await page.goto(`/brand/campaign-review/${id}`);
  await decide(page, 'Reject', 'Too dark.');
  await expect(page.getByText('Failed to review submission')).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Feedback')).toHaveValue('Too dark.');
  status = 401;
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('Not authenticated', { exact: true })).toBeVisible();

  status = 500;
  await page.unroute(/\/trpc\/(content\.(approve|reject)|orders\.launch)/);
  await page.route(/\/trpc\/orders\.launch/, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: '{}' }),
  );
  await pay(at, id, 'balance');
  await page.goto(`/brand/campaign-review/${id}`);
  await decide(page, 'Approve');
  await page.getByRole('button', { name: 'Launch Campaign' }).click();
  const question = page.getByRole('alertdialog', { name: 'Launch this campaign?' });
  await question.getByRole('button', { name: 'Launch Campaign' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
});

test('[BR-REVIEW-06] [BR-REVIEW-24] [MSG-134] [MSG-135] a campaign that is not there, or not named, says so and leads back', async ({
  page,
}) => {
  for (const [path, words] of [
    [randomUUID(), 'Campaign not found'],
    ['nonsense', 'Campaign not found'],
    ['', 'Campaign ID required'],
  ] as const) {
    await page.goto(`/brand/campaign-review/${path}`);
    await expect(page.getByRole('heading', { name: words, level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Orders' }).click();
    await expect(page).toHaveURL('/brand/orders');
  }
  // The session ends while the orders are open; a click without a pointer on its way there asks for nothing ahead.
  await settled(page);
  await page.context().clearCookies();
  await page
    .getByRole('link', { name: /^Review/ })
    .first()
    .dispatchEvent('click');
  await expect(page.getByText('User not authenticated')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test.describe('signed out', () => {
  test.use({ as: undefined });
  test('the review leads to the sign-in', async ({ page }) => {
    const path = `/brand/campaign-review/${randomUUID()}`;
    await page.goto(path);
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  });
});
