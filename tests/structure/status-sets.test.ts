import { expect, test } from 'vitest';
import { lifecycles, machineNames } from '#shared/lifecycles.ts';
import { below } from './sources.ts';

/** Where statuses are listed by right: the tables of their machines, the sets that have a name, and the bank's own words. */
const HOMES = ['src-shared/lifecycles.ts', 'src-shared/status-sets.ts', 'src-server/providers/payments/interface.ts'];
/** A list of two words or more; words of other vocabularies (tabs, labels) are no machine's. */
const LIST = /\[\s*'\w+'(?: as const)?(?:\s*,\s*'\w+'(?: as const)?)+\s*,?\s*\]/g;

/** Whether all words are statuses of one machine, and not simply all that it has. */
function isPartOfOne(words: readonly string[]): boolean {
  return machineNames.some((machine) => {
    const statuses: readonly string[] = lifecycles[machine].statuses;
    return words.length < statuses.length && words.every((word) => statuses.includes(word));
  });
}

test('a set of statuses has a name beside the lifecycles, and is listed nowhere else', () => {
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
