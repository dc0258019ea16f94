import pg from 'pg';
import { expect, settled, test } from '#tests/support/browser.ts';
import { builtFile } from '#tests/support/built-file.ts';

// As long as the app itself waits: the other tests wait longer.
test.use({ as: 'brand@accord.test', pageWaitMs: 500 });

for (const { path, title, list } of [
  { path: '/brand', title: 'Dashboard', list: 'Recent campaigns' },
  { path: '/brand/orders', title: 'Order Management', list: 'Orders' },
]) {
  test(`a query that takes long keeps ${path} waiting no longer: it comes without that part, and the browser asks for it`, async ({
    page,
    server,
  }) => {
    const noise: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && noise.push(message.text()));
    page.on('pageerror', (error) => noise.push(error.message));
    // The browser asks when the way is free: the server makes nobody wait for a lock for long.
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(`**/${builtFile('browser.tsx')}`, async (route) => {
      await free;
      await route.continue();
    });
    const blocker = new pg.Client({ connectionString: server.databaseUrl });
    await blocker.connect();
    try {
      await blocker.query('begin; lock table campaigns in access exclusive mode');
      const html = await (await page.goto(path, { waitUntil: 'commit' }))?.text();
      expect(html).toContain(title);
      expect(html).toContain('aria-busy="true"');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]').first()).toBeAttached();
    } finally {
      await blocker.query('rollback');
      await blocker.end();
      letGo();
    }
    await settled(page);
    await expect(page.getByRole('list', { name: list })).toBeVisible();
    expect(noise).toEqual([]);
  });
}
