import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import type { Role } from '#shared/policy/rule.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';

const h = await harness();
const open = await opener(h);
const emailOf = async (role: Role) => (await createUser(h.owner, role)).email;

/** Where the back button in the sidebar of a page leads, or null if there is none. */
async function wayBack(path: string, as: string): Promise<string | null> {
  const page = await open(path, { as });
  expect(page.address, `${as} at ${path}`).toBe(path);
  const sidebar = within(page.screen.getByRole('complementary', { name: 'Sidebar' }));
  return sidebar.queryByRole('link', { name: 'Back to Super Admin' })?.getAttribute('href') ?? null;
}

test('[SHELL-10] in the brand sidebar a super admin finds the way back to /super_admin on every page, and the brand none', async () => {
  const [boss, brand] = [await emailOf('super_admin'), await emailOf('brand')];
  for (const path of ['/brand', '/brand/campaigns', '/brand/orders', '/brand/creators', '/brand/settings']) {
    expect(await wayBack(path, boss), path).toBe('/super_admin');
    expect(await wayBack(path, brand), path).toBeNull();
  }
});

test('[SHELL-06] [SHELL-17] [AG-15] the other areas have it for a super admin, and for nobody whose area it is', async () => {
  const boss = await emailOf('super_admin');
  for (const [role, path] of [
    ['admin', '/admin'],
    ['creator', '/creator/dashboard'],
    ['agency', '/agency'],
  ] as const) {
    expect(await wayBack(path, boss), path).toBe('/super_admin');
    expect(await wayBack(path, await emailOf(role)), path).toBeNull();
  }
});
