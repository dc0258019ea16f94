import type { Selectable } from 'kysely';
import type { BankChargesTable, BankCheckoutsTable } from '#db/schema-providers.ts';
import type { Db, Tx } from '#server/data/db.ts';
import { assertAmount, assertReturnUrl, minimumCharge, tooSmall } from '../checks.ts';
import { type Checkout, type CheckoutRequest, PaymentsError } from '../interface.ts';
import { type Bank, bankId, customerOf, once } from './bank.ts';
import { book } from './books.ts';
import { behaviourOf, type Card, DECLINE_TEXTS, type DeclineCode } from './cards.ts';
import { emit, wakeAt } from './events.ts';

const CHECKOUT_MS = 24 * 3_600_000;
/** After this many declined tries a page is closed, so that nobody can test cards on it. */
const MAX_TRIES = 5;
/** The bank's fee on each payment: 1.4% and 20 minor units. */
const FEE_BPS = 140;
const FEE_FIXED_MINOR = 20;

export type CheckoutRow = Selectable<BankCheckoutsTable>;
type ChargeRow = Selectable<BankChargesTable>;

/** The bank's fee on a payment, never more than the payment. */
export function feeOf(amountMinor: number): number {
  return Math.min(amountMinor, Math.round((amountMinor * FEE_BPS) / 10_000) + FEE_FIXED_MINOR);
}

export async function createCheckout(bank: Bank, request: CheckoutRequest): Promise<Checkout> {
  const { idempotencyKey, ...body } = request;
  assertAmount(request.amountMinor, request.currency);
  if (request.amountMinor < minimumCharge(request.currency)) throw tooSmall();
  assertReturnUrl(bank, request.successUrl);
  assertReturnUrl(bank, request.cancelUrl);
  const id = await once(
    bank,
    { key: idempotencyKey, operation: 'checkout', prefix: 'cs', body },
    async (tx, newId, now) => {
      const { customerRef, ...rest } = body;
      const expiresAt = new Date(now.getTime() + CHECKOUT_MS);
      const customerId = await customerOf(tx, customerRef, now);
      await tx
        .insertInto('sandboxBank.checkouts')
        .values({ ...rest, id: newId, customerId, status: 'open', createdAt: now, expiresAt })
        .execute();
      await wakeAt(tx, expiresAt);
    },
  );
  const checkout = await getCheckout(bank, id);
  if (!checkout) throw new PaymentsError('unavailable', 'The checkout could not be read.');
  return checkout;
}

export async function getCheckout(bank: Bank, id: string): Promise<Checkout | null> {
  const row = await findCheckout(bank.db, id);
  if (!row) return null;
  const charge = await bank.db
    .selectFrom('sandboxBank.charges')
    .select('id')
    .where('checkoutId', '=', id)
    .where('status', '=', 'succeeded')
    .executeTakeFirst();
  return {
    providerId: row.id,
    url: `${bank.publicUrl}/sandbox-bank/pay/${row.id}`,
    status: isOver(row, bank.now()) ? 'expired' : row.status,
    amountMinor: row.amountMinor,
    currency: row.currency,
    reference: row.reference,
    chargeId: charge?.id ?? null,
    expiresAt: row.expiresAt,
  };
}

/** The checkout with this id, for the bank's own pages. */
export function findCheckout(db: Db | Tx, id: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom('sandboxBank.checkouts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether a checkout that was not paid has expired. */
export function isOver(row: CheckoutRow, now: Date): boolean {
  return (row.status === 'open' || row.status === 'processing') && row.expiresAt <= now;
}

export async function cancelCheckout(bank: Bank, id: string): Promise<Checkout> {
  await bank.db.transaction().execute((tx) => close(bank, tx, id, 'cancelled'));
  const checkout = await getCheckout(bank, id);
  if (!checkout) throw new PaymentsError('invalid_request', 'There is no such checkout.');
  return checkout;
}

/** Closes the checkouts that have expired. */
export async function expireDue(bank: Bank): Promise<void> {
  const over = await bank.db
    .selectFrom('sandboxBank.checkouts')
    .select('id')
    .where('status', 'in', ['open', 'processing'])
    .where('expiresAt', '<=', bank.now())
    .execute();
  for (const { id } of over) await bank.db.transaction().execute((tx) => close(bank, tx, id, 'expired'));
}

async function close(bank: Bank, tx: Tx, id: string, reason: 'expired' | 'cancelled'): Promise<void> {
  const row = await lockCheckout(tx, id);
  if (!row || (row.status !== 'open' && row.status !== 'processing')) return;
  await setStatus(tx, id, isOver(row, bank.now()) ? 'expired' : reason);
  await tx
    .updateTable('sandboxBank.charges')
    .set({ status: 'failed', failureCode: 'authentication_failed' })
    .where('checkoutId', '=', id)
    .where('status', '=', 'requires_action')
    .execute();
  await emit(bank, tx, { type: 'checkout.expired', checkoutId: id, reference: row.reference, reason });
}

/** What the payer sees next. */
export type PayResult = 'paid' | 'authenticate' | 'closed' | { declined: DeclineCode };

/** Charges a card on the hosted page. */
export async function pay(bank: Bank, checkoutId: string, card: Card): Promise<PayResult> {
  const now = bank.now();
  return bank.db.transaction().execute(async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId);
    if (checkout?.status !== 'open' || isOver(checkout, now)) return 'closed';
    const { declines, authenticates } = card.behaviour;
    const charge = await tx
      .insertInto('sandboxBank.charges')
      .values({
        id: bankId('ch'),
        checkoutId,
        amountMinor: checkout.amountMinor,
        currency: checkout.currency,
        status: declines === null ? 'requires_action' : 'failed',
        failureCode: declines,
        cardBrand: card.brand,
        cardLast4: card.last4,
        cardExpMonth: card.expMonth,
        cardExpYear: card.expYear,
        disputedAt: null,
        createdAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (declines !== null) return decline(bank, tx, checkout, charge, declines);
    if (authenticates) {
      await setStatus(tx, checkoutId, 'processing');
      return 'authenticate';
    }
    return succeed(bank, tx, checkout, charge);
  });
}

/** The card's owner has approved or refused the payment on the second page (3-D Secure). */
export async function authenticate(bank: Bank, checkoutId: string, approved: boolean): Promise<PayResult> {
  return bank.db.transaction().execute(async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId);
    if (checkout?.status !== 'processing' || isOver(checkout, bank.now())) return 'closed';
    const charge = await tx
      .selectFrom('sandboxBank.charges')
      .selectAll()
      .where('checkoutId', '=', checkoutId)
      .where('status', '=', 'requires_action')
      .executeTakeFirst();
    if (!charge) return 'closed';
    if (approved) return succeed(bank, tx, checkout, charge);
    await tx
      .updateTable('sandboxBank.charges')
      .set({ status: 'failed', failureCode: 'authentication_failed' })
      .where('id', '=', charge.id)
      .execute();
    await setStatus(tx, checkoutId, 'open');
    return decline(bank, tx, checkout, charge, 'authentication_failed');
  });
}

async function succeed(bank: Bank, tx: Tx, checkout: CheckoutRow, charge: ChargeRow): Promise<'paid'> {
  const now = bank.now();
  const feeMinor = feeOf(charge.amountMinor);
  await tx
    .updateTable('sandboxBank.charges')
    .set({ status: 'succeeded', feeMinor })
    .where('id', '=', charge.id)
    .execute();
  await setStatus(tx, checkout.id, 'paid');
  const line = { objectId: charge.id, reference: checkout.reference };
  await book(tx, charge.currency, now, [
    { ...line, kind: 'charge', amountMinor: charge.amountMinor },
    { ...line, kind: 'fee', amountMinor: -feeMinor },
  ]);
  const about = aboutCharge(checkout, charge);
  await emit(bank, tx, { type: 'payment.processing', ...about });
  await emit(bank, tx, { type: 'payment.succeeded', ...about, feeMinor, card: shownCard(charge) });
  if (behaviourOf(charge.cardBrand, charge.cardLast4).disputes) {
    await wakeAt(tx, new Date(now.getTime() + bank.delays.disputeMs));
  }
  return 'paid';
}

async function decline(
  bank: Bank,
  tx: Tx,
  checkout: CheckoutRow,
  charge: ChargeRow,
  code: DeclineCode,
): Promise<PayResult> {
  const { tries } = await tx
    .selectFrom('sandboxBank.charges')
    .select((eb) => eb.fn.countAll<number>().as('tries'))
    .where('checkoutId', '=', checkout.id)
    .executeTakeFirstOrThrow();
  const checkoutOpen = tries < MAX_TRIES;
  if (!checkoutOpen) await setStatus(tx, checkout.id, 'cancelled');
  await emit(bank, tx, {
    type: 'payment.failed',
    ...aboutCharge(checkout, charge),
    failureCode: code,
    failureMessage: DECLINE_TEXTS[code],
    checkoutOpen,
  });
  return { declined: code };
}

const aboutCharge = (checkout: CheckoutRow, charge: ChargeRow) => ({
  checkoutId: checkout.id,
  chargeId: charge.id,
  reference: checkout.reference,
  amountMinor: charge.amountMinor,
  currency: charge.currency,
});

const shownCard = (charge: ChargeRow) => ({
  brand: charge.cardBrand,
  last4: charge.cardLast4,
  expMonth: charge.cardExpMonth,
  expYear: charge.cardExpYear,
});

function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow | undefined> {
  return tx.selectFrom('sandboxBank.checkouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

async function setStatus(tx: Tx, id: string, status: CheckoutRow['status']): Promise<void> {
  await tx.updateTable('sandboxBank.checkouts').set({ status }).where('id', '=', id).execute();
}
