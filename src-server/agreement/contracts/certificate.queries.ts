import { sql } from 'kysely';
import type { Db, Tx } from '../../data/db.ts';
import { nameOfAccount } from '../../ground/people.ts';

type Read = Db | Tx;

/** The names of a deal's campaign, brand and creator, as they are now. */
export const dealParties = (db: Read, { campaignId, creatorId }: { campaignId: string; creatorId: string }) =>
  db
    .selectFrom('campaigns')
    .innerJoin('users', (join) => join.on('users.id', '=', creatorId))
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'users.id')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'campaigns.brandId')
    .where('campaigns.id', '=', campaignId)
    .select([
      'campaigns.name as campaignName',
      'brandProfiles.companyName',
      'users.firstName',
      'users.lastName',
      'creatorProfiles.username',
    ]);

/** The signatures of a deal, and the brand's signatures of the whole campaign, because it signs once for all deals. Oldest first. */
export const signaturesBehind = (db: Read, deal: { id: string; campaignId: string }) =>
  db
    .selectFrom('signatures')
    .innerJoin('deals', 'deals.id', 'signatures.dealId')
    .leftJoin('users as agency', 'agency.id', 'signatures.agencyId')
    .where('deals.campaignId', '=', deal.campaignId)
    .where((eb) => eb.or([eb('signatures.dealId', '=', deal.id), eb('signatures.party', '=', 'brand')]))
    .selectAll('signatures')
    .select(nameOfAccount('agency').$castTo<string | null>().as('agency'))
    .orderBy('signatures.signedAt')
    .orderBy('signatures.id');

/** When a deal came under contract; null before. */
export const boundAt = (db: Read, dealId: string) =>
  db
    .selectFrom('milestones')
    .where('dealId', '=', dealId)
    .select((eb) => eb.fn.min('createdAt').as('boundAt'));

/** The contract and brief files of a deal as they were at a time; null means now. */
export function filesAt(db: Read, deal: { id: string; campaignId: string }, at: Date | null) {
  const query = db
    .selectFrom('campaignFiles')
    .innerJoin('files', 'files.id', 'campaignFiles.fileId')
    .where('campaignFiles.campaignId', '=', deal.campaignId)
    .where((eb) => eb.or([eb('campaignFiles.dealId', 'is', null), eb('campaignFiles.dealId', '=', deal.id)]))
    .select(['campaignFiles.kind', 'campaignFiles.dealId', 'files.name', 'files.contentKey'])
    .orderBy('campaignFiles.kind', 'desc')
    .orderBy('files.contentKey')
    .orderBy('files.name');
  if (!at) return query.where('campaignFiles.removedAt', 'is', null).where('files.deletedAt', 'is', null);
  return query
    .where('campaignFiles.createdAt', '<=', at)
    .where((eb) => eb.or([eb('campaignFiles.removedAt', 'is', null), eb('campaignFiles.removedAt', '>', at)]))
    .where((eb) => eb.or([eb('files.deletedAt', 'is', null), eb('files.deletedAt', '>', at)]));
}

/**
 * The version of the written brief at a time, and whether it allows portfolio use: null if it was written before that was asked. `at` null means the
 * latest.
 */
export function briefAt(db: Read, campaignId: string, at: Date | null) {
  const query = db
    .selectFrom('campaignBriefs')
    .where('campaignId', '=', campaignId)
    .select(['version', sql<boolean | null>`(brief ->> 'portfolioUse')::boolean`.as('portfolioUse')])
    .orderBy('version', 'desc')
    .limit(1);
  return at ? query.where('createdAt', '<=', at) : query;
}
