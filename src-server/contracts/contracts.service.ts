import { type Brief, brief as briefSchema } from '#shared/contracts/brief.schema.ts';
import { type DocumentKind, paymentRequirementsMet } from '#shared/payments/payments.schema.ts';
import type { Db, Tx } from '../data/db.ts';
import {
  currentFiles,
  dealsWithSignatures,
  latestBrief,
  signaturesOf,
  signaturesOfDeals,
} from './contracts.queries.ts';
import { documentHash } from './documents.rules.ts';

/** The documents of a campaign as they stand, and the hash that a signature of them carries. Locks nothing. */
export async function documentsOf(db: Db | Tx, campaignId: string) {
  const files = await currentFiles(db, campaignId).execute();
  const stored = await latestBrief(db, campaignId).executeTakeFirst();
  const count = (kind: DocumentKind) => files.filter((file) => file.kind === kind).length;
  const keys = files.map((file) => file.contentKey);
  return {
    hash: documentHash(keys, stored?.version ?? 0),
    /** A contract file, and a brief that was written or attached (ruling A23). */
    complete: paymentRequirementsMet({
      contractFiles: count('contract'),
      briefFiles: count('brief'),
      briefSaved: stored !== undefined,
    }),
    brief: stored ? { version: stored.version, savedAt: stored.createdAt, content: readBrief(stored.brief) } : null,
    files: files.map(({ contentKey: _secret, ...file }) => file),
  };
}

/** A stored brief, typed: it was checked by the same schema before it was stored, so parsing it again changes nothing. Locks nothing. */
export const readBrief = (stored: unknown): Brief => briefSchema.parse(stored);

/**
 * The agreed deals of a campaign, each with its creator's name, its amount in minor units and when either side signed the documents of that
 * hash; null where it did not. Locks nothing.
 */
export const signedDeals = (db: Db | Tx, campaignId: string, documentHash: string) =>
  dealsWithSignatures(db, campaignId, documentHash).execute();

/** All signatures of one deal, oldest first, those of earlier documents too. Locks nothing. */
export const signaturesOn = (db: Db | Tx, dealId: string) => signaturesOf(db, dealId).execute();

/** All signatures of these deals with the address that each was given from, oldest first. Locks nothing. */
export const signaturesFor = (db: Db | Tx, dealIds: readonly string[]) => signaturesOfDeals(db, dealIds).execute();
