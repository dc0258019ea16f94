import type { ExpressionBuilder } from 'kysely';
import type { Database } from '#db/schema.ts';
import { AGREED_DEALS, CONTRACTED_DEALS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';

type Read = Db | Tx;

/** A file of a campaign that was not removed. */
export const currentFiles = (db: Read, campaignId: string) =>
  db
    .selectFrom('campaignFiles')
    .innerJoin('files', 'files.id', 'campaignFiles.fileId')
    .where('campaignFiles.campaignId', '=', campaignId)
    .where('campaignFiles.removedAt', 'is', null)
    .where('files.deletedAt', 'is', null)
    .select([
      'campaignFiles.id',
      'campaignFiles.kind',
      'campaignFiles.fileId',
      'campaignFiles.createdAt',
      'files.name',
      'files.sizeBytes',
      'files.contentType',
      'files.contentKey',
    ])
    .orderBy('campaignFiles.createdAt')
    .orderBy('campaignFiles.id');

export const latestBrief = (db: Read, campaignId: string) =>
  db
    .selectFrom('campaignBriefs')
    .select(['version', 'brief', 'createdAt'])
    .where('campaignId', '=', campaignId)
    .orderBy('version', 'desc')
    .limit(1);

/** The deals of a campaign that sign or have signed, each with its creator's name and both signatures under these documents. */
export const dealsWithSignatures = (db: Read, campaignId: string, documentHash: string) =>
  db
    .selectFrom('deals')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .where('deals.campaignId', '=', campaignId)
    .where('deals.status', 'in', AGREED_DEALS)
    .select((eb) => [
      'deals.id',
      'deals.status',
      'deals.creatorId',
      'deals.agreedAmountMinor',
      'deals.currency',
      'users.firstName',
      'users.lastName',
      'creatorProfiles.username',
      signedAt(eb, 'brand', documentHash).as('brandSignedAt'),
      signedAt(eb, 'creator', documentHash).as('creatorSignedAt'),
    ])
    .orderBy('deals.createdAt')
    .orderBy('deals.id');

/** When a party of a deal signed; under contract, the signature that bound it counts, whatever was changed since. */
function signedAt(eb: ExpressionBuilder<Database, 'deals'>, party: 'brand' | 'creator', documentHash: string) {
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
    .orderBy('signedAt');
