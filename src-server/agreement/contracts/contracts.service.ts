import { type Brief, brief as briefSchema } from '#shared/contracts/brief.schema.ts';
import { type DocumentKind, paymentRequirementsMet } from '#shared/payments/payments.schema.ts';
import type { Db, Tx } from '../../data/db.ts';
import {
  currentFiles,
  dealsWithSignatures,
  latestBriefs,
  type SignedHashes,
  signaturesOf,
  signaturesOfDeals,
} from './contracts.queries.ts';
import { awaitedSigner, type Signer } from './contracts.rules.ts';
import { documentHash } from './documents.rules.ts';

/**
 * The current documents of a campaign, and the hash that their signatures carry. Those of one deal are the campaign's own and the agreement made from
 * the deal's terms, which the other creators do not see. Locks nothing.
 */
export async function documentsOf(db: Db | Tx, campaignId: string) {
  const files = await currentFiles(db, [campaignId]).execute();
  return documentsIn(campaignId, files, await latestBriefs(db, [campaignId]).executeTakeFirst());
}

/** Who has to sign before the deposit of each campaign can be paid, in three statements for all of them. Locks nothing. */
export async function awaitedSigners(
  db: Db | Tx,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, Signer | null>> {
  const files = await currentFiles(db, campaignIds).execute();
  const briefs = await latestBriefs(db, campaignIds).execute();
  const of = <Row extends { campaignId: string }>(id: string, rows: readonly Row[]) =>
    rows.filter(({ campaignId }) => campaignId === id);
  const hashes = campaignIds.map((id) => documentsIn(id, of(id, files), of(id, briefs)[0]).hashes);
  const deals = await dealsWithSignatures(db, campaignIds, Object.assign({}, ...hashes)).execute();
  return new Map(campaignIds.map((id) => [id, awaitedSigner(of(id, deals))]));
}

type Files = Awaited<ReturnType<ReturnType<typeof currentFiles>['execute']>>;
type StoredBrief = Awaited<ReturnType<ReturnType<typeof latestBriefs>['execute']>>[number];

function documentsIn(campaignId: string, files: Files, stored: StoredBrief | undefined) {
  const brief = stored
    ? { version: stored.version, savedAt: stored.createdAt, content: readBrief(stored.brief) }
    : null;
  const made = (own: Files) => {
    const count = (kind: DocumentKind) => own.filter((file) => file.kind === kind).length;
    return {
      hash: documentHash(
        own.map((file) => file.contentKey),
        brief?.version ?? 0,
      ),
      /** Whether there are a contract file and a brief, written or attached (ruling A23). */
      complete: paymentRequirementsMet({
        contractFiles: count('contract'),
        briefFiles: count('brief'),
        briefSaved: brief !== null,
      }),
      hasContract: count('contract') > 0,
      brief,
      files: own.map(({ contentKey: _secret, campaignId: _campaign, ...file }) => file),
    };
  };
  const ofDeal = (dealId: string | null) =>
    made(files.filter((file) => file.dealId === null || file.dealId === dealId));
  const withOwn = [...new Set(files.flatMap(({ dealId }) => dealId ?? []))];
  return {
    /** All of them, as the brand sees and signs them. */
    all: made(files),
    ofDeal,
    /** The hashes that count for the deals: their own if they have a file of their own, otherwise that of the campaign's documents. */
    hashes: {
      [campaignId]: ofDeal(null).hash,
      ...Object.fromEntries(withOwn.map((dealId) => [dealId, ofDeal(dealId).hash])),
    } satisfies SignedHashes,
  };
}

/** A stored brief, typed: it was checked by the same schema before it was stored, so parsing it again changes nothing. Locks nothing. */
export const readBrief = (stored: unknown): Brief => briefSchema.parse(stored);

/**
 * The agreed deals of a campaign, each with its creator's name, its amount in minor units and when each side signed its current documents; null if it
 * did not. Locks nothing.
 */
export const signedDeals = (db: Db | Tx, campaignId: string, { hashes }: { hashes: SignedHashes }) =>
  dealsWithSignatures(db, [campaignId], hashes).execute();

/** All signatures of one deal, oldest first, including those under earlier documents. Locks nothing. */
export const signaturesOn = (db: Db | Tx, dealId: string) => signaturesOf(db, dealId).execute();

/** All signatures of these deals with the address that each was given from, oldest first. Locks nothing. */
export const signaturesFor = (db: Db | Tx, dealIds: readonly string[]) => signaturesOfDeals(db, dealIds).execute();
