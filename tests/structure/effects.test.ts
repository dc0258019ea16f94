import { expect, test } from 'vitest';
import { procedureByName } from '#server/router.ts';
import { CHANGES } from '#shared/changes.ts';
import { EFFECTS } from '#shared/effects.ts';
import { below, occurrences } from './sources.ts';

const namesOf = (type: 'query' | 'mutation') =>
  [...procedureByName].filter(([, procedure]) => procedure._def.type === type).map(([name]) => name);

// The compiler checks the same in src-client/refresh.ts; this checks the router at run time.
test('every mutation of the router says what it changes, and no other does', () => {
  expect(Object.keys(EFFECTS).toSorted()).toEqual(namesOf('mutation').toSorted());
});

test('what a change makes stale can be read, and every change has its cause', () => {
  const queries = namesOf('query');
  const routers = new Set(queries.map((name) => name.split('.')[0]));
  for (const [change, reads] of Object.entries(CHANGES)) {
    for (const read of reads) {
      expect(queries.includes(read) || routers.has(read), `${change}: ${read} is no read`).toBe(true);
    }
  }
});

test('what is stale after a write is said in that one map, not where something is written', () => {
  const features = below('src-client').filter(
    ({ path }) => !['src-client/refresh.ts', 'src-client/live.ts'].includes(path),
  );
  expect(occurrences(features, /(?<!router)\.invalidate(?:Queries)?\(/)).toEqual([]);
});

test('only a read that never had its data takes the place of a screen', () => {
  expect(occurrences(below('src-client'), /\bisError\b/)).toEqual([]);
});
