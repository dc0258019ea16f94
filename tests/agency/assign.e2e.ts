import { become, expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

// agencies.client.test.ts proves that an agency is declined, and what is asked and said.

const ASSIGNED = 'hello@verve-audio.test';
const INVITED = 'hello@sona-coffee.test';

test('[AG-36] an admin assigns a user to an agency from the user’s panel, and removes them', async ({
  page,
  server,
}) => {
  await become(page, server, 'admin@accord.test');
  const list = (email: string) => `/admin/user-management?everyone=true&search=${email}`;
  const openPanel = () => page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click();
  await page.goto(list(ASSIGNED));
  await openPanel();
  const panel = page.getByRole('dialog', { name: 'Verve Audio' });
  await panel.getByRole('button', { name: 'Assign to an agency' }).click();
  const asking = page.getByRole('dialog', { name: 'Assign Verve Audio to an agency' });
  await expectAccessible(page);
  await asking.getByLabel('Email of the agency').fill('agency@accord.test');
  await asking.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('The account is assigned to the agency.')).toBeVisible();
  const section = panel.getByRole('region', { name: 'Agencies' });
  await expect(section.getByText('Brand Manager')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await section.getByRole('button', { name: /^Remove from/ }).click();
  const sure = page.getByRole('alertdialog');
  await sure.getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText(/ended/)).toBeVisible();
  await expect(section.getByRole('button', { name: /^Remove from/ })).toHaveCount(0);
  await test.step('[AG-36] an admin’s own kind cannot be assigned', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goOn(page, list('super@accord.test'));
    await openPanel();
    await expect(page.getByText('Roles and requests')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Assign to an agency' })).toHaveCount(0);
  });
});

test('[AG-22] [AG-36] the owner of an account accepts and leaves an agency on the account page', async ({
  page,
  server,
}) => {
  const { api } = await signedIn(server.url, 'agency@accord.test');
  const managed = async () => (await api.agency.users.query({ search: INVITED })).rows.map(({ name }) => name);
  const agencies = page.getByRole('heading', { name: 'Agencies' });
  await become(page, server, INVITED);
  await api.agency.invite.mutate({ email: INVITED, role: 'managed_brand' });
  await page.goto('/account');
  await expect(page.getByText('Asks to manage you as Brand Manager')).toBeVisible();
  await expectAccessible(page);
  await test.step('on a phone, they accept', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Accept / }).click();
    await expect(page.getByText('Manages you as Brand Manager')).toBeVisible();
    expect(await managed()).toEqual(['Sona Coffee']);
    await expectNoSidewaysScroll(page);
  });
  await test.step('leaving asks first', async () => {
    await page.getByRole('button', { name: /^Leave / }).click();
    const question = page.getByRole('alertdialog', { name: /^Leave .*\?$/ });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Leave' }).click();
    // While the question is open, the page behind it is hidden from queries by role.
    await expect(question).toHaveCount(0);
  });
  await expect(agencies).toHaveCount(0);
  expect(await managed()).toEqual([]);
});
