import { expect, test } from 'vitest';
import { below, sources } from './sources.ts';

const byPath = new Map(sources.map((source) => [source.path, source]));

/** These files, and all files of the client that they import, directly or indirectly. */
function needed(from: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path) || !path.startsWith('src-client/')) continue;
    found.add(path);
    open.push(...(byPath.get(path)?.imports ?? []).filter(({ own, typeOnly }) => own && !typeOnly).map(({ to }) => to));
  }
  return found;
}

const savesByItself = (path: string): boolean => /autosave/i.test(byPath.get(path)?.code ?? '');

test('[SHELL-30] no screen of the creator, agency and super admin areas saves by itself: the brand’s wizard and settings do', () => {
  const screens = ['creator', 'agency', 'super_admin'].flatMap((area) =>
    below(`src-client/routes/${area}`).map(({ path }) => path),
  );
  expect(screens.length).toBeGreaterThan(5);
  expect([...needed(screens)].filter(savesByItself)).toEqual([]);
  const brand = below('src-client/routes/brand').map(({ path }) => path);
  expect([...needed(brand)].filter(savesByItself).length).toBeGreaterThan(0);
});
