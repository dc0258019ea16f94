import { DEMO_PASSWORD } from '#db/demo.ts';
import { expect, expectAccessible, goOn, test } from '#tests/support/browser.ts';
import { signInWithoutForm } from '#tests/support/sign-up.ts';
import { querySql, runSql } from '#tests/support/sql.ts';
import { approved, cast } from '#tests/support/stages.ts';

const EMAIL = 'brand@accord.test';
const endSessions = (url: string) =>
  runSql(url, `delete from sessions where user_id = (select id from users where email = '${EMAIL}')`);

test('who types while their session ends signs in again in place, and sends what they typed', async ({
  page,
  baseURL,
  server,
}) => {
  const at = await cast(baseURL);
  const { id: campaignId } = await approved(at, 'Typed over');
  await signInWithoutForm(page, server.url, EMAIL);
  await page.goto(`/brand/orders?projectId=${campaignId}`);
  await page.getByRole('button', { name: 'Edit Details' }).click();
  const name = page.getByLabel('Campaign name');
  await name.fill('Typed over the end of a session');
  await endSessions(server.databaseUrl);
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await test.step('the screen and what was typed stay', async () => {
    await expect(dialog).toContainText(EMAIL);
    await expectAccessible(page);
    await expect(page).toHaveURL(new RegExp(`projectId=${campaignId}`));
    await expect(name).toHaveValue('Typed over the end of a session');
  });
  await test.step('a wrong password is said, and asked for again', async () => {
    await dialog.getByLabel('Password', { exact: true }).fill('not it');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/.+/);
  });
  await test.step('after it the same form is sent', async () => {
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(name).toHaveValue('Typed over the end of a session');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('heading', { name: 'Typed over the end of a session' })).toBeVisible();
  });
  await test.step('what saves itself stays as well, and is saved by the sign-in alone', async () => {
    await goOn(page, '/brand/settings');
    const company = page.getByLabel('Company name');
    await page.context().clearCookies();
    await company.fill('Northwind Typed');
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/brand\/settings/);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toBeHidden();
    const saved = `select 1 from brand_profiles where company_name = 'Northwind Typed'`;
    await expect.poll(() => querySql(server.databaseUrl, saved)).toHaveLength(1);
    await expect(company).toHaveValue('Northwind Typed');
    // Until the page knows that, the end of the session would ask for a sign-in over it once more.
    await expect(page.getByRole('region', { name: 'Company Information' }).getByRole('status')).toHaveText('Saved');
  });
  await test.step('where nothing is typed, the end of the session leads to the sign-in', async () => {
    await endSessions(server.databaseUrl);
    await expect(page).toHaveURL(/\/auth\?next=/);
  });
});
