import { isDeepStrictEqual } from 'node:util';
import type { CampaignRow } from '../../access.ts';
import type { Tx } from '../../data/db.ts';
import type { Locked } from '../../ground/locks.ts';
import { addJob, addJobs } from '../../jobs.ts';
import { acceptedCampaignsOf, agreementInUse, STATED_TERMS } from './agreements.queries.ts';

/** Adds the job that makes the agreement of a deal that was just accepted, if its campaign uses them. Locks nothing. */
export async function requestAgreement(
  tx: Tx,
  { id: dealId, campaignId }: { id: string; campaignId: string },
): Promise<void> {
  const used = await agreementInUse(tx, campaignId).executeTakeFirst();
  if (used) await addJob(tx, 'contracts.make-agreement', { campaignId, dealId });
}

/**
 * Keeps the agreements of a campaign up to date: if something that they state was changed, a job makes those again that nobody has signed. The caller
 * has locked the campaign; this locks the waiting job.
 */
export async function agreementsFollow(tx: Tx, before: CampaignRow, after: CampaignRow): Promise<void> {
  if (STATED_TERMS.every((term) => isDeepStrictEqual(before[term], after[term]))) return;
  if (await agreementInUse(tx, after.id).executeTakeFirst()) await requestAgain(tx, [after.id]);
}

/**
 * Keeps the agreements of a campaign up to date after its brief has changed how long the brand has to review content. The caller has locked the
 * campaign; this locks the waiting job.
 */
export async function agreementsFollowBrief(tx: Tx, { id }: Locked<CampaignRow>): Promise<void> {
  if (await agreementInUse(tx, id).executeTakeFirst()) await requestAgain(tx, [id]);
}

/**
 * Keeps the agreements of a brand or creator up to date after a change of their name. An agreement may be being made right now with the old name, so
 * the job waits until that is done, and is added for every campaign that may have one. Locks the waiting jobs.
 */
export async function agreementsFollowName(tx: Tx, userId: string): Promise<void> {
  const campaigns = await acceptedCampaignsOf(tx, userId).execute();
  await requestAgain(
    tx,
    campaigns.map(({ campaignId }) => campaignId),
  );
}

/** Several changes in a row lead to one job. */
const requestAgain = (tx: Tx, campaignIds: readonly string[]): Promise<void> =>
  addJobs(
    tx,
    'contracts.remake-agreements',
    campaignIds.map((campaignId) => ({ payload: { campaignId }, jobKey: `agreements:${campaignId}` })),
  );
