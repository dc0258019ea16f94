import { DAY_MS, HOUR_MS, TRANSFER_ATTEMPTS_MAX } from '#shared/constants.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { deskRoute } from '#shared/payments/desk.ts';
import type { Context, SystemContext } from '../../context.ts';
import { inTransaction, type Tx } from '../../data/db.ts';
import type { Locked } from '../../ground/locks.ts';
import { addJob } from '../../jobs.ts';
import { payoutBooking, transferKey } from '../../ledger/booking.rules.ts';
import { post } from '../../ledger/ledger.service.ts';
import { PaymentsError, type Payout, type PayoutRequest } from '../../providers/payments/interface.ts';
import { type Movable, type RowOf, transition } from '../../transition.ts';
import { type LockedPayout, lockPayout } from '../locking.service.ts';
import { amountText, tellCreator, tellPaidOut, tellStaff } from '../notices.service.ts';
import { milestonesOfPayout, payeeOf, updatePayout } from '../payments.queries.ts';
import { payoutAccountOf } from './payout-accounts.queries.ts';
import { isUnpayable } from './payout-accounts.rules.ts';

export type PayoutRow = RowOf<'payout'>;

/** Our name for one try, so that late events of an earlier try are never taken for this one. Locks nothing. */
export const referenceOf = (payout: PayoutRow): string => `${payout.id}:${payout.attempt}`;

/**
 * The job `payments.send-payout`: claim, call, record. If it runs again after a crash, it repeats the call with the same key. Locks the campaign,
 * then the payout, in transactions before and after the call.
 */
export async function sendPayout(ctx: SystemContext, payoutId: string): Promise<void> {
  const claimed = await claimPayout(ctx, payoutId);
  if (!claimed) return;
  await recordPayout(ctx, payoutId, claimed, await callPayout(ctx, claimed));
}

/**
 * First step: marks the payout as under way. Null if there is nothing to send now: a payout that staff must decide on is withheld and looked at again
 * in a day, one whose creator's account details were changed waits for a day, and one whose creator cannot be paid out to waits for the payout set-up
 * ({@link sendWaiting}). The amount is in minor units. Locks the campaign, then the payout.
 */
export async function claimPayout(ctx: SystemContext, payoutId: string): Promise<PayoutRequest | null> {
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockPayout(tx, payoutId);
    if (!locked || locked.payout.providerId !== null) return null;
    const account = await payoutAccountOf(tx, locked.payout.creatorId).executeTakeFirst();
    const payout = await unlessWithheld(tx, ctx, locked, account);
    if (!payout || !account) return null;
    if (payout.status === 'created') {
      if (account.status !== 'active') return null;
      if (account.paidFrom !== null && account.paidFrom > ctx.now) {
        const options = { jobKey: `payout-later:${payoutId}`, runAt: account.paidFrom };
        await addJob(tx, 'payments.send-payout', { payoutId }, options);
        return null;
      }
      await transition(tx, ctx, 'payout', payout, 'send', { set: { updatedAt: ctx.now } });
    } else if (payout.status !== 'processing') return null;
    return {
      idempotencyKey: payout.idempotencyKey,
      amountMinor: payout.amountMinor,
      currency: payout.currency,
      destination: account.accountId,
      reference: referenceOf(payout),
    };
  });
}

/**
 * The payout, if it may go on. Null if its creator is flagged and no staff member has released it, or if the creator was deleted without an account
 * that accepts it. Then it is withheld, staff and creator are told, and it is looked at again once a day, because the flag may have been removed and
 * the provider may have opened the account. Locks nothing: the caller has locked it.
 */
async function unlessWithheld(
  tx: Tx,
  ctx: SystemContext,
  { campaign, payout }: LockedPayout,
  account: Pick<RowOf<'payoutAccount'>, 'status'> | undefined,
): Promise<Locked<PayoutRow> | null> {
  if (payout.status !== 'created' && payout.status !== 'withheld') return payout;
  const payee = await payeeOf(tx, payout.creatorId).executeTakeFirstOrThrow();
  const gone = isUnpayable(payee, account);
  const set = { updatedAt: ctx.now };
  if (!gone && (!payee.flagged || payout.clearedAt !== null)) {
    return payout.status === 'created' ? payout : transition(tx, ctx, 'payout', payout, 'release', { set });
  }
  if (payout.status === 'created') {
    const note = gone ? paymentMessages.payeeGone : paymentMessages.heldFlagged;
    await transition(tx, ctx, 'payout', payout, 'withhold', { set, note });
    const amount = amountText(payout.amountMinor, payout.currency);
    const { id: campaignId } = campaign;
    const { title, staff, staffGone, creator } = paymentMessages.withheld;
    const message = gone ? staffGone(amount) : staff(amount);
    const route = deskRoute('payouts', payout.id);
    await tellStaff(tx, ctx, { type: 'payout_withheld', title, message, campaignId, route });
    const about = { creatorId: payout.creatorId, campaignId };
    if (!gone) await tellCreator(tx, ctx, about, { type: 'payout', title, message: creator(amount) });
  }
  const runAt = new Date(ctx.now.getTime() + DAY_MS);
  await addJob(tx, 'payments.send-payout', { payoutId: payout.id }, { jobKey: `payout-withheld:${payout.id}`, runAt });
  return null;
}

/** Whether the provider can never pay a payout, because its creator was deleted without an account there. Locks nothing. */
export async function unpayable(tx: Tx, { creatorId }: PayoutRow): Promise<boolean> {
  const payee = await payeeOf(tx, creatorId).executeTakeFirstOrThrow();
  return isUnpayable(payee, await payoutAccountOf(tx, creatorId).executeTakeFirst());
}

/** Second step: the bank's answer, or its final refusal. Throws if the bank cannot be reached, so that the job tries again. Locks nothing. */
export async function callPayout(ctx: Context, claimed: PayoutRequest): Promise<Payout | PaymentsError> {
  try {
    return await ctx.providers.payments.createPayout(claimed);
  } catch (error) {
    if (error instanceof PaymentsError && !error.retryable) return error;
    throw error;
  }
}

/**
 * Third step: stores the bank's name for it and its state; the answer to an earlier try changes nothing. Locks the campaign, the payout, then its
 * milestones.
 */
export async function recordPayout(
  ctx: SystemContext,
  payoutId: string,
  { reference }: PayoutRequest,
  answer: Payout | PaymentsError,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockPayout(tx, payoutId);
    if (locked?.payout.status !== 'processing' || locked.payout.providerId !== null) return;
    if (referenceOf(locked.payout) !== reference) return;
    const inactive = answer instanceof PaymentsError && answer.code === 'account_not_active';
    if (inactive) return waitForSetup(tx, ctx, locked.payout);
    if (answer instanceof PaymentsError) return failPayout(tx, ctx, locked, answer.code, answer.message);
    await updatePayout(tx, locked.payout, { providerId: answer.providerId }).execute();
    if (answer.status === 'paid') await settlePayout(tx, ctx, locked);
    if (answer.status === 'failed') await failPayout(tx, ctx, locked, answer.failureCode ?? 'failed', 'It was refused');
  });
}

/**
 * The account was restricted after we last heard of it: the payout waits like any that was not sent, and the account's state is fetched. The refused
 * key will never pay, so the next try has a new one. Locks nothing: the caller has locked the payout.
 */
async function waitForSetup(tx: Tx, ctx: SystemContext, payout: Locked<PayoutRow>): Promise<void> {
  await transition(tx, ctx, 'payout', payout, 'wait', {
    set: nextTry(ctx, payout),
    note: 'account_not_active',
  });
  // A provider that says both that the account is active and that it is not is asked only now and then.
  const again = payout.attempt < TRANSFER_ATTEMPTS_MAX ? ctx.now : new Date(ctx.now.getTime() + HOUR_MS);
  const { creatorId } = payout;
  await addJob(
    tx,
    'payments.sync-payout-account',
    { creatorId },
    { jobKey: `payout-refused:${creatorId}`, runAt: again },
  );
}

/** Values that make the next try of a payout a new one to the bank. */
const nextTry = (ctx: Context, { id, attempt }: PayoutRow) => ({
  attempt: attempt + 1,
  idempotencyKey: transferKey('payout', id, attempt + 1),
  providerId: null,
  updatedAt: ctx.now,
});

/**
 * The money has reached the creator, through the provider or, if the payout has a bank reference, from the bank account: the milestones are paid. A
 * payout that was paid before stays as it is. The caller has locked the campaign and the payout; this locks the milestones that it pays.
 */
export async function settlePayout(tx: Tx, ctx: SystemContext, { campaign, payout }: LockedPayout): Promise<void> {
  if (payout.status === 'paid') return;
  await transition(tx, ctx, 'payout', payout, 'settle', {
    set: { paidAt: ctx.now, failureReason: null, updatedAt: ctx.now },
  });
  for (const milestone of await milestonesOfPayout(tx, payout, 'released').execute()) {
    await transition(tx, ctx, 'milestone', milestone, 'pay', { set: { paidAt: ctx.now } });
  }
  const method = payout.bankReference === null ? 'card' : 'bank_transfer';
  await post(tx, ctx, payoutBooking({ ...payout, campaignId: campaign.id, method }));
  await tellPaidOut(tx, ctx, payout);
}

/**
 * The bank did not pay; the money stays the creator's. If the bank was only short of money, a new try with a new key follows automatically, a few
 * times; anything else, and a bank that stays short, needs a person. Locks nothing: the caller has locked the campaign and the payout.
 */
export async function failPayout(
  tx: Tx,
  ctx: SystemContext,
  { campaign, payout }: LockedPayout,
  code: string,
  text: string,
): Promise<void> {
  const failed = await transition(tx, ctx, 'payout', payout, 'fail', {
    set: { failureReason: text, updatedAt: ctx.now },
    note: code,
  });
  if (code === 'insufficient_balance' && payout.attempt < TRANSFER_ATTEMPTS_MAX) {
    await retryPayout(tx, ctx, failed, new Date(ctx.now.getTime() + HOUR_MS));
    return;
  }
  const message = paymentMessages.payoutFailed(amountText(payout.amountMinor, payout.currency), text);
  const route = deskRoute('payouts', payout.id);
  await tellStaff(tx, ctx, { type: 'payout_failed', title: 'A payout failed', message, route });
  const payee = { creatorId: payout.creatorId, campaignId: campaign.id };
  await tellCreator(tx, ctx, payee, { type: 'payout', title: 'Your payout did not go through', message });
}

/**
 * A new try of a payout that failed for good, with a new key, so that the bank does not answer with the old failure. Locks nothing: the caller has
 * locked the payout. @throws CONFLICT if it has not failed
 */
export async function retryPayout<Ctx extends Context>(
  tx: Tx,
  ctx: Ctx,
  payout: Movable<'payout', Ctx>,
  runAt?: Date,
): Promise<void> {
  await transition(tx, ctx, 'payout', payout, 'retry', { set: nextTry(ctx, payout) });
  const options = { jobKey: `payout:${payout.id}`, ...(runAt && { runAt }) };
  await addJob(tx, 'payments.send-payout', { payoutId: payout.id }, options);
}
