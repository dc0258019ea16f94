import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { below } from './sources.ts';

const TREE = readFileSync(resolve(import.meta.dirname, '../../src-client/routeTree.gen.ts'), 'utf8');
const routes = [...(/^ {2}to:\n([\s\S]*?);\n/m.exec(TREE)?.[1] ?? '').matchAll(/'([^']+)'/g)].flatMap(
  ([, path]) => path ?? [],
);
const patterns = routes
  .filter((route) => !route.endsWith('/$'))
  .map((route) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`));

/** The routes of notifications as the code writes them, such as `/creator/campaigns/${campaignId}`. Search results may have no screen yet. */
const led = below('src-server')
  .filter(({ path }) => path.endsWith('.service.ts') && !path.startsWith('src-server/search/'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/\broute: (?:'([^']+)'|`([^`]+)`)/g)].map(([, plain, template]) => ({
      path,
      route: (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, 'x').replace(/[?#].*$/, ''),
    })),
  );

test('every notification leads to a screen that exists', () => {
  expect(led.length).toBeGreaterThan(10);
  const lost = led.filter(({ route }) => !patterns.some((pattern) => pattern.test(route)));
  expect(lost).toEqual([]);
});
