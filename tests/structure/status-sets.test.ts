import { expect, test } from 'vitest';
import { lifecycles, machineNames } from '#shared/lifecycles.ts';
import { below } from './sources.ts';

/** The files that can list statuses: the lifecycles, the named sets, and the provider's own statuses. */
const HOMES = ['src-shared/lifecycles.ts', 'src-shared/status-sets.ts', 'src-server/providers/payments/interface.ts'];
/** A list of two or more words, in code or in the text of a statement. Words of tabs or labels are not statuses of a machine, and are not found. */
const LIST = /(?:\[|\bin \()\s*'\w+'(?: as const)?(?:\s*,\s*'\w+'(?: as const)?)+\s*,?\s*[\])]/g;

/** Whether all words are statuses of one machine, but not all statuses of it. */
function isPartOfOne(words: readonly string[]): boolean {
  return machineNames.some((machine) => {
    const statuses: readonly string[] = lifecycles[machine].statuses;
    return words.length < statuses.length && words.every((word) => statuses.includes(word));
  });
}

test('every set of statuses has a name in status-sets.ts, and is listed nowhere else', () => {
  const sources = ['src-shared', 'src-server', 'src-client'].flatMap(below);
  const listed = sources
    .filter(({ path }) => !HOMES.includes(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(LIST)]
        .filter(([list]) => isPartOfOne([...list.matchAll(/'(\w+)'/g)].map(([, word = '']) => word)))
        .map(([list]) => `${path}: ${list.replaceAll(/\s+/g, ' ')}`),
    );
  expect(listed).toEqual([]);
});
