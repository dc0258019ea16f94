import type { Insertable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db, Tx } from '../../data/db.ts';
import { locking } from '../../ground/locks.ts';
import type { CompleteEvent } from '../../providers/payments/interface.ts';

/** An event of the bank's inbox. */
export const eventById = (db: Db | Tx, inboxId: string) =>
  db.selectFrom('providerEvents').select(['event', 'processedAt']).where('id', '=', inboxId);

/** Whether an event of the bank's inbox was acted on; locks it. */
export const lockEvent = (tx: Tx, inboxId: string) =>
  locking(tx.selectFrom('providerEvents').select('processedAt').where('id', '=', inboxId));

/** Records that an event was acted on, with its completed form and the outcome. */
export const setProcessed = (tx: Tx, inboxId: string, processedAt: Date, event: CompleteEvent, outcome: string) =>
  tx
    .updateTable('providerEvents')
    .set({ processedAt, outcome, type: event.type, event: JSON.stringify(event) })
    .where('id', '=', inboxId);

/** The brand with this customer id at the bank; no row for anyone else. */
export const brandOfCustomer = (tx: Tx, customerRef: string) =>
  tx.selectFrom('brandProfiles').select('userId').where('userId', '=', customerRef);

type Card = Omit<Insertable<Database['paymentMethods']>, 'brandId'>;

/** Stores a brand's card in place of an older one. */
export const putCard = (tx: Tx, brandId: string, card: Card) =>
  tx
    .insertInto('paymentMethods')
    .values({ brandId, ...card })
    .onConflict((oc) => oc.column('brandId').doUpdateSet(card));

export const removeCard = (tx: Tx, customerRef: string) =>
  tx.deleteFrom('paymentMethods').where('customerRef', '=', customerRef);
