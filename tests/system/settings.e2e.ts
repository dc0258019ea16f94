import { expect, expectAccessible, failAt, settled, test } from '#tests/support/browser.ts';
import { runSql } from '#tests/support/sql.ts';
import { cast } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

test('[ADM-SET-01] [ADM-SET-02] [ADM-SET-03] the settings have their badge and four tabs, kept in the address', async ({
  page,
}) => {
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/admin/settings');
  await expect(page.getByRole('heading', { name: 'Admin Settings', level: 1 })).toBeVisible();
  await expect(page.getByText('Admin Only', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['General', 'Email', 'System', 'Feature Flags']);
  await page.getByRole('tab', { name: 'Email' }).click();
  await expect(page).toHaveURL('/admin/settings?tab=email');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'General' }).click();
  await expect(page).toHaveURL('/admin/settings');
});

test('[ADM-SET-04] [ADM-SET-05] General, Email and System say what will come; System shows the state of the system besides', async ({
  page,
  baseURL,
}) => {
  await page.goto('/admin/settings');
  await expect(page.getByText('General options will come in future updates.')).toBeVisible();
  await page.goto('/admin/settings?tab=email');
  await expect(page.getByText('Email options will come in future updates.')).toBeVisible();
  await page.goto('/admin/settings?tab=system');
  await settled(page);
  const status = page.getByRole('region', { name: 'System Status' });
  await expect(status.getByText('Monitor system health and performance metrics', { exact: true })).toBeVisible();
  await expect(status.getByText(/System options will come in future updates\./)).toBeVisible();
  const health = await (await cast(baseURL)).admin.api.system.health.query();
  const part = (name: string) => status.getByRole('region', { name, exact: true });
  await expect(part('Database')).toContainText(`PostgreSQL${health.database.version}`);
  await expect(part('Jobs')).toContainText(`Workers${health.jobs.workers}`);
  expect(health.jobs.workers).toBeGreaterThan(0);
  await expect(part('Mail')).toContainText('Sent throughlocal');
  await expect(part('Files')).toContainText('Stored bylocal');
  await expect(part('Version')).toContainText(`Accord${health.version.accord}`);
  await expect(part('Version')).toContainText(`Node.js${health.version.node}`);
});

test('[ADM-SET-06] [ADM-SET-07] a flag moves once it is saved, and its part is closed at once', async ({
  page,
  baseURL,
}) => {
  const { admin, creator } = await cast(baseURL);
  const flag = async () =>
    (await admin.api.system.flags.query()).find(({ key }) => key === 'social_refresh_enabled') ?? null;
  await page.goto('/admin/settings?tab=flags');
  await settled(page);
  const list = page.getByRole('region', { name: 'R4 Feature Flags' });
  const flags = await admin.api.system.flags.query();
  await expect(list.getByRole('listitem')).toHaveText(flags.map(({ key, description }) => `${key}${description}`));
  const one = list.getByRole('switch', { name: 'social_refresh_enabled' });
  await expect(one).toBeChecked();
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/system\.setFlag/, async (route) => {
    await held;
    await route.continue();
  });
  await one.click();
  await expect(one).toHaveAttribute('aria-busy', 'true');
  await expect(one).toBeChecked();
  expect(await flag()).toMatchObject({ value: true });
  release();
  await expect(page.getByText('social_refresh_enabled is off')).toBeVisible();
  await expect(one).not.toBeChecked();
  expect(await flag()).toMatchObject({ value: false });
  expect((await creator.api.profiles.accounts.query()).mayRefresh).toMatchObject({ allowed: false });
  await page.unroute(/system\.setFlag/);
  await one.click();
  await expect(one).toBeChecked();
  await expect.poll(async () => (await flag())?.value).toBe(true);
});

test('[ADM-SET-10] a flag that could not be saved stays where it is, and the page says why', async ({ page }) => {
  await page.goto('/admin/settings?tab=flags');
  await settled(page);
  const one = page.getByRole('switch', { name: 'payments_enabled' });
  const end = await failAt(page, 'system.setFlag');
  await one.click();
  await expect(page.getByText('The flag could not be changed')).toBeVisible();
  await expect(one).toBeChecked();
  await end();
  const failed = await failAt(page, 'system.flags');
  await page.goto('/admin/settings?tab=flags');
  await expect(page.getByText('The feature flags could not be loaded')).toBeVisible();
  await failed();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(one).toBeChecked();
});

test('[ADM-SET-02] whoever is no longer staff is told so', async ({ page }) => {
  await failAt(page, 'system.flags', { code: 'FORBIDDEN', httpStatus: 403 });
  await page.goto('/admin/settings?tab=flags');
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
});

test('a recurring job is run from the list, and the queue is filtered by state', async ({ page, baseURL }) => {
  const { admin } = await cast(baseURL);
  await page.goto('/admin/settings?tab=system');
  await settled(page);
  const recurring = page.getByRole('region', { name: 'Recurring jobs' });
  const rows = await admin.api.system.recurringJobs.query();
  await expect(recurring.getByRole('row')).toHaveCount(rows.length + 1);
  await recurring.getByRole('button', { name: 'Run files.clean now' }).click();
  await expect(page.getByText('The job runs now')).toBeVisible();
  await page.getByLabel('State', { exact: true }).selectOption('failed');
  await expect(page).toHaveURL('/admin/settings?tab=system&state=failed');
  await expect(page.getByText('No jobs in this state')).toBeVisible();
});

test('a job that has failed shows why, and is tried again from the list', async ({ page, server }) => {
  const why = 'The office could not be reached';
  // Nothing takes it up: it is due only next year.
  await runSql(
    server.databaseUrl,
    `select graphile_worker.add_job('office.test', run_at := now() + interval '1 year', max_attempts := 1)`,
    `update graphile_worker._private_jobs set attempts = 1, last_error = '${why}', run_at = now() + interval '1 year'
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'office.test')`,
  );
  await page.goto('/admin/settings?tab=system&state=failed');
  await settled(page);
  const row = page.getByRole('region', { name: 'Job queue' }).getByRole('row').filter({ hasText: 'office.test' });
  await expect(row).toContainText('Failed');
  await expect(row).toContainText(why);
  await expect(row).toContainText('1 of 1');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Retry office\.test/ }).click();
  await expect(page.getByText('The job is tried again now')).toBeVisible();
  await expect(row).toHaveCount(0);
  const its = `task_id = (select id from graphile_worker._private_tasks where identifier = 'office.test')`;
  await runSql(server.databaseUrl, `delete from graphile_worker._private_jobs where ${its}`);
});

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('[ADM-SET-02] does not get to the settings', async ({ page }) => {
    await page.goto('/admin/settings');
    await expect(page).toHaveURL('/brand');
  });
});
