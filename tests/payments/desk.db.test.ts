import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { formatMoney } from '#shared/format.ts';
import { DESK_LISTS, DESK_STATES } from '#shared/payments/desk.ts';
import { displayName } from '#shared/users/people.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { dispute as disputed, disputesOf, type End, paymentOf } from './disputing.ts';
import { balanceOf, complete, funded, live, settle, verify } from './scene.ts';

const h = await racingHarness();
const admin = await createUser(h.owner, 'admin');

test('the lists of the money desk are for staff, and refuse what they do not know by its name', async () => {
  const staff = await h.as(admin.id);
  for (const role of ['brand', 'creator', 'agency'] as const) {
    const other = await h.as((await createUser(h.owner, role)).id);
    for (const list of DESK_LISTS) {
      await expect(other.payments.desk({ list })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(other.ledger.startVerify()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(other.ledger.lastVerify()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect((await h.as(null)).payments.desk({ list: 'payments' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(staff.payments.desk({ list: 'coins' as 'payments' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(staff.payments.desk({ list: 'holds', cursor: 'abc' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('each list is searched, filtered and turned in order, and its pages have every row once', async () => {
  const at = await live(h);
  await complete(h, at);
  await settle(h);
  for (let more = 0; more < 2; more += 1) await funded(h);
  const { payments } = await h.as(admin.id);
  const all = (await payments.desk({ list: 'payments' })).rows;
  expect(all).toHaveLength(4);
  expect((await payments.desk({ list: 'payments', sort: 'oldest' })).rows).toEqual([...all].reverse());
  const paged = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await payments.desk({ list: 'payments', limit: 3, cursor });
    paged.push(...page.rows);
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(all);
  const { companyName } = await h.owner
    .selectFrom('brandProfiles')
    .select('companyName')
    .where('userId', '=', at.brand.id)
    .executeTakeFirstOrThrow();
  const ofBrand = await payments.desk({ list: 'payments', search: at.brand.email.toUpperCase() });
  expect(ofBrand.rows.map(({ kind }) => kind)).toEqual(['balance', 'deposit']);
  for (const list of DESK_LISTS) {
    const { rows } = await payments.desk({ list });
    for (const status of DESK_STATES[list]) {
      const { rows: some } = await payments.desk({ list, status });
      expect(some, `${list} that are ${status}`).toEqual(rows.filter((row) => row.status === status));
    }
  }
  const [payout] = (await payments.desk({ list: 'payouts' })).rows;
  const [creator] = at.creators;
  if (!creator) throw new Error('The scene has a creator');
  expect(payout).toMatchObject({ person: displayName(creator), email: creator.email });
  expect(ofBrand.rows[0]).toMatchObject({ person: companyName, email: at.brand.email });
  expect(payout).toMatchObject({ campaignId: at.campaign.id, status: 'paid', may: { retry: { allowed: false } } });
  const holds = (await payments.desk({ list: 'holds' })).rows;
  expect(holds).toHaveLength(3);
  for (const { campaignId, amountMinor } of holds) expect(amountMinor).toBe(await balanceOf(h, 'held', campaignId));
});

test('a milestone is held from the desk with a reason, and lifted: to where it was, or released once its campaign is complete', async () => {
  const at = await live(h);
  const { payments } = await h.as(admin.id);
  const ofCreator = async () =>
    (await payments.desk({ list: 'milestones', search: at.creators[0]?.email })).rows.map(
      ({ id, kind, status, may, amountMinor, currency }) => ({
        id,
        kind,
        status,
        amount: formatMoney({ amountMinor, currency }),
        may: [may.hold?.allowed, may.unhold?.allowed],
      }),
    );
  const row = async (kind: string) => (await ofCreator()).find((each) => each.kind === kind);
  const states = async () => (await ofCreator()).map(({ kind, status, may }) => [kind, status, ...may]).sort();
  const free = ['accrued', true, false];
  expect(await states()).toEqual([
    ['approval', ...free],
    ['signing', ...free],
    ['submission', ...free],
  ]);
  const { id: milestoneId = '', amount: signing } = (await row('signing')) ?? {};
  await payments.hold({ milestoneId, reason: 'Who signed is not clear' });
  expect(await row('signing')).toMatchObject({ status: 'held', may: [false, true] });
  const { history } = await payments.deskItem({ list: 'milestones', id: milestoneId });
  expect(history[0]).toMatchObject({ status: 'held', by: displayName(admin), note: 'Who signed is not clear' });
  await payments.unhold({ milestoneId });
  expect(await row('signing')).toMatchObject({ status: 'accrued', may: [true, false] });
  const told = async () => (await noticesTo(h, at.creators[0]?.id ?? '')).filter(({ title }) => title.includes('hold'));
  expect(await told()).toMatchObject([
    {
      title: 'A payment is on hold',
      message: `${signing} for ${at.campaign.name} is on hold: Who signed is not clear. It stays yours, and we will tell you when the hold is lifted.`,
    },
    {
      title: 'A hold was lifted',
      message: `${signing} for ${at.campaign.name} is no longer on hold. It is paid when the campaign completes.`,
    },
  ]);

  await payments.hold({ milestoneId, reason: 'Still not clear' });
  await complete(h, at);
  await settle(h);
  expect((await states()).map(([kind, status]) => [kind, status])).toEqual([
    ['approval', 'paid'],
    ['signing', 'held'],
    ['submission', 'paid'],
  ]);
  await payments.unhold({ milestoneId });
  await settle(h);
  expect(await row('signing')).toMatchObject({ status: 'paid', may: [false, false] });
  expect((await told()).map(({ title }) => title)).toEqual([
    'A payment is on hold',
    'A hold was lifted',
    'A payment is on hold',
  ]);
  expect(await verify(h)).toEqual([]);
});

test.each<End>(['won', 'lost'])('the books of a campaign whose dispute is %s are told to the cent', async (end) => {
  const at = await live(h);
  const { id } = await paymentOf(h, at.campaign.id, 'deposit');
  await disputed(h, id, end);
  const staff = await h.as(admin.id);
  const [listed] = (await staff.payments.desk({ list: 'disputes', status: 'evidence_due' })).rows;
  expect(listed).toMatchObject({ campaignId: at.campaign.id, overdue: false, reason: 'Fraudulent' });
  expect(listed?.dueAt).not.toBeNull();
  const late = await h.as(admin.id, new Date(listed?.dueAt ?? ''));
  expect((await late.payments.desk({ list: 'disputes', status: 'evidence_due' })).rows[0]).toMatchObject({
    overdue: true,
  });
  const [dispute] = await disputesOf(h, at.campaign.id);
  if (!dispute) throw new Error('a dispute');
  await staff.payments.submitEvidence({ disputeId: dispute.id, evidence: 'It was delivered.' });
  await settle(h);
  expect((await staff.payments.desk({ list: 'disputes', search: at.brand.email })).rows).toMatchObject([
    { id: dispute.id, status: end },
  ]);
  const { history, evidence } = await staff.payments.deskItem({ list: 'disputes', id: dispute.id });
  expect(history.map(({ status }) => status)).toEqual([end, 'submitted', 'evidence_due', 'opened']);
  expect(evidence).toBe('It was delivered.');

  const books = await staff.payments.books({ campaignId: at.campaign.id });
  const booked = await h.owner
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransactions', 'ledgerTransactions.id', 'ledgerEntries.transactionId')
    .where('ledgerTransactions.campaignId', '=', at.campaign.id)
    .select(['ledgerTransactions.id', 'account', 'amountMinor'])
    .execute();
  expect(new Set(books.lines.map((line) => line.id))).toEqual(new Set(booked.map((entry) => entry.id)));
  for (const line of books.lines) {
    const held = booked.filter((entry) => entry.id === line.id && entry.account === 'held');
    expect(line.inMinor - line.outMinor).toBe(held.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
  }
  expect(books.heldMinor).toBe(await balanceOf(h, 'held', at.campaign.id));
  expect(books.lines.at(-1)).toMatchObject({ heldMinor: books.heldMinor });
  expect(books.lines.map(({ text }) => text).join('\n')).toContain(`was ${end}`);
  const { csv } = await staff.payments.booksCsv({ campaignId: at.campaign.id });
  expect(csv.trim().split('\n')).toHaveLength(books.lines.length + 1);
  expect(await verify(h)).toEqual([]);
});

test('the books are verified by a job, once at a time, and its result stays with its date and findings', async () => {
  const { ledger, security } = await h.as(admin.id);
  expect(await ledger.lastVerify()).toBeNull();
  await Promise.all([ledger.startVerify(), ledger.startVerify()]);
  expect(await ledger.lastVerify()).toMatchObject({ finishedAt: null });
  await h.runJobs();
  expect(await ledger.lastVerify()).toMatchObject({ finding: null, checked: 0, finishedAt: expect.any(Date) });
  expect(await security.auditCheck(), 'the chain has checks of its own').toBeNull();
  const told = await h.owner
    .selectFrom('auditLog')
    .select(['userId', 'after'])
    .where('action', '=', 'ledger.verify')
    .orderBy('id')
    .execute();
  expect(told).toMatchObject([{ userId: admin.id }, { after: { findings: 0 } }]);

  await h.owner
    .updateTable('payments')
    .set((eb) => ({ feeMinor: eb('feeMinor', '+', 1) }))
    .execute();
  const later = new Date(Date.now() + 60_000);
  await (await h.as(admin.id, later)).ledger.startVerify();
  await h.runJobs();
  await h.owner
    .updateTable('payments')
    .set((eb) => ({ feeMinor: eb('feeMinor', '-', 1) }))
    .execute();
  const found = await ledger.lastVerify();
  expect(found?.finding).toMatch(/The bank moved/);
  expect(found?.checked).toBeGreaterThan(0);
});
