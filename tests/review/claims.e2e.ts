import { expect, goOn, settled, test } from '#tests/support/browser.ts';
import { pageOf } from '#tests/support/second-person.ts';
import { cast, submitted } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

const QUEUE = '/admin/campaign-review';

test('two admins see at once who of them is reviewing a campaign, and what was decided; the queue is worked through by keyboard', async ({
  page,
  baseURL,
  browser,
}) => {
  const at = await cast(baseURL);
  const first = await submitted(at, 'Claimed lamp');
  const grace = await pageOf(browser, baseURL, 'grace.reviewer@accord.test');
  await grace.goto(`${QUEUE}?status=under_review`);
  await settled(grace);
  const table = grace.getByRole('table', { name: 'Campaign Queue' });
  await expect(table.getByText(first.name)).toHaveCount(0);

  await page.goto(`${QUEUE}?campaignId=${first.id}`);
  const dialog = page.getByRole('dialog', { name: `Campaign Review: ${first.name}` });
  await test.step('looking claims nothing: it still waits, and the opinion is there already', async () => {
    await expect(dialog.getByText(/^Score: \d+\/10$/)).toBeVisible();
    await expect(dialog.getByText('Pending Review')).toBeVisible();
    await expect(table.getByText(first.name)).toHaveCount(0);
  });
  await dialog.getByRole('button', { name: 'Start Review' }).click();
  await expect(dialog.getByText('Under Review')).toBeVisible();
  await expect(dialog.getByText('You are reviewing this campaign')).toBeVisible();
  await test.step('her queue shows the claim without being loaded again', async () => {
    const row = table.getByRole('row').filter({ hasText: first.name });
    await expect(row).toContainText('by Ada Admin');
    await row.getByRole('button', { name: `Review ${first.name}` }).click();
    await expect(grace.getByRole('note').filter({ hasText: 'Ada Admin is reviewing this campaign' })).toBeVisible();
  });
  await test.step('and his dialog shows what she decides', async () => {
    await grace.getByRole('button', { name: 'Approve Campaign' }).click();
    await expect(grace.getByText('Campaign approved')).toBeVisible();
    await expect(dialog.getByText('Approved', { exact: true }).first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve Campaign' })).toHaveCount(0);
  });
  await grace.context().close();
  // Newest first: the last one made is the first in the queue.
  const [second, next] = [await submitted(at, 'Second in line'), await submitted(at, 'First in line')];
  const nameOf = (name: string) =>
    page
      .getByRole('table', { name: 'Campaign Queue' })
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button')
      .first();
  await test.step('Enter opens a campaign, Escape closes it and leads back', async () => {
    await goOn(page, QUEUE);
    const name = nameOf(next.name);
    // Both are there, so that nothing moves the row any more.
    await expect(nameOf(second.name)).toBeVisible();
    await expect(name).toBeVisible();
    await name.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Campaign Review: / })).toBeVisible();
    await expect(page).toHaveURL(/campaignId=/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).not.toHaveURL(/campaignId=/);
    await expect(name).toBeFocused();
  });
  await page.keyboard.press('Enter');
  const decided = page.getByRole('dialog', { name: `Campaign Review: ${next.name}` });
  await expect(decided.getByRole('button', { name: 'Approve Campaign' })).toBeVisible();
  await test.step('J and K lead to the next campaign and back', async () => {
    const beyond = page.getByRole('dialog', { name: `Campaign Review: ${second.name}` });
    await page.keyboard.press('j');
    await expect(beyond.getByRole('button', { name: 'Approve Campaign' })).toBeVisible();
    await page.keyboard.press('k');
    await expect(decided.getByRole('button', { name: 'Approve Campaign' })).toBeVisible();
  });
  await test.step('a decision leads to the next row, and Tab goes on in it', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(decided).toBeHidden();
    await expect(nameOf(second.name)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Review ${second.name}` })).toBeFocused();
  });
});
