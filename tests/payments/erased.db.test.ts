import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { asStaff } from '#server/access.ts';
import { deleteAccount, erase } from '#server/account/erase.service.ts';
import { inTransaction } from '#server/data/db.ts';
import { lockAccount } from '#server/ground/locks.ts';
import { lockPayout } from '#server/money/locking.service.ts';
import { remindOfSetup } from '#server/money/payouts/pending-payouts.service.ts';
import { bouncePayout } from '#server/money/refunds/bounces.service.ts';
import { DAY_MS } from '#shared/constants.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import type { PayoutAccountStatus } from '#shared/lifecycles.ts';
import { transferMessages } from '#shared/messages/payments/bank-transfer.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { DECIDED_WITHIN_DAYS } from '#shared/payments/deadlines.ts';
import { findingsOf } from '#tests/ledger/forging.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { moveById } from '#tests/support/moves.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { payoutAccountOf } from './onboarding.ts';
import { balanceOf, complete, funded, live, type Scene, scene, settle, systemContext, verify } from './scene.ts';

const h = await racingHarness();
const admin = await createUser(h.owner, 'admin');
const { payments } = await h.as(admin.id);
const later = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const today = isoDay(new Date());
let statementLine = 0;
const said = (payoutId: string) => ({ payoutId, sentOn: today, bankReference: `SEPA-PAY-${++statementLine}` });

const creatorOf = ({ creators: [creator] }: Scene): string => creator?.id ?? '';
const payoutOf = (at: Scene) =>
  h.owner.selectFrom('payouts').selectAll().where('creatorId', '=', creatorOf(at)).executeTakeFirstOrThrow();
/** Deletes someone like staff do with their password; the dialog and the password have their own tests. */
const deletedByStaff = (at: Scene) =>
  inTransaction(h.db, async (tx) => {
    const by = h.context(await h.actor(admin.id));
    const locked = await lockAccount(tx, creatorOf(at)).executeTakeFirst();
    await deleteAccount(tx, by, asStaff(by, locked, 'This account'));
  });
const rowOf = async (at: Scene) => (await payments.deskItem({ list: 'payouts', id: (await payoutOf(at)).id })).row;

/** A creator who has earned 150 by signing, and whose account is deleted. */
async function erasedWith(payouts: PayoutAccountStatus | null): Promise<Scene> {
  const at = await funded(h, { payouts });
  await deletedByStaff(at);
  await h.runJobs(later(0.1));
  return at;
}

describe('staff deletes a creator who has earned', () => {
  test('and the money goes to the payout account, which is kept', async () => {
    const at = await erasedWith('active');
    await settle(h);
    expect(await payoutOf(at)).toMatchObject({ status: 'paid', amountMinor: 15_000 });
    expect(await payoutAccountOf(h, creatorOf(at))).toMatchObject({ status: 'active' });
    expect(await balanceOf(h, 'creator_payable', creatorOf(at))).toBe(0);
    expect(await verify(h, later(10))).toEqual([]);
  });

  test.each([null, 'incomplete', 'rejected'] as const)(
    'whose payout account is %s, and staff reads by which day to decide on the money, and why it waits',
    async (status) => {
      const at = await erasedWith(status);
      const { updatedAt } = await payoutOf(at);
      expect(await rowOf(at)).toMatchObject({
        status: 'withheld',
        amountMinor: 15_000,
        reason: paymentMessages.payeeGone,
        dueAt: new Date(updatedAt.getTime() + DECIDED_WITHIN_DAYS * DAY_MS).toISOString(),
        may: { release: { allowed: false, reason: paymentMessages.payeeGoneRelease }, settle: { allowed: true } },
      });
      const told = (await noticesTo(h, admin.id)).map(({ message }) => message);
      expect(told).toContain(paymentMessages.withheld.staffGone('$150.00'));
      await h.runJobs(later(3));
      expect((await payoutOf(at)).status).toBe('withheld');
      expect(await verify(h, later(10))).toEqual([]);
    },
  );

  test('and what had waited for the payout setup before is given to staff, too', async () => {
    const at = await live(h, { payouts: null });
    await complete(h, at);
    await settle(h);
    expect(await payoutOf(at)).toMatchObject({ status: 'created', amountMinor: 75_000 });
    await deletedByStaff(at);
    await h.runJobs(later(0.1));
    expect((await payoutOf(at)).status).toBe('withheld');
  });

  test('and money that was lost sight of by an earlier version is given to staff by the daily job', async () => {
    const at = await live(h, { payouts: null });
    await complete(h, at);
    await settle(h);
    await h.owner.updateTable('users').set({ status: 'deleted' }).where('id', '=', creatorOf(at)).execute();
    expect(await verify(h, later(10))).toContain(`Payout ${(await payoutOf(at)).id} could be sent and was not.`);
    await remindOfSetup(systemContext(h, later(10)));
    await h.runJobs(later(10));
    expect((await payoutOf(at)).status).toBe('withheld');
    await h.owner.updateTable('users').set({ status: 'active' }).where('id', '=', creatorOf(at)).execute();
  });
});

describe('a payout that no account takes', () => {
  test('is paid by bank transfer and settled once, with a day that can be and a reference of its own', async () => {
    const [at, other] = [await erasedWith(null), await erasedWith(null)];
    const { id } = await payoutOf(at);
    const settled = said(id);
    const refused = (input: typeof settled) =>
      expect(payments.settleTransferPayout(input)).rejects.toMatchObject({ code: 'CONFLICT' });
    await refused({ ...settled, sentOn: addDays(today, 2) });
    await refused({ ...settled, sentOn: addDays(today, -3) });
    await expect(payments.releasePayout({ payoutId: id, reason: 'Send it' })).rejects.toMatchObject({
      message: paymentMessages.payeeGoneRelease,
    });
    const tries = await Promise.allSettled([
      payments.settleTransferPayout(settled),
      payments.settleTransferPayout(said(id)),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await payoutOf(at)).toMatchObject({ status: 'paid', sentOn: today, providerId: null });
    const milestones = h.owner.selectFrom('milestones').select('status').where('payoutId', '=', id);
    expect(await milestones.execute()).toEqual([{ status: 'paid' }]);
    const used = (await payoutOf(at)).bankReference ?? '';
    await refused({ ...said((await payoutOf(other)).id), bankReference: used });
    expect(await balanceOf(h, 'creator_payable', creatorOf(at))).toBe(0);
    await settle(h);
    expect(await verify(h, later(10))).toEqual([]);
    const { history } = await payments.deskItem({ list: 'payouts', id });
    expect(history[1]).toMatchObject({ note: used, by: expect.any(String) });
  });

  test('is settled by staff alone, and not while the provider can still pay it', async () => {
    const at = await erasedWith(null);
    const { id } = await payoutOf(at);
    const settleAs = async (userId: string | null, payoutId = id) =>
      (await h.as(userId)).payments.settleTransferPayout(said(payoutId));
    await expect(settleAs(null)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    for (const role of ['brand', 'creator', 'agency'] as const) {
      await expect(settleAs((await createUser(h.owner, role)).id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(settleAs(admin.id, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const there = await live(h, { payouts: null });
    await complete(h, there);
    await expect(settleAs(admin.id, (await payoutOf(there)).id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: transferMessages.payoutNotFailed,
    });
  });

  test('is sent by the provider after all once it opens the account', async () => {
    const at = await erasedWith('in_review');
    expect((await payoutOf(at)).status).toBe('withheld');
    const account = await payoutAccountOf(h, creatorOf(at));
    await h.owner
      .updateTable('sandboxBank.payoutAccounts')
      .set({ status: 'active', requirements: [] })
      .where('id', '=', account?.accountId ?? '')
      .execute();
    await inTransaction(h.db, (tx) =>
      moveById(tx, systemContext(h), 'payoutAccount', account?.id ?? '', 'activate', {
        set: { activeSince: new Date() },
      }),
    );
    await h.runJobs(later(1.5));
    await settle(h);
    expect((await payoutOf(at)).status).toBe('paid');
  });
});

test('a creator who was never paid and is owed nothing takes the payout account along', async () => {
  const at = await scene(h, { status: 'under_review' });
  await deletedByStaff(at);
  expect(await payoutAccountOf(h, creatorOf(at))).toBeUndefined();
});

test('verify finds a payout that nobody can set up and nobody of staff has in a list, whatever was erased', async () => {
  const at = await erasedWith(null);
  const { id } = await payoutOf(at);
  const found = await findingsOf(
    h,
    `payouts set status = 'created', updated_at = now() - interval '3 days' where id = '${id}'`,
    `payouts set status = 'withheld', updated_at = now() where id = '${id}'`,
  );
  expect(found).toContain(`Payout ${id} could be sent and was not.`);
  const claimed = await findingsOf(
    h,
    `payouts set status = 'processing', updated_at = now() - interval '3 days' where id = '${id}'`,
    `payouts set status = 'withheld', updated_at = now() where id = '${id}'`,
  );
  expect(claimed).toContain(`Payout ${id} could be sent and was not.`);
});

test('a payout that comes back after its creator has closed the account can be sent again', async () => {
  const at = await live(h);
  await complete(h, at);
  await settle(h);
  await h.owner
    .updateTable('users')
    .set({ status: 'deletion_requested', deletionRequestedAt: later(-20) })
    .where('id', '=', creatorOf(at))
    .execute();
  await erase(systemContext(h), creatorOf(at));
  const gone = await h.owner.selectFrom('users').select('status').where('id', '=', creatorOf(at)).executeTakeFirst();
  expect(gone?.status).toBe('deleted');
  const { id } = await payoutOf(at);
  await inTransaction(h.db, async (tx) => {
    const locked = await lockPayout(tx, id);
    const why = { code: 'account_closed', text: 'The receiving account is closed.' };
    if (locked) await bouncePayout(tx, systemContext(h), locked, why);
  });
  expect(await rowOf(at)).toMatchObject({
    status: 'failed',
    may: { retry: { allowed: true }, settle: { allowed: true } },
  });
  await payments.retryPayout({ payoutId: id });
  await settle(h);
  expect(await payoutOf(at)).toMatchObject({ status: 'paid', attempt: 2 });
});
