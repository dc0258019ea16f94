import { expect, test } from 'vitest';
import type { Db } from '#server/data/db.ts';
import {
  historyQuery,
  lowestFloorQuery,
  mostPressingQuery,
  pendingCountQuery,
  queueQuery,
  statisticsQuery,
} from '#server/review/review.queries.ts';
import { harness } from '#tests/support/harness.ts';
import { compiler, sequentialScans, sqlOf } from '#tests/support/plans.ts';

const h = await harness();
const id = '11111111-1111-4111-8111-111111111111';
const at = new Date('2026-03-01T00:00:00Z');

const queries = {
  'queue, first page': (db: Db) =>
    queueQuery(db, { search: '', status: 'pending_review', sort: 'newest', after: null, limit: 10 }),
  'queue, a later page': (db: Db) =>
    queueQuery(db, { search: '', status: 'approved', sort: 'newest', after: { at, id }, limit: 10 }),
  'queue, oldest first': (db: Db) =>
    queueQuery(db, { search: '', status: 'approved', sort: 'oldest', after: { at, id }, limit: 10 }),
  'queue, a search': (db: Db) =>
    queueQuery(db, { search: 'quiet', status: 'approved', sort: 'newest', after: null, limit: 10 }),
  'pending count': (db: Db) => pendingCountQuery(db),
  'the most pressing': (db: Db) => mostPressingQuery(db, 3),
  statistics: (db: Db) => statisticsQuery(db),
  history: (db: Db) => historyQuery(db, id),
  'lowest floor': (db: Db) => lowestFloorQuery(db, 'Single', 'EUR', '2026-03-01'),
};

test.each(Object.entries(queries))('review: %s', async (_name, query) => {
  expect(sqlOf(query(compiler))).toMatchSnapshot();
  expect(await sequentialScans(h.owner, query(h.owner))).toEqual([]);
});
