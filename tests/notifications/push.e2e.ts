import { expect, test } from '#tests/support/browser.ts';

test.use({ as: 'creator@accord.test' });

// A headless Chromium allows no notifications, so nothing is turned on here; what is sent to a device is decrypted in push.db.

test('without a network the service worker says so, and keeps nothing of Accord', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/notifications?tab=preferences');
  const section = page.getByRole('region', { name: 'Push notifications' });
  await expect(section.getByRole('status')).toContainText('This browser blocks notifications from Accord');
  const scope = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    return (await navigator.serviceWorker.ready).scope;
  });
  expect(scope).toBe(`${baseURL}/`);
  await page.reload();
  await context.setOffline(true);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Accord cannot be reached' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  // Other tests open their pages without it: it would stand between them and what they route.
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  });
});

test('the service worker and the manifest are served at the root, fresh each time, under the page’s own policy', async ({
  request,
}) => {
  for (const [path, type] of [
    ['/sw.js', 'javascript'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ]) {
    const answer = await request.get(path ?? '');
    const headers = answer.headers();
    expect([path, answer.status(), headers['cache-control']]).toEqual([path, 200, 'no-cache']);
    expect(headers['content-type']).toContain(type);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  }
});
