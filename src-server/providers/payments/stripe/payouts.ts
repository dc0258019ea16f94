import type { z } from 'zod';
import { assertAmount, assertKey } from '../checks.ts';
import { PaymentsError, type Payout, type PayoutRequest } from '../interface.ts';
import { landedPayment, listOf, payout as payoutAnswer, transfer as transferAnswer } from './answers.ts';
import { ask, find, type StripeSide } from './client.ts';

type Transfer = z.infer<typeof transferAnswer>;
type PayoutAnswer = z.infer<typeof payoutAnswer>;

const notActive = () => new PaymentsError('account_not_active', 'The receiving account cannot be paid out to now.');

/** The mark on a transfer that was reversed because nothing can be paid out of the account. */
const NOT_ACTIVE = 'account_not_active';

/**
 * Pays a creator in two steps: a transfer from our balance to the creator's account, not tied to any charge, and a payout of the same money from
 * there to the creator's bank. If the payout is refused or comes back, its transfer is reversed, so that the money is ours again and still owed. The
 * id of the transfer stands for the whole. Its group is our key, by which it is found after Stripe has forgotten the key.
 */
export async function createPayout(stripe: StripeSide, request: PayoutRequest): Promise<Payout> {
  const { idempotencyKey, amountMinor, currency, destination } = request;
  assertKey(idempotencyKey);
  assertAmount(amountMinor, currency);
  if (destination.trim() === '') throw new PaymentsError('invalid_request', 'A payout needs a destination.');
  const before = await transferWithKey(stripe, idempotencyKey);
  if (before && !isSame(before, request)) {
    throw new PaymentsError('idempotency_conflict', 'This idempotency key was used for another request.');
  }
  const transfer = before ?? (await send(stripe, request));
  if (transfer === 'short') return shortOfMoney(request);
  // An earlier call may have sent it on.
  const sentOn = before && (transfer.reversed || (await payoutOf(stripe, transfer)) !== null);
  if (!sentOn) {
    const code = await payOut(stripe, transfer, idempotencyKey);
    if (code !== null) await takeBack(stripe, transfer, code);
  }
  const payout = await getPayout(stripe, transfer.id);
  if (!payout) throw new PaymentsError('unavailable', 'The payout could not be read.');
  if (payout.failureCode === NOT_ACTIVE) throw notActive();
  return payout;
}

const isSame = (transfer: Transfer, { amountMinor, currency, destination, reference }: PayoutRequest): boolean =>
  transfer.amount === amountMinor &&
  transfer.currency === currency &&
  transfer.destination === destination &&
  transfer.metadata?.reference === reference;

async function transferWithKey(stripe: StripeSide, key: string): Promise<Transfer | null> {
  const { data } = await ask(listOf(transferAnswer), () =>
    stripe.api.transfers.list({ transfer_group: key, limit: 1 }),
  );
  return data[0] ?? null;
}

/** The transfer, or the fact that our balance is too low. @throws PaymentsError `unknown_account`, `account_not_active` */
async function send(stripe: StripeSide, request: PayoutRequest): Promise<Transfer | 'short'> {
  const { idempotencyKey, amountMinor, currency, destination, reference } = request;
  const short = new PaymentsError('unavailable', 'The balance does not cover this amount.');
  try {
    return await ask(
      transferAnswer,
      () =>
        stripe.api.transfers.create(
          {
            amount: amountMinor,
            currency: currency.toLowerCase(),
            destination,
            transfer_group: idempotencyKey,
            metadata: { reference },
          },
          { idempotencyKey },
        ),
      ({ code, param }) => {
        if (code === 'balance_insufficient') return short;
        if (code === 'account_invalid' || (code === 'resource_missing' && param === 'destination')) {
          return new PaymentsError('unknown_account', 'There is no such account.');
        }
        return code === 'insufficient_capabilities_for_transfer' || code === 'transfers_not_allowed'
          ? notActive()
          : null;
      },
    );
  } catch (error) {
    if (error === short) return 'short';
    throw error;
  }
}

/** A payout that Stripe refused before there was any object: its name is its key. */
const shortOfMoney = ({ idempotencyKey, ...request }: PayoutRequest): Payout => ({
  ...request,
  providerId: `refused:${idempotencyKey}`,
  status: 'failed',
  failureCode: 'insufficient_balance',
});

/** Pays out what has arrived in the account, in the account's own currency; returns why Stripe refuses it, or null. */
async function payOut(stripe: StripeSide, transfer: Transfer, key: string): Promise<string | null> {
  const inAccount = { stripeAccount: transfer.destination };
  const landed = await ask(landedPayment, () =>
    stripe.api.charges.retrieve(transfer.destination_payment, { expand: ['balance_transaction'] }, inAccount),
  );
  const { net, currency } = landed.balance_transaction;
  let refused: string | null = null;
  const refusal = new PaymentsError('invalid_request', 'Stripe does not pay this out.');
  try {
    await ask(
      payoutAnswer,
      () =>
        stripe.api.payouts.create(
          {
            amount: net,
            currency: currency.toLowerCase(),
            metadata: { transfer: transfer.id, reference: transfer.metadata?.reference ?? '' },
          },
          { ...inAccount, idempotencyKey: `${key}:payout` },
        ),
      ({ code }) => {
        refused =
          code === 'payouts_not_allowed'
            ? NOT_ACTIVE
            : code === 'balance_insufficient'
              ? 'insufficient_balance'
              : (code ?? 'payout_refused');
        return refusal;
      },
    );
  } catch (error) {
    if (error !== refusal) throw error;
  }
  return refused;
}

/** Reverses a transfer completely, and notes why. Only once, however often it is called. */
export async function takeBack(stripe: StripeSide, { id }: { id: string }, failureCode: string): Promise<void> {
  await ask(transferAnswer.pick({ id: true }), () =>
    stripe.api.transfers.createReversal(
      id,
      { metadata: { failure_code: failureCode } },
      { idempotencyKey: `take-back:${id}` },
    ),
  );
}

/** The transfer with this id, or null if there is none. */
export const findTransfer = (stripe: StripeSide, id: string): Promise<Transfer | null> =>
  find(transferAnswer, () => stripe.api.transfers.retrieve(id));

export async function getPayout(stripe: StripeSide, id: string): Promise<Payout | null> {
  const transfer = await findTransfer(stripe, id);
  if (!transfer) return null;
  const { amount: amountMinor, currency, destination, metadata } = transfer;
  const about = { providerId: id, amountMinor, currency, destination, reference: metadata?.reference ?? '' };
  if (transfer.reversed) {
    const failureCode = transfer.reversals.data[0]?.metadata?.failure_code ?? 'taken_back';
    return { ...about, status: 'failed', failureCode };
  }
  const payout = await payoutOf(stripe, transfer);
  return { ...about, status: payout?.status === 'paid' ? 'paid' : 'pending', failureCode: null };
}

/** The payout that sends a transfer on. Stripe lists the newest first, and ours is made right after its transfer. */
async function payoutOf(stripe: StripeSide, transfer: Transfer): Promise<PayoutAnswer | null> {
  for (let after: string | null = null; ; ) {
    const cursor: { starting_after?: string } = after === null ? {} : { starting_after: after };
    const made: { data: PayoutAnswer[]; has_more: boolean } = await ask(listOf(payoutAnswer), () =>
      stripe.api.payouts.list({ limit: 100, ...cursor }, { stripeAccount: transfer.destination }),
    );
    const found = made.data.find(({ metadata }) => metadata?.transfer === transfer.id);
    if (found) return found;
    after = made.data.at(-1)?.id ?? null;
    if (!made.has_more || after === null) return null;
  }
}
