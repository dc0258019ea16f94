import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';

// The server sorts every list of people and of campaigns that staff read: each page continues where the last one ended.

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const admin = await h.as((await createUser(h.owner, 'admin')).id, NOW);

/** Two at each moment, so that their ids decide between them. */
const moment = (n: number) => new Date(NOW.getTime() - Math.floor(n / 2) * 60_000);
const NAMES = [
  ...['quim Zoe', 'Quim ada', 'quim', 'QUIM Bo', 'Quim Ada', 'quim Cy', 'Quim d'],
  ...['Quim Иван', 'Quím Ørsted', 'quim Łukasz', 'Quim Élodie', 'quim E\u0301mile'],
];
const SORTED = [
  ...['quim', 'quim ada', 'quim ada', 'quim bo', 'quim cy', 'quim d', 'quim élodie', 'quim e\u0301mile', 'quim łukasz'],
  ...['quím ørsted', 'quim zoe', 'quim иван'],
];
for (const [n, name] of NAMES.entries()) {
  const [firstName = '', lastName = null] = name.split(' ');
  const user = { firstName, lastName, createdAt: moment(n) };
  await createUser(h.owner, 'creator', { user });
  const { id: brandId } = await createUser(h.owner, 'brand', { user, brandProfile: { companyName: `Quim ${n}` } });
  await createCampaign(h.owner, {
    brandId,
    name: `Quim ${n}`,
    status: 'under_review',
    reviewStatus: 'approved',
    createdAt: moment(n),
  });
  await h.owner
    .insertInto('leads')
    .values({
      name,
      email: `quim${n}@lead.test`,
      userType: 'brand',
      status: 'new',
      createdAt: moment(n),
      updatedAt: NOW,
    })
    .execute();
}

interface Asked {
  search: string;
  sort?: 'newest' | 'oldest';
  limit?: number;
}
interface Row {
  id: string;
}

/** All rows of a list that is paged by cursor, three at a time. */
async function turned(page: (at: { cursor: string | null }) => Promise<{ rows: Row[]; nextCursor: string | null }>) {
  const ids: string[] = [];
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const slice = await page({ cursor });
    expect(slice.rows.length).toBeLessThanOrEqual(3);
    ids.push(...slice.rows.map(({ id }) => id));
    cursor = slice.nextCursor;
  }
  return ids;
}
/** The same for a list that is paged by numbers. */
async function numbered(read: (at: { page: number; pageSize: number }) => Promise<{ rows: Row[]; total: number }>) {
  const ids: string[] = [];
  for (let page = 1, total = 1; ids.length < total; page += 1) {
    const found = await read({ page, pageSize: 3 });
    ids.push(...found.rows.map(({ id }) => id));
    total = found.total;
  }
  return ids;
}

type List = [name: string, rows: 'campaigns' | 'leads' | 'users', list: (asked: Asked) => Promise<string[]>];
const LISTS: List[] = [
  [
    'review.queue',
    'campaigns',
    ({ sort }) => turned((at) => admin.review.queue({ status: 'approved', sort, ...at, limit: 3 })),
  ],
  ['leads.list', 'leads', (asked) => turned((at) => admin.leads.list({ ...asked, ...at, limit: 3 }))],
  ['orders.forStaff', 'campaigns', (asked) => turned((at) => admin.orders.forStaff({ ...asked, ...at, limit: 3 }))],
  [
    'campaigns.projects',
    'campaigns',
    (asked) => turned((at) => admin.campaigns.projects({ ...asked, ...at, limit: 3 })),
  ],
  ['crm.creators', 'users', (asked) => turned((at) => admin.crm.creators({ ...asked, ...at, limit: 3 }))],
  ['crm.brands', 'users', (asked) => numbered((at) => admin.crm.brands({ ...asked, ...at }))],
  ['users.list', 'users', (asked) => numbered((at) => admin.users.list({ ...asked, role: 'creator', ...at }))],
];

test.each(LISTS)('%s begins with the oldest where it is asked to, page by page', async (_, table, list) => {
  const newest = await list({ search: 'quim' });
  expect(new Set(newest).size).toBe(NAMES.length);
  expect(await list({ search: 'quim', sort: 'newest' })).toEqual(newest);
  expect(await list({ search: 'quim', sort: 'oldest' })).toEqual([...newest].reverse());
  const made = await h.owner.selectFrom(table).select(['id', 'createdAt']).where('id', 'in', newest).execute();
  const at = new Map(made.map((row) => [row.id, row.createdAt.getTime()]));
  const times = newest.map((id) => at.get(id) ?? 0);
  expect(times).toEqual([...times].sort((one, other) => other - one));
});

test('people are sorted by their names without regard to capitals and accents, page by page; a cursor of another sort is refused', async () => {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof admin.crm.creators>> = await admin.crm.creators({
      search: 'quim',
      sort: 'name',
      limit: 3,
      cursor,
    });
    names.push(...page.rows.map(({ name }) => name.toLowerCase()));
    cursor = page.nextCursor;
  } while (cursor);
  expect(names).toEqual(SORTED);
  const listed = await admin.users.list({ search: 'quim', role: 'creator', sort: 'name', pageSize: 50 });
  expect(
    listed.rows.map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ').toLowerCase()),
  ).toEqual(SORTED);
  const { nextCursor } = await admin.crm.creators({ search: 'quim', sort: 'name', limit: 3 });
  await expect(admin.crm.creators({ search: 'quim', cursor: nextCursor })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  await expect(admin.crm.brands({ sort: 'size' as 'newest' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a file has the order of its list', async () => {
  const { csv } = await admin.crm.exportCreators({ search: 'quim', sort: 'name' });
  const lines: string[][] = parse(csv);
  expect(lines.slice(1).map(([name]) => name?.toLowerCase())).toEqual(SORTED);
});
