import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');
const pages = [
  'README.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(resolve(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

test('the README is short enough to be read', () => {
  const lines = read('README.md').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(100);
  expect(lines.filter((line) => line.length > 140)).toEqual([]);
});

test('every setting that is read is described, and no other', () => {
  const settings = ['src-server/env.ts', 'src-server/env-vendors.ts'].flatMap((path) =>
    [...read(path).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
  );
  const described = [...read('docs/configuration.md').matchAll(/^- (`.*?`) \(default/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(settings.length).toBeGreaterThan(30);
  // The browser of the tests is not a setting of the server.
  expect(described.filter((name) => name !== 'CHROMIUM_PATH').toSorted()).toEqual(settings.toSorted());
});

test('every link between the papers leads to a file, and to a heading of it', () => {
  const anchorsOf = (path: string) =>
    [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    );
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [file = '', anchor] = link.split('#');
      const path = resolve(ROOT, dirname(page), file);
      const there = existsSync(path) && (anchor === undefined || anchorsOf(path).includes(anchor));
      return there ? [] : [`${page}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});
