import { type Brief, brief as briefSchema } from '#shared/contracts/brief.schema.ts';
import { type DocumentKind, paymentRequirementsMet } from '#shared/payments/payments.schema.ts';
import type { Db, Tx } from '../../data/db.ts';
import {
  currentFiles,
  dealsWithSignatures,
  latestBrief,
  type SignedHashes,
  signaturesOf,
  signaturesOfDeals,
} from './contracts.queries.ts';
import { documentHash } from './documents.rules.ts';

/**
 * The documents of a campaign as they stand, and the hash that a signature of them carries. Those of one deal are the campaign's own, and the
 * agreement that was made from its terms, which the other creators do not see. Locks nothing.
 */
export async function documentsOf(db: Db | Tx, campaignId: string) {
  const files = await currentFiles(db, campaignId).execute();
  const stored = await latestBrief(db, campaignId).executeTakeFirst();
  const brief = stored
    ? { version: stored.version, savedAt: stored.createdAt, content: readBrief(stored.brief) }
    : null;
  const made = (own: typeof files) => {
    const count = (kind: DocumentKind) => own.filter((file) => file.kind === kind).length;
    return {
      hash: documentHash(
        own.map((file) => file.contentKey),
        brief?.version ?? 0,
      ),
      /** A contract file, and a brief that was written or attached (ruling A23). */
      complete: paymentRequirementsMet({
        contractFiles: count('contract'),
        briefFiles: count('brief'),
        briefSaved: brief !== null,
      }),
      hasContract: count('contract') > 0,
      brief,
      files: own.map(({ contentKey: _secret, ...file }) => file),
    };
  };
  const ofDeal = (dealId: string | null) =>
    made(files.filter((file) => file.dealId === null || file.dealId === dealId));
  const withOwn = [...new Set(files.flatMap(({ dealId }) => dealId ?? []))];
  return {
    /** All of them, as the brand sees and signs them. */
    all: made(files),
    ofDeal,
    /** The hashes that count for the deals: their own where they have a file of their own, else that of the campaign's documents. */
    hashes: {
      shared: ofDeal(null).hash,
      own: Object.fromEntries(withOwn.map((dealId) => [dealId, ofDeal(dealId).hash])),
    } satisfies SignedHashes,
  };
}

/** A stored brief, typed: it was checked by the same schema before it was stored, so parsing it again changes nothing. Locks nothing. */
export const readBrief = (stored: unknown): Brief => briefSchema.parse(stored);

/**
 * The agreed deals of a campaign, each with its creator's name, its amount in minor units and when either side signed its documents as they
 * stand; null where it did not. Locks nothing.
 */
export const signedDeals = (db: Db | Tx, campaignId: string, { hashes }: { hashes: SignedHashes }) =>
  dealsWithSignatures(db, campaignId, hashes).execute();

/** All signatures of one deal, oldest first, those of earlier documents too. Locks nothing. */
export const signaturesOn = (db: Db | Tx, dealId: string) => signaturesOf(db, dealId).execute();

/** All signatures of these deals with the address that each was given from, oldest first. Locks nothing. */
export const signaturesFor = (db: Db | Tx, dealIds: readonly string[]) => signaturesOfDeals(db, dealIds).execute();
