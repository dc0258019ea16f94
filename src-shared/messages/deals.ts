import { isolated } from '../isolated.ts';
import { commonMessages } from './common.ts';
/** Invitations and deals, both sides (brand, sections 5 and 8; creator, sections 2 and 8). */
export const inviteMessages = {
  searchCampaigns: 'Search campaigns',
  noCampaignFound: 'No campaign with this name takes invitations',
  sent: 'Invitation sent successfully!',
  invited: (creator: string) => `${isolated(creator)} has been invited to this campaign.`,
  sendFailed: 'Failed to send invitation',
  failed: { title: 'Invitation failed', text: 'There was an error sending the invitation. Please try again.' },
  emailFailed: 'Failed to send email. Please try again later.',
  emailFailedText: (creator: string, campaign: string) =>
    `Failed to send email. Please try again later. ${isolated(creator)} can still answer your invitation to “${isolated(campaign)}” in Accord.`,
  emailFailedTitle: (creator: string) => `The email to ${isolated(creator)} did not arrive`,
  overBudget: (total: string, remaining: string) => `Total budget (${total}) exceeds remaining budget (${remaining})`,
  amountMissing: 'Amount must be more than 0',
  amountAtLeast: (floor: string) => `Amount must be at least ${floor}`,
  amountAtMost: (remaining: string) => `Amount must be at most ${remaining}`,
  floorAboveBudget: (floor: string) => `The lowest price for this creator is ${floor}, more than is left.`,
  withinBudget: 'Creators who fit what is left of the budget. Search by name to find any other.',
  inReview:
    'Accord is still reviewing this campaign. Creators can read the offer now and accept it once the campaign is approved; a rejection ends it.',
  nothingLeft: 'All of the creator budget is offered. Withdraw an offer or raise the budget to invite more creators.',
  alreadyInvited: 'This creator already has an open deal on this campaign.',
  creatorUnavailable: 'This creator cannot be invited at the moment.',
  withdrawn: 'Offer withdrawn',
  sendInvites: 'Send Invites',
  sentMany: (count: number) => `${count} invitations sent successfully!`,
} as const;

export const invitationMessages = {
  pendingEmpty: 'No pending invitations',
  loadFailedText: 'Please try refreshing the page.',
  unknownBrand: commonMessages.unknownBrand,
} as const;

/** The facts in the notices of a deal's end. */
export interface EndedDeal {
  creator: string;
  brand: string;
  /** The campaign's name. */
  on: string;
  /** The agreed amount, formatted. */
  amount: string;
  /** Whether the creator had not accepted yet. */
  invitation: boolean;
  /** Whether the campaign was not approved yet, so that nobody could accept. */
  inReview: boolean;
  /** The name of the person or team that ended it. */
  who: string;
  reason: string;
}
interface Words {
  type: 'deal_expired' | 'deal_withdrawn' | 'deal_cancelled';
  title: string;
  message: string;
}
type Says = (deal: EndedDeal) => Words;

/** The reason, if one was given. */
const because = (reason: string): string => (reason ? ` Reason: ${reason}` : '');

const expired: Says = ({ brand, on }) => ({
  type: 'deal_expired',
  title: 'An invitation expired',
  message: `The invitation from ${isolated(brand)} to “${on}” expired without an answer.`,
});
const cancelled: Says = ({ who, on, reason }) => ({
  type: 'deal_cancelled',
  title: `${isolated(who)} cancelled a deal`,
  message: `The deal on “${on}” was cancelled: ${reason}`,
});

/**
 * The notices to creator and brand about the end of a deal, for each way in which it can end. Null for the brand: it gets one notice about the whole
 * campaign instead. Null for the creator of a completed deal: the notices about the money say enough.
 */
export const dealEndings = {
  expired: {
    creator: expired,
    brand: ({ creator, on, amount, inReview }) => ({
      type: 'deal_expired',
      title: inReview ? 'An invitation expired' : `${isolated(creator)} did not answer`,
      message: `The invitation ${inReview ? `of ${isolated(creator)} ` : ''}to “${on}” expired${inReview ? ' before the campaign was approved' : ''}. ${amount} can be offered to someone else.`,
    }),
  },
  withdrawn: {
    creator: ({ brand, on, reason }) => ({
      type: 'deal_withdrawn',
      title: `${isolated(brand)} withdrew an invitation`,
      message: `The invitation to “${on}” was withdrawn.${because(reason)}`,
    }),
    brand: ({ creator, on, amount, reason }) => ({
      type: 'deal_withdrawn',
      title: 'An invitation was withdrawn',
      message: `The invitation of ${isolated(creator)} to “${on}” was withdrawn. ${amount} can be offered to someone else.${because(reason)}`,
    }),
  },
  cancelled: { creator: cancelled, brand: cancelled },
  ended: {
    creator: ({ on, reason }) => ({
      type: 'deal_cancelled',
      title: 'A deal has ended',
      message: `Your deal on ${on} has ended: ${reason}.`,
    }),
    brand: ({ creator, on, reason }) => ({
      type: 'deal_cancelled',
      title: 'A deal has ended',
      message: `The deal with ${isolated(creator)} on ${on} has ended: ${reason}.`,
    }),
  },
  completed: { creator: null, brand: null },
  campaignCompleted: {
    creator: (deal) =>
      deal.invitation
        ? expired(deal)
        : {
            type: 'deal_cancelled',
            title: 'A deal has ended',
            message: `The deal on “${deal.on}” was cancelled: ${deal.reason}`,
          },
    brand: null,
  },
  campaignCancelled: {
    creator: ({ on, invitation, reason }) => ({
      type: 'deal_cancelled',
      title: `“${on}” was cancelled`,
      message: `Your ${invitation ? 'invitation' : 'deal'} was cancelled: ${reason}`,
    }),
    brand: null,
  },
  campaignDeleted: {
    creator: ({ on }) => ({
      type: 'deal_withdrawn',
      title: 'An invitation was withdrawn',
      message: `The invitation to “${on}” was withdrawn.`,
    }),
    brand: null,
  },
  // The notices about the end of the case say enough.
  caseSettled: { creator: null, brand: null },
} as const satisfies Record<string, { creator: Says | null; brand: Says | null }>;
export type DealEnding = keyof typeof dealEndings;

export const dealMessages = {
  declineTitle: 'Decline this invitation?',
  declineText: (brandName: string) =>
    `${isolated(brandName)} will be told. You cannot take it back, but they can invite you again.`,
  inReview: 'In review',
  accept: 'Accept',
  decline: 'Decline',
} as const;
