import { expect, test } from 'vitest';
import { roles } from '#shared/policy/rule.ts';

test('[PUB-02] there are five roles', () => {
  expect(new Set(roles)).toEqual(new Set(['super_admin', 'admin', 'brand', 'creator', 'agency']));
});
