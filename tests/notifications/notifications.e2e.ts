import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { cast, submitted } from '#tests/support/stages.ts';
import { reminded } from './reminded.ts';

test.describe('an admin', () => {
  test.use({ as: 'admin@accord.test' });

  test('news ring the bell at once, are read one by one or all together, and are mailed as the preferences say', async ({
    page,
    baseURL,
    server,
  }) => {
    const at = await cast(baseURL);
    await reminded(server);
    await at.admin.api.notifications.markAllRead.mutate();
    const changed = Promise.withResolvers<void>();
    await page.route(/\/live\?/, async (route) => {
      await changed.promise;
      // As old as the page is now: the route keeps the address that the page requested when it was younger.
      const age = await page.evaluate(() => performance.now());
      await route.continue({
        url: route
          .request()
          .url()
          .replace(/age=.*/, `age=${Math.ceil(age)}`),
      });
    });
    const asked = page.waitForRequest(/\/live\?/);
    await page.goto('/notifications');
    await asked;
    const bell = (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`);
    await expect(page.getByRole('button', { name: bell(0), exact: true })).toBeVisible();
    const first = await submitted(at, 'Told late');
    await test.step('what changes after a page was read and before its stream is open is told to it, too', async () => {
      changed.resolve();
      await expect(page.getByRole('button', { name: bell(1), exact: true })).toBeVisible();
    });
    // Nobody touches the page: the server reports the new notification.
    const second = await submitted(at, 'Told later');
    await expect(page.getByRole('button', { name: bell(2), exact: true })).toBeVisible();

    await page.getByRole('tab', { name: /^Unread/ }).click();
    await expect(page).toHaveURL('/notifications?tab=unread');
    const list = page.getByRole('tabpanel').getByRole('listitem');
    await expect(list).toHaveCount(2);
    await list
      .first()
      .getByRole('button', { name: /^Mark “.*” as read$/ })
      .click();
    await expect(list).toHaveCount(1);
    await expect(list).toContainText(first.name);
    await expect(page.getByRole('button', { name: bell(1), exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('Nothing unread')).toBeVisible();
    await test.step('what was marked is taken back, each mark by itself', async () => {
      const said = page.getByRole('listitem').filter({ hasText: '1 notification marked as read' });
      await expect(said).toHaveCount(2);
      await said.first().getByRole('button', { name: 'Undo' }).click();
      await expect(list).toHaveCount(1);
      await expect(page.getByRole('button', { name: bell(1), exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Mark all as read' }).click();
      await expect(page.getByText('Nothing unread')).toBeVisible();
    });
    await page.getByRole('tab', { name: 'All' }).click();
    await list.filter({ hasText: second.name }).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/admin/campaign-review\\?campaignId=${second.id}`));

    await page.setViewportSize({ width: 390, height: 844 });
    // Opened anew, without the messages that still offer an undo.
    await page.goto('/notifications?tab=preferences');
    const mails = page.getByRole('switch', { name: 'Email notifications' });
    await expect(mails).toBeChecked();
    await expectNoSidewaysScroll(page);
    await mails.click();
    await expect(page.getByText('Preferences saved')).toBeVisible();
    await expectAccessible(page);
    await expect(mails).not.toBeChecked();
    const { emailNotifications } = await at.admin.api.notifications.preferences.query();
    expect(emailNotifications).toBe(false);
    await at.admin.api.notifications.savePreferences.mutate({ emailNotifications: true });
  });
});
