import type { Db, Tx } from '../../data/db.ts';

type Read = Db | Tx;

/** The columns of a campaign that an agreement states. */
export const STATED_TERMS = [
  'name',
  'contentRequirements',
  'platforms',
  'targetIndustries',
  'startDate',
  'endDate',
  'submissionDeadline',
  'timeZone',
] as const;

/** The accepted deals of a campaign, with what their agreements say about the creators; oldest first. */
export const acceptedTerms = (db: Read, campaignId: string) =>
  db
    .selectFrom('deals')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .where('deals.campaignId', '=', campaignId)
    .where('deals.status', '=', 'accepted')
    // An extension of usage rights has no contract to sign.
    .where('deals.extendsDealId', 'is', null)
    .select([
      'deals.id as dealId',
      'deals.creatorId',
      'deals.usageRights',
      'deals.agreedAmountMinor',
      'deals.currency',
      'deals.responseDate',
      'deals.createdAt',
      'users.firstName',
      'users.lastName',
      'creatorProfiles.username',
    ])
    .orderBy('deals.createdAt')
    .orderBy('deals.id');

/** The company and the person of a brand. */
export const brandParty = (db: Read, brandId: string) =>
  db
    .selectFrom('users')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'users.id')
    .where('users.id', '=', brandId)
    .select(['brandProfiles.companyName', 'users.firstName', 'users.lastName']);

/** Whether any deal of a campaign has an agreement made from its terms. */
export const agreementInUse = (db: Read, campaignId: string) =>
  db
    .selectFrom('campaignFiles')
    .where('campaignId', '=', campaignId)
    .where('kind', '=', 'contract')
    .where('dealId', 'is not', null)
    .where('removedAt', 'is', null)
    .select('id')
    .limit(1);

/** The campaigns on which somebody, as creator or as brand, has an accepted deal that waits for its contract, ordered by id. */
export const acceptedCampaignsOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('deals')
    .select('campaignId')
    .distinct()
    .where((eb) => eb.or([eb('creatorId', '=', userId), eb('brandId', '=', userId)]))
    .where('status', '=', 'accepted')
    .where('extendsDealId', 'is', null)
    .orderBy('campaignId');

/** Whether the brand has signed any deal of a campaign. */
export const brandHasSigned = (db: Read, campaignId: string) =>
  db
    .selectFrom('signatures')
    .innerJoin('deals', 'deals.id', 'signatures.dealId')
    .where('deals.campaignId', '=', campaignId)
    .where('signatures.party', '=', 'brand')
    .select('signatures.id')
    .limit(1);
