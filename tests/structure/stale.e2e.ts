import { expect, failAt, test } from '#tests/support/browser.ts';
import { runSql } from '#tests/support/sql.ts';
import { accepted, cast, submitted } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

const NOTICE = 'Not everything here could be refreshed, so some of it may be old.';

test('a later read that fails takes no screen away, and nothing of what was typed', async ({
  page,
  baseURL,
  server,
}) => {
  const at = await cast(baseURL);
  const { id } = await accepted(at, 'Old lamp');
  const userId = (await at.brand.api.auth.session.query())?.id ?? '';
  const newsOf = (topic: string) =>
    runSql(server.databaseUrl, `select pg_notify('accord_live', '${JSON.stringify({ userId, topic })}')`);
  await page.goto(`/brand/orders?projectId=${id}`);
  await page.getByRole('button', { name: 'Create brief' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create campaign brief' });
  const objective = dialog.getByLabel('Campaign objective');
  await objective.fill('Two hundred orders');
  const mends = [await failAt(page, 'orders.read'), await failAt(page, 'payments.contract')];
  await newsOf('payment');
  const notice = page.getByText(NOTICE);
  await expect(notice).toBeVisible();
  await expect(objective).toHaveValue('Two hundred orders');
  await expect(page.getByText('Error Loading Orders')).toHaveCount(0);
  await expect(page.getByText('The contract could not be loaded')).toHaveCount(0);

  for (const mend of mends) await mend();
  await newsOf('payment');
  await expect(notice).toBeHidden();
  await expect(objective).toHaveValue('Two hundred orders');
});

test('offline a question says so in our words, and stays', async ({ page, baseURL, context }) => {
  const at = await cast(baseURL);
  const { id } = await submitted(at, 'Distant lamp');
  await page.goto(`/brand/orders?projectId=${id}`);
  await page.getByRole('button', { name: 'Delete Campaign' }).click();
  const question = page.getByRole('alertdialog');
  const answer = question.getByRole('button', { name: 'Delete Campaign' });
  await expect(answer).toBeVisible();
  await context.setOffline(true);
  await answer.click();
  await expect(question.getByText('The server cannot be reached. Nothing was lost; please try again.')).toBeVisible();
  await expect(answer).toBeEnabled();
});
