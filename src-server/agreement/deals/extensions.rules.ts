import { moveRefusal } from '#shared/lifecycle-moves.ts';
import { extensionRefusals } from '#shared/messages/deals/extension-refusals.ts';
import { dealRefusals } from '#shared/messages/deals/refusals.ts';
import { CONTRACTED_DEALS, EXTENDING_CAMPAIGNS, isOneOf } from '#shared/status-sets.ts';
import type { CampaignRow, DealRow } from '../../access.ts';
import { type Answered, answerRefusal, type Invitation } from './deals.rules.ts';

type Campaign = Pick<CampaignRow, 'status'>;
type Extendable = Pick<DealRow, 'status' | 'extendsDealId' | 'usageRights' | 'usageFrom'>;

/**
 * Why a brand cannot offer to extend the usage rights of a deal now; null if it can, which is once its content is in use. `open` says that an
 * extension of it waits for its answer or its money, `off` that invitations are switched off.
 */
export function extendRefusal(
  deal: Extendable,
  campaign: Campaign,
  { open, off }: { open: boolean; off: string | null },
): string | null {
  if (off) return off;
  if (deal.usageRights === null || deal.extendsDealId !== null) return extensionRefusals.nothingAgreed;
  if (deal.usageFrom === null || !isOneOf(CONTRACTED_DEALS, deal.status)) return extensionRefusals.notBegun;
  if (!isOneOf(EXTENDING_CAMPAIGNS, campaign.status)) return extensionRefusals.campaignClosed;
  return open ? extensionRefusals.open : null;
}

/** Why a creator cannot accept an extension of usage rights; null if they can. */
export function acceptExtensionRefusal(deal: Invitation, campaign: Answered, now: Date): string | null {
  const refusal = answerRefusal(deal, campaign, now);
  if (refusal) return refusal;
  if (!isOneOf(EXTENDING_CAMPAIGNS, campaign.status)) return dealRefusals.campaignClosed;
  return moveRefusal('deal', deal.status, 'accept');
}
