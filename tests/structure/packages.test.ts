import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

interface Package {
  version?: string;
  integrity?: string;
  /** Whether it is part of the package above it, and covered by that one's hash. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

type Lock = Readonly<Record<string, Package>>;

const ROOT = resolve(import.meta.dirname, '../..');
const lock: Lock = JSON.parse(readFileSync(resolve(ROOT, 'package-lock.json'), 'utf8')).packages;

/** The folders in which Node looks for the dependencies of the package at `path`, nearest first. */
function foldersAbove(path: string): string[] {
  const cut = path.lastIndexOf('/node_modules/');
  const above = path === '' ? [] : foldersAbove(cut < 0 ? '' : path.slice(0, cut));
  return [path === '' ? 'node_modules' : `${path}/node_modules`, ...above];
}

/** The optional packages that are missing from the lock; `npm ci` refuses a lock without them on the systems that need them. */
function lacking(packages: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foldersAbove(path).some((folder) => `${folder}/${name}` in packages))
      .map((name) => `${path || 'accord'} lacks ${name}`),
  );
}

test('[S20] the lock has the optional packages of every system, so that npm ci works on all of them', () => {
  expect(lacking(lock)).toEqual([]);
  const one = Object.keys(lock).find((path) => /darwin-arm64$/.test(path)) ?? '';
  const { [one]: _, ...rest } = lock;
  expect(lacking(rest)).toEqual([expect.stringContaining(one.split('node_modules/').at(-1) ?? '')]);
});

test('[S20] every package in the lock has its version and the hash of its content', () => {
  const { '': _accord, ...others } = lock;
  const loose = Object.entries(others).filter(
    ([, { version, integrity, inBundle }]) => !version || !(integrity || inBundle),
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});
