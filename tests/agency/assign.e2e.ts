import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '#tests/support/browser.ts';

const BRAND = 'hello@verve-audio.test';

test.describe('an admin', () => {
  test.use({ as: 'admin@accord.test' });

  test('[AG-36] assigns a user to an agency from the user’s panel, and removes them', async ({ page }) => {
    await page.goto(`/admin/user-management?everyone=true&search=${BRAND}`);
    await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click();
    const panel = page.getByRole('dialog', { name: 'Verve Audio' });
    await panel.getByRole('button', { name: 'Assign to an agency' }).click();
    const asking = page.getByRole('dialog', { name: 'Assign Verve Audio to an agency' });
    await expect(asking).toBeVisible();
    await expectAccessible(page);
    await asking.getByLabel('Email of the agency').fill('creator@accord.test');
    await asking.getByRole('button', { name: 'Assign' }).click();
    await expect(asking.getByLabel('Email of the agency')).toHaveAccessibleDescription(/no active agency/);
    await asking.getByLabel('Email of the agency').fill('agency@accord.test');
    await asking.getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByText('The account is assigned to the agency.')).toBeVisible();
    const section = panel.getByRole('region', { name: 'Agencies' });
    await expect(section.getByText('Brand Manager')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await section.getByRole('button', { name: /^Remove from/ }).click();
    const sure = page.getByRole('alertdialog');
    await sure.getByRole('button', { name: 'Remove' }).click();
    await expect(section.getByText(/ended/)).toBeVisible();
    await expect(section.getByRole('button', { name: /^Remove from/ })).toHaveCount(0);
  });

  test('[AG-36] an admin’s own kind cannot be assigned', async ({ page }) => {
    await page.goto('/admin/user-management?everyone=true&search=super@accord.test');
    await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click();
    await expect(page.getByText('Roles and requests')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Assign to an agency' })).toHaveCount(0);
  });
});

test('[AG-22] [AG-36] the owner of an account declines, accepts and leaves an agency on the account page', async ({
  browser,
  baseURL,
}) => {
  const open = async (email: string) => {
    const page = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    await signIn(page, email);
    return page;
  };
  const [boss, person] = [await open('agency@accord.test'), await open('hello@sona-coffee.test')];
  const invite = async () => {
    await boss.goto('/agency/invite');
    await boss.getByRole('textbox', { name: 'Email' }).fill('hello@sona-coffee.test');
    await boss.getByRole('combobox', { name: 'Role' }).selectOption('Brand Manager');
    await boss.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(boss.getByText('Invitation sent successfully!')).toBeVisible();
  };
  await person.goto('/account');
  await expect(person.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(person.getByRole('heading', { name: 'Agencies' })).toHaveCount(0);
  await invite();
  await person.reload();
  await expect(person.getByText('Asks to manage you as Brand Manager')).toBeVisible();
  await expectAccessible(person);
  await person.getByRole('button', { name: /^Decline / }).click();
  await expect(person.getByRole('heading', { name: 'Agencies' })).toHaveCount(0);

  await invite();
  await person.reload();
  await person.setViewportSize({ width: 390, height: 844 });
  await person.getByRole('button', { name: /^Accept / }).click();
  await expect(person.getByText('Manages you as Brand Manager')).toBeVisible();
  await expectAccessible(person);
  await expectNoSidewaysScroll(person);
  await boss.goto('/agency/users?search=hello@sona-coffee.test');
  await expect(boss.getByRole('row', { name: /Sona Coffee hello@sona-coffee.test/ })).toBeVisible();
  await boss.getByRole('combobox', { name: 'Role' }).selectOption('Creator');
  await expect(boss.getByText('No users found.')).toBeVisible();
  await boss.getByRole('combobox', { name: 'Role' }).selectOption('Brand Manager');
  await boss.getByRole('link', { name: 'Sona Coffee' }).click();
  await expect(boss.getByRole('heading', { level: 1, name: 'Sona Coffee' })).toBeVisible();
  await boss.goBack();

  await test.step('leaving asks first', async () => {
    await person.getByRole('button', { name: /^Leave / }).click();
    const question = person.getByRole('alertdialog', { name: /^Leave .*\?$/ });
    await expect(question).toBeVisible();
    await expectAccessible(person);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(person.getByText('Manages you as Brand Manager')).toBeVisible();
    await person.getByRole('button', { name: /^Leave / }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    // As long as the question stands, the page behind it is hidden from roles.
    await expect(question).toHaveCount(0);
  });
  await expect(person.getByRole('heading', { name: 'Agencies' })).toHaveCount(0);
  await boss.reload();
  await expect(boss.getByText('No users found.')).toBeVisible();
});
