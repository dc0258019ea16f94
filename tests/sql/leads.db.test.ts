import { expect, test } from 'vitest';
import { addressesWithAccount } from '#server/auth/auth.queries.ts';
import type { Db } from '#server/data/db.ts';
import { addressesAmongLeads, leadsQuery } from '#server/leads/leads.queries.ts';
import type { LeadFilters } from '#shared/leads/leads.schema.ts';
import { harness } from '#tests/support/harness.ts';
import { compiler, sequentialScans, sqlOf } from '#tests/support/plans.ts';

const h = await harness();
const after = { at: new Date('2026-03-01T00:00:00Z'), id: '11111111-1111-4111-8111-111111111111' };
const list = (filters: Partial<LeadFilters>, page: Partial<Parameters<typeof leadsQuery>[2]> = {}) => {
  return (db: Db) => leadsQuery(db, { search: '', sort: 'newest', ...filters }, { after: null, limit: 10, ...page });
};

const queries = {
  'first page': list({}),
  'a later page': list({}, { after }),
  'of one status': list({ status: 'invited' }),
  'of one type, a later page': list({ userType: 'agency' }, { after }),
  search: list({ search: 'studio' }),
  'search, filtered, a later page': list({ search: 'studio', status: 'new', userType: 'brand' }, { after }),
  'addresses of a file among the leads': (db: Db) => addressesAmongLeads(db, ['a@b.test', 'c@d.test']),
  'addresses of a file with an account': (db: Db) => addressesWithAccount(db, ['a@b.test', 'c@d.test']),
};

test.each(Object.entries(queries))('leads: %s', async (_name, query) => {
  expect(sqlOf(query(compiler))).toMatchSnapshot();
  expect(await sequentialScans(h.owner, query(h.owner))).toEqual([]);
});
