import { createHash, randomBytes } from 'node:crypto';
import type { Db, Tx } from '#server/data/db.ts';
import { assertKey } from '../checks.ts';
import { PaymentsError } from '../interface.ts';

/** How long the bank takes for each thing, in milliseconds. Zero means at once. */
export interface BankDelays {
  /** From the change to the first delivery of its event. */
  webhookMs: number;
  /** From the first delivery to the second: every event is sent twice. */
  duplicateMs: number;
  /** The extra time for one event in four, so that events overtake each other. */
  lateMs: number;
  refundMs: number;
  payoutMs: number;
  disputeMs: number;
  /** From the details of an account's owner to the end of the examination. */
  examinationMs: number;
  /** From the opening of an account to its restriction, for accounts that are restricted later. */
  restrictionMs: number;
}

/** Delays in proportion to the one that the installation sets. */
export function bankDelays(delayMs: number): BankDelays {
  return {
    webhookMs: delayMs / 2,
    duplicateMs: delayMs,
    lateMs: delayMs,
    refundMs: delayMs,
    payoutMs: delayMs * 2,
    disputeMs: delayMs * 30,
    examinationMs: delayMs,
    restrictionMs: delayMs * 30,
  };
}

/** Sends a webhook and returns the status code of the answer; throws if there is no answer. */
export type PostWebhook = (url: string, headers: Record<string, string>, body: string) => Promise<number>;

/** The bank's database, clock, addresses and secret. Its code reads and writes only the tables `sandbox_bank.*`. */
export interface Bank {
  readonly db: Db;
  /** The origin of its pages, and the only site to which it sends payers back. */
  readonly publicUrl: string;
  /** The URL to which it sends webhooks. */
  readonly webhookUrl: string;
  /** Signs its webhooks; base64. */
  readonly secret: string;
  readonly now: () => Date;
  readonly delays: BankDelays;
  readonly post: PostWebhook;
}

/** A new id that nobody can guess, because whoever knows it can open the hosted page. */
export function bankId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url')}`;
}

/**
 * Runs a call that must happen once: only on the first use of the key, `make` runs and creates the object with the given id. Returns the id.
 * Simultaneous calls with the same key wait for the first one.
 * @throws PaymentsError `idempotency_conflict` if the key was used for anything else
 */
export async function once(
  bank: Bank,
  call: { key: string; operation: string; prefix: string; body: object },
  make: (tx: Tx, id: string, now: Date) => Promise<void>,
): Promise<string> {
  assertKey(call.key);
  const bodyHash = createHash('sha256').update(JSON.stringify(call.body)).digest('hex');
  const now = bank.now();
  return bank.db.transaction().execute(async (tx) => {
    const objectId = bankId(call.prefix);
    const claimed = await tx
      .insertInto('sandboxBank.requests')
      .values({ idempotencyKey: call.key, operation: call.operation, bodyHash, objectId, createdAt: now })
      .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
      .returning('objectId')
      .executeTakeFirst();
    if (claimed) {
      await make(tx, objectId, now);
      return objectId;
    }
    const first = await tx
      .selectFrom('sandboxBank.requests')
      .select(['operation', 'bodyHash', 'objectId'])
      .where('idempotencyKey', '=', call.key)
      .executeTakeFirstOrThrow();
    if (first.operation !== call.operation || first.bodyHash !== bodyHash) {
      throw new PaymentsError('idempotency_conflict', 'This idempotency key was used for another request.');
    }
    return first.objectId;
  });
}

/** The id of the bank's customer with this reference; created if there is none. */
export async function customerOf(tx: Tx, reference: string, now: Date): Promise<string> {
  await tx
    .insertInto('sandboxBank.customers')
    .values({
      id: bankId('cus'),
      reference,
      cardBrand: null,
      cardLast4: null,
      cardExpMonth: null,
      cardExpYear: null,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('sandboxBank.customers')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return id;
}
