import { contentRefusal } from '#shared/content/submissions.ts';
import type { ContentAct } from '#shared/messages/content.ts';
import type { CampaignRow, DealRow } from '../access.ts';
import type { Tx } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import { type Locked, lockDeal } from '../ground/locks.ts';
import { lockedCampaign } from './content.queries.ts';

/** A campaign and a deal of it, locked in that order. */
export interface CampaignAndDeal {
  campaign: Locked<CampaignRow>;
  deal: Locked<DealRow>;
}

/** Refuses what the deal and the campaign do not allow (rulings B2.3, C36). @throws CONFLICT saying which of them stands in the way */
export function assertAllowed(act: ContentAct, { campaign, deal }: CampaignAndDeal): void {
  const refusal = contentRefusal(act, campaign, deal.status);
  if (refusal) throw conflict(refusal);
}

/** Locks a submission's campaign and deal, in that order: every change of content waits here. The caller has checked whose it is. */
export async function lockCampaignAndDeal(
  tx: Tx,
  submission: { campaignId: string; dealId: string },
): Promise<CampaignAndDeal> {
  const campaign = await lockedCampaign(tx, submission.campaignId).executeTakeFirst();
  const deal = campaign && (await lockDeal(tx, campaign, submission.dealId).executeTakeFirst());
  if (!campaign || !deal) throw notFound('This submission');
  return { campaign, deal };
}
