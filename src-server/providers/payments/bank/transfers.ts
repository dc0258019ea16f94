import type { Db, Tx } from '#server/data/db.ts';
import { assertAmount } from '../checks.ts';
import { PaymentsError, type Payout, type PayoutRequest, type Refund, type RefundRequest } from '../interface.ts';
import { type Bank, once } from './bank.ts';
import { book, lockBalance } from './books.ts';
import { behaviourOf } from './cards.ts';
import { emit, wakeAt } from './events.ts';
import { accountBehaviour } from './test-accounts.ts';

const FAILURE_TEXTS = {
  insufficient_balance: 'The balance does not cover this amount.',
  account_closed: 'The receiving account is closed.',
  account_not_active: 'The receiving account cannot be paid out to now.',
  card_refused_refund: 'The card does not take refunds.',
} as const;

export async function refund(bank: Bank, { idempotencyKey, chargeId, amountMinor }: RefundRequest): Promise<Refund> {
  assertAmount(amountMinor, 'USD');
  const call = { key: idempotencyKey, operation: 'refund', prefix: 're', body: { chargeId, amountMinor } };
  const id = await once(bank, call, async (tx, newId, now) => {
    const charge = await lockCharge(tx, chargeId);
    if (!charge) throw new PaymentsError('unknown_charge', 'There is no such charge.');
    const disputes = await disputesOf(tx, chargeId);
    if (charge.status !== 'succeeded' || disputes.open) {
      throw new PaymentsError('charge_not_refundable', 'This charge cannot be refunded.');
    }
    if (amountMinor > charge.amountMinor - charge.refundedMinor - disputes.lostMinor) {
      throw new PaymentsError('amount_exceeds_charge', 'The refund is larger than what is left of the charge.');
    }
    const covered = (await lockBalance(tx, charge.currency)) >= amountMinor;
    await tx
      .insertInto('sandboxBank.refunds')
      .values({
        id: newId,
        chargeId,
        amountMinor,
        currency: charge.currency,
        status: covered ? 'pending' : 'failed',
        failureCode: covered ? null : 'insufficient_balance',
        createdAt: now,
      })
      .execute();
    if (!covered) {
      const { currency, reference } = charge;
      await refundFailed(bank, tx, { id: newId, chargeId, amountMinor, currency, reference }, 'insufficient_balance');
      return;
    }
    await setRefunded(tx, chargeId, charge.refundedMinor + amountMinor);
    await book(tx, charge.currency, now, [
      { kind: 'refund', amountMinor: -amountMinor, objectId: newId, reference: charge.reference },
    ]);
    await wakeAt(tx, new Date(now.getTime() + bank.delays.refundMs));
  });
  const row = await bank.db
    .selectFrom('sandboxBank.refunds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { status, failureCode, currency } = row;
  return { providerId: row.id, chargeId: row.chargeId, amountMinor: row.amountMinor, currency, status, failureCode };
}

/** Finishes the refunds that are due. */
export async function settleRefunds(bank: Bank): Promise<void> {
  const due = await bank.db
    .selectFrom('sandboxBank.refunds')
    .select(['id', 'chargeId'])
    .where('status', '=', 'pending')
    .where('createdAt', '<=', new Date(bank.now().getTime() - bank.delays.refundMs))
    .execute();
  for (const { id, chargeId } of due) {
    await bank.db.transaction().execute(async (tx) => {
      const charge = await lockCharge(tx, chargeId);
      const row = await tx
        .selectFrom('sandboxBank.refunds')
        .selectAll()
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .forUpdate()
        .executeTakeFirst();
      if (!charge || !row) return;
      const about = { id, chargeId, amountMinor: row.amountMinor, currency: row.currency, reference: charge.reference };
      if (behaviourOf(charge.cardBrand, charge.cardLast4).refusesRefunds) {
        await tx
          .updateTable('sandboxBank.refunds')
          .set({ status: 'failed', failureCode: 'card_refused_refund' })
          .where('id', '=', id)
          .execute();
        await setRefunded(tx, chargeId, charge.refundedMinor - row.amountMinor);
        await book(tx, row.currency, bank.now(), [
          { kind: 'refund_reversal', amountMinor: row.amountMinor, objectId: id, reference: charge.reference },
        ]);
        await refundFailed(bank, tx, about, 'card_refused_refund');
        return;
      }
      await tx.updateTable('sandboxBank.refunds').set({ status: 'succeeded' }).where('id', '=', id).execute();
      await emit(bank, tx, { type: 'refund.succeeded', ...refundEvent(about) });
    });
  }
}

interface AboutRefund {
  id: string;
  chargeId: string;
  amountMinor: number;
  currency: string;
  reference: string;
}

const refundEvent = ({ id, chargeId, amountMinor, currency, reference }: AboutRefund) => ({
  refundId: id,
  chargeId,
  amountMinor,
  currency,
  reference,
});

async function refundFailed(
  bank: Bank,
  tx: Tx,
  about: AboutRefund,
  failureCode: keyof typeof FAILURE_TEXTS,
): Promise<void> {
  const failureMessage = FAILURE_TEXTS[failureCode];
  await emit(bank, tx, { type: 'refund.failed', ...refundEvent(about), failureCode, failureMessage });
}

export async function createPayout(bank: Bank, { idempotencyKey, ...body }: PayoutRequest): Promise<Payout> {
  assertAmount(body.amountMinor, body.currency);
  if (body.destination.trim() === '') throw new PaymentsError('invalid_request', 'A payout needs a destination.');
  const id = await once(
    bank,
    { key: idempotencyKey, operation: 'payout', prefix: 'po', body },
    async (tx, newId, now) => {
      const active = await isActive(tx, body.destination);
      const covered = (await lockBalance(tx, body.currency)) >= body.amountMinor;
      const settlesAt = new Date(now.getTime() + bank.delays.payoutMs);
      const failureCode = !active ? 'account_not_active' : covered ? null : 'insufficient_balance';
      await tx
        .insertInto('sandboxBank.payouts')
        .values({
          id: newId,
          ...body,
          status: failureCode ? 'failed' : 'pending',
          failureCode,
          createdAt: now,
          settlesAt,
        })
        .execute();
      // The refusal is stored as the answer to this key, so that no later call with it pays; only the caller is told.
      if (failureCode === 'account_not_active') return;
      if (failureCode !== null) {
        await emit(bank, tx, {
          type: 'payout.failed',
          ...payoutEvent({ id: newId, ...body }),
          ...failure(failureCode),
        });
        return;
      }
      await book(tx, body.currency, now, [
        { kind: 'payout', amountMinor: -body.amountMinor, objectId: newId, reference: body.reference },
      ]);
      await wakeAt(tx, settlesAt);
    },
  );
  const payout = await getPayout(bank.db, id);
  if (!payout) throw new PaymentsError('unavailable', 'The payout could not be read.');
  if (payout.failureCode === 'account_not_active') {
    throw new PaymentsError('account_not_active', FAILURE_TEXTS.account_not_active);
  }
  return payout;
}

/** Whether an account can be paid out to. Locks it until the transaction ends. @throws PaymentsError `unknown_account` */
async function isActive(tx: Tx, accountId: string): Promise<boolean> {
  const account = await tx
    .selectFrom('sandboxBank.payoutAccounts')
    .select('status')
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirst();
  if (!account) throw new PaymentsError('unknown_account', 'There is no such account.');
  return account.status === 'active';
}

export async function getPayout(db: Db, id: string): Promise<Payout | null> {
  const row = await db.selectFrom('sandboxBank.payouts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { amountMinor, currency, destination, reference, status, failureCode } = row;
  return { providerId: row.id, amountMinor, currency, destination, reference, status, failureCode };
}

/** Finishes the payouts that are due. */
export async function settlePayouts(bank: Bank): Promise<void> {
  const now = bank.now();
  const due = await bank.db
    .selectFrom('sandboxBank.payouts')
    .select('id')
    .where('status', '=', 'pending')
    .where('settlesAt', '<=', now)
    .execute();
  for (const { id } of due) {
    await bank.db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('sandboxBank.payouts as p')
        .innerJoin('sandboxBank.payoutAccounts as a', 'a.id', 'p.destination')
        .selectAll('p')
        .select('a.bankLast4')
        .where('p.id', '=', id)
        .where('p.status', '=', 'pending')
        .forUpdate('p')
        .executeTakeFirst();
      if (!row) return;
      const fails = accountBehaviour(row.bankLast4).payoutsBounce;
      await tx
        .updateTable('sandboxBank.payouts')
        .set(fails ? { status: 'failed', failureCode: 'account_closed' } : { status: 'paid' })
        .where('id', '=', id)
        .execute();
      if (!fails) {
        await emit(bank, tx, { type: 'payout.paid', ...payoutEvent(row) });
        return;
      }
      await book(tx, row.currency, now, [
        { kind: 'payout_reversal', amountMinor: row.amountMinor, objectId: id, reference: row.reference },
      ]);
      await emit(bank, tx, { type: 'payout.failed', ...payoutEvent(row), ...failure('account_closed') });
    });
  }
}

const failure = (failureCode: keyof typeof FAILURE_TEXTS) => ({
  failureCode,
  failureMessage: FAILURE_TEXTS[failureCode],
});

const payoutEvent = (row: { id: string; amountMinor: number; currency: string; reference: string }) => ({
  payoutId: row.id,
  reference: row.reference,
  amountMinor: row.amountMinor,
  currency: row.currency,
});

/** Whether a charge has an undecided dispute, and what it has lost to decided ones. */
async function disputesOf(tx: Tx, chargeId: string): Promise<{ open: boolean; lostMinor: number }> {
  const rows = await tx
    .selectFrom('sandboxBank.disputes')
    .select(['status', 'amountMinor'])
    .where('chargeId', '=', chargeId)
    .execute();
  return {
    open: rows.some(({ status }) => status === 'needs_evidence' || status === 'under_review'),
    lostMinor: rows.reduce((sum, { status, amountMinor }) => (status === 'lost' ? sum + amountMinor : sum), 0),
  };
}

export function lockCharge(tx: Tx, id: string) {
  return tx
    .selectFrom('sandboxBank.charges as c')
    .innerJoin('sandboxBank.checkouts as o', 'o.id', 'c.checkoutId')
    .selectAll('c')
    .select('o.reference')
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst();
}

async function setRefunded(tx: Tx, chargeId: string, refundedMinor: number): Promise<void> {
  await tx.updateTable('sandboxBank.charges').set({ refundedMinor }).where('id', '=', chargeId).execute();
}
