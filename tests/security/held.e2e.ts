import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, signIn, test } from '#tests/support/browser.ts';
import { cast, draft, type Made } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

const HELD = '/admin/security?tab=held';
const SPAM = 'Guaranteed income, easy money! Click here and write to us on WhatsApp. Label the post as an #ad.';

/** A campaign of the demo brand with a spam brief, submitted. */
async function spam(baseURL: string | undefined, what: string): Promise<Made> {
  const at = await cast(baseURL);
  const made = await draft(at, what);
  await at.brand.api.campaigns.saveDraft.mutate({ campaignId: made.id, currentStep: 5, draft: { description: SPAM } });
  await at.brand.api.campaigns.submit.mutate({ campaignId: made.id });
  return made;
}

async function brandPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await signIn(page, 'brand@accord.test');
  return page;
}

const rowOf = (page: Page, { name }: Made) => page.getByRole('row').filter({ hasText: name });

async function decide(page: Page, made: Made, act: 'Release' | 'Remove', reason: string): Promise<void> {
  await page.goto(HELD);
  await page.getByRole('button', { name: `${act} the text of ${made.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `${act} this text?` });
  await dialog.getByRole('button', { name: act }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: act }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, made)).toBeHidden();
}

test('[ADM-SEC-46] a spam brief is held, and goes on once staff has released it', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/admin/security?tab=rules');
  await page.getByRole('switch', { name: 'Content Moderation is on' }).click();
  await expect(page.getByRole('switch', { name: 'Content Moderation is on' })).toBeChecked();
  const made = await spam(baseURL, 'Released lamp');
  const brand = await brandPage(browser, baseURL);
  const sentence = 'Your brief is being checked';
  await test.step('the brand reads that it is checked', async () => {
    await brand.goto(`/brand/orders?projectId=${made.id}`);
    await expect(brand.getByText(sentence, { exact: true })).toBeVisible();
    await expectAccessible(brand);
  });
  await test.step('the review waits for the decision, and leads to it', async () => {
    await page.goto(`/admin/campaign-review?campaignId=${made.id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('The text of this campaign is held.', { exact: false })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await dialog.getByRole('link', { name: 'Show held texts' }).click();
    await expect(page).toHaveURL(HELD);
  });
  await test.step('staff reads the text and what speaks against it', async () => {
    const row = rowOf(page, made);
    await expect(row.getByText(SPAM)).toBeVisible();
    await expect(row.getByText('Spam: guaranteed income, easy money, click here')).toBeVisible();
    await expect(row.getByText('Contact details: whatsapp')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('released, it goes on to its review', async () => {
    await decide(page, made, 'Release', 'A joke of the brand');
    await page.getByLabel('Status').selectOption('Released');
    await expect(rowOf(page, made).getByText('A joke of the brand')).toBeVisible();
    await brand.reload();
    await settled(brand);
    await expect(brand.getByText(sentence, { exact: true })).toHaveCount(0);
    await page.goto(`/admin/campaign-review?campaignId=${made.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Campaign approved', { exact: false }).first()).toBeVisible();
  });
  await brand.context().close();
});

test('[ADM-SEC-46] with a removed brief the campaign is rejected, and the brand reads why', async ({
  page,
  browser,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const moderation = (await at.admin.api.security.rules.query()).find(({ name }) => name === 'Content Moderation');
  if (!moderation) throw new Error('the demo has the rule');
  await at.admin.api.security.toggleRule.mutate({ ruleId: moderation.id, enabled: true });
  const made = await spam(baseURL, 'Removed lamp');
  await decide(page, made, 'Remove', 'Nobody earns by clicking');
  const brand = await brandPage(browser, baseURL);
  await brand.goto(`/brand/orders?projectId=${made.id}`);
  await expect(brand.getByText('Nobody earns by clicking')).toBeVisible();
  await brand.context().close();
});

test.describe('[ADM-SEC-02]', () => {
  test.use({ as: 'brand@accord.test' });
  test('held texts are for staff alone', async ({ page }) => {
    await page.goto(HELD);
    await expect(page.getByRole('table', { name: 'Held texts' })).toHaveCount(0);
  });
});
