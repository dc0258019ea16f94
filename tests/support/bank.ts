import type { Db } from '#server/data/db.ts';
import type { Env } from '#server/env.ts';
import { type Bank, type BankDelays, bankDelays } from '#server/providers/payments/bank/bank.ts';
import { type Card, readCard } from '#server/providers/payments/bank/cards.ts';
import { authenticate, type PayResult, pay } from '#server/providers/payments/bank/checkouts.ts';
import { storeEvent } from '#server/providers/payments/inbox.ts';
import { type PaymentsProvider, WebhookRejected } from '#server/providers/payments/interface.ts';
import { sandboxBank } from '#server/providers/payments/local.ts';

/** The sandbox bank at the time `now`; its webhooks go directly into the inbox instead of over the network. */
export function inboxBank(env: Env, db: Db, provider: PaymentsProvider, now: () => Date, delays?: BankDelays): Bank {
  return {
    ...sandboxBank(env, db, now),
    delays: delays ?? bankDelays(0),
    async post(_url, headers, body) {
      try {
        await storeEvent(db, provider.name, provider.verifyWebhook(headers, body, now()), now());
        return 200;
      } catch (error) {
        if (error instanceof WebhookRejected) return 400;
        throw error;
      }
    },
  };
}

/** A test card in the bank's form; without a number, the card `4242424242424242`. */
export function testCard(number = '4242424242424242', now = new Date()): Card {
  const expiry = `12/${now.getUTCFullYear() + 2}`;
  const read = readCard({ number, expiry, code: '123', name: 'Test Payer' }, now);
  if ('errors' in read) throw new Error(`${number} is no test card`);
  return read.card;
}

/** Pays like the payer: types a test card on the hosted page and, if the bank asks, approves or refuses the payment. */
export async function payCheckout(
  bank: Bank,
  checkoutId: string,
  cardNumber?: string,
  approve = true,
): Promise<PayResult> {
  const result = await pay(bank, checkoutId, testCard(cardNumber, bank.now()));
  return result === 'authenticate' ? authenticate(bank, checkoutId, approve) : result;
}
