import Stripe from 'stripe';
import type { z } from 'zod';
import { PaymentsError } from '../interface.ts';

/** How this installation reaches Stripe. */
export interface StripeSettings {
  secretKey: string;
  /** One for each webhook endpoint, and for a while also the previous one when a secret is replaced. */
  webhookSecrets: readonly string[];
  /** The address of Stripe's API, without a path; null for the real one. */
  apiBase: string | null;
}

/** Stripe, as the files in this folder use it. */
export interface StripeSide {
  readonly api: Stripe;
  /** The origin of our site, the only one to which Stripe sends people back. */
  readonly publicUrl: string;
  readonly webhookSecrets: readonly string[];
  readonly now: () => Date;
  /** How many milliseconds a person waits for a call at most. */
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

/** What Stripe's refusal of a call means, by its code or the parameter that it names. */
export type Refusals = (refusal: { code: string | null; param: string | null }) => PaymentsError | null;

/**
 * Calls Stripe and reads from the answer what `schema` names. Its error texts are not passed on: they are meant for us, and may show parts of a key.
 * @throws PaymentsError what `refusals` makes of a refusal, `idempotency_conflict`, `invalid_request`; `unavailable` if Stripe cannot be reached,
 * does not accept our key, or sends an answer that cannot be read
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

/** @throws PaymentsError `unavailable` if an answer lacks something */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const read = schema.safeParse(answer);
  if (!read.success) throw unreadable();
  return read.data;
}

const unreadable = () => new PaymentsError('unavailable', 'Stripe answered something that cannot be read.');

function meaning(error: unknown, refusals: Refusals): PaymentsError {
  // The library itself fails on an answer that does not come from Stripe.
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

/** The answer, or null if Stripe has no such object. @throws PaymentsError like {@link ask} */
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

/**
 * Lets a person wait no longer than a request may take. What was already sent is covered by its idempotency key. @throws PaymentsError `unavailable`
 */
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
