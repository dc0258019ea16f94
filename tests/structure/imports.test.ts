import { expect, test } from 'vitest';
import { below, featureOf, type Import, kindOf, sources } from './sources.ts';

const imports = sources.flatMap((source) => source.imports);
const isTest = (path: string): boolean => path.startsWith('tests/');

/** The imports that break a rule, one line each. */
const broken = (rule: (edge: Import) => boolean): string[] =>
  imports.filter(rule).map(({ from, to, typeOnly }) => `${from} → ${to}${typeOnly ? ' (type)' : ''}`);

test('every import of our own files names one that exists', () => {
  const known = new Set(sources.map(({ path }) => path));
  expect(broken(({ to, own }) => own && /\.tsx?$/.test(to) && !to.endsWith('.gen.ts') && !known.has(to))).toEqual([]);
});

test('src-shared is pure: it imports nothing outside itself, and no I/O', () => {
  expect(
    broken(
      ({ from, to, own }) =>
        from.startsWith('src-shared/') && (own ? !to.startsWith('src-shared/') : to.startsWith('node:')),
    ),
  ).toEqual([]);
});

test('the client takes from the server types only, and nothing from Node', () => {
  const forbidden = ({ to, own, typeOnly }: Import): boolean =>
    own ? (to.startsWith('src-server/') && !typeOnly) || /^(db|tests|scripts)\//.test(to) : to.startsWith('node:');
  expect(broken((edge) => edge.from.startsWith('src-client/') && forbidden(edge))).toEqual([]);
});

test('the server imports neither client, tests nor scripts', () => {
  expect(broken(({ from, to }) => /^(src-server|db)\//.test(from) && /^(src-client|tests|scripts)\//.test(to))).toEqual(
    [],
  );
});

test('nothing but tests imports tests', () => {
  expect(broken(({ from, to }) => !isTest(from) && to.startsWith('tests/'))).toEqual([]);
});

test('routes import screens, screens import features, features import components, never the other way round', () => {
  const layers = ['components', 'features', 'screens', 'routes'];
  const layerOf = (path: string): number => layers.indexOf(/^src-client\/([^/]+)\//.exec(path)?.[1] ?? '');
  expect(broken(({ from, to }) => layerOf(from) !== -1 && layerOf(to) > layerOf(from))).toEqual([]);
});

test('routes are thin: guard, search, loader and one component', () => {
  const routes = below('src-client/routes').filter(({ path }) => !/\/-[^/]*$/.test(path));
  const long = routes
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 25);
  expect(long).toEqual([]);
});

test('no screen needs the validation library before it is used: schemas come with the forms, by a late import', () => {
  const next = (path: string): Import[] =>
    sources.find((source) => source.path === path)?.imports.filter(({ typeOnly, late }) => !typeOnly && !late) ?? [];
  const reached = new Map(
    [...below('src-client/routes'), ...below('src-client/screens')].map(({ path }) => [path, path]),
  );
  for (const [path, trail] of reached) {
    for (const { to } of next(path)) if (!reached.has(to)) reached.set(to, `${trail} → ${to}`);
  }
  expect(reached.size).toBeGreaterThan(200);
  expect(reached.get('zod')).toBeUndefined();
});

test('routers import services, services import queries, never the other way round', () => {
  const allowed: Record<string, readonly string[]> = {
    router: ['service', 'rules', 'views'],
    service: ['service', 'queries', 'rules', 'views'],
    queries: ['queries', 'rules', 'views'],
    views: ['rules', 'views'],
    rules: ['rules'],
    http: ['service', 'rules'],
  };
  expect(
    broken(({ from, to, typeOnly }) => {
      const here = kindOf(from);
      const there = kindOf(to);
      if (typeOnly || isTest(from) || here === null || there === null) return false;
      return !from.startsWith('src-client/') && !(allowed[here] ?? []).includes(there);
    }),
  ).toEqual([]);
});

test('queries belong to their feature: other features call its service', () => {
  expect(
    broken(
      ({ from, to, typeOnly }) =>
        !typeOnly && !isTest(from) && kindOf(to) === 'queries' && featureOf(from) !== featureOf(to),
    ),
  ).toEqual([]);
});

test('only queries and the ground below them write SQL: routers and services do not import kysely', () => {
  expect(
    broken(
      ({ from, to, typeOnly }) =>
        to === 'kysely' && !typeOnly && ['router', 'service', 'rules'].includes(kindOf(from) ?? ''),
    ),
  ).toEqual([]);
});

test('only one file imports lucia', () => {
  const doors = imports.filter(({ to }) => to === 'lucia').map(({ from }) => from);
  expect(doors).toEqual(['src-server/auth/lucia.ts']);
});

test('no import cycles', () => {
  const next = new Map<string, string[]>();
  for (const { from, to, own, typeOnly } of imports) {
    if (own && !typeOnly) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    if (done.has(path)) return;
    for (const to of next.get(path) ?? []) walk(to, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) walk(path, []);
  expect(cycles).toEqual([]);
});
