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

  // Several campaigns may have the same name, so each is found again by its address.
  const openNth = async (position: number) => {
    const button = table.getByRole('button', { name: /^Review / }).nth(position);
    const name = (await button.getAttribute('aria-label'))?.replace('Review ', '') ?? '';
    // By its name: it moves up if a row before it leaves the list.
    await table
      .getByRole('button', { name: `Review ${name}`, exact: true })
      .first()
      .click();
    await expect(dialog.getByRole('button', { name: 'Needs Revision', exact: true })).toBeEnabled();
    return { name, address: page.url() };
  };
  const revised = await openNth(2);
  const askForRevision = async (note: string) => {
    await dialog.getByLabel('Note').fill(note);
    await dialog.getByRole('button', { name: 'Needs Revision', exact: true }).click();
    await expect(page.getByText('Revision requested')).toBeVisible();
    await expect(dialog).toBeHidden();
  };
  await askForRevision('Which product is it?');
  await test.step('a request for a revision is taken back from its message', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone')).toBeVisible();
    await goOn(page, revised.address);
    await expect(dialog.getByText('You are reviewing this campaign')).toBeVisible();
    await askForRevision('Please say which product this is about.');
  });
  await goOn(page, revised.address);
  await expect(dialog.getByText('Please say which product this is about.')).toBeVisible();
  await page.keyboard.press('Escape');

  const rejected = await openNth(2);
  await dialog.getByLabel('Note').fill('We do not run campaigns for this.');
  await dialog.getByRole('button', { name: 'Reject Campaign' }).click();
  const question = page.getByRole('alertdialog', { name: `Reject ${rejected.name}?` });
  await question.getByRole('button', { name: 'Reject Campaign' }).click();
  await expect(page.getByText('Campaign rejected')).toBeVisible();
  await expect(dialog).toBeHidden();
  await goOn(page, rejected.address);
  await expect(dialog.getByText('We do not run campaigns for this.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reopen Review' }).click();
  await expect(page.getByText('Campaign reopened')).toBeVisible();
});
