import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { cast, draft, type Made } from '#tests/support/stages.ts';

// held.db.test.ts proves what happens to a held brief for its brand and in the review.

test.use({ as: 'admin@accord.test' });

const HELD = '/admin/security?tab=held';
const SPAM = 'Guaranteed income, easy money! Click here to learn how. Label the post as an #ad.';

/** A campaign of the demo brand with a spam brief, submitted while the rule is on. */
async function spam(baseURL: string | undefined, what: string): Promise<Made> {
  const at = await cast(baseURL);
  const moderation = (await at.admin.api.security.rules.query()).find(({ name }) => name === 'Content Moderation');
  if (!moderation) throw new Error('the demo has the rule');
  await at.admin.api.security.toggleRule.mutate({ ruleId: moderation.id, enabled: true });
  const made = await draft(at, what);
  await at.brand.api.campaigns.saveDraft.mutate({ campaignId: made.id, currentStep: 5, draft: { description: SPAM } });
  await at.brand.api.campaigns.submit.mutate({ campaignId: made.id });
  return made;
}

const rowOf = (page: Page, { name }: Made) => page.getByRole('row').filter({ hasText: name });

async function decide(page: Page, made: Made, act: 'Release' | 'Remove', reason: string): Promise<void> {
  await page.getByRole('button', { name: `${act} the text of ${made.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `${act} this text?` });
  await dialog.getByRole('button', { name: act }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: act }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, made)).toBeHidden();
}

test('[ADM-SEC-46] a review waits for its held text, which staff read, and release or remove with a reason', async ({
  page,
  baseURL,
}) => {
  const released = await spam(baseURL, 'Released lamp');
  const removed = await spam(baseURL, 'Removed lamp');
  await test.step('the review waits for the decision, and leads to it', async () => {
    await page.goto(`/admin/campaign-review?campaignId=${released.id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('The text of this campaign is held.', { exact: false })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await dialog.getByRole('link', { name: 'Show held texts' }).click();
    await expect(page).toHaveURL(HELD);
  });
  await test.step('staff reads the text and what speaks against it', async () => {
    const row = rowOf(page, released);
    await expect(row.getByText(SPAM)).toBeVisible();
    await expect(row.getByText('Spam: guaranteed income, easy money, click here')).toBeVisible();
    const older = page.getByRole('row').filter({ hasText: 'Open Air' });
    await expect(older.getByText('Contact details: whatsapp')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await decide(page, removed, 'Remove', 'Nobody earns by clicking');
  await decide(page, released, 'Release', 'A joke of the brand');
  await page.getByLabel('Status').selectOption('Released');
  await expect(rowOf(page, released).getByText('A joke of the brand')).toBeVisible();
  await test.step('the released brief can be approved', async () => {
    await rowOf(page, released).getByRole('link', { name: released.name }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve' })).toBeVisible();
  });
});
