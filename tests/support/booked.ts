import { randomUUID } from 'node:crypto';
import { FACTORY_TIME } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';
import { paymentBooking } from '#server/ledger/booking.rules.ts';

/** Books a deposit that no payment has made; returns the id of the ledger transaction. */
export function booked(db: Db, campaignId: string): Promise<string> {
  const deposit = { id: randomUUID(), kind: 'deposit', campaignId, amountMinor: 50_000, currency: 'USD' } as const;
  const { key, kind, entries } = paymentBooking(deposit, 0);
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('ledgerTransactions')
      .values({ idempotencyKey: key, kind, campaignId, createdAt: FACTORY_TIME })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('ledgerEntries')
      .values(entries.map((entry) => ({ transactionId: id, ...entry })))
      .execute();
    return id;
  });
}
