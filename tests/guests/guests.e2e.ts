import { expect, goOn, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

test.use({ as: 'brand@accord.test' });

test('a brand shares content, a guest in another browser names themselves, comments and votes, the brand passes it on and withdraws, and the page is dead', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  const { api } = await signedIn(server.url, 'brand@accord.test');
  const { rows } = await api.guests.links.query({});
  const campaignId = rows.find(({ kind }) => kind === 'content')?.subjectId;
  await page.goto(`/brand/campaign-review/${campaignId}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByLabel('For whom').fill('Our agency');
  await dialog.getByLabel('Title').fill('Second look');
  await dialog.getByLabel('Caption').uncheck();
  await dialog.getByLabel('Password').fill('morning light');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await page.getByRole('dialog', { name: 'The link is ready' }).getByLabel('Address').inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', storageState: { cookies: [], origins: [] } });
  const guest = await elsewhere.newPage();
  await guest.goto(new URL(address).pathname + new URL(address).hash);
  await expect(guest.getByRole('heading', { name: 'This link has a password' })).toBeVisible();
  await guest.getByLabel('Password', { exact: true }).fill('evening light');
  await guest.getByRole('button', { name: 'Open' }).click();
  await expect(guest.getByText('This is not the password of this link')).toBeVisible();
  await guest.getByLabel('Password', { exact: true }).fill('morning light');
  await guest.getByRole('button', { name: 'Open' }).click();
  await expect(guest.getByRole('heading', { name: 'Second look' })).toBeVisible();
  await expect(guest.getByText('#ad', { exact: false })).toHaveCount(0);
  await guest.getByRole('button', { name: 'For it' }).first().click();
  const who = guest.getByRole('dialog', { name: 'Who are you?' });
  await who.getByLabel('Your name').fill('Iris Holm');
  await who.getByRole('button', { name: 'Vote' }).click();
  await expect(guest.getByRole('button', { name: 'For it' }).first()).toHaveAttribute('aria-pressed', 'true');
  await guest
    .getByRole('button', { name: /^Comment on / })
    .first()
    .click();
  await guest.getByRole('textbox', { name: /^Comment on / }).fill('Show the zip.');
  await guest.getByRole('button', { name: 'Send comment' }).click();
  await expect(guest.getByRole('list', { name: /^Your comments/ })).toContainText('Show the zip.');

  await page.reload();
  const said = page.getByRole('listitem').filter({ hasText: 'Guest · Iris Holm' }).last();
  await said.getByRole('button', { name: 'Reply to creator with this' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Comment' })).toHaveValue('Show the zip.');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Comment' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem', { name: /^Comment/ })).toContainText(['Show the zip.']);

  await page.keyboard.press('Escape');
  await goOn(page, '/brand/shared');
  await page.getByRole('button', { name: 'Withdraw Second look' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Second look' })).toContainText('Withdrawn');
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(guest.getByText('Second look')).toHaveCount(0);
  await elsewhere.close();
});
