import type { Page } from '@playwright/test';
import pg from 'pg';
import { CONNECTABLE_PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { SOCIAL_PROOFS_PER_HOUR } from '#shared/constants.ts';
import { expect, expectAccessible, settled, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

const LEO = 'leo.costa@example.test';
const LATE = { timeout: 20_000 };

test.use({ as: LEO });

const cardOf = (page: Page, platform: string) =>
  page
    .getByRole('region', { name: 'Connected social accounts', exact: true })
    .getByRole('article', { name: platformLabel(platform), exact: true });
async function openDialog(page: Page, platform: string) {
  const name = `Confirm Ownership of ${platformLabel(platform)}`;
  await cardOf(page, platform).getByRole('button', { name }).click();
  return page.getByRole('alertdialog', { name: `Confirm that ${platformLabel(platform)} is yours` });
}

test('the ownership of an account is confirmed by a code in its bio, and each way that it is not says why', async ({
  page,
  baseURL,
  server,
}) => {
  const { api } = await signedIn(baseURL ?? '', LEO);
  const before = await api.profiles.accounts.query();
  const taken = new Set(before.accounts.map(({ platform }) => platform));
  const [ours = '', theirs = ''] = CONNECTABLE_PLATFORMS.filter((platform) => !taken.has(platform));
  const { code } = before;
  const connect = async (platform: string, handle: string) => {
    await api.profiles.connectAccount.mutate({ platform: platform as 'instagram', handle });
    await expect(cardOf(page, platform).getByText('Active', { exact: true })).toBeVisible(LATE);
    const { accounts } = await api.profiles.accounts.query();
    return accounts.find((account) => account.platform === platform)?.id ?? '';
  };
  await page.goto('/creator/profile');
  await settled(page);
  // The bio of a made-up account holds the code that its handle ends in.
  const oursId = await connect(ours, `leo.${code.replace('accord-', '')}`);
  const theirsId = await connect(theirs, 'somebody.famous');

  await test.step('without the code in the bio nothing is confirmed', async () => {
    const dialog = await openDialog(page, theirs);
    await expect(dialog.getByText('Write this code anywhere into the bio of @somebody.famous')).toBeVisible();
    await expect(dialog.getByLabel('Your code')).toHaveValue(code);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Check Bio' }).click();
    const missing = `The bio of this account does not have ${code} in it yet. It can take a minute to show.`;
    await expect(dialog.getByText(missing, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(cardOf(page, theirs).getByText(/^Only you see these figures/)).toBeVisible();
  });
  await test.step('with it the account is confirmed, and no longer asks', async () => {
    const db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
    await db.query('update social_accounts set verified_at = null where id = $1', [oursId]).finally(() => db.end());
    await page.reload();
    const dialog = await openDialog(page, ours);
    await dialog.getByRole('button', { name: 'Check Bio' }).click();
    await expect(page.locator('[data-sonner-toast]').getByText('Ownership confirmed')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, ours).getByText('Ownership confirmed')).toBeVisible();
    await expect(cardOf(page, ours).getByRole('button', { name: /^Confirm Ownership/ })).toHaveCount(0);
  });
  await test.step('an account that was disconnected in another tab meanwhile is not found', async () => {
    const dialog = await openDialog(page, theirs);
    await page.route(/\/live\?/, (route) => route.abort());
    await api.profiles.disconnectAccount.mutate({ accountId: theirsId });
    await dialog.getByRole('button', { name: 'Check Bio' }).click();
    await expect(dialog.getByText('This account was not found', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.unroute(/\/live\?/);
  });
  await test.step('who looks too often has to wait', async () => {
    await page.goto('/creator/profile');
    await settled(page);
    const again = await connect(theirs, 'somebody.else');
    const look = () => api.profiles.proveAccount.mutate({ accountId: again }).catch((error: Error) => error.message);
    const said: unknown[] = [];
    for (let looks = 0; looks < SOCIAL_PROOFS_PER_HOUR; looks += 1) said.push(await look());
    expect(said.at(-1)).toBe('Too many requests. Please wait a moment and try again.');
    const dialog = await openDialog(page, theirs);
    await dialog.getByRole('button', { name: 'Check Bio' }).click();
    await expect(dialog.getByText('Too many requests. Please wait a moment and try again.')).toBeVisible();
    for (const accountId of [again, oursId]) await api.profiles.disconnectAccount.mutate({ accountId });
  });
});
