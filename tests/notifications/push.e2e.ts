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

  await test.step('a message that arrives is shown, with the page that it opens', async () => {
    const worker = await context.newCDPSession(page);
    const registered = new Promise<string>((found) => {
      worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
        if (registration) found(registration.registrationId);
      });
    });
    await worker.send('ServiceWorker.enable');
    const data = JSON.stringify({
      tag: 'one',
      title: 'New content',
      body: 'It waits for you',
      route: '/notifications',
    });
    await worker.send('ServiceWorker.deliverPushMessage', {
      origin: baseURL ?? '',
      registrationId: await registered,
      data,
    });
    const shown = () =>
      page.evaluate(async () => {
        const notifications = await (await navigator.serviceWorker.ready).getNotifications();
        return notifications.map(({ title, body, tag, data: { route } }) => ({ title, body, tag, route }));
      });
    await expect
      .poll(shown)
      .toEqual([{ title: 'New content', body: 'It waits for you', tag: 'one', route: '/notifications' }]);
    await worker.detach();
  });

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
