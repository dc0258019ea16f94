import { defaultUsage, type UsageRights, type UsageView } from '#shared/deals/usage-rights.ts';
import type { CampaignRow, DealRow } from '../access.ts';

/** The usage rights of an offer: those that it names, else those that its campaign offered last, else the usual ones. */
export const usageFor = (
  campaign: Pick<CampaignRow, 'usageRights' | 'platforms'>,
  named?: UsageRights | undefined,
): UsageRights => named ?? campaign.usageRights ?? defaultUsage(campaign.platforms);

/** The usage rights of a deal and when they run, as its parties see them; null where nothing was agreed. */
export const usageView = (deal: Pick<DealRow, 'usageRights' | 'usageFrom' | 'usageUntil'>): UsageView | null =>
  deal.usageRights && { rights: deal.usageRights, from: deal.usageFrom, until: deal.usageUntil };
