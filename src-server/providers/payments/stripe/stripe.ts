import { minimumCharge } from '../checks.ts';
import type { PaymentsProvider } from '../interface.ts';
import { createOnboarding, createPayoutAccount, getPayoutAccount } from './accounts.ts';
import { cancelCheckout, createCheckout, getCheckout } from './checkouts.ts';
import { patiently, type StripeSettings, type StripeSide, stripeClient } from './client.ts';
import { createPortal, createSetup, getPaymentMethod } from './customers.ts';
import { submitEvidence } from './disputes.ts';
import { completeEvent } from './news.ts';
import { createPayout, getPayout } from './payouts.ts';
import { refund } from './refunds.ts';
import { balance, statement } from './statement.ts';
import { verifyWebhook } from './webhooks.ts';

/** A person's request may take ten seconds, and has other work to do. */
const PATIENCE_MS = 8_000;

interface Site {
  publicUrl: string;
  now?: () => Date;
  patienceMs?: number;
}

/**
 * The payment provider backed by Stripe: Checkout for payments and for storing cards, the customer portal, refunds, disputes with evidence, and
 * connected accounts that are paid by separate transfers. Cards are typed on Stripe's pages only.
 */
export function createStripePayments(settings: StripeSettings, site: Site): PaymentsProvider {
  const stripe: StripeSide = {
    api: stripeClient(settings),
    publicUrl: site.publicUrl,
    webhookSecrets: settings.webhookSecrets,
    now: site.now ?? (() => new Date()),
    patienceMs: site.patienceMs ?? PATIENCE_MS,
  };
  return {
    name: 'stripe',
    minimumCharge,
    createCheckout: (request) => patiently(stripe, createCheckout(stripe, request)),
    getCheckout: (providerId) => patiently(stripe, getCheckout(stripe, providerId)),
    cancelCheckout: (providerId) => patiently(stripe, cancelCheckout(stripe, providerId)),
    refund: (request) => refund(stripe, request),
    submitEvidence: (request) => submitEvidence(stripe, request),
    createPayoutAccount: (request) => patiently(stripe, createPayoutAccount(stripe, request)),
    createOnboarding: (accountId, request) => patiently(stripe, createOnboarding(stripe, accountId, request)),
    getPayoutAccount: (accountId) => patiently(stripe, getPayoutAccount(stripe, accountId)),
    createPayout: (request) => createPayout(stripe, request),
    getPayout: (providerId) => getPayout(stripe, providerId),
    balance: (currency) => patiently(stripe, balance(stripe, currency)),
    statement: (currency, after) => statement(stripe, currency, after),
    createSetup: (request) => patiently(stripe, createSetup(stripe, request)),
    createPortal: (request) => patiently(stripe, createPortal(stripe, request)),
    getPaymentMethod: (customerRef) => patiently(stripe, getPaymentMethod(stripe, customerRef)),
    verifyWebhook: (headers, rawBody, now) => verifyWebhook(stripe, headers, rawBody, now),
    completeEvent: (event) => completeEvent(stripe, event),
  };
}
