import type { Page } from '@playwright/test';
import { CONNECTABLE_PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { BY_A_JOB, expect, expectAccessible, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { runSql } from '#tests/support/sql.ts';

const CREATOR = 'creator@accord.test';
// accounts.client.test.ts proves what is said where an account cannot be connected, refreshed or confirmed.

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('a creator', () => {
  test.use({ as: CREATOR });

  test('edits the profile and loses nothing to another tab; connects an account, refreshes another, and disconnects', async ({
    page,
    baseURL,
  }) => {
    const { api } = await signedIn(baseURL ?? '', CREATOR);
    const profile = await api.profiles.mine.query();
    await page.goto('/creator/campaigns');
    await test.step('[CR-PROF-01] [CR-PROF-27] Settings of the account menu opens the profile', async () => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      await expect(page).toHaveURL('/creator/profile');
      await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    });
    const overview = region(page, 'Profile overview');
    await overview.getByRole('button', { name: 'Edit Profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
    await test.step('[CR-PROF-03] a change of another tab is said before it is replaced, and other fields stay', async () => {
      await dialog.getByLabel('Bio').fill('Written in the first tab.');
      const [bio, lastName] = ['Written in the second tab.', profile?.lastName ?? ''];
      await api.profiles.edit.mutate({ changes: { bio, visibility: { showLinkedin: false } } });
      await dialog.getByRole('button', { name: 'Save Profile' }).click();
      await expect(dialog.getByText(/is now “Written in the second tab\.”/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Save Profile' }).click();
      await expect(page.getByText('Profile updated successfully', { exact: true })).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(overview.getByText('Written in the first tab.', { exact: true })).toBeVisible();
      const stored = await api.profiles.mine.query();
      expect(stored).toMatchObject({ lastName, visibility: { showLinkedin: false } });
    });
    await api.profiles.edit.mutate({ changes: { bio: profile?.bio ?? '', visibility: { showLinkedin: true } } });

    const before = await api.profiles.accounts.query();
    const free = CONNECTABLE_PLATFORMS.find((each) => !before.accounts.some(({ platform }) => platform === each));
    const platform = platformLabel(free ?? '');
    const accounts = region(page, 'Connected social accounts');
    const [first] = before.accounts;
    await accounts.getByRole('button', { name: 'Connect Account' }).click();
    const connecting = page.getByRole('dialog', { name: 'Connect Account' });
    await connecting.getByLabel('Platform').selectOption({ label: platform });
    await connecting.getByLabel('Handle or URL').fill(`@demo.${before.code.replace('accord-', '')}`);
    await test.step('[CR-PROF-24] [MSG-178] [MSG-183] what works is said', async () => {
      await connecting.getByRole('button', { name: 'Connect Account' }).click();
      await expect(page.getByText('Account Connected!', { exact: true })).toBeVisible();
      await expect(page.getByText('Social profile connected successfully!', { exact: true })).toBeVisible();
    });
    const card = accounts.getByRole('article', { name: platform, exact: true });
    await test.step('[CR-PROF-10] [CR-PROF-26] the card turns active by itself once the figures are there', async () => {
      await expect(card.getByText('Active', { exact: true })).toBeVisible();
      await expect(card.getByText('Ownership confirmed')).toBeVisible();
      await expect(card.getByRole('button', { name: `Refresh ${platform}` })).toBeDisabled();
    });
    const refresh = accounts.getByRole('button', { name: `Refresh ${platformLabel(first?.platform ?? '')}` });
    await test.step('[CR-PROF-23] [MSG-179] a refresh that works says so', async () => {
      await refresh.click();
      await expect(page.getByText('Metrics Refreshed!', { exact: true })).toBeVisible();
      // Unavailable for a while, but still focused.
      await expect(refresh).toBeDisabled();
      await expect(refresh).toBeFocused();
    });
    await card.getByRole('button', { name: `Disconnect ${platform}` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Disconnect' }).click();
    // While the question is open, the page behind it, including the card, is hidden from queries by role.
    await expect(question).toBeHidden();
    await expect(card).toBeHidden();

    await test.step('[CR-PROF-22] [MSG-176] an account that cannot be read says so, and why', async () => {
      const given = { platform: free ?? 'tiktok', handle: `kept.${before.code.replace('accord-', '')}.private` };
      const { id } = await api.profiles.connectAccount.mutate(given);
      await expect(card.getByText(/^Failed to fetch profile data: .* is private\.$/)).toBeVisible();
      await api.profiles.disconnectAccount.mutate({ accountId: id });
    });
  });
});

test.describe('a creator whose accounts are not confirmed', () => {
  const LEO = 'leo.costa@example.test';
  test.use({ as: LEO });

  test('confirms the ownership of one by a code in its bio', async ({ page, baseURL, server }) => {
    const { api } = await signedIn(baseURL ?? '', LEO);
    const { accounts, code } = await api.profiles.accounts.query();
    const taken = new Set(accounts.map(({ platform }) => platform));
    const ours = CONNECTABLE_PLATFORMS.find((platform) => !taken.has(platform));
    if (!ours) throw new Error('A platform is free');
    // The bio of a made-up account contains the code that its handle ends in.
    await api.profiles.connectAccount.mutate({ platform: ours, handle: `leo.${code.replace('accord-', '')}` });
    const counted = async () =>
      (await api.profiles.accounts.query()).accounts.find(({ platform }) => platform === ours)?.status;
    await expect.poll(counted, BY_A_JOB).toBe('ok');
    await runSql(
      server.databaseUrl,
      `update social_accounts set verified_at = null
       where platform = '${ours}' and creator_id = (select id from users where email = '${LEO}')`,
    );
    await page.goto('/creator/profile');
    const cardOf = (platform: string) =>
      region(page, 'Connected social accounts').getByRole('article', { name: platformLabel(platform), exact: true });
    await test.step('the account is confirmed, and no longer asks', async () => {
      await cardOf(ours)
        .getByRole('button', { name: `Confirm Ownership of ${platformLabel(ours)}` })
        .click();
      const dialog = page.getByRole('alertdialog', { name: `Confirm that ${platformLabel(ours)} is yours` });
      await expect(dialog.getByLabel('Your code')).toHaveValue(code);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Check Bio' }).click();
      await expect(page.locator('[data-sonner-toast]').getByText('Ownership confirmed')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(cardOf(ours).getByText('Ownership confirmed')).toBeVisible();
      await expect(cardOf(ours).getByRole('button', { name: /^Confirm Ownership/ })).toHaveCount(0);
    });
  });
});
