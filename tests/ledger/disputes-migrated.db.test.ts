import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { migrateDown, migrateToLatest } from '#db/migrate.ts';
import { createDb } from '#server/data/db.ts';
import { verifyBooks } from '#server/ledger/verify.service.ts';
import { reviewer } from '#tests/payments/agreement.ts';
import { decideAtBank, disputeAtBank, paymentOf } from '#tests/payments/disputing.ts';
import { complete, funded, live, moneyOfOthers, type Scene, settle, systemContext } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { PATIENT } from '#tests/support/sql.ts';

const h = await harness();
const FOLDER = resolve(import.meta.dirname, '../../db/migrations');
const STEPS = readdirSync(FOLDER).filter((file) => file >= '0032').length;
const AT = new Date('2026-11-20T10:00:00.000Z');

/** A dispute as it was booked before disputes had rows: lost at once, and counted as a refund. */
interface OldDispute {
  campaignId: string;
  paymentId: string;
  name: string;
  amountMinor: number;
  fromHeldMinor: number;
  reason?: string;
}

/** The bank takes the rest of a deposit and decides against us, and none of that has been reported. */
async function lostAtBank({ campaign }: Scene, amountMinor: number, fromHeldMinor: number): Promise<OldDispute> {
  const { id: paymentId } = await paymentOf(h, campaign.id, 'deposit');
  const name = await disputeAtBank(h, paymentId, 'lost');
  await decideAtBank(h, name);
  return { campaignId: campaign.id, paymentId, name, amountMinor, fromHeldMinor };
}

/** The rows that the previous version wrote when it heard of a dispute. */
async function bookedBefore({ campaignId, paymentId, name, amountMinor, fromHeldMinor, reason }: OldDispute) {
  const { id: transactionId } = await h.owner
    .insertInto('ledgerTransactions')
    .values({ kind: 'dispute', campaignId, idempotencyKey: `dispute:${name}`, createdAt: AT })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = { transactionId, currency: 'USD' as const };
  const entries = [
    { ...entry, account: 'brand_clearing' as const, ownerId: null, amountMinor },
    { ...entry, account: 'held' as const, ownerId: campaignId, amountMinor: -fromHeldMinor },
    { ...entry, account: 'platform_fee' as const, ownerId: null, amountMinor: fromHeldMinor - amountMinor },
  ];
  await h.owner
    .insertInto('ledgerEntries')
    .values(entries.filter((one) => one.amountMinor !== 0))
    .execute();
  await h.owner
    .updateTable('payments')
    .set((eb) => ({ refundedMinor: eb('refundedMinor', '+', amountMinor) }))
    .where('id', '=', paymentId)
    .execute();
  const after = JSON.stringify({ paymentId, amountMinor, currency: 'USD', fromHeld: fromHeldMinor, reason });
  const about = { resourceType: 'dispute', resourceId: name, actor: 'system', via: 'job' } as const;
  await h.owner
    .insertInto('auditLog')
    .values({ ...about, createdAt: AT, action: 'payment.refund', after })
    .execute();
}

test('disputes that were booked before they had rows become lost ones, and the books stay right', async () => {
  await moneyOfOthers(h);
  const held = await funded(h);
  const partly = await funded(h);
  const gift = {
    paymentId: (await paymentOf(h, partly.campaign.id, 'deposit')).id,
    amountMinor: 20_000,
    reason: 'A gift',
  };
  await (await h.as((await reviewer(h)).id)).payments.refund(gift);
  const released = await live(h);
  await complete(h, released);
  await settle(h);
  const old: OldDispute[] = [
    { ...(await lostAtBank(held, 50_000, 50_000)), reason: 'fraudulent' },
    { ...(await lostAtBank(partly, 30_000, 30_000)), reason: 'duplicate' },
    // The platform bore what creators had been paid; the bank gave no reason.
    await lostAtBank(released, 50_000, 0),
  ];

  await migrateDown(h.ownerUrl, STEPS);
  for (const dispute of old) await bookedBefore(dispute);
  await migrateToLatest(h.ownerUrl);

  // Its statements were prepared after the migration.
  const db = createDb(h.ownerUrl, { max: 2, role: null, ...PATIENT });
  const disputes = await db.selectFrom('disputes').selectAll().execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  for (const { name, campaignId, paymentId, amountMinor, reason = 'unknown' } of old) {
    const dispute = disputes.find(({ providerId }) => providerId === name);
    const about = { campaignId, paymentId, amountMinor, currency: 'USD', reason };
    expect(dispute).toMatchObject({ ...about, status: 'lost', createdAt: AT, closedAt: AT, evidence: null });
    const refundedMinor = paymentId === gift.paymentId ? gift.amountMinor : 0;
    expect(payments.find(({ id }) => id === paymentId)).toMatchObject({ disputedMinor: amountMinor, refundedMinor });
    const history = db
      .selectFrom('auditLog')
      .select(['action', 'fromStatus', 'toStatus'])
      .where('machine', '=', 'dispute');
    expect(
      await history
        .where('resourceId', '=', dispute?.id ?? '')
        .orderBy('id')
        .execute(),
    ).toEqual([
      { action: 'dispute.open', fromStatus: null, toStatus: 'opened' },
      { action: 'dispute.lose', fromStatus: 'opened', toStatus: 'lost' },
    ]);
  }
  expect(disputes).toHaveLength(old.length);
  // The booking itself stays as it was: it took the money from the bank, and leaves nothing disputed.
  const kinds = db
    .selectFrom('ledgerTransactions')
    .select('kind')
    .distinct()
    .where('idempotencyKey', 'like', 'dispute%');
  expect(await kinds.execute()).toEqual([{ kind: 'dispute' }]);
  expect(await verifyBooks({ ...systemContext(h), db })).toEqual([]);
  await db.destroy();
});
