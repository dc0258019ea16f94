import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { areas } from '#client/screens/areas.ts';
import { roles } from '#shared/policy/rule.ts';

const TREE = readFileSync(resolve(import.meta.dirname, '../../src-client/routeTree.gen.ts'), 'utf8');

test('[PUB-42] landing, sign-in, set-up, the back office with CRM, and an area for each role have their place', () => {
  for (const path of ['/', '/auth', '/setup/brand', '/setup/creator', '/privacy-policy', '/tos', '/data-deletion']) {
    expect(TREE, path).toContain(`'${path}': typeof`);
  }
  expect(Object.keys(areas).sort()).toEqual([...roles].sort());
  for (const role of roles) expect(TREE, role).toContain(`'/${role}': typeof`);
  const backOffice = areas.admin.entries.map(({ to }) => to);
  expect(backOffice).toEqual(
    expect.arrayContaining([
      '/admin',
      '/admin/campaign-review',
      '/admin/user-management',
      '/admin/crm',
      '/admin/leads',
    ]),
  );
});
