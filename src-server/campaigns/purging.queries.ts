import type { Db, Tx } from '../data/db.ts';

/**
 * Campaigns that were deleted so long ago that nobody can restore them. One that the books or a contract mention is left out: a payment that was
 * tried, an entry of the ledger, content, a milestone or a signature.
 */
export function purgeableCampaigns(db: Db | Tx, deletedUntil: Date) {
  return db
    .selectFrom('campaigns')
    .select('campaigns.id')
    .where('campaigns.deletedAt', '<=', deletedUntil)
    .where((eb) =>
      eb.not(
        eb.or([
          ...(['payments', 'ledgerTransactions', 'submissions'] as const).map((table) =>
            eb.exists(eb.selectFrom(table).select(`${table}.id`).whereRef(`${table}.campaignId`, '=', 'campaigns.id')),
          ),
          eb.exists(
            eb
              .selectFrom('milestones')
              .innerJoin('deals', 'deals.id', 'milestones.dealId')
              .select('milestones.id')
              .whereRef('deals.campaignId', '=', 'campaigns.id'),
          ),
          eb.exists(
            eb
              .selectFrom('signatures')
              .innerJoin('deals', 'deals.id', 'signatures.dealId')
              .select('signatures.id')
              .whereRef('deals.campaignId', '=', 'campaigns.id'),
          ),
        ]),
      ),
    );
}

/** Removes the deals of a campaign, with their conversations; none of them was ever agreed. */
export const removeDeals = (tx: Tx, campaignId: string) => tx.deleteFrom('deals').where('campaignId', '=', campaignId);

/** Removes a campaign with its brief, reviews and applications; after that, nothing refers to its files. */
export const removeCampaign = (tx: Tx, campaignId: string) => tx.deleteFrom('campaigns').where('id', '=', campaignId);
