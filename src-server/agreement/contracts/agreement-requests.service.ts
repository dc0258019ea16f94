import { isDeepStrictEqual } from 'node:util';
import type { CampaignRow } from '../../access.ts';
import type { Tx } from '../../data/db.ts';
import { addJob, addJobs } from '../../jobs.ts';
import { acceptedCampaignsOf, agreementInUse, STATED_TERMS } from './agreements.queries.ts';

/** Has the agreement of a deal made that was just accepted, where its campaign uses them. Locks nothing. */
export async function requestAgreement(
  tx: Tx,
  { id: dealId, campaignId }: { id: string; campaignId: string },
): Promise<void> {
  const used = await agreementInUse(tx, campaignId).executeTakeFirst();
  if (used) await addJob(tx, 'contracts.make-agreement', { campaignId, dealId });
}

/**
 * Has the agreements of a campaign follow it: where something was changed that they state, a job makes those again that nobody has signed. The
 * caller has locked the campaign; this locks the waiting job.
 */
export async function agreementsFollow(tx: Tx, before: CampaignRow, after: CampaignRow): Promise<void> {
  if (STATED_TERMS.every((term) => isDeepStrictEqual(before[term], after[term]))) return;
  if (await agreementInUse(tx, after.id).executeTakeFirst()) await requestAgain(tx, [after.id]);
}

/**
 * Has the agreements of a brand or creator follow a change of their name. An agreement may be made in this moment, with the name from before:
 * the job waits until that is done, and is asked for wherever one can be. Locks the waiting jobs.
 */
export async function agreementsFollowName(tx: Tx, userId: string): Promise<void> {
  const campaigns = await acceptedCampaignsOf(tx, userId).execute();
  await requestAgain(
    tx,
    campaigns.map(({ campaignId }) => campaignId),
  );
}

/** Many changes one after the other are followed once. */
const requestAgain = (tx: Tx, campaignIds: readonly string[]): Promise<void> =>
  addJobs(
    tx,
    'contracts.remake-agreements',
    campaignIds.map((campaignId) => ({ payload: { campaignId }, jobKey: `agreements:${campaignId}` })),
  );
