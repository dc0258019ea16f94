import { expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';

test.use({ as: 'admin@accord.test' });

// screens.client.test.ts proves what the queue and the dialog say.

test('a campaign is decided on either tab with the note that was begun on the other; a revision and a rejection tell why, and a rejected campaign can be reopened', async ({
  page,
}) => {
  await page.goto('/admin/campaign-review');
  const table = page.getByRole('table', { name: 'Campaign Queue' });
  const dialog = page.getByRole('dialog', { name: /^Campaign Review: / });
  await test.step('[ADM-CR-07] the search and the filter are written to the address', async () => {
    const search = page.getByLabel('Search campaigns');
    await search.fill('no campaign is called so');
    await expect(page).toHaveURL(/search=no/);
    await search.fill('');
    await expect(page).not.toHaveURL(/search=/);
    await page.getByLabel('Filter by status').selectOption('Rejected');
    await expect(page).toHaveURL(/status=rejected/);
    await page.getByLabel('Filter by status').selectOption('Pending Review');
    await expect(page).toHaveURL(/status=pending_review/);
    await expect(table.getByRole('row').nth(1)).toContainText('Pending Review');
  });
  await test.step('[ADM-CR-15] a press anywhere in its row opens a campaign', async () => {
    // The name's button covers the row.
    await table
      .getByRole('row')
      .last()
      .click({ position: { x: 500, y: 12 } });
    await expect(dialog.getByRole('article')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await dialog.getByLabel('Note').fill('A clear brief.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('tab', { name: 'R4 Review' }).click();
  await expect(dialog.getByText(/^Score: \d+\/10$/)).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('A clear brief.');
  await dialog.getByRole('button', { name: 'Approve Campaign' }).click();
  await expect(page.getByText('Campaign approved')).toBeVisible();
  await expect(dialog).toBeHidden();

  // Several campaigns may have the same name, so it is found again by its address.
  await table
    .getByRole('button', { name: /^Review / })
    .nth(2)
    .click();
  await expect(dialog.getByRole('button', { name: 'Needs Revision', exact: true })).toBeEnabled();
  const address = page.url();
  await test.step('a request for a revision is taken back from its message', async () => {
    await dialog.getByLabel('Note').fill('Which product is it?');
    await dialog.getByRole('button', { name: 'Needs Revision', exact: true }).click();
    await expect(page.getByText('Revision requested')).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone')).toBeVisible();
  });
  await goOn(page, address);
  await expect(dialog.getByText('Which product is it?')).toBeVisible();
  await expect(dialog.getByText('You are reviewing this campaign')).toBeVisible();
  await dialog.getByLabel('Note').fill('We do not run campaigns for this.');
  await dialog.getByRole('button', { name: 'Reject Campaign' }).click();
  const question = page.getByRole('alertdialog', { name: /^Reject .*\?$/ });
  await question.getByRole('button', { name: 'Reject Campaign' }).click();
  await expect(page.getByText('Campaign rejected')).toBeVisible();
  await expect(dialog).toBeHidden();
  await goOn(page, address);
  await expect(dialog.getByText('We do not run campaigns for this.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reopen Review' }).click();
  await expect(page.getByText('Campaign reopened')).toBeVisible();
});
