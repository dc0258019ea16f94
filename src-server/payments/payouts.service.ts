import { DAY_MS, HOUR_MS, TRANSFER_ATTEMPTS_MAX } from '#shared/constants.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { asSystem, type Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { dealById, type Locked } from '../ground/locks.ts';
import { addJob } from '../jobs.ts';
import { payoutBooking, transferKey } from '../ledger/booking.rules.ts';
import { post } from '../ledger/ledger.service.ts';
import { PaymentsError, type Payout, type PayoutRequest } from '../providers/payments/interface.ts';
import { type RowOf, transition } from '../transition.ts';
import { lockPayout } from './locking.service.ts';
import { amountText, tellCreator, tellStaff } from './notices.service.ts';
import { isFlagged, paidByPayout, updatePayout } from './payments.queries.ts';

export type PayoutRow = RowOf<'payout'>;

/** What the bank calls the creator's account. */
const destinationOf = (creatorId: string): string => `creator:${creatorId}`;
/** Our name of one try, so that late news of an earlier try is never taken for news of this one. */
export const referenceOf = (payout: PayoutRow): string => `${payout.id}:${payout.attempt}`;

/** The job `payments.send-payout`: claim, call, record. Run again after a crash it repeats the call with the same key. */
export async function sendPayout(ctx: Context, payoutId: string): Promise<void> {
  const claimed = await claimPayout(ctx, payoutId);
  if (!claimed) return;
  await recordPayout(ctx, payoutId, await callPayout(ctx, claimed));
}

/** First step: marks the payout as under way. Null when there is nothing to send now; a flagged creator is looked at again in a day. */
export async function claimPayout(ctx: Context, payoutId: string): Promise<PayoutRequest | null> {
  return inTransaction(ctx.db, async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (!payout || payout.providerId !== null) return null;
    if (payout.status === 'created') {
      const creator = await isFlagged(tx, payout.creatorId).executeTakeFirstOrThrow();
      if (creator.flagged) {
        const runAt = new Date(ctx.now.getTime() + DAY_MS);
        await addJob(tx, 'payments.send-payout', { payoutId }, { runAt });
        return null;
      }
      await transition(tx, ctx, 'payout', payout, 'send', { set: { updatedAt: ctx.now } });
    } else if (payout.status !== 'processing') return null;
    return {
      idempotencyKey: payout.idempotencyKey,
      amountMinor: payout.amountMinor,
      currency: payout.currency,
      destination: destinationOf(payout.creatorId),
      reference: referenceOf(payout),
    };
  });
}

/** Second step: the bank's answer, or its refusal for good. Throws when the bank cannot be reached: the job comes back. */
export async function callPayout(ctx: Context, claimed: PayoutRequest): Promise<Payout | PaymentsError> {
  try {
    return await ctx.providers.payments.createPayout(claimed);
  } catch (error) {
    if (error instanceof PaymentsError && !error.retryable) return error;
    throw error;
  }
}

/** Third step: notes what the bank called it, and how it stands. */
export async function recordPayout(ctx: Context, payoutId: string, answer: Payout | PaymentsError): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (payout?.status !== 'processing' || payout.providerId !== null) return;
    if (answer instanceof PaymentsError) return failPayout(tx, ctx, payout, answer.code, answer.message);
    await updatePayout(tx, payoutId, { providerId: answer.providerId }).execute();
    if (answer.status === 'paid') await settlePayout(tx, ctx, payout);
    if (answer.status === 'failed') await failPayout(tx, ctx, payout, answer.failureCode ?? 'failed', 'It was refused');
  });
}

/** The money has reached the creator: the milestones are paid. A payout that was paid before is left as it is. */
export async function settlePayout(tx: Tx, ctx: Context, payout: Locked<PayoutRow>): Promise<void> {
  if (payout.status === 'paid') return;
  await transition(tx, ctx, 'payout', payout, 'settle', {
    set: { paidAt: ctx.now, failureReason: null, updatedAt: ctx.now },
  });
  for (const milestone of await paidByPayout(tx, payout.id).execute()) {
    await transition(tx, asSystem(ctx), 'milestone', milestone, 'pay', { set: { paidAt: ctx.now } });
  }
  const deal = await dealById(tx, payout.dealId).executeTakeFirstOrThrow();
  await post(tx, ctx, payoutBooking({ ...payout, campaignId: deal.campaignId }));
  await tellCreator(tx, ctx, deal, {
    type: 'payout',
    title: 'You were paid',
    message: paymentMessages.payoutSent(amountText(payout.amountMinor, payout.currency)),
  });
}

/**
 * The bank did not pay; the money stays the creator's. Where the bank was only short of money a new try with a new key follows by
 * itself, a few times; anything else, and a bank that stays short, needs a person.
 */
export async function failPayout(
  tx: Tx,
  ctx: Context,
  payout: Locked<PayoutRow>,
  code: string,
  text: string,
): Promise<void> {
  const failed = await transition(tx, ctx, 'payout', payout, 'fail', {
    set: { failureReason: text, updatedAt: ctx.now },
    note: code,
  });
  if (code === 'insufficient_balance' && payout.attempt < TRANSFER_ATTEMPTS_MAX) {
    await retryPayout(tx, asSystem(ctx), failed, new Date(ctx.now.getTime() + HOUR_MS));
    return;
  }
  const message = paymentMessages.payoutFailed(amountText(payout.amountMinor, payout.currency), text);
  await tellStaff(tx, ctx, { type: 'payout_failed', title: 'A payout failed', message });
  const deal = await dealById(tx, payout.dealId).executeTakeFirstOrThrow();
  await tellCreator(tx, ctx, deal, { type: 'payout', title: 'Your payout did not go through', message });
}

/** A new try of a payout that failed for good: a new key, so that the bank does not answer with the old failure. */
export async function retryPayout(tx: Tx, ctx: Context, payout: Locked<PayoutRow>, runAt?: Date): Promise<void> {
  const attempt = payout.attempt + 1;
  await transition(tx, ctx, 'payout', payout, 'retry', {
    set: { attempt, idempotencyKey: transferKey('payout', payout.id, attempt), providerId: null, updatedAt: ctx.now },
  });
  const options = { jobKey: `payout:${payout.id}`, ...(runAt && { runAt }) };
  await addJob(tx, 'payments.send-payout', { payoutId: payout.id }, options);
}
