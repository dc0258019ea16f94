import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { DocumentKind } from '#shared/payments/payments.schema.ts';
import { AGREED_DEALS, CONTRACTED_DEALS } from '#shared/status-sets.ts';
import type { CampaignRow } from '../../access.ts';
import type { Db, Tx } from '../../data/db.ts';
import { insertAll } from '../../data/insert-all.ts';
import { isOneOfIds } from '../../data/sql.ts';
import { type Locked, locking } from '../../ground/locks.ts';
import { nameOfAccount } from '../../ground/people.ts';

type Read = Db | Tx;
export type Party = 'brand' | 'creator';

/** The files of campaigns that were not removed, oldest first. */
export const currentFiles = (db: Read, campaignIds: readonly string[]) =>
  db
    .selectFrom('campaignFiles')
    .innerJoin('files', 'files.id', 'campaignFiles.fileId')
    .where(isOneOfIds('campaignFiles.campaignId', campaignIds))
    .where('campaignFiles.removedAt', 'is', null)
    .where('files.deletedAt', 'is', null)
    .select([
      'campaignFiles.id',
      'campaignFiles.campaignId',
      'campaignFiles.kind',
      'campaignFiles.fileId',
      'campaignFiles.dealId',
      'campaignFiles.createdAt',
      'files.name',
      'files.sizeBytes',
      'files.contentType',
      'files.contentKey',
    ])
    .orderBy('campaignFiles.createdAt')
    .orderBy('campaignFiles.id');

/** The newest version of each campaign's brief. */
export const latestBriefs = (db: Read, campaignIds: readonly string[]) =>
  db
    .selectFrom('campaignBriefs')
    .distinctOn('campaignId')
    .select(['campaignId', 'version', 'brief', 'createdAt'])
    .where(isOneOfIds('campaignId', campaignIds))
    .orderBy('campaignId')
    .orderBy('version', 'desc');

/** The hash that the signatures of a deal carry: under the deal's id if it has a file of its own, otherwise under its campaign's. */
export type SignedHashes = Readonly<Record<string, string>>;

/** The deals of campaigns that sign or have signed, each with its creator's name and both signatures under its documents. */
export const dealsWithSignatures = (db: Read, campaignIds: readonly string[], hashes: SignedHashes) =>
  db
    .selectFrom('deals')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .where(isOneOfIds('deals.campaignId', campaignIds))
    .where('deals.status', 'in', AGREED_DEALS)
    .where('deals.extendsDealId', 'is', null)
    .select((eb) => [
      'deals.id',
      'deals.status',
      'deals.campaignId',
      'deals.creatorId',
      'deals.agreedAmountMinor',
      'deals.currency',
      'users.firstName',
      'users.lastName',
      'creatorProfiles.username',
      signedAt(eb, 'brand', hashes).as('brandSignedAt'),
      signedAt(eb, 'creator', hashes).as('creatorSignedAt'),
    ])
    .orderBy('deals.createdAt')
    .orderBy('deals.id');

/** When a party signed a deal. Under contract any signature counts, so that a later change of the documents invalidates none. */
function signedAt(eb: ExpressionBuilder<Database, 'deals'>, party: Party, hashes: SignedHashes) {
  const known = sql`${JSON.stringify(hashes)}::jsonb`;
  const documentHash = sql<string>`coalesce(${known} ->> deals.id::text, ${known} ->> deals.campaign_id::text)`;
  return eb
    .selectFrom('signatures')
    .whereRef('signatures.dealId', '=', 'deals.id')
    .where('signatures.party', '=', party)
    .where((or) =>
      or.or([or('signatures.documentHash', '=', documentHash), or('deals.status', 'in', CONTRACTED_DEALS)]),
    )
    .select((max) => max.fn.max('signatures.signedAt').as('signedAt'));
}

export const signaturesOf = (db: Read, dealId: string) =>
  db
    .selectFrom('signatures')
    .select(['party', 'typedName', 'documentHash', 'signedAt'])
    .where('dealId', '=', dealId)
    .orderBy('signedAt')
    .orderBy('party');

export const signaturesOfDeals = (db: Read, dealIds: readonly string[]) =>
  db
    .selectFrom('signatures')
    .leftJoin('users as agency', 'agency.id', 'signatures.agencyId')
    .select(['dealId', 'party', 'typedName', 'documentHash', 'ipAddress', 'signedAt'])
    .select(nameOfAccount('agency').$castTo<string | null>().as('agency'))
    .where(isOneOfIds('dealId', dealIds))
    .orderBy('signedAt')
    .orderBy('signatures.id');

interface NewSignature {
  dealId: string;
  party: Party;
  signerId: string;
  typedName: string;
  documentHash: string;
  ipAddress: string | null;
  userAgent: string | null;
  signedAt: Date;
  agencyId: string | null;
}

/** Stores signatures and returns the new ones; one that the same party already gave for the same deal and documents stays as it is. */
export const insertSignatures = (tx: Tx, signatures: readonly NewSignature[]) =>
  insertAll(tx, 'signatures', signatures)
    .onConflict((oc) => oc.columns(['dealId', 'party', 'documentHash']).doNothing())
    .returning(['id', 'dealId']);

/** The first signature that the brand gave under these documents for any deal of the campaign. */
export const brandSignature = (db: Read, campaignId: string, documentHash: string) =>
  db
    .selectFrom('signatures')
    .innerJoin('deals', 'deals.id', 'signatures.dealId')
    .select(['signatures.signerId', 'signatures.typedName'])
    .where('deals.campaignId', '=', campaignId)
    .where('signatures.party', '=', 'brand')
    .where('signatures.documentHash', '=', documentHash)
    .orderBy('signatures.signedAt')
    .limit(1);

/** The creators of a campaign's accepted deals, or of these deals only, who have signed any version of its documents. */
export const creatorsWhoSigned = (db: Read, campaignId: string, dealIds: readonly string[] | null) =>
  db
    .selectFrom('deals')
    .innerJoin('signatures', 'signatures.dealId', 'deals.id')
    .where('deals.campaignId', '=', campaignId)
    .where('deals.status', '=', 'accepted')
    .where('signatures.party', '=', 'creator')
    .$if(dealIds !== null, (qb) => qb.where(isOneOfIds('deals.id', dealIds ?? [])))
    .select('deals.creatorId')
    .distinct()
    .orderBy('deals.creatorId');

interface NewBrief {
  campaignId: string;
  version: number;
  brief: string;
  createdBy: string;
  createdAt: Date;
}

export const insertBrief = (tx: Tx, brief: NewBrief) => tx.insertInto('campaignBriefs').values(brief).returning('id');

/** An upload of this person for this purpose that was not deleted; locked, so that it is not removed while it is attached. */
export const ownUpload = (tx: Tx, fileId: string, ownerId: string, purpose: DocumentKind) =>
  locking(
    tx
      .selectFrom('files')
      .select(['id', 'name'])
      .where('id', '=', fileId)
      .where('ownerId', '=', ownerId)
      .where('purpose', '=', purpose)
      .where('deletedAt', 'is', null),
  );

interface NewCampaignFile {
  campaignId: string;
  kind: DocumentKind;
  fileId: string;
  /** The only deal that it belongs to; without one it belongs to every creator's. */
  dealId?: string;
  /** What it states, as JSON, if it was made from the terms of that deal. */
  terms?: string;
  /** Null if a job attached it. */
  createdBy: string | null;
  createdAt: Date;
}

export const insertCampaignFile = (tx: Tx, file: NewCampaignFile) =>
  tx.insertInto('campaignFiles').values(file).returning('id');

/** Removes a file from its campaign, once. */
export const takeFileOff = (tx: Tx, campaign: Locked<CampaignRow>, campaignFileId: string, removedAt: Date) =>
  tx
    .updateTable('campaignFiles')
    .set({ removedAt })
    .where('id', '=', campaignFileId)
    .where('campaignId', '=', campaign.id)
    .where('removedAt', 'is', null)
    .returning(['kind', 'fileId', 'dealId']);
