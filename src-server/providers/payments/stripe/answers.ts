import { z } from 'zod';

/** What Accord reads of Stripe's objects. Other fields are ignored, so that Stripe may add more. */

const id = z.string().min(1).max(200);
const seconds = z
  .int()
  .min(0)
  .max(100_000_000_000)
  .transform((value) => new Date(value * 1000));
const currency = z
  .string()
  .length(3)
  .transform((value) => value.toUpperCase());
const metadata = z.record(z.string(), z.string()).nullish();
/** Our own id of an object, which we stored with it at Stripe. */
const labelled = { metadata };

/** Stripe refers to a related object by its id, or includes it whole if that was requested. */
const idOf = z.union([id, z.object({ id }).transform((whole) => whole.id)]);

const balanceTransaction = z.object({
  id,
  amount: z.int(),
  currency,
  fee: z.int(),
  net: z.int(),
  type: z.string(),
  reporting_category: z.string(),
  created: seconds,
  exchange_rate: z.number().nullish(),
});

const cardDetails = z.object({ brand: z.string().nullish(), last4: z.string().nullish() }).extend({
  exp_month: z.int(),
  exp_year: z.int(),
});

export const charge = z.object({
  id,
  amount: z.int().nonnegative(),
  currency,
  payment_intent: idOf.nullish(),
  payment_method_details: z.object({ card: cardDetails.nullish() }).nullish(),
  ...labelled,
});

/** A charge with Stripe's fee; null until Stripe has booked it. */
export const bookedCharge = charge.extend({ balance_transaction: balanceTransaction.nullable() });

export const paymentIntent = z.object({
  id,
  amount: z.int().nonnegative(),
  currency,
  last_payment_error: z
    .object({
      code: z.string().nullish(),
      decline_code: z.string().nullish(),
      message: z.string().nullish(),
      charge: z.string().nullish(),
    })
    .nullish(),
  ...labelled,
});

export const session = z.object({
  id,
  url: z.string().nullish(),
  mode: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.string(),
  amount_total: z.int().nullish(),
  currency: currency.nullish(),
  client_reference_id: z.string().nullish(),
  expires_at: seconds,
});
/** A session for a payment, with its last charge. */
export const paymentSession = session.extend({
  amount_total: z.int(),
  currency,
  client_reference_id: z.string(),
  payment_intent: z.object({ latest_charge: bookedCharge.nullish() }).nullish(),
});

export const paymentMethod = z.object({ id, card: cardDetails.nullish() });

/** A session for storing a card, with the card. */
export const setupSession = session.extend({
  customer: z.union([id, z.object({ id })]).nullish(),
  metadata,
  setup_intent: z.object({ payment_method: paymentMethod.nullish() }).nullish(),
});

export const customer = z.object({ id, deleted: z.boolean().optional(), metadata });

export const refund = z.object({
  id,
  amount: z.int().nonnegative(),
  currency,
  charge: idOf,
  status: z.string(),
  failure_reason: z.string().nullish(),
  ...labelled,
});
export const refundOfCharge = refund.extend({ charge });

export const dispute = z.object({
  id,
  amount: z.int().nonnegative(),
  currency,
  charge: idOf,
  reason: z.string().max(200),
  status: z.string(),
  evidence_details: z.object({ due_by: seconds.nullish() }).nullish(),
  ...labelled,
});
export const disputeOfCharge = dispute.extend({ charge });

export const account = z.object({
  id,
  country: z.string().nullish(),
  details_submitted: z.boolean(),
  payouts_enabled: z.boolean(),
  capabilities: z.object({ transfers: z.string().optional() }).nullish(),
  requirements: z
    .object({
      currently_due: z.array(z.string()).nullish(),
      past_due: z.array(z.string()).nullish(),
      disabled_reason: z.string().nullish(),
    })
    .nullish(),
  external_accounts: z
    .object({
      data: z.array(
        z.object({
          bank_name: z.string().nullish(),
          brand: z.string().nullish(),
          last4: z.string().nullish(),
          default_for_currency: z.boolean().nullish(),
          status: z.string().nullish(),
        }),
      ),
    })
    .nullish(),
  ...labelled,
});

export const onboardingLink = z.object({ url: z.url(), expires_at: seconds });
export const page = z.object({ id, url: z.url() });
export const file = z.object({ id });

export const transfer = z.object({
  id,
  amount: z.int().nonnegative(),
  currency,
  destination: idOf,
  destination_payment: idOf,
  reversed: z.boolean(),
  reversals: z.object({ data: z.array(z.object({ metadata })) }),
  ...labelled,
});

export const payout = z.object({
  id,
  status: z.string(),
  failure_code: z.string().nullish(),
  failure_message: z.string().nullish(),
  ...labelled,
});

export const landedPayment = z.object({ balance_transaction: balanceTransaction });

const amounts = z.array(z.object({ amount: z.int(), currency }));
export const balance = z.object({ available: amounts, pending: amounts });

/** A movement, with the object that it belongs to. A transfer reversal names its transfer. */
export const movement = balanceTransaction.extend({
  source: z.union([id, z.object({ id, transfer: idOf.nullish(), ...labelled })]).nullable(),
});

/** A page of a list. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), has_more: z.boolean() });

/** What any webhook says: which object it is about. */
export const webhook = z.object({
  id,
  object: z.literal('event'),
  type: z.string().min(1).max(200),
  created: seconds,
  account: id.nullish(),
  data: z.object({
    object: z.record(z.string(), z.unknown()),
    previous_attributes: z.record(z.string(), z.unknown()).nullish(),
  }),
});
