import { expect, expectAccessible, failAt, test } from '#tests/support/browser.ts';
import { runSql } from '#tests/support/sql.ts';
import { cast } from '#tests/support/stages.ts';

// screens.db.test.ts proves what the tabs show.

test.use({ as: 'admin@accord.test' });

test('the tab of the flags says what fails, and a flag moves once it is saved', async ({ page, baseURL }) => {
  const { admin, creator } = await cast(baseURL);
  const flag = async () =>
    (await admin.api.system.flags.query()).find(({ key }) => key === 'social_refresh_enabled') ?? null;
  const mend = await failAt(page, 'system.flags');
  await page.goto('/admin/settings');
  await test.step('[ADM-SET-03] the tab stands in the address', async () => {
    await page.getByRole('tab', { name: 'Feature Flags' }).click();
    await expect(page).toHaveURL('/admin/settings?tab=flags');
  });
  await test.step('[ADM-SET-10] flags that could not be read are read again', async () => {
    await expect(page.getByText('The feature flags could not be loaded')).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('switch', { name: 'payments_enabled' })).toBeChecked();
  });
  await expectAccessible(page);
  const one = page.getByRole('switch', { name: 'social_refresh_enabled' });
  await test.step('[ADM-SET-10] a flag that could not be saved stays where it is, and the page says why', async () => {
    const end = await failAt(page, 'system.setFlag');
    await one.click();
    await expect(page.getByText('The flag could not be changed')).toBeVisible();
    await expect(one).toBeChecked();
    await end();
  });
  await test.step('[ADM-SET-07] a flag moves once it is saved, and its part is closed at once', async () => {
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
});

test('a recurring job is run from its list; a failed one shows why, and is tried again from the queue', async ({
  page,
  baseURL,
  server,
}) => {
  const why = 'The office could not be reached';
  // No worker takes it: it is due only next year.
  await runSql(
    server.databaseUrl,
    `select graphile_worker.add_job('office.test', run_at := now() + interval '1 year', max_attempts := 1)`,
    `update graphile_worker._private_jobs set attempts = 1, last_error = '${why}', run_at = now() + interval '1 year'
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'office.test')`,
  );
  const health = await (await cast(baseURL)).admin.api.system.health.query();
  expect(health.jobs.workers, 'the server has a worker').toBeGreaterThan(0);
  await page.goto('/admin/settings?tab=system');
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
