import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { BankDisputesTable } from '#db/schema-providers.ts';
import type { Tx } from '#server/data/db.ts';
import { DAY_MS } from '#shared/constants.ts';
import { type Dispute, EVIDENCE_FILE_MAX_BYTES, type EvidenceRequest, PaymentsError } from '../interface.ts';
import { type Bank, bankId, once } from './bank.ts';
import { book } from './books.ts';
import { behaviourOf, TEST_CARDS } from './cards.ts';
import { emit, wakeAt } from './events.ts';
import { lockCharge } from './transfers.ts';

/** How long evidence is accepted, whatever the delays of the installation. */
const EVIDENCE_MS = 7 * DAY_MS;

/** How every PDF begins. */
const PDF = Buffer.from('%PDF-');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type DisputeRow = Selectable<BankDisputesTable>;

/** Opens the disputes that are due: what is left of the charge goes back to the card's owner, and evidence is requested. */
export async function openDisputes(bank: Bank): Promise<void> {
  const now = bank.now();
  const disputing = TEST_CARDS.filter((card) => card.disputes).map((card) => card.number.slice(-4));
  const due = await bank.db
    .selectFrom('sandboxBank.charges')
    .select('id')
    .where('status', '=', 'succeeded')
    .where('disputedAt', 'is', null)
    .where('cardLast4', 'in', disputing)
    .where('createdAt', '<=', new Date(now.getTime() - bank.delays.disputeMs))
    .execute();
  for (const { id } of due) await bank.db.transaction().execute((tx) => openDispute(bank, tx, id));
}

async function openDispute(bank: Bank, tx: Tx, chargeId: string): Promise<void> {
  const now = bank.now();
  const charge = await lockCharge(tx, chargeId);
  if (!charge || charge.disputedAt !== null) return;
  await tx.updateTable('sandboxBank.charges').set({ disputedAt: now }).where('id', '=', chargeId).execute();
  const amountMinor = charge.amountMinor - charge.refundedMinor;
  if (amountMinor === 0) return;
  const evidenceDueAt = new Date(now.getTime() + EVIDENCE_MS);
  const row = await tx
    .insertInto('sandboxBank.disputes')
    .values({
      id: bankId('dp'),
      chargeId,
      amountMinor,
      currency: charge.currency,
      status: 'needs_evidence',
      evidence: null,
      evidenceFile: null,
      decidesAt: evidenceDueAt,
      evidenceDueAt,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const line = { objectId: row.id, reference: charge.reference };
  await book(tx, row.currency, now, [{ ...line, kind: 'dispute', amountMinor: -amountMinor }]);
  const about = aboutDispute(row, charge.reference);
  await emit(bank, tx, { type: 'dispute.opened', ...about });
  await emit(bank, tx, { type: 'dispute.updated', ...about, status: 'evidence_due' });
  await wakeAt(tx, evidenceDueAt);
}

/** Accepts the evidence of a dispute; the bank decides a while later. */
export async function submitEvidence(
  bank: Bank,
  { idempotencyKey, disputeId, text, file }: EvidenceRequest,
): Promise<Dispute> {
  if (text.trim() === '') throw new PaymentsError('invalid_request', 'Evidence has words.');
  const evidenceFile = Buffer.from(file);
  if (!evidenceFile.subarray(0, PDF.length).equals(PDF) || evidenceFile.length > EVIDENCE_FILE_MAX_BYTES) {
    throw new PaymentsError('invalid_request', 'The file of the evidence is a PDF of at most 4.5 MB.');
  }
  const body = { disputeId, text, fileSha256: sha256(evidenceFile) };
  const call = { key: idempotencyKey, operation: 'evidence', prefix: 'ev', body };
  await once(bank, call, async (tx, _id, now) => {
    const found = await lockDispute(tx, disputeId);
    if (!found) throw new PaymentsError('unknown_dispute', 'There is no such dispute.');
    const { row, reference } = found;
    if (row.status !== 'needs_evidence' || row.evidenceDueAt <= now) {
      throw new PaymentsError('dispute_closed', 'Evidence is no longer taken for this dispute.');
    }
    const decidesAt = new Date(now.getTime() + bank.delays.disputeMs);
    const set = { status: 'under_review', evidence: text, evidenceFile, decidesAt } as const;
    await tx.updateTable('sandboxBank.disputes').set(set).where('id', '=', disputeId).execute();
    await emit(bank, tx, { type: 'dispute.updated', ...aboutDispute(row, reference), status: 'submitted' });
    await wakeAt(tx, decidesAt);
  });
  const row = await bank.db
    .selectFrom('sandboxBank.disputes')
    .selectAll()
    .where('id', '=', disputeId)
    .executeTakeFirstOrThrow();
  const { id, chargeId, amountMinor, currency, status } = row;
  return {
    providerId: id,
    chargeId,
    amountMinor,
    currency,
    status,
    fileSha256: row.evidenceFile && sha256(row.evidenceFile),
  };
}

/** Decides the disputes that are due: depending on the card if there is evidence, against us if there is none. */
export async function decideDisputes(bank: Bank): Promise<void> {
  const due = await bank.db
    .selectFrom('sandboxBank.disputes')
    .select('id')
    .where('status', 'in', ['needs_evidence', 'under_review'])
    .where('decidesAt', '<=', bank.now())
    .execute();
  for (const { id } of due) await bank.db.transaction().execute((tx) => decide(bank, tx, id));
}

async function decide(bank: Bank, tx: Tx, disputeId: string): Promise<void> {
  const now = bank.now();
  const found = await lockDispute(tx, disputeId);
  if (!found || found.row.decidesAt > now) return;
  const { row, reference, behaviour } = found;
  if (row.status !== 'needs_evidence' && row.status !== 'under_review') return;
  const status = row.evidence !== null && behaviour.disputes === 'won' ? 'won' : 'lost';
  await tx.updateTable('sandboxBank.disputes').set({ status }).where('id', '=', disputeId).execute();
  if (status === 'won') {
    const line = { kind: 'dispute_reversal', objectId: disputeId, reference } as const;
    await book(tx, row.currency, now, [{ ...line, amountMinor: row.amountMinor }]);
  }
  await emit(bank, tx, { type: `dispute.${status}`, ...aboutDispute(row, reference) });
}

/** A dispute, locked after its charge. */
async function lockDispute(tx: Tx, disputeId: string) {
  const found = await tx
    .selectFrom('sandboxBank.disputes')
    .select('chargeId')
    .where('id', '=', disputeId)
    .executeTakeFirst();
  const charge = found && (await lockCharge(tx, found.chargeId));
  if (!charge) return null;
  const row = await tx
    .selectFrom('sandboxBank.disputes')
    .selectAll()
    .where('id', '=', disputeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row, reference: charge.reference, behaviour: behaviourOf(charge.cardBrand, charge.cardLast4) };
}

const aboutDispute = (row: DisputeRow, reference: string) => ({
  disputeId: row.id,
  chargeId: row.chargeId,
  reference,
  reason: 'fraudulent',
  evidenceDueAt: row.evidenceDueAt.toISOString(),
  amountMinor: row.amountMinor,
  currency: row.currency,
});
