import type { Insertable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Tx } from '../data/db.ts';
import { locking } from '../ground/locks.ts';

/** An event of the bank's inbox, locked. */
export const lockEvent = (tx: Tx, inboxId: string) =>
  locking(tx.selectFrom('providerEvents').select(['event', 'processedAt']).where('id', '=', inboxId));

/** Notes that an event was acted on, and with what outcome. */
export const setProcessed = (tx: Tx, inboxId: string, processedAt: Date, outcome: string) =>
  tx.updateTable('providerEvents').set({ processedAt, outcome }).where('id', '=', inboxId);

/** The brand that the bank knows by this customer; no row for anyone else. */
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
