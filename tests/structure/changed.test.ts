import { expect, test } from 'vitest';
import { reachOf } from '../../scripts/changed.ts';

const reaches = (...changed: string[]) => ({ db: reachOf('db', changed), browser: reachOf('browser', changed) });
const ACROSS = { db: ['policy', 'lifecycles', 'sql', 'structure'], browser: ['journey', 'structure'] };

test('a change of a feature reaches its own tests and those that go through all features', () => {
  for (const file of ['src-server/orders/a.ts', 'src-client/features/orders/A.tsx', 'src-shared/messages/orders.ts']) {
    expect(reaches(file), file).toEqual({ db: ['orders', ...ACROSS.db], browser: ['orders', ...ACROSS.browser] });
  }
  expect(reaches('src-server/money/papers/a.ts').db).toEqual(['payments', ...ACROSS.db]);
  expect(reaches('src-server/agreement/offers/a.ts').db).toEqual(['deals', ...ACROSS.db]);
  const both = reaches('src-server/orders/a.ts', 'tests/crm/board.db.test.ts', 'tests/sql/one-thing.snap');
  expect(both.db).toEqual(['orders', 'crm', 'sql', 'policy', 'lifecycles', 'structure']);
});

test('a change of what several features use reaches everything', () => {
  const shared = ['src-server/data/db.ts', 'src-server/app.ts', 'src-shared/policy/table.ts', 'src-shared/money.ts'];
  const others = [
    'db/migrations/0001.ts',
    'src-client/routes/brand/orders.tsx',
    'tests/support/server.ts',
    'package.json',
  ];
  for (const file of [...shared, ...others]) {
    expect(reaches('src-server/orders/a.ts', file), file).toEqual({ db: 'all', browser: 'all' });
  }
});

test('a change of tests alone reaches those that import it, of the suites that it belongs to', () => {
  expect(reaches('tests/deals/offer.ts')).toEqual({ db: 'importing', browser: 'importing' });
  expect(reaches('tests/deals/many.e2e.ts')).toEqual({ db: 'none', browser: 'importing' });
  expect(reaches('tests/deals/many.db.test.ts')).toEqual({ db: 'importing', browser: 'none' });
});

test('words and what only other checks read reach neither', () => {
  expect(reaches('README.md', 'docs/decisions/tests.md', 'tests/structure/names.test.ts', 'biome.json')).toEqual({
    db: 'none',
    browser: 'none',
  });
});
