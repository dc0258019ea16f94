import Stripe from 'stripe';
import type { z } from 'zod';
import { PaymentsError } from '../interface.ts';

/** How this installation reaches Stripe. */
export interface StripeSettings {
  secretKey: string;
  /** One for each webhook endpoint, and for a while the one before where a secret is replaced. */
  webhookSecrets: readonly string[];
  /** Where Stripe is, without a path; null for the real one. */
  apiBase: string | null;
}

/** Stripe, as the files of this folder use it. */
export interface StripeSide {
  readonly api: Stripe;
  /** The origin of our site, the only one to which Stripe sends people back. */
  readonly publicUrl: string;
  readonly webhookSecrets: readonly string[];
  readonly now: () => Date;
  /** A person waits so many milliseconds at most for a call. */
  readonly patienceMs: number;
}

const REQUEST_MS = 8_000;
const RETRIES = 2;

/** A client of Stripe's library. It sends Stripe nothing but the calls themselves. */
export function stripeClient({ secretKey, apiBase }: StripeSettings): Stripe {
  const base = apiBase === null ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    timeout: REQUEST_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? '80' : '443'),
      protocol: base.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}

/** What a refusal by Stripe of one call means, by its code or the parameter that it names. */
export type Refusals = (refusal: { code: string | null; param: string | null }) => PaymentsError | null;

/**
 * Asks Stripe and reads of the answer what `schema` names. Its texts are not passed on: they are for us, and may show parts of a key.
 * @throws PaymentsError what `refusals` makes of a refusal, `idempotency_conflict`, `invalid_request`; `unavailable` when Stripe cannot be
 * reached, does not take our key, or answers what cannot be read
 */
export async function ask<Schema extends z.ZodType>(
  schema: Schema,
  call: () => Promise<unknown>,
  refusals: Refusals = () => null,
): Promise<z.infer<Schema>> {
  let answer: unknown;
  try {
    answer = await call();
  } catch (error) {
    throw meaning(error, refusals);
  }
  return readAnswer(schema, answer);
}

/** @throws PaymentsError `unavailable` when an answer lacks something */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const read = schema.safeParse(answer);
  if (!read.success) throw unreadable();
  return read.data;
}

const unreadable = () => new PaymentsError('unavailable', 'Stripe answered something that cannot be read.');

function meaning(error: unknown, refusals: Refusals): PaymentsError {
  // The library stumbles over what is no answer of Stripe's.
  if (!(error instanceof Stripe.errors.StripeError)) return unreadable();
  const { code = null, param = null } = error;
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return new PaymentsError('idempotency_conflict', 'This idempotency key was used for another request.');
  }
  const refused =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError ||
    (error instanceof Stripe.errors.StripePermissionError && code === 'account_invalid');
  if (!refused) return new PaymentsError('unavailable', 'Stripe cannot be reached now, or does not take our key.');
  return refusals({ code, param }) ?? new PaymentsError('invalid_request', 'Stripe does not take this request.');
}

/** The answer, or null where Stripe has no such thing. @throws PaymentsError as {@link ask} */
export async function find<Schema extends z.ZodType>(
  schema: Schema,
  call: () => Promise<unknown>,
): Promise<z.infer<Schema> | null> {
  const missing = new PaymentsError('invalid_request', 'There is no such thing.');
  try {
    return await ask(schema, call, ({ code }) =>
      code === 'resource_missing' || code === 'account_invalid' ? missing : null,
    );
  } catch (error) {
    if (error === missing) return null;
    throw error;
  }
}

/** Lets a person wait no longer than a request may take. What was sent is left to its idempotency key. @throws PaymentsError `unavailable` */
export async function patiently<Answer>({ patienceMs }: StripeSide, work: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new PaymentsError('unavailable', 'Stripe took too long to answer.')),
    patienceMs,
  );
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
