import { ENGAGED_DEALS } from '#shared/status-sets.ts';
import type { Tx } from '../data/db.ts';

/** The campaigns in which a creator has an invitation or an application that waits for an answer, in the order in which they are locked. */
export function campaignsWithOpen(tx: Tx, creatorId: string) {
  return tx
    .selectFrom('deals')
    .select('campaignId')
    .where('creatorId', '=', creatorId)
    .where('status', '=', 'invited')
    .union(
      tx
        .selectFrom('applications')
        .select('campaignId')
        .where('creatorId', '=', creatorId)
        .where('status', '=', 'pending'),
    )
    .orderBy('campaignId');
}

/** The campaigns on which someone, as creator or as brand, has deals that were agreed and are not over, ordered by id. */
export function campaignsEngaging(tx: Tx, userId: string) {
  return tx
    .selectFrom('deals')
    .select('campaignId')
    .distinct()
    .where((eb) => eb.or([eb('creatorId', '=', userId), eb('brandId', '=', userId)]))
    .where('status', 'in', ENGAGED_DEALS)
    .orderBy('campaignId');
}
