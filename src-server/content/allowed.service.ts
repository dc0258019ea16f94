import { contentRefusal } from '#shared/content/submissions.ts';
import type { ContentAct } from '#shared/messages/content.ts';
import type { CampaignRow, DealRow } from '../access.ts';
import { refuse } from '../errors.ts';
import type { Locked } from '../ground/locks.ts';

/** A campaign and one of its deals, locked in that order. */
export interface CampaignAndDeal {
  campaign: Locked<CampaignRow>;
  deal: Locked<DealRow>;
}

/** Refuses an act that the deal or the campaign does not allow (rulings B2.3, C36). Locks nothing. @throws CONFLICT saying which and why */
export function assertAllowed(act: ContentAct, { campaign, deal }: CampaignAndDeal): void {
  refuse(contentRefusal(act, campaign, deal.status));
}
