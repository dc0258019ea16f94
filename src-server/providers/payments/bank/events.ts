import { createHash } from 'node:crypto';
import type { Tx } from '#server/data/db.ts';
import { addJob } from '#server/jobs.ts';
import type { PaymentEvent } from '../interface.ts';
import { signWebhook } from '../signature.ts';
import { type Bank, bankId } from './bank.ts';

/** An event without the fields that the bank adds. */
type EventBody<E = PaymentEvent> = E extends { eventId: string } ? Omit<E, 'eventId' | 'occurredAt'> : never;

/** The seconds between the tries of one delivery; after the last try the bank gives up. */
const RETRY_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 7_200];
const COPIES = 2;

/** Adds the job that makes the bank work at this time. */
export async function wakeAt(tx: Tx, at: Date): Promise<void> {
  await addJob(tx, 'sandbox-bank.work', {}, { runAt: at });
}

/** Stores an event in the transaction of its change, to be sent twice; one event in four is sent late. */
export async function emit(bank: Bank, tx: Tx, { type, ...data }: EventBody): Promise<void> {
  const now = bank.now();
  const id = bankId('evt');
  const late = createHash('sha256').update(id).digest().readUInt8() % 4 === 0;
  const body = JSON.stringify({ id, type, createdAt: now.toISOString(), data });
  await tx.insertInto('sandboxBank.events').values({ id, type, body, createdAt: now }).execute();
  const firstDue = now.getTime() + bank.delays.webhookMs + (late ? bank.delays.lateMs : 0);
  for (let copy = 1; copy <= COPIES; copy++) {
    const dueAt = new Date(firstDue + (copy - 1) * bank.delays.duplicateMs);
    await tx
      .insertInto('sandboxBank.webhookDeliveries')
      .values({ eventId: id, copy, dueAt, lastStatus: null, deliveredAt: null, givenUpAt: null })
      .execute();
    await wakeAt(tx, dueAt);
  }
}

/** Sends every webhook that is due. One that is not answered with 2xx is sent again later, at most eight times. */
export async function deliverDue(bank: Bank): Promise<void> {
  for (let claimed = await claim(bank); claimed !== null; claimed = await claim(bank)) {
    const headers = signWebhook(bank.secret, claimed.eventId, bank.now(), claimed.body);
    const status = await bank.post(bank.webhookUrl, headers, claimed.body).catch(() => 0);
    const delivered = status >= 200 && status < 300;
    const givenUp = !delivered && claimed.attempts > RETRY_SECONDS.length;
    await bank.db
      .updateTable('sandboxBank.webhookDeliveries')
      .set({
        lastStatus: status,
        deliveredAt: delivered ? bank.now() : null,
        givenUpAt: givenUp ? bank.now() : null,
      })
      .where('id', '=', claimed.id)
      .execute();
  }
}

/** Takes the next due delivery and sets the time of its next try at once, so that a crash only delays it. */
async function claim(bank: Bank): Promise<{ id: number; eventId: string; attempts: number; body: string } | null> {
  const now = bank.now();
  return bank.db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('sandboxBank.webhookDeliveries as d')
      .innerJoin('sandboxBank.events as e', 'e.id', 'd.eventId')
      .select(['d.id', 'd.eventId', 'd.attempts', 'e.body'])
      .where('d.deliveredAt', 'is', null)
      .where('d.givenUpAt', 'is', null)
      .where('d.dueAt', '<=', now)
      .orderBy('d.dueAt')
      .orderBy('d.id')
      .limit(1)
      .forUpdate('d')
      .skipLocked()
      .executeTakeFirst();
    if (!due) return null;
    const attempts = due.attempts + 1;
    const wait = RETRY_SECONDS[due.attempts] ?? RETRY_SECONDS.at(-1) ?? 0;
    const dueAt = new Date(now.getTime() + wait * 1000);
    await tx.updateTable('sandboxBank.webhookDeliveries').set({ attempts, dueAt }).where('id', '=', due.id).execute();
    await wakeAt(tx, dueAt);
    return { ...due, attempts };
  });
}
