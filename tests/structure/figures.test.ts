import { expect, test } from 'vitest';
import { sources } from './sources.ts';

/** The targets of reliability (R), safety (S) and page cost (P) that Accord must meet. `npm run bench` measures times. */
const FIGURES = [
  ...Array.from({ length: 16 }, (_, n) => `R${n + 1}`),
  ...Array.from({ length: 21 }, (_, n) => `S${n + 1}`),
  'P0',
  'P5',
  'P6',
];

test('each figure of reliability and safety is named by a test that proves it, and no other is', () => {
  const named = sources
    .filter(({ path }) => /^tests\/.*\.(?:test|suite|e2e)\.ts$/.test(path))
    .flatMap(({ text }) =>
      [...text.matchAll(/['"`(]\s*(?:\[[^\]]+\] )*\[([RSP]\d+)\](?= |\[)/g)].map(([, figure]) => figure),
    );
  expect([...new Set(named)].toSorted()).toEqual(FIGURES.toSorted());
});
