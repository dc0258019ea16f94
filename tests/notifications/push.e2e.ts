import { expect, expectAccessible, test } from '#tests/support/browser.ts';

test.use({ as: 'creator@accord.test' });

// Other tests open their pages without the service worker, which would stand between them and what they route.
test.afterEach(async ({ page }) => {
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  });
});

test('push notifications are offered, the service worker registers, and a push service that cannot be reached is said', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'], { origin: baseURL });
  await page.goto('/notifications?tab=preferences');
  const section = page.getByRole('region', { name: 'Push notifications' });
  await section.getByRole('button', { name: 'Turn on here' }).click();
  await expect(section.getByRole('status')).toContainText('could not reach its push service');
  const { scope, script } = await page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready;
    return { scope, script: active?.scriptURL };
  });
  expect([scope, script]).toEqual([`${baseURL}/`, `${baseURL}/sw.js`]);
  await expect(section.getByRole('button', { name: 'Turn on here' })).toBeEnabled();
  await expectAccessible(page);

  await test.step('without a network, the page says so and nothing of Accord was stored', async () => {
    await page.reload();
    await context.setOffline(true);
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { name: 'Accord cannot be reached' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
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
