import { expect, goOn, settled, test } from '#tests/support/browser.ts';
import { ROUTES } from '#tests/support/routes.ts';
import { cast } from '#tests/support/stages.ts';

// Only the browser draws the map; screens.db.test.ts tests the other tabs.

test.use({ as: 'admin@accord.test' });

test('the map is moved, zoomed and drawn on, and shows the real tables and screens', async ({ page, baseURL }) => {
  const { admin } = await cast(baseURL);
  await page.goto('/admin/platform-map');
  await settled(page);
  const map = page.getByRole('region', { name: /^Map of the platform/ });
  const node = (id: string) => map.locator(`[data-id="${id}"]`);
  const scale = () =>
    map.locator('.react-flow__viewport').evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);

  await test.step('[ADM-MAP-05] [CONST-41] it is 800 px high, and zooms from 0.5 to 2', async () => {
    await expect(node('frontend')).toBeVisible();
    expect((await map.boundingBox())?.height).toBe(800);
    await expect.poll(scale).toBe(0.5);
    await expect(map.getByRole('button', { name: 'Zoom Out' })).toBeDisabled();
    const closer = map.getByRole('button', { name: 'Zoom In' });
    await expect(async () => {
      // It can be switched off while it is about to be pressed.
      if (await closer.isEnabled()) await closer.click({ timeout: 1_000 });
      await expect(closer).toBeDisabled({ timeout: 1 });
    }).toPass({ intervals: [0] });
    await expect.poll(scale).toBe(2);
  });

  await test.step('[ADM-MAP-04] it has controls, a minimap and dots; nodes are dragged and connected', async () => {
    await goOn(page, '/admin/settings');
    await goOn(page, '/admin/platform-map');
    await expect(map.locator('.react-flow__minimap')).toBeVisible();
    await expect(map.locator('.react-flow__background circle')).toHaveCount(1);
    const before = await node('frontend').boundingBox();
    await node('frontend').hover();
    await page.mouse.down();
    await page.mouse.move((before?.x ?? 0) + 20, (before?.y ?? 0) + 60, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await node('frontend').boundingBox())?.y).not.toBe(before?.y);
    const edges = map.locator('.react-flow__edge');
    const drawn = await edges.count();
    const from = node('sender').locator('.react-flow__handle.source');
    const to = node('social').locator('.react-flow__handle.target');
    await from.hover();
    await page.mouse.down();
    await to.hover();
    await to.hover();
    await page.mouse.up();
    await expect(edges).toHaveCount(drawn + 1);
  });

  await test.step('[ADM-MAP-06] the parts stand on it, each area with the screens that the router has', async () => {
    for (const part of [
      'Frontend',
      'Auth service',
      'Database',
      'Server function: email',
      'Server function: integrations',
      'Influencer data provider',
      'Email sender',
      'Card payment provider',
      'Social media',
    ]) {
      await expect(map.getByText(part, { exact: true })).toHaveCount(1);
    }
    const screens = ROUTES.filter((route) => route === '/admin' || route.startsWith('/admin/'));
    await expect(node('area-admin')).toHaveText(`Back office${screens.length} screens`);
  });

  await test.step('[ADM-MAP-07] the tables stand below their groups, with their rows and the way to their screen', async () => {
    const tables = await admin.api.system.tables.query();
    await expect(map.locator('[data-id^="table-"]')).toHaveCount(tables.length);
    const floors = tables.find(({ name }) => name === 'pricing_floors');
    await expect(node('table-pricing_floors')).toHaveText(`pricing_floorsRows: ${floors?.rowCount}`);
    for (const group of ['User management', 'Campaign system', 'Payment system', 'Security and audit']) {
      await expect(map.getByText(group, { exact: true })).toHaveCount(1);
    }
    await map.getByRole('link', { name: 'Open the screen of pricing_floors' }).click();
    await expect(page).toHaveURL('/admin/pricing-floors');
  });
});
