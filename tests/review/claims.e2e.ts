import { expect, goOn, settled, test } from '#tests/support/browser.ts';
import { pageOf } from '#tests/support/second-person.ts';
import { cast, submitted } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

const QUEUE = '/admin/campaign-review';

test('two admins see at once who of them is reviewing a campaign, and what was decided', async ({
  page,
  baseURL,
  browser,
}) => {
  const at = await cast(baseURL);
  const [first, second] = [await submitted(at, 'Claimed lamp'), await submitted(at, 'Claimed kettle')];
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
  await test.step('and the other way round', async () => {
    await goOn(page, `${QUEUE}?status=under_review`);
    await settled(page);
    await goOn(grace, `${QUEUE}?campaignId=${second.id}`);
    await grace.getByRole('button', { name: 'Start Review' }).click();
    const row = page.getByRole('table', { name: 'Campaign Queue' }).getByRole('row').filter({ hasText: second.name });
    await expect(row).toContainText('by Grace Reviewer');
  });
});

test('the queue is worked through by keyboard: Escape leads back to the row, each decision to the next campaign', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  // Newest first: the last one made is the first in the queue.
  const [third, second, first] = [
    await submitted(at, 'Third in line'),
    await submitted(at, 'Second in line'),
    await submitted(at, 'First in line'),
  ];
  await test.step('Enter opens a campaign, Escape closes it and leads back', async () => {
    await page.goto(`${QUEUE}?status=under_review`);
    await settled(page);
    const name = page
      .getByRole('table', { name: 'Campaign Queue' })
      .getByRole('row')
      .nth(1)
      .getByRole('button')
      .first();
    await name.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Campaign Review: / })).toBeVisible();
    await expect(page).toHaveURL(/campaignId=/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).not.toHaveURL(/campaignId=/);
    await expect(name).toBeFocused();
  });
  await goOn(page, QUEUE);
  const nameOf = (name: string) =>
    page
      .getByRole('table', { name: 'Campaign Queue' })
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button')
      .first();
  await nameOf(first.name).focus();
  for (const [{ name }, next] of [
    [first, second],
    [second, third],
  ] as const) {
    await expect(nameOf(name)).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Campaign Review: ${name}` });
    await expect(dialog.getByRole('button', { name: 'Approve Campaign' })).toBeVisible();
    await test.step('J and K lead to the next campaign and back', async () => {
      const beyond = page.getByRole('dialog', { name: `Campaign Review: ${next.name}` });
      await page.keyboard.press('j');
      await expect(beyond.getByRole('button', { name: 'Approve Campaign' })).toBeVisible();
      await page.keyboard.press('k');
      await expect(dialog.getByRole('button', { name: 'Approve Campaign' })).toBeVisible();
    });
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(nameOf(next.name)).toBeFocused();
  }
  await test.step('from row to row', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Review ${third.name}` })).toBeFocused();
  });
});
