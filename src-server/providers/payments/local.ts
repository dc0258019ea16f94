import { z } from 'zod';
import type { Db } from '#server/data/db.ts';
import type { Env } from '#server/env.ts';
import { type Bank, bankDelays, type PostWebhook } from './bank/bank.ts';
import { cancelCheckout, createCheckout, expireDue, getCheckout } from './bank/checkouts.ts';
import { decideDisputes, openDisputes, submitEvidence } from './bank/disputes.ts';
import { deliverDue } from './bank/events.ts';
import {
  checkAccounts,
  createOnboarding,
  createPayoutAccount,
  getPayoutAccount,
  restrictAccounts,
} from './bank/payout-accounts.ts';
import { statement } from './bank/statement.ts';
import { cardOf, openPage } from './bank/stored-cards.ts';
import { createPayout, getPayout, refund, settlePayouts, settleRefunds } from './bank/transfers.ts';
import { minimumCharge } from './checks.ts';
import {
  type PaymentEvent,
  PaymentsError,
  type PaymentsProvider,
  paymentEventSchema,
  WebhookRejected,
} from './interface.ts';
import { checkSignature } from './signature.ts';

/** The path at which Accord receives payment webhooks. */
export const PAYMENT_WEBHOOK_PATH = '/webhooks/payments';
const POST_TIMEOUT_MS = 5_000;

/** The sandbox bank of this installation; `now` gives it the time. */
export function sandboxBank(env: Env, db: Db, now: () => Date): Bank {
  return {
    db,
    publicUrl: env.publicUrl,
    webhookUrl: `${env.publicUrl}${PAYMENT_WEBHOOK_PATH}`,
    secret: env.key('sandbox-bank'),
    now,
    delays: bankDelays(env.sandboxDelayMs),
    post: postWebhook,
  };
}

const postWebhook: PostWebhook = async (url, headers, body) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(POST_TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.status;
};

/** Finishes what is due at the bank and sends its events. The job `sandbox-bank.work` calls it; an early call does nothing. */
export async function workBank(bank: Bank): Promise<void> {
  await expireDue(bank);
  await settleRefunds(bank);
  await settlePayouts(bank);
  await openDisputes(bank);
  await decideDisputes(bank);
  await checkAccounts(bank);
  await restrictAccounts(bank);
  await deliverDue(bank);
}

/** The payment provider backed by the sandbox bank, which declines cards, delays, sends events twice and late, and has a ledger of its own. */
export function createSandboxPayments(bank: Bank): PaymentsProvider {
  return {
    name: 'sandbox',
    minimumCharge,
    createCheckout: (request) => createCheckout(bank, request),
    getCheckout: (providerId) => getCheckout(bank, providerId),
    cancelCheckout: (providerId) => cancelCheckout(bank, providerId),
    refund: (request) => refund(bank, request),
    submitEvidence: (request) => submitEvidence(bank, request),
    createPayoutAccount: (request) => createPayoutAccount(bank, request),
    createOnboarding: (accountId, request) => createOnboarding(bank, accountId, request),
    getPayoutAccount: (accountId) => getPayoutAccount(bank.db, accountId),
    createPayout: (request) => createPayout(bank, request),
    getPayout: (providerId) => getPayout(bank.db, providerId),

    async balance(currency) {
      const account = await bank.db
        .selectFrom('sandboxBank.accounts')
        .select('balanceMinor')
        .where('currency', '=', currency)
        .executeTakeFirst();
      return { currency, availableMinor: account?.balanceMinor ?? 0, pendingMinor: 0 };
    },

    statement: (currency, after) => statement(bank.db, currency, after),

    createSetup: (request) => openPage(bank, 'setup', request),
    createPortal: (request) => openPage(bank, 'portal', request),
    getPaymentMethod: (customerRef) => cardOf(bank, customerRef),

    verifyWebhook(headers, rawBody, now) {
      const id = checkSignature(bank.secret, headers, rawBody, now);
      return readEvent(id, rawBody);
    },
    async completeEvent(event) {
      if (event.type === 'reported') throw new PaymentsError('invalid_request', 'The sandbox bank says all at once.');
      return event;
    },
  };
}

const wireEvent = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: z.string(),
  data: z.record(z.string(), z.unknown()),
});

function readEvent(id: string, rawBody: string): PaymentEvent {
  const wire = wireEvent.safeParse(parseJson(rawBody));
  if (!wire.success || wire.data.id !== id) throw new WebhookRejected('The body is not an event.');
  const { type, createdAt: occurredAt, data } = wire.data;
  const known = paymentEventSchema.options.some((option) => option.shape.type.value === type);
  const event = known ? { ...data, type } : { type: 'ignored', providerType: type };
  const parsed = paymentEventSchema.safeParse({ ...event, eventId: id, occurredAt });
  if (!parsed.success) throw new WebhookRejected('The event lacks something.');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WebhookRejected('The body is not JSON.');
  }
}
