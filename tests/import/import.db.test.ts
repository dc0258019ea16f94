import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { createDb } from '#server/data/db.ts';
import { verifyBooks } from '#server/ledger/verify.service.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { became, folderOf, importing, NOW, oldId } from './importing.ts';

const h = await racingHarness();
const empty = await fingerprint(h.owner, ['public', 'sandbox_bank']);
const dry = await importing(h, undefined, true);
const afterDry = await fingerprint(h.owner, ['public', 'sandbox_bank']);
const first = await importing(h);
const books = () => verifyBooks(h.context({ kind: 'anonymous' }, NOW));

test('every row of the sample export is reported: taken, or refused with its column', async () => {
  const lines = first.rows.map(
    ({ table, number, verdict, problem, notes }) => `${table} ${number} ${verdict}: ${problem ?? notes.join(' · ')}`,
  );
  await expect(`${[...first.notices, ...lines].join('\n')}\n`).toMatchFileSnapshot('report.snap');
});

test('what was taken leaves the books in order, money and histories included', async () => {
  expect(await books()).toEqual([]);
});

test('a dry run reports the same and writes nothing', () => {
  const told = ({ table, number, verdict, problem }: (typeof dry.rows)[number]) => [table, number, verdict, problem];
  expect(dry.rows.map(told)).toEqual(first.rows.map(told));
  expect(dry.counts).toEqual(first.counts);
  expect(afterDry).toBe(empty);
});

test('a second import changes nothing: what was taken is unchanged, what could not be taken still cannot', async () => {
  const before = await fingerprint(h.owner, ['public', 'sandbox_bank']);
  const second = await importing(h);
  expect(await fingerprint(h.owner, ['public', 'sandbox_bank'])).toBe(before);
  expect(second.counts).toEqual(
    first.counts.map((count) => ({ ...count, taken: 0, unchanged: count.taken + count.unchanged })),
  );
  const problems = (rows: typeof first.rows) => rows.filter(({ problem }) => problem).map(({ problem }) => problem);
  expect(problems(second.rows)).toEqual(problems(first.rows));
});

test('two imports at once take each row once', async () => {
  const profiles = Array.from({ length: 1_200 }, (_, index) => ({
    id: oldId(90_000 + index),
    email: `twice-${index}@people.example`,
  }));
  const folder = folderOf({ 'profiles.json': JSON.stringify(profiles) });
  // Each waits for the other as long as it must, and not only as long as a request waits for a lock.
  const db = createDb(h.url, { lockTimeoutMs: 1 });
  const both = await Promise.all([importing({ ...h, db }, folder), importing({ ...h, db }, folder)]);
  await db.destroy();
  const sum = (verdict: 'taken' | 'unchanged' | 'refused') =>
    both.reduce((total, { counts }) => total + (counts[0]?.[verdict] ?? 0), 0);
  expect([sum('taken'), sum('unchanged'), sum('refused')]).toEqual([1_200, 1_200, 0]);
});

test('a row that has changed since it was taken is refused, and ours stays', async () => {
  const row = (name: string) =>
    JSON.stringify([{ id: oldId(7_001), email: 'changing@people.example', first_name: name }]);
  await importing(h, folderOf({ 'profiles.json': row('One') }));
  const { rows } = await importing(h, folderOf({ 'profiles.json': row('Two') }));
  expect(rows).toMatchObject([{ verdict: 'refused', problem: expect.stringContaining('was imported on 2025-11-25') }]);
  const person = h.owner.selectFrom('users').select('firstName').where('email', '=', 'changing@people.example');
  expect(await person.executeTakeFirst()).toEqual({ firstName: 'One' });
});

test('people come without a password, with the roles that a sign-up gives, and no file makes staff', async () => {
  const people = await h.owner
    .selectFrom('users')
    .select(['email', 'role', 'status', 'flagged', 'passwordHash'])
    .where('email', 'in', [
      'anna@northlight.example',
      'cy@creators.example',
      'di@creators.example',
      'hello@talent.example',
      'root@old.example',
    ])
    .orderBy('email')
    .execute();
  const none = { passwordHash: null };
  expect(people).toEqual([
    { email: 'anna@northlight.example', role: 'brand', status: 'active', flagged: false, ...none },
    { email: 'cy@creators.example', role: 'creator', status: 'active', flagged: true, ...none },
    { email: 'di@creators.example', role: 'creator', status: 'suspended', flagged: false, ...none },
    { email: 'hello@talent.example', role: 'agency', status: 'active', flagged: false, ...none },
    { email: 'root@old.example', role: null, status: 'active', flagged: false, ...none },
  ]);
});

test('[BR-ORD-32] statuses, stages and words become ours; an unknown status falls back to the first stage', async () => {
  const campaigns = await h.owner
    .selectFrom('campaigns')
    .select(['name', 'origin', 'status', 'stage', 'reviewStatus'])
    .where('name', 'is not', null)
    .orderBy('name')
    .execute();
  const told = campaigns.map((c) => `${c.name}: ${c.origin}, ${c.status}, ${c.stage}, ${c.reviewStatus}`);
  expect(told).toEqual([
    'A deal by telephone: legacy, completed, content_performance, approved',
    'A thought: new, draft, campaign_setup, draft',
    'Autumn lamps: new, in_progress, planning_creation, approved',
    'Finished lamps: new, completed, content_performance, approved',
    'Half lamps: new, draft, campaign_setup, draft',
    'Odd lamps: new, new, campaign_setup, pending_review',
    'Old thought: legacy, draft, campaign_setup, draft',
    'Open lamps: legacy, completed, content_performance, approved',
    'Pending by telephone: legacy, under_review, creator_selection, pending_review',
    'Running half: legacy, in_progress, planning_creation, approved',
    'Spring lamps: legacy, in_progress, planning_creation, pending_review',
    'Stage lamps: new, creators_assigned, contract_payment, pending_review',
    'Winter lamps: draft, draft, campaign_setup, draft',
  ]);
});

test('[BR-DRAFT-20] the object of an old draft becomes a draft, its total_budget the budget', async () => {
  const id = await became(h, 'project_drafts', 431);
  const draft = h.owner.selectFrom('campaigns').select(['name', 'budgetMinor', 'currency']).where('id', '=', id);
  expect(await draft.executeTakeFirst()).toEqual({ name: 'Winter lamps', budgetMinor: 125_050, currency: 'EUR' });
});

test('money that the old system paid is carried over: earned with our fee, paid, and not held', async () => {
  const creatorId = await became(h, 'profiles', 2);
  const earnings = await h.owner
    .selectFrom('earnings')
    .select(['grossMinor', 'feeMinor', 'netMinor', 'earnedAt'])
    .where('creatorId', '=', creatorId)
    .orderBy('earnedAt')
    .execute();
  expect(earnings.map(({ netMinor }) => netMinor)).toEqual([8_000, 12_000, 20_000]);
  expect(earnings.every(({ grossMinor, feeMinor, netMinor }) => grossMinor === feeMinor + netMinor)).toBe(true);
  expect(earnings.reduce((sum, { grossMinor }) => sum + grossMinor, 0)).toBe(53_333);
  const payouts = h.owner.selectFrom('payouts').select(['status', 'carriedOver']).where('creatorId', '=', creatorId);
  expect(await payouts.execute()).toEqual(Array(3).fill({ status: 'paid', carriedOver: true }));
  const held = await h.owner
    .selectFrom('ledgerEntries')
    .select((eb) => eb.fn.sum<number>('amountMinor').as('minor'))
    .where('account', '=', 'held')
    .executeTakeFirstOrThrow();
  expect(Number(held.minor)).toBe(0);
  const asCreator = await h.as(creatorId, NOW);
  expect((await asCreator.analytics.creatorTotals()).earned).toEqual([{ amountMinor: 40_000, currency: 'USD' }]);
});

test('no invoice of ours is made for it, and none of it can be sent back', async () => {
  const brand = await h.as(await became(h, 'profiles', 1), NOW);
  const invoices = await brand.payments.invoices({});
  expect(invoices.rows).toEqual([]);
});

test('what was taken goes on by our own rules: staff approve, a creator accepts, and the books stay right', async () => {
  const dealId = await became(h, 'deals', 523);
  const admin = await h.as((await createUser(h.owner, 'admin')).id, NOW);
  const { campaignId } = await h.owner
    .selectFrom('deals')
    .select('campaignId')
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow();
  await admin.review.approve({ campaignId });
  const creator = await h.as(await became(h, 'auth_users', 9), NOW);
  await creator.deals.accept({ dealId });
  const deal = h.owner.selectFrom('deals').select('status').where('id', '=', dealId);
  expect(await deal.executeTakeFirst()).toEqual({ status: 'accepted' });
  expect(await books()).toEqual([]);
});
