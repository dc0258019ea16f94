import type { Page } from '@playwright/test';
import { CONNECTABLE_PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { compactNumber, percent } from '#shared/format.ts';
import { creatorDashboardMessages } from '#shared/messages/profiles.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failAt,
  hearNothing,
  settled,
  test,
} from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

const CREATOR = 'creator@accord.test';
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('a creator', () => {
  test.use({ as: CREATOR });

  test('sees the profile and its figures, edits it, and loses nothing to another tab', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', CREATOR);
    const profile = await api.profiles.mine.query();
    const { accounts, snapshot } = await api.profiles.accounts.query();
    await page.goto('/creator/campaigns');
    await test.step('[CR-PROF-01] [CR-PROF-27] Settings of the account menu opens the profile', async () => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      await expect(page).toHaveURL('/creator/profile');
      await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    });
    const overview = region(page, 'Profile overview');
    await test.step('[CR-PROF-02] [CR-PROF-25] name, user name, platform, bio and followers in K or M', async () => {
      await expect(overview.getByText(`${profile?.firstName} ${profile?.lastName}`, { exact: true })).toBeVisible();
      await expect(overview.getByText(`@${profile?.username}`, { exact: true })).toBeVisible();
      await expect(overview.getByText(platformLabel(profile?.primaryPlatform ?? ''), { exact: true })).toBeVisible();
      await expect(overview.getByText(profile?.bio ?? '', { exact: true })).toBeVisible();
      const total = `${compactNumber(snapshot.followers)} total followers`;
      await expect(overview.getByText(total, { exact: true })).toBeVisible();
    });
    await test.step('[CR-PROF-04] [CR-PROF-08] two counts, the percent, its sentence and Edit Profile from 90% on', async () => {
      const metrics = region(page, 'Account metrics');
      await expect(metrics.getByText('Connected Platforms')).toBeVisible();
      await expect(metrics.getByText(String(accounts.length), { exact: true }).first()).toBeVisible();
      await expect(metrics.getByText('Tagged Industries')).toBeVisible();
      await expect(metrics.getByText('100%', { exact: true })).toBeVisible();
      await test.step('[MSG-184] the sentence', () => expect(metrics.getByText('Outstanding profile!')).toBeVisible());
      await expect(metrics.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    });
    await test.step('[CR-PROF-11] [CR-PROF-13] [CR-PROF-14] the snapshot says its change, its top platform and how fresh it is', async () => {
      const performance = region(page, 'Performance snapshot');
      await expect(performance.getByText('Data refreshes every 24 hours')).toBeVisible();
      await expect(performance.getByText('against 30 days ago')).toBeVisible();
      await expect(performance.getByText(platformLabel(snapshot.topPlatform ?? ''), { exact: true })).toBeVisible();
    });
    await settled(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

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
  });

  test('connects an account, refreshes another, and confirms and disconnects', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', CREATOR);
    const before = await api.profiles.accounts.query();
    const free = CONNECTABLE_PLATFORMS.find((each) => !before.accounts.some(({ platform }) => platform === each));
    const platform = platformLabel(free ?? '');
    await page.goto('/creator/profile');
    await settled(page);
    const accounts = region(page, 'Connected social accounts');
    const [first] = before.accounts;
    await test.step('[CR-PROF-09] [CR-PROF-25] a card has followers, engagement in percent and its state', async () => {
      const card = accounts.getByRole('article', { name: platformLabel(first?.platform ?? ''), exact: true });
      await expect(card.getByText(compactNumber(first?.followers), { exact: true })).toBeVisible();
      await expect(card.getByText(percent(first?.engagement), { exact: true })).toBeVisible();
      await expect(card.getByText(/^(Active|Needs Update)$/)).toBeVisible();
    });
    await accounts.getByRole('button', { name: 'Connect Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect Account' });
    await test.step('[CR-PROF-17] [MSG-174] a platform and a handle are needed', async () => {
      await dialog.getByRole('button', { name: 'Connect Account' }).click();
      await expect(page.getByText('Missing Information', { exact: true })).toBeVisible();
      await expect(page.getByText('Please select a platform and enter your handle', { exact: true })).toBeVisible();
    });
    await test.step('[CR-PROF-16] [MSG-173] that is said at the field, too', async () => {
      await expect(dialog.getByText('Please select a platform and enter your handle/URL').first()).toBeVisible();
    });
    await dialog.getByLabel('Platform').selectOption({ label: platform });
    await dialog.getByLabel('Handle or URL').fill(`@demo.${before.code.replace('accord-', '')}`);
    await test.step('[CR-PROF-24] [MSG-182] what fails is said', async () => {
      const mend = await failAt(page, 'profiles.connectAccount');
      await dialog.getByRole('button', { name: 'Connect Account' }).click();
      await expect(page.getByText('Connection Failed', { exact: true })).toBeVisible();
      await expect(
        page.getByText('There was an error connecting your account. Please try again.', { exact: true }),
      ).toBeVisible();
      await mend();
    });
    await test.step('[CR-PROF-22] [MSG-175] inline, too, in the words of the server', async () => {
      await expect(dialog.getByText('Failed to connect profile', { exact: true })).toBeVisible();
      await expect(dialog.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible();
    });
    await test.step('[MSG-177] where no words of the server come, in ours', async () => {
      await page.route('**/trpc/profiles.connectAccount*', (route) => route.abort());
      await dialog.getByRole('button', { name: 'Connect Account' }).click();
      await expect(dialog.getByText('An unexpected error occurred', { exact: true })).toBeVisible();
      await page.unroute('**/trpc/profiles.connectAccount*');
    });
    await test.step('[CR-PROF-24] [MSG-178] [MSG-183] what works is said', async () => {
      await dialog.getByRole('button', { name: 'Connect Account' }).click();
      await expect(page.getByText('Account Connected!', { exact: true })).toBeVisible();
      await expect(page.getByText('Social profile connected successfully!', { exact: true })).toBeVisible();
    });
    const card = accounts.getByRole('article', { name: platform, exact: true });
    await test.step('[CR-PROF-10] [CR-PROF-26] the card turns active by itself once the figures are there', async () => {
      await expect(card.getByText('Active', { exact: true })).toBeVisible({ timeout: 20_000 });
      await expect(card.getByText('Ownership confirmed')).toBeVisible();
      await expect(card.getByRole('button', { name: `Refresh ${platform}` })).toBeDisabled();
    });
    const refresh = accounts.getByRole('button', { name: `Refresh ${platformLabel(first?.platform ?? '')}` });
    await test.step('[CR-PROF-23] [MSG-180] [MSG-181] a refresh that does not reach the server says so', async () => {
      await page.route('**/trpc/profiles.refreshAccount*', (route) => route.abort());
      await refresh.click();
      await expect(page.getByText('Refresh Failed', { exact: true })).toBeVisible();
      await expect(page.getByText('Failed to refresh social media metrics', { exact: true })).toBeVisible();
      await page.unroute('**/trpc/profiles.refreshAccount*');
    });
    await test.step('[CR-PROF-23] [MSG-179] a refresh that works says so', async () => {
      await refresh.click();
      await expect(page.getByText('Metrics Refreshed!', { exact: true })).toBeVisible();
      // Closed for a while, and not taken from whoever pressed it.
      await expect(refresh).toBeDisabled();
      await expect(refresh).toBeFocused();
    });
    await card.getByRole('button', { name: `Disconnect ${platform}` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Disconnect' }).click();
    // As long as the question stands, the page behind it is hidden from roles, the card included.
    await expect(question).toBeHidden();
    await expect(card).toBeHidden();

    await test.step('[CR-PROF-22] [MSG-176] an account that cannot be read says so, and why', async () => {
      const given = { platform: free ?? 'tiktok', handle: `kept.${before.code.replace('accord-', '')}.private` };
      await page.goto('/creator/profile');
      const { id } = await api.profiles.connectAccount.mutate(given);
      await expect(card.getByText(/^Failed to fetch profile data: .* is private\.$/)).toBeVisible({ timeout: 20_000 });
      await api.profiles.disconnectAccount.mutate({ accountId: id });
    });
  });
});

test.describe('a creator who leaves the profile and comes back', () => {
  test.use({ as: CREATOR });

  test('[CR-PROF-26] [CONST-36] the accounts are read again when they are over 2 minutes old, and are kept for 10', async ({
    page,
  }) => {
    let asked = 0;
    let answered = 0;
    let held = Promise.resolve();
    page.on('requestfinished', (request) => {
      if (request.url().includes('profiles.accounts')) answered += 1;
    });
    await page.route('**/trpc/*profiles.accounts*', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await hearNothing(page);
    await page.clock.install();
    const card = region(page, 'Connected social accounts').getByRole('article').first();
    const awayFor = async (time: string) => {
      await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
      await expect(page).toHaveURL('/creator/campaigns');
      await expect(card).toBeHidden();
      await page.clock.fastForward(time);
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      await expect(page).toHaveURL('/creator/profile');
    };
    await page.goto('/creator/profile');
    await expect(card).toBeVisible();
    expect(asked).toBe(1);
    // The clock goes on by itself, too, so the time away is well below what counts.
    await awayFor('01:00');
    await expect(card).toBeVisible();
    await settled(page);
    expect(asked).toBe(1);
    await awayFor('01:01');
    await expect(card).toBeVisible();
    await expect.poll(() => asked).toBe(2);
    // What is answered after the clock went on would count as read then.
    await expect.poll(() => answered).toBe(2);
    for (const [time, kept] of [
      ['09:00', true],
      ['10:10', false],
    ] as const) {
      await settled(page);
      const { promise, resolve: answer } = Promise.withResolvers<void>();
      held = promise;
      const before = asked;
      await awayFor(time);
      await expect.poll(() => asked).toBe(before + 1);
      await expect(card).toBeVisible({ visible: kept });
      answer();
      await expect.poll(() => answered).toBe(asked);
      await expect(card).toBeVisible();
    }
  });
});

test.describe('a super admin', () => {
  test.use({ as: 'super@accord.test' });
  test('[CR-PROF-01] previews the page without a profile', async ({ page }) => {
    await page.goto('/creator/profile');
    await expect(page.getByText(creatorDashboardMessages.preview)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect Account' })).toHaveCount(0);
  });
});

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });
  test('[CR-PROF-01] does not get in', async ({ page }) => {
    await page.goto('/creator/profile');
    await expect(page).not.toHaveURL('/creator/profile');
  });
});
