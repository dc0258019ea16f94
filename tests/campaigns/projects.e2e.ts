import type { Page } from '@playwright/test';
import { participationLabels } from '#shared/choices/tiers.ts';
import { formatMoney, longDay } from '#shared/format.ts';
import { expect, expectAccessible, failAt, settled, test } from '#tests/support/browser.ts';
import { accepted, CREATOR_NAME, cast } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

const PATH = '/admin/project-management';
const table = (page: Page) => page.getByRole('table', { name: 'Project Management' });
const bodyOf = (page: Page) => table(page).locator('tbody tr');

test('the list has its columns, at both addresses', async ({ page, baseURL }) => {
  const { rows } = await (await cast(baseURL)).admin.api.campaigns.projects.query({});
  await test.step('[ADM-PRJ-01] both addresses show it, and the sidebar marks it at both', async () => {
    for (const path of ['/admin/projects', PATH]) {
      await page.goto(path);
      await settled(page);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { name: 'Project Management', level: 1 })).toBeVisible();
      const entry = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Project Management/ });
      await expect(entry).toHaveAttribute('aria-current', 'page');
      await expect(bodyOf(page)).toHaveCount(rows.length);
    }
  });
  await test.step('[ADM-PRJ-05] its columns', async () => {
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'Name',
      'Status',
      'Type',
      'Start Date',
      'End Date',
      'Budget',
      'Actions',
    ]);
    const words = {
      active: 'Active',
      draft: 'Draft',
      completed: 'Completed',
      paused: 'Paused',
      cancelled: 'Cancelled',
    };
    for (const [index, row] of rows.entries()) {
      await expect(bodyOf(page).nth(index).getByRole('cell')).toHaveText([
        row.name ?? 'Untitled Campaign',
        words[row.status],
        participationLabels[row.type],
        row.startDate ? longDay(row.startDate) : '–',
        row.endDate ? longDay(row.endDate) : '–',
        row.budget ? formatMoney(row.budget) : '–',
        'View',
      ]);
    }
  });
});

test('search and filters leave what they ask for, and the address keeps them', async ({ page }) => {
  await page.goto(PATH);
  await settled(page);
  const status = page.getByRole('combobox', { name: 'Status' });
  const type = page.getByRole('combobox', { name: 'Type' });
  const cells = (column: number) => table(page).locator(`tbody tr > :nth-child(${column})`);
  const only = (column: number, word: string) =>
    expect.poll(async () => [...new Set(await cells(column).allTextContents())]).toEqual([word]);
  await test.step('[ADM-PRJ-03] the status', async () => {
    await expect(status.getByRole('option')).toHaveText(['All statuses', 'Active', 'Draft', 'Completed', 'Paused']);
    for (const word of ['Active', 'Draft', 'Completed', 'Paused']) {
      await status.selectOption(word);
      await only(2, word);
    }
    await expect(page).toHaveURL(/status=paused/);
    await status.selectOption('All statuses');
  });
  await test.step('[ADM-PRJ-04] the type', async () => {
    await expect(type.getByRole('option')).toHaveText(['All types', 'Invite', 'Application']);
    await type.selectOption('Application');
    await only(3, 'Application');
    await page.reload();
    await expect(type).toHaveValue('application');
    await type.selectOption('All types');
  });
  await test.step('[ADM-PRJ-02] a part of the name', async () => {
    const name = (await cells(1).first().textContent()) ?? '';
    await page.getByRole('textbox', { name: 'Search by project name' }).fill(name.slice(1).toUpperCase());
    await expect(page).toHaveURL(/search=/);
    await expect.poll(async () => new Set(await cells(1).allTextContents())).toEqual(new Set([name]));
  });
  await test.step('[ADM-PRJ-07] [MSG-45] where nothing is found', async () => {
    await page.getByRole('textbox', { name: 'Search by project name' }).fill('no such project at all');
    await expect(page.getByText('No projects found matching your criteria.', { exact: true })).toBeVisible();
  });
  await expectAccessible(page);
});

test('[ADM-PRJ-08] [MSG-46] a list that cannot be read says so, and another try reads it', async ({ page }) => {
  const mend = await failAt(page, 'campaigns.projects');
  await page.goto(PATH);
  const panel = page.getByRole('alert').filter({ hasText: 'Failed to load projects. Please try again later.' });
  await expect(panel).toBeVisible();
  await mend();
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(table(page)).toBeVisible();
});

test('[ADM-PRJ-06] View opens the campaign to read; staff pause it, let it go on, and end a deal, each with a reason', async ({
  page,
  baseURL,
  browser,
}) => {
  const at = await cast(baseURL);
  const { id, name } = await accepted(at, 'Quiet kettle');
  await page.goto(`${PATH}?search=${encodeURIComponent(name)}`);
  await settled(page);
  await page.getByRole('link', { name: `View ${name}` }).click();
  await expect(page).toHaveURL(`/admin/projects/${id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  for (const part of ['Details', 'Brand', 'Deals', 'Submissions', 'Payments', 'Review History']) {
    await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible();
  }
  const deals = page.getByRole('table', { name: 'Deals' });
  await expect(deals).toContainText(CREATOR_NAME);
  await expectAccessible(page);

  const ask = async (button: string, title: string, reason: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: title.startsWith('End') ? 'End Deal' : title }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: title.startsWith('End') ? 'End Deal' : title }).click();
    await expect(dialog).toBeHidden();
  };
  const why = 'The label is missing.';
  await ask('Pause Campaign', 'Pause Campaign', why);
  await expect(page.getByRole('note').filter({ hasText: 'This campaign is paused' })).toContainText(why);
  for (const [email, path] of [
    ['brand@accord.test', `/brand/orders?projectId=${id}`],
    ['creator@accord.test', '/creator/deals?tab=active'],
  ] as const) {
    const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
    const signIn = await context.request.post('/trpc/auth.signIn', {
      headers: { origin: baseURL ?? '' },
      data: { email, password: 'accord-demo' },
    });
    expect(signIn.ok()).toBe(true);
    const other = await context.newPage();
    await other.goto(path);
    await expect(other.getByText(why).first()).toBeVisible();
    await context.close();
  }
  await ask('Resume Campaign', 'Resume Campaign', 'The label is there now.');
  await expect(page.getByText('This campaign is paused')).toBeHidden();
  await ask(`End the deal with ${CREATOR_NAME}`, `End the deal with ${CREATOR_NAME}`, 'The account was sold.');
  await expect(deals).toContainText('Cancelled');
  await expect(deals).toContainText('Reason: The account was sold.');
  await page.goto('/admin/projects/018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b');
  await expect(page.getByRole('heading', { name: 'Campaign not found', level: 1 })).toBeVisible();
});

test('somebody who is no longer staff is told so in the place of the list', async ({ page }) => {
  await failAt(page, 'campaigns.projects', { code: 'FORBIDDEN', httpStatus: 403 });
  await page.goto(PATH);
  await expect(page.getByRole('alert')).toHaveText('Access denied. Admin privileges required.');
});
