import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';
import { readTwice } from '#tests/support/read-twice.ts';
import { type Answer, readers } from '#tests/support/readers.ts';
import { noteSchemaChanges } from '#tests/support/schema-changes.ts';

const h = await harness();
const { reads, ask, grow } = await readers(h);
const { seen } = await noteSchemaChanges(h.ownerUrl);

/** The most statements of one read, including the session's. */
const MOST = 3;
/** Reads that need more: whole screens in one request, and the check of the books, which reads everything. */
const SCREENS: Record<string, number> = {
  'agency.dashboard': 4,
  'campaigns.dashboard': 9,
  'users.read': 7,
  'users.totals': 5,
  'orders.read': 12,
  'orders.manage': 5,
  'review.read': 4,
  'content.forCampaign': 4,
  'analytics.brand': 5,
  'analytics.campaign': 8,
  'analytics.export': 8,
  'analytics.reportPdf': 9,
  'analytics.withCreator': 4,
  'analytics.creatorPerformance': 5,
  'payments.contract': 17,
  'payments.agreement': 11,
  'payments.forStaff': 10,
  'payments.certificate': 8,
  'payments.signedAgreement': 7,
  'payments.terms': 5,
  'cases.options': 4,
  'payments.evidence': 10,
  'payments.dealHistoryPdf': 4,
  'payments.deskItem': 4,
  'payments.invoice': 4,
  'deals.budget': 6,
  'deals.candidates': 4,
  'payments.booksPdf': 4,
  'payments.attention': 6,
  'payments.receipt': 7,
  'payments.payoutSetup': 4,
  'system.health': 5,
  'system.needsYou': 13,
  'ledger.verify': 144,
  'portfolio.page': 4,
  'search.everything': 5,
  'discovery.creators': 6,
  'discovery.compare': 5,
  'discovery.roster': 5,
};

test('every read has a role that may do it', () => {
  expect(reads.filter(({ asker }) => !asker)).toEqual([]);
});

/** Reads that look at a row before they read it, to know whose it is. */
const LOOK_FIRST = ['cases.case', 'cases.paper'];
/** What reads have read twice. */
const twice = new Set<string>();
async function asked(read: (typeof reads)[number], more?: object): Promise<Answer> {
  const answer = await ask(read, more);
  // The first statement is the session's.
  const rows = LOOK_FIRST.includes(read.name) ? [] : readTwice(answer.queries.slice(1));
  for (const row of rows) twice.add(`${read.name}: ${row}`);
  return answer;
}

test('[P5] every read costs the same few statements, for any number of rows and on every page', async () => {
  await grow(1);
  const few = new Map<string, Answer>();
  for (const read of reads) few.set(read.name, await asked(read));
  await grow(24);
  const wrong: string[] = [];
  const lines: string[] = [];
  for (const read of reads) {
    const { name } = read;
    const many = await asked(read);
    const { nextCursor: cursor } = many;
    const counts = [few.get(name)?.queries.length, many.queries.length];
    if (cursor) counts.push((await asked(read, { cursor })).queries.length);
    if (new Set(counts).size > 1 || many.queries.length > (SCREENS[name] ?? MOST)) {
      wrong.push(`${name}: ${counts.join(', ')}`);
    }
    const grew = many.entries > (few.get(name)?.entries ?? 0);
    const lists = cursor ? 'a list in pages' : grew ? 'a list' : '';
    lines.push(`${name.padEnd(28)}${many.queries.length.toString().padStart(3)}  ${lists}`.trimEnd());
  }
  expect(wrong).toEqual([]);
  await expect(`statements, session included\n${lines.join('\n')}\n`).toMatchFileSnapshot('./statements.snap');
});

test('no read reads a row twice', () => {
  expect([...twice]).toEqual([]);
});

test('[S21] no read changes the schema', async () => {
  expect(await seen()).toEqual([]);
});
