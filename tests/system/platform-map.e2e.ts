import { expect, failAt, settled, test } from '#tests/support/browser.ts';
import { ROUTES } from '#tests/support/routes.ts';
import { cast } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

test('[ADM-MAP-01] [ADM-MAP-02] [ADM-MAP-03] the map has its badge and five tabs, kept in the address', async ({
  page,
}) => {
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Platform Map' }).click();
  await expect(page).toHaveURL('/admin/platform-map');
  await expect(page.getByRole('heading', { name: 'Platform Map', level: 1 })).toBeVisible();
  await expect(page.getByText('Admin Only', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([
    'Interactive Map',
    'System Architecture',
    'Database Schema',
    'User Flows',
    'Deal Process',
  ]);
  await page.getByRole('tab', { name: 'User Flows' }).click();
  await expect(page).toHaveURL('/admin/platform-map?tab=flows');
});

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
    for (let n = 0; n < 20 && (await closer.isEnabled()); n += 1) await closer.click();
    await expect(closer).toBeDisabled();
    await expect.poll(scale).toBe(2);
  });

  await test.step('[ADM-MAP-04] it has controls, a minimap and dots; nodes are dragged and connected', async () => {
    await page.reload();
    await settled(page);
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

test('the other tabs document parts, bottlenecks, journeys and the deal', async ({ page, baseURL }) => {
  const { admin } = await cast(baseURL);
  await page.goto('/admin/platform-map?tab=architecture');
  await settled(page);
  await test.step('[ADM-MAP-08] the four bottlenecks are noted', async () => {
    const notes = page.getByRole('region', { name: 'Bottlenecks' });
    await expect(notes.getByRole('term')).toHaveText([
      'Bundle size',
      'Row-level security performance',
      'Cold starts',
      'API rate limits',
    ]);
  });
  await test.step('[ADM-MAP-10] the page says that its figures are static', async () => {
    await expect(
      page.getByText(/^This page is documentation: its figures are written down and not measured\./),
    ).toBeVisible();
  });
  await page.getByRole('tab', { name: 'Database Schema' }).click();
  await test.step('[ADM-MAP-14] the schema lists the real tables, with their columns', async () => {
    const tables = await admin.api.system.tables.query();
    await expect(page.getByRole('tabpanel').getByRole('group')).toHaveCount(tables.length);
    await page.getByText('campaign_reviews', { exact: true }).click();
    const reviews = tables.find(({ name }) => name === 'campaign_reviews');
    await expect(page.getByRole('list', { name: 'Columns: campaign_reviews' }).getByRole('listitem')).toHaveCount(
      reviews?.columns.length ?? 0,
    );
  });
  await page.getByRole('tab', { name: 'User Flows' }).click();
  await test.step('[ADM-MAP-09] User Journey Analysis lists steps of brand, creator and admin with time and status', async () => {
    await expect(page.getByRole('heading', { name: 'User Journey Analysis' })).toBeVisible();
    for (const [title, steps] of [
      ['Brand', 6],
      ['Creator', 6],
      ['Admin', 4],
    ] as const) {
      const table = page.getByRole('table', { name: title });
      await expect(table.getByRole('columnheader')).toHaveText(['Step', 'Time', 'Status']);
      await expect(table.getByRole('row')).toHaveCount(steps + 1);
    }
  });
  await page.getByRole('tab', { name: 'Deal Process' }).click();
  await test.step('[ADM-MAP-11] the deal has seven steps, and nobody haggles', async () => {
    const life = page.getByRole('region', { name: 'Deal lifecycle' });
    await expect(life.getByRole('listitem').locator('p:first-child')).toHaveText([
      'Campaign creation',
      'Creator invitation',
      'Creator response',
      'Contract generation and signing',
      'Content creation',
      'Content review',
      'Payment processing',
    ]);
    await expect(life).toContainText('The creator accepts or declines.');
    await expect(page.getByText(/counter-?offer/i)).toHaveCount(0);
  });
  await test.step('[ADM-MAP-12] the milestones are 20%, 30% and 50%', async () => {
    const shares = page.getByRole('region', { name: 'Milestones' });
    await expect(shares.getByRole('term')).toHaveText(['Contract signing', 'Content submission', 'Content approval']);
    await expect(shares.getByRole('definition')).toHaveText(['20%', '30%', '50%']);
  });
  await test.step('[ADM-MAP-13] a payment typically takes 24-48 hours', async () => {
    await expect(page.getByRole('region', { name: 'Typical payment time' })).toContainText('24-48 hours');
  });
});

test('[ADM-MAP-02] whoever is no longer staff is told so', async ({ page }) => {
  await failAt(page, 'system.tables', { code: 'FORBIDDEN', httpStatus: 403 });
  await page.goto('/admin/platform-map');
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
});

test.describe('a creator', () => {
  test.use({ as: 'creator@accord.test' });

  test('[ADM-MAP-02] does not get to the map', async ({ page }) => {
    await page.goto('/admin/platform-map');
    await expect(page).toHaveURL('/creator');
  });
});
