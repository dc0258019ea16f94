import {
  askByItself,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failAt,
  settled,
  test,
} from '#tests/support/browser.ts';

test.use({ as: 'admin@accord.test' });

test('[ADM-CR-01] [ADM-CR-02] [ADM-CR-03] [ADM-CR-04] [ADM-CR-42] [ADM-CR-43] [ADM-CR-44] [ADM-CR-45] [ADM-CR-46] the screen has its title, strip and queue', async ({
  page,
}) => {
  await page.goto('/admin/campaign-review');
  await expect(page.getByRole('heading', { name: 'Campaign Review', level: 1 })).toBeVisible();
  await expect(page.getByText('AI-powered campaign analysis and approval workflow')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Campaign Queue' })).toBeVisible();
  const strip = page.getByRole('region', { name: 'Review statistics' });
  for (const card of ['Pending Review', 'Under Review', 'AI Approved', 'Flagged by AI', 'Approved', 'Rejected']) {
    await expect(strip.getByText(card, { exact: true })).toBeVisible();
  }
});

test('[ADM-CR-05] [ADM-CR-06] [ADM-CR-07] the filter starts at Pending Review and offers the five statuses', async ({
  page,
}) => {
  await page.goto('/admin/campaign-review');
  const filter = page.getByLabel('Filter by status');
  await expect(filter).toHaveValue('pending_review');
  await expect(filter.getByRole('option')).toHaveText([
    'Pending Review',
    'Under Review',
    'Approved',
    'Rejected',
    'Needs Revision',
  ]);
  await filter.selectOption('Approved');
  await expect(page).toHaveURL(/status=approved/);
  const table = page.getByRole('table', { name: 'Campaign Queue' });
  await expect(table.getByRole('row').nth(1)).toContainText('Approved');
});

test('[ADM-CR-08] [ADM-CR-09] [ADM-CR-10] [ADM-CR-11] [ADM-CR-12] [ADM-CR-13] [ADM-CR-14] the table has its columns and a Review button in each row', async ({
  page,
}) => {
  await page.goto('/admin/campaign-review');
  const table = page.getByRole('table', { name: 'Campaign Queue' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Campaign',
    'Brand',
    'Budget',
    'Priority',
    'Status',
    'Created',
    'Actions',
  ]);
  await expect(table.getByRole('button', { name: /^Review / }).first()).toBeVisible();
});

test('[ADM-CR-17] [MSG-21] [MSG-20] while campaigns load the table says so; [ADM-CR-16] an empty status says that it is empty; [ADM-CR-67] what cannot be read offers another try', async ({
  page,
}) => {
  let answer: 'hang' | 'fail' | 'empty' = 'hang';
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await askByItself(page);
  await page.route(/\/trpc\/[^?]*review\.queue/, async (route) => {
    if (answer === 'hang') await held;
    if (answer === 'fail') return route.fulfill({ status: 500, body: '{}', contentType: 'application/json' });
    const names = new URL(route.request().url()).pathname.slice('/trpc/'.length).split(',');
    const zeros = { pendingReview: 0, underReview: 0, aiApproved: 0, flaggedByAi: 0, approved: 0, rejected: 0 };
    const data: Record<string, unknown> = {
      'review.queue': { rows: [], nextCursor: null },
      'content.overdue': { rows: [], nextCursor: null },
      'review.statistics': zeros,
    };
    await route.fulfill({ json: names.map((name) => ({ result: { data: data[name] ?? 0 } })) });
  });
  await page.goto('/admin/campaign-review');
  await expect(page.getByText('Loading campaigns...')).toBeVisible();
  answer = 'empty';
  release();
  await expect(page.getByText('No campaigns found for this status.')).toBeVisible();
  answer = 'fail';
  await page.getByLabel('Filter by status').selectOption('Rejected');
  const panel = page.getByRole('alert').filter({ hasText: 'The review queue could not be loaded' });
  await expect(panel).toBeVisible();
  answer = 'empty';
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No campaigns found for this status.')).toBeVisible();
});

test('[ADM-CR-68] statistics that cannot be read are zeros, and a line says so', async ({ page }) => {
  await failAt(page, 'review.statistics');
  await page.goto('/admin/campaign-review');
  const strip = page.getByRole('region', { name: 'Review statistics' });
  await expect(strip.getByText('The statistics could not be loaded, so zeros are shown.')).toBeVisible();
  await expect(strip.getByText('0', { exact: true })).toHaveCount(6);
  await expect(strip.getByText('Alert', { exact: true })).toBeHidden();
});

test('[ADM-CR-47] [ADM-CR-57] [SHELL-05] the strip alerts and says why, and the sidebar counts what waits', async ({
  page,
}) => {
  await page.goto('/admin/campaign-review');
  await settled(page);
  const strip = page.getByRole('region', { name: 'Review statistics' });
  await expect(strip.getByText('Alert', { exact: true })).toBeVisible();
  const waits = (await strip.getByText('Pending Review', { exact: true }).locator('..').textContent())?.replace(
    /\D/g,
    '',
  );
  await expect(strip.getByText(new RegExp(`^${waits} campaigns? waiting, \\d+ flagged by the AI$`))).toBeVisible();
  const entry = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /Campaign Review/ });
  await expect(entry).toContainText(`${waits}`);
});

test('[ADM-CR-15] [ADM-CR-18] [ADM-CR-19] [ADM-CR-20] [ADM-CR-21] [ADM-CR-22] [ADM-CR-23] [ADM-CR-24] [ADM-CR-28] [ADM-CR-29] [ADM-CR-30] [ADM-CR-33] [ADM-CR-34] [ADM-CR-35] [ADM-CR-36] a row opens the dialog with the campaign as creators see it, and the decision', async ({
  page,
}) => {
  await page.goto('/admin/campaign-review?status=under_review');
  await settled(page);
  const row = page.getByRole('table', { name: 'Campaign Queue' }).getByRole('row').nth(1);
  const brand = await row.getByRole('cell').nth(1).textContent();
  // Anywhere in the row will do: the name's button covers it.
  await row.click({ position: { x: 500, y: 12 } });
  const dialog = page.getByRole('dialog', { name: /^Campaign Review: / });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('tab')).toHaveText(['Creator View', 'R4 Review']);
  await expect(dialog.getByText(`by ${brand}`)).toBeVisible();
  for (const text of [
    'Total campaign budget',
    'Deliverables needed',
    'Timeline',
    'Platforms',
    'Manual Review Decision',
  ]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByRole('heading', { name: 'Content Requirements' })).toBeVisible();
  for (const name of ['Approve Campaign', 'Needs Revision', 'Reject Campaign']) {
    await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Needs Revision', exact: true }).click();
  await expect(dialog.getByLabel('Note')).toHaveAccessibleDescription(/Note is required/);
});

test('[ADM-CR-37] [ADM-CR-38] [ADM-CR-39] [ADM-CR-40] [ADM-CR-41] [ADM-CR-52] [ADM-CR-63] [MSG-23] the R4 review is run, read, and stored by Complete Review', async ({
  page,
}) => {
  await page.goto('/admin/campaign-review');
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Campaign Review: / });
  const title = await dialog.getByRole('heading', { level: 2 }).textContent();
  await dialog.getByRole('tab', { name: 'R4 Review' }).click();
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/review\.assess/, async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Review Campaign' }).click();
  await expect(dialog.getByRole('button', { name: 'Analyzing Campaign...' })).toBeVisible();
  release();
  await expect(dialog.getByText(/^Score: \d+\/10$/)).toBeVisible();
  await expect(dialog.getByText('Analysis', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^(Approved|Rejected|Needs Revision)$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Review Again' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Complete Review' }).click();
  await expect(dialog).toBeHidden();
  // It is under review now, and its history holds what the reviewer said.
  await page.getByLabel('Filter by status').selectOption('Under Review');
  const name = title?.replace('Campaign Review: ', '');
  await page
    .getByRole('button', { name: `Review ${name}` })
    .first()
    .click();
  await expect(dialog.getByRole('heading', { name: 'Review History' })).toBeVisible();
});

test('[ADM-CR-64] [ADM-CR-65] [ADM-CR-66] [MSG-24] a review that fails shows Needs Revision, score 0 and why', async ({
  page,
}) => {
  await page.goto('/admin/campaign-review?status=under_review');
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Campaign Review: / });
  await dialog.getByRole('tab', { name: 'R4 Review' }).click();
  await page.route(/review\.assess/, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Review Campaign' }).click();
  await expect(dialog.getByText('Score: 0/10')).toBeVisible();
  await expect(dialog.getByText(/^Review failed: Function error: /)).toBeVisible();
  await expect(dialog.getByText('Needs Revision', { exact: true })).toBeVisible();
});

test('a decision refreshes the list, closes the dialog, and moves the campaign', async ({ page }) => {
  await page.goto('/admin/campaign-review');
  await page
    .getByRole('button', { name: /^Review / })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Campaign Review: / });
  await dialog.getByLabel('Note').fill('A clear brief.');
  await dialog.getByRole('button', { name: 'Approve Campaign' }).click();
  await expect(page.getByText('Campaign approved')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a revision and a rejection tell why, and a rejected campaign can be reopened', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: /^Campaign Review: / });
  const table = page.getByRole('table', { name: 'Campaign Queue' });
  const openNth = async (position: number) => {
    const button = table.getByRole('button', { name: /^Review / }).nth(position);
    const name = (await button.getAttribute('aria-label'))?.replace('Review ', '') ?? '';
    await button.click();
    await expect(dialog.getByRole('button', { name: 'Needs Revision', exact: true })).toBeEnabled();
    return name;
  };
  await page.goto('/admin/campaign-review');
  await openNth(2);
  await dialog.getByLabel('Note').fill('Please say which product this is about.');
  await dialog.getByRole('button', { name: 'Needs Revision', exact: true }).click();
  await expect(page.getByText('Revision requested')).toBeVisible();
  await expect(dialog).toBeHidden();

  const rejected = await openNth(2);
  await dialog.getByRole('button', { name: 'Reject Campaign' }).click();
  await expect(dialog.getByLabel('Note')).toHaveAccessibleDescription(/Note is required/);
  await dialog.getByLabel('Note').fill('We do not run campaigns for this.');
  await dialog.getByRole('button', { name: 'Reject Campaign' }).click();
  const question = page.getByRole('alertdialog', { name: `Reject ${rejected}?` });
  await question.getByRole('button', { name: 'Reject Campaign' }).click();
  await expect(page.getByText('Campaign rejected')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByLabel('Filter by status').selectOption('Rejected');
  await table
    .getByRole('button', { name: `Review ${rejected}`, exact: true })
    .first()
    .click();
  await expect(dialog.getByText('We do not run campaigns for this.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reopen Review' }).click();
  await expect(page.getByText('Campaign reopened')).toBeVisible();
});

test('the queue works by keyboard: Enter opens a campaign, Escape closes it and leads back', async ({ page }) => {
  await page.goto('/admin/campaign-review?status=approved');
  const row = page.getByRole('table', { name: 'Campaign Queue' }).getByRole('row').nth(2);
  const name = row.getByRole('button').first();
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Campaign Review: / })).toBeVisible();
  await expect(page).toHaveURL(/campaignId=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).not.toHaveURL(/campaignId=/);
  await expect(name).toBeFocused();
});

test('the review dialog is accessible and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/admin/campaign-review?status=under_review');
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Campaign Review: / })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test.describe('as a creator', () => {
  test.use({ as: 'creator@accord.test' });
  test('[ADM-CR-69] the review leads home', async ({ page }) => {
    await page.goto('/admin/campaign-review');
    await page.waitForURL(/\/creator/);
  });
});
