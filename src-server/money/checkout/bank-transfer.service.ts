import { randomInt } from 'node:crypto';
import { BANK_TRANSFER_MS } from '#shared/constants.ts';
import { transferMessages } from '#shared/messages/payments/bank-transfer.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { PaymentRow } from '../../access.ts';
import type { SystemContext } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import type { Locked } from '../../ground/locks.ts';
import { transition } from '../../transition.ts';
import { amountText, tellBrand } from '../notices.service.ts';
import { campaignNameOf } from '../payments.queries.ts';

/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const REFERENCE_CHARS = 8;

/** What a brand is told about a new payment by transfer: its reference, and the day by which it must arrive. Locks nothing. */
export function transferTerms(now: Date): { transferReference: string; dueAt: Date } {
  const letters = Array.from({ length: REFERENCE_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return { transferReference: `ACC-${letters.join('')}`, dueAt: new Date(now.getTime() + BANK_TRANSFER_MS) };
}

/**
 * Ends a payment whose transfer did not arrive by its day, and tells its brand; does nothing before that day. The caller has locked the campaign and
 * the payment.
 */
export async function expireTransfer(tx: Tx, ctx: SystemContext, payment: Locked<PaymentRow>): Promise<void> {
  if (payment.dueAt === null || ctx.now < payment.dueAt) return;
  const { title, text, reason } = transferMessages.expired;
  const set = { failureReason: reason, updatedAt: ctx.now };
  await transition(tx, ctx, 'payment', payment, 'cancel', { set, note: reason });
  const campaign = await campaignNameOf(tx, payment.campaignId).executeTakeFirstOrThrow();
  const message = text(amountText(payment.amountMinor, payment.currency), nameOrUntitled(campaign.name));
  await tellBrand(tx, ctx, payment, { type: 'payment', title, message });
}
