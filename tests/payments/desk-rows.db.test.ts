import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { PAYOUT_WAIT_MS } from '#shared/account/guarded.ts';
import { DAY_MS, HOUR_MS, PAYOUT_HOURS_MAX } from '#shared/constants.ts';
import { formatMoney } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { waiting } from '#shared/messages/ledger/payout-waits.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { DECIDED_WITHIN_DAYS } from '#shared/payments/deadlines.ts';
import type { DeskList } from '#shared/payments/desk.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { dispute as disputed, disputesOf, paymentOf } from './disputing.ts';
import { ACCEPTED, BOUNCING, onboard } from './onboarding.ts';
import { balanceOf, complete, funded, live, moneyOfOthers, settle, verify } from './scene.ts';

const h = await racingHarness();
const admin = await createUser(h.owner, 'admin');
const { payments } = await h.as(admin.id);
await moneyOfOthers(h);
const soon = () => new Date(Date.now() + HOUR_MS);

/** A completed campaign whose one creator has a payout in the state that the set-up allows. */
async function released(setup: 'active' | null) {
  const at = await live(h, { budgetMinor: 100_000, amounts: [40_000], payouts: setup });
  await complete(h, at);
  const creator = at.creators[0];
  if (!creator) throw new Error('The scene has a creator');
  const row = async (now = new Date()) => {
    const { desk } = (await h.as(admin.id, now)).payments;
    return (await desk({ list: 'payouts', search: creator.email })).rows[0];
  };
  return { ...at, creatorId: creator.id, row };
}

test('rows of a brand are found by the name that the list shows, its company’s; rows of creators are not', async () => {
  const at = await live(h);
  await complete(h, at);
  await settle(h);
  await h.owner
    .updateTable('brandProfiles')
    .set({ companyName: 'Quartz & Quill' })
    .where('userId', '=', at.brand.id)
    .execute();
  const found = async (list: DeskList) =>
    (await payments.desk({ list, search: 'QUARTZ & q' })).rows.map(({ person, campaignId }) => [person, campaignId]);
  const mine = ['Quartz & Quill', at.campaign.id];
  expect(await found('payments')).toEqual([mine, mine]);
  expect(await found('holds')).toEqual([mine]);
  expect(await found('payouts')).toEqual([]);
  expect(await found('milestones')).toEqual([]);
  const [row] = (await payments.desk({ list: 'payments', search: 'quartz' })).rows;
  const { history } = await payments.deskItem({ list: 'payments', id: row?.id ?? '' });
  expect(history.at(-1)).toMatchObject({ status: 'created', by: 'Quartz & Quill' });
});

test('money is held until its campaign has ended: then the desk says that it is still there; in a pause staff has two weeks', async () => {
  const at = await live(h);
  const held = async (now = new Date()) => {
    const { desk } = (await h.as(admin.id, now)).payments;
    return (await desk({ list: 'holds', search: at.brand.email })).rows[0];
  };
  await h.owner.updateTable('campaigns').set({ endDate: '2031-03-09' }).where('id', '=', at.campaign.id).execute();
  const over = new Date('2031-03-10T00:00:00.000Z');
  expect(await held()).toMatchObject({ status: 'held', dueAt: over.toISOString(), overdue: false });
  expect(await held(new Date(over.getTime() - 1))).toMatchObject({ overdue: false });
  expect(await held(over)).toMatchObject({ overdue: true });
  await (await h.as(admin.id, over)).campaigns.pause({ campaignId: at.campaign.id, reason: 'It is looked into.' });
  const decided = new Date(over.getTime() + DECIDED_WITHIN_DAYS * DAY_MS);
  expect(await held(over)).toMatchObject({ status: 'held', dueAt: decided.toISOString(), overdue: false });
  expect(await held(decided)).toMatchObject({ overdue: true });
});

test('a payout says what it waits for, by when it is due, and that it is late', async () => {
  const at = await released(null);
  expect(await at.row()).toMatchObject({ status: 'created', reason: waiting.not_started, dueAt: null, overdue: false });
  await onboard(h, at.creatorId, BOUNCING);
  await settle(h);
  await h.runJobs(soon());
  const failed = await at.row();
  expect(failed).toMatchObject({ status: 'failed', overdue: false, may: { retry: { allowed: true } } });
  expect(failed?.reason).toMatch(/account is closed/);
  const { activeSince } = await h.owner
    .selectFrom('payoutAccounts')
    .select('activeSince')
    .where('creatorId', '=', at.creatorId)
    .executeTakeFirstOrThrow();
  const due = new Date((activeSince?.getTime() ?? 0) + PAYOUT_HOURS_MAX * HOUR_MS);
  expect(failed?.dueAt).toBe(due.toISOString());
  expect(await at.row(new Date(due.getTime() - 1))).toMatchObject({ overdue: false });
  expect(await at.row(due)).toMatchObject({ overdue: true });
  const { history } = await payments.deskItem({ list: 'payouts', id: failed?.id ?? '' });
  expect(history[0]).toMatchObject({ status: 'failed', note: 'Account closed' });

  await onboard(h, at.creatorId, ACCEPTED);
  await settle(h);
  await h.runJobs(soon());
  await payments.retryPayout({ payoutId: failed?.id ?? '' });
  await h.runJobs(new Date(soon().getTime() + PAYOUT_WAIT_MS));
  await settle(h);
  const paid = await at.row(new Date(Date.now() + 30 * DAY_MS));
  expect(paid).toMatchObject({ status: 'paid', reason: null, dueAt: null, overdue: false });
  expect(await verify(h)).toEqual([]);
});

test('a payout that is withheld says why, and by which day staff decides on it', async () => {
  const at = await released(null);
  await h.owner.updateTable('users').set({ flagged: true }).where('id', '=', at.creatorId).execute();
  await onboard(h, at.creatorId, ACCEPTED);
  await settle(h);
  await h.runJobs(soon());
  const since = h.owner.selectFrom('payouts').select('updatedAt').where('creatorId', '=', at.creatorId);
  const due = new Date((await since.executeTakeFirstOrThrow()).updatedAt.getTime() + DECIDED_WITHIN_DAYS * DAY_MS);
  expect(await at.row()).toMatchObject({
    status: 'withheld',
    reason: paymentMessages.heldFlagged,
    dueAt: due.toISOString(),
    overdue: false,
  });
  expect(await at.row(due)).toMatchObject({ overdue: true });
});

test('the desk says how much of a payment can be sent back, and exactly that is', async () => {
  const at = await funded(h);
  const deposit = await paymentOf(h, at.campaign.id, 'deposit');
  const refund = async () => (await payments.deskItem({ list: 'payments', id: deposit.id })).refund;
  expect(await refund()).toEqual({ allowed: true, paymentId: deposit.id, mostMinor: deposit.amountMinor });
  const send = (amountMinor: number) =>
    payments.refund({ paymentId: deposit.id, amountMinor, reason: 'The brand asked for less' });
  await expect(send(deposit.amountMinor + 1)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: paymentMessages.refundTooLarge,
  });
  await send(10_000);
  expect(await refund()).toEqual({ allowed: true, paymentId: deposit.id, mostMinor: deposit.amountMinor - 10_000 });
  await settle(h);
  const [sent] = (await payments.desk({ list: 'refunds', search: at.brand.email })).rows;
  expect(sent).toMatchObject({ status: 'succeeded', amountMinor: 10_000, reason: 'The brand asked for less' });
  const moves = await h.owner
    .selectFrom('auditLog')
    .select(['toStatus', 'userId'])
    .where('resourceType', '=', 'refund')
    .where('resourceId', '=', sent?.id ?? '')
    .orderBy('id')
    .execute();
  expect(moves[0]).toEqual({ toStatus: 'created', userId: admin.id });
  expect(await verify(h)).toEqual([]);
});

test('of a campaign that is live only what no creator is to get can be sent back; of a disputed payment nothing', async () => {
  const at = await live(h);
  const deposit = await paymentOf(h, at.campaign.id, 'deposit');
  const refund = async () => (await payments.deskItem({ list: 'payments', id: deposit.id })).refund;
  const nothing = { allowed: false, paymentId: deposit.id, mostMinor: 0 };
  const before = await refund();
  expect(before).toEqual({ ...nothing, reason: paymentMessages.refundOwed });
  const one = { paymentId: deposit.id, amountMinor: 1, reason: 'A try' };
  await expect(payments.refund(one)).rejects.toMatchObject({ message: paymentMessages.refundOwed });
  await disputed(h, deposit.id, 'won');
  expect(await refund()).toEqual({ ...nothing, reason: paymentMessages.refundDisputed });
  await expect(payments.refund(one)).rejects.toMatchObject({ message: paymentMessages.refundDisputed });
  const [dispute] = await disputesOf(h, at.campaign.id);
  expect((await payments.deskItem({ list: 'disputes', id: dispute?.id ?? '' })).refund).toBeNull();
});

test('a milestone is released early from the desk, once, and is paid', async () => {
  const at = await funded(h);
  const mine = async () =>
    (await payments.desk({ list: 'milestones', search: at.creators[0]?.email })).rows.find(
      ({ kind }) => kind === 'signing',
    );
  const before = await mine();
  expect(before).toMatchObject({ status: 'accrued', may: { release: { allowed: true }, hold: { allowed: true } } });
  const milestoneId = before?.id ?? '';
  const tries = await Promise.allSettled([1, 2, 3].map(() => payments.release({ milestoneId })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await settle(h);
  const after = await mine();
  expect(after).toMatchObject({ status: 'paid', may: { release: { allowed: false } } });
  const planned = (await payments.desk({ list: 'milestones', status: 'planned', search: at.creators[0]?.email })).rows;
  expect(planned.map(({ may }) => may.release?.allowed)).toEqual([false, false]);
  expect(await verify(h)).toEqual([]);
});

test('the ledger of a campaign is a table in PDF: each booking as its sentence, with whose money it was, and what is held after it', async () => {
  const at = await live(h, { budgetMinor: 100_000, amounts: [40_000, 30_000] });
  await complete(h, at);
  await settle(h);
  const books = await payments.books({ campaignId: at.campaign.id });
  const { fileName, base64 } = await payments.booksPdf({ campaignId: at.campaign.id });
  expect(fileName).toBe(`books-${at.campaign.id.slice(0, 8)}.pdf`);
  const words = wordsOf(Buffer.from(base64, 'base64')).replaceAll('\x92', '’').replaceAll('\n', ' ');
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: books.currency });
  expect(books.lines.length).toBeGreaterThan(4);
  let from = 0;
  for (const { text, inMinor, outMinor, heldMinor } of books.lines) {
    const row = [text, ...[inMinor, outMinor].filter(Boolean).map(money), money(heldMinor)].join(' ');
    const found = words.indexOf(row, from);
    expect(found, row).toBeGreaterThanOrEqual(from);
    from = found + 1;
  }
  const [first, second] = at.creators.map(({ firstName, lastName }) => isolated(`${firstName} ${lastName}`));
  const sentences = books.lines.map(({ text }) => text).join('\n');
  for (const name of [first, second]) {
    for (const part of ['Contract signed', 'Content submitted', 'Content approved']) {
      expect(sentences).toContain(`was released for the work of ${name} (${part}): `);
    }
    expect(sentences).toContain(`reached the bank account of ${name}.`);
  }
  expect(words).toContain(`Ledger of ${at.campaign.name}`);
  expect(words.slice(from)).toContain(`Held now ${money(await balanceOf(h, 'held', at.campaign.id))}`);

  const input = { campaignId: at.campaign.id };
  await expect((await h.as(null)).payments.booksPdf(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const { id } of [at.brand, { id: at.creators[0]?.id ?? '' }, await createUser(h.owner, 'agency')]) {
    await expect((await h.as(id)).payments.booksPdf(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const nowhere = { campaignId: '11111111-1111-4111-8111-111111111111' };
  await expect(payments.booksPdf(nowhere)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
