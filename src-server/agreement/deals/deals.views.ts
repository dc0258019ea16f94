import type { DealStatus, StatusOf } from '#shared/lifecycles.ts';
import { allowedUnless, type May } from '#shared/may.ts';
import { isOneOf, OFFERABLE_DEALS } from '#shared/status-sets.ts';
import type { CampaignRow } from '../../access.ts';
import {
  acceptRefusal,
  answeredRefusal,
  cancelRefusal,
  declineRefusal,
  type Invitation,
  inviteeRefusal,
  inviteObstacle,
  withdrawRefusal,
} from './deals.rules.ts';
import { type Clash, creatorsClash } from './exclusivity.rules.ts';
import { acceptExtensionRefusal } from './extensions.rules.ts';

/** What each side may do with a deal, for the pages that show it: the acts with their rules from deals.rules.ts. */

/** What a creator may do with a deal of their own. */
export const mayOfCreator = (
  deal: Invitation & { extendsDealId: string | null },
  campaign: Pick<CampaignRow, 'status' | 'reviewStatus'>,
  now: Date,
  clash: Clash | null,
): May<'accept' | 'decline' | 'cancel'> => ({
  accept: allowedUnless(
    (deal.extendsDealId ? acceptExtensionRefusal : acceptRefusal)(deal, campaign, now) ??
      (clash && creatorsClash(clash)),
  ),
  decline: allowedUnless(declineRefusal(deal, campaign, now)),
  cancel: allowedUnless(cancelRefusal(deal.status)),
});

type Inviting = Parameters<typeof inviteObstacle>[0];

interface Offer {
  dealId: string;
  status: DealStatus;
  accountStatus: StatusOf<'account'>;
  flagged: boolean;
}

/**
 * What a brand may do with one of its offers, and whether it could be followed by a new one, which needs it to be the newest to its creator, who
 * never accepted it (ruling B2.2). `invite` is about the creator, whichever of their offers it is shown with.
 */
export function brandOffer(
  offer: Offer,
  newest: Offer,
  campaign: Inviting,
  now: Date,
  off: string | null,
): { offerable: boolean; may: May<'withdraw' | 'invite'> } {
  const creator = { status: offer.accountStatus, flagged: offer.flagged };
  return {
    offerable: newest.dealId === offer.dealId && isOneOf(OFFERABLE_DEALS, offer.status),
    may: {
      withdraw: allowedUnless(withdrawRefusal(offer.status)),
      invite: allowedUnless(inviteObstacle(campaign, now, off) ?? inviteeRefusal(creator, newest)),
    },
  };
}

/** What a brand may do with an application to its campaign. */
export function mayAnswer(
  application: { status: StatusOf<'application'>; accountStatus: StatusOf<'account'>; flagged: boolean },
  campaign: Inviting,
  now: Date,
  off: string | null,
): May<'offer' | 'decline'> {
  const { status, accountStatus, flagged } = application;
  const answered = answeredRefusal(status);
  const creator = { status: accountStatus, flagged };
  return {
    offer: allowedUnless(answered ?? inviteObstacle(campaign, now, off) ?? inviteeRefusal(creator, undefined)),
    decline: allowedUnless(answered),
  };
}
