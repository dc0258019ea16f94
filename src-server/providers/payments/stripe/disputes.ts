import { createHash } from 'node:crypto';
import { assertKey } from '../checks.ts';
import { type Dispute, EVIDENCE_FILE_MAX_BYTES, type EvidenceRequest, PaymentsError } from '../interface.ts';
import { dispute, file as fileAnswer } from './answers.ts';
import { ask, find, type StripeSide } from './client.ts';

const PDF = Buffer.from('%PDF-');

/** Our status for Stripe's status of a dispute; null for an inquiry, which takes no money, and for an appeal after the end. */
export function disputeStatus(status: string): Dispute['status'] | null {
  switch (status) {
    case 'needs_response':
      return 'needs_evidence';
    case 'under_review':
    case 'won':
    case 'lost':
      return status;
    default:
      return null;
  }
}

/** The file is sent first, and the statement refers to it. The keys of both calls depend on the file: another file is another request. */
export async function submitEvidence(
  stripe: StripeSide,
  { idempotencyKey, disputeId, text, file }: EvidenceRequest,
): Promise<Dispute> {
  assertKey(idempotencyKey);
  if (text.trim() === '') throw new PaymentsError('invalid_request', 'Evidence has words.');
  const bytes = Buffer.from(file);
  if (!bytes.subarray(0, PDF.length).equals(PDF) || bytes.length > EVIDENCE_FILE_MAX_BYTES) {
    throw new PaymentsError('invalid_request', 'The file of the evidence is a PDF of at most 4.5 MB.');
  }
  const fileSha256 = createHash('sha256').update(bytes).digest('hex');
  const found = await find(dispute, () => stripe.api.disputes.retrieve(disputeId));
  if (!found) throw new PaymentsError('unknown_dispute', 'There is no such dispute.');
  const given = found.metadata?.key === idempotencyKey;
  const textSha256 = createHash('sha256').update(text).digest('hex');
  if (given && (found.metadata?.file !== fileSha256 || found.metadata?.text !== textSha256)) {
    throw new PaymentsError('idempotency_conflict', 'This idempotency key was used for another request.');
  }
  const closed = new PaymentsError('dispute_closed', 'Evidence is no longer taken for this dispute.');
  if (!given && isOver(found, stripe.now())) throw closed;
  const answered = given
    ? found
    : await hand(stripe, { idempotencyKey, disputeId, text, bytes, fileSha256, textSha256 }, closed);
  return {
    providerId: answered.id,
    chargeId: answered.charge,
    amountMinor: answered.amount,
    currency: answered.currency,
    status: disputeStatus(answered.status) ?? 'under_review',
    fileSha256,
  };
}

function isOver(
  found: { status: string; evidence_details?: { due_by?: Date | null | undefined } | null | undefined },
  now: Date,
) {
  const dueBy = found.evidence_details?.due_by;
  return disputeStatus(found.status) !== 'needs_evidence' || (dueBy != null && dueBy <= now);
}

interface Handed {
  idempotencyKey: string;
  disputeId: string;
  text: string;
  bytes: Buffer;
  fileSha256: string;
  textSha256: string;
}

async function hand(stripe: StripeSide, handed: Handed, closed: PaymentsError) {
  const { idempotencyKey, disputeId, text, bytes, fileSha256, textSha256 } = handed;
  const uploaded = await ask(fileAnswer, () =>
    stripe.api.files.create(
      {
        purpose: 'dispute_evidence',
        file: { data: bytes, name: 'evidence.pdf', type: 'application/pdf' },
      },
      { idempotencyKey: `${idempotencyKey}:file:${fileSha256}` },
    ),
  );
  return ask(
    dispute,
    () =>
      stripe.api.disputes.update(
        disputeId,
        {
          evidence: { uncategorized_text: text, uncategorized_file: uploaded.id },
          metadata: { key: idempotencyKey, file: fileSha256, text: textSha256 },
          submit: true,
        },
        { idempotencyKey },
      ),
    () => closed,
  );
}
