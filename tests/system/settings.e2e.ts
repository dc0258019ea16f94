import { expect, expectAccessible, goOn, test } from '#tests/support/browser.ts';
import { runSql } from '#tests/support/sql.ts';
import { cast } from '#tests/support/stages.ts';

// screens.db.test.ts proves what the tabs show, and flags.client.test.ts what is said of the flags.

test.use({ as: 'admin@accord.test' });

test('a flag is moved; a recurring job is run from its list; a failed one shows why, and is tried again from the queue', async ({
  page,
  baseURL,
  server,
}) => {
  const { admin, creator } = await cast(baseURL);
  const flag = async () =>
    (await admin.api.system.flags.query()).find(({ key }) => key === 'social_refresh_enabled') ?? null;
  await page.goto('/admin/settings');
  await test.step('[ADM-SET-03] the tab stands in the address', async () => {
    await page.getByRole('tab', { name: 'Feature Flags' }).click();
    await expect(page).toHaveURL('/admin/settings?tab=flags');
  });
  await expectAccessible(page);
  const one = page.getByRole('switch', { name: 'social_refresh_enabled' });
  await test.step('[ADM-SET-07] a flag moves once it is saved, and its part is closed at once', async () => {
    await one.click();
    await expect(page.getByText('social_refresh_enabled is off')).toBeVisible();
    await expect(one).not.toBeChecked();
    expect(await flag()).toMatchObject({ value: false });
    expect((await creator.api.profiles.accounts.query()).mayRefresh).toMatchObject({ allowed: false });
    await one.click();
    await expect(one).toBeChecked();
    await expect.poll(async () => (await flag())?.value).toBe(true);
  });
  const why = 'The office could not be reached';
  // No worker takes it: it is due only next year.
  await runSql(
    server.databaseUrl,
    `select graphile_worker.add_job('office.test', run_at := now() + interval '1 year', max_attempts := 1)`,
    `update graphile_worker._private_jobs set attempts = 1, last_error = '${why}', run_at = now() + interval '1 year'
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'office.test')`,
  );
  const health = await admin.api.system.health.query();
  expect(health.jobs.workers, 'the server has a worker').toBeGreaterThan(0);
  await goOn(page, '/admin/settings?tab=system');
  await page
    .getByRole('region', { name: 'Recurring jobs' })
    .getByRole('button', { name: 'Run files.clean now' })
    .click();
  await expect(page.getByText('The job runs now')).toBeVisible();
  await page.getByLabel('State', { exact: true }).selectOption('failed');
  await expect(page).toHaveURL('/admin/settings?tab=system&state=failed');
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
