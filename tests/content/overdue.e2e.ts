import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';

test.use({ as: 'admin@accord.test' });

test('staff look at content that its brand has left waiting, and decide in its place', async ({ page }) => {
  await page.goto('/admin/campaign-review');
  const overdue = page.getByRole('region', { name: 'Overdue Content' });
  const table = overdue.getByRole('table', { name: 'Overdue Content' });
  const decide = table.getByRole('button', { name: /^Decide on / });
  await expect(decide.first()).toBeVisible();
  const waiting = await decide.count();
  await decide.first().click();
  const seen = page.getByRole('dialog');
  await expect(seen.getByRole('heading', { name: 'Version 1' })).toBeVisible();
  await expect(seen.getByRole('button', { name: /comment/i })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await seen.getByRole('button', { name: 'Request Revision' }).click();
  const word = page.getByRole('dialog', { name: /^Request a revision/ });
  await expect(word.getByText('Both the creator and the brand are told.')).toBeVisible();
  const confirm = word.getByRole('button', { name: 'Request Revision' });
  await expect(confirm).toBeDisabled();
  await word.getByLabel('Feedback').fill('Please label the post as an #ad.');
  await confirm.click();
  await expect(page.getByText('Content revision requested successfully')).toBeVisible();
  await expect(decide).toHaveCount(waiting - 1);
  if (waiting === 1) await expect(overdue.getByText('No content is waiting for your decision.')).toBeVisible();
});
