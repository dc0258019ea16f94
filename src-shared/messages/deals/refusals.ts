import { oneOrMany } from '../../format.ts';
import { isolated } from '../../isolated.ts';
import { ENDED_DEALS, isOneOf } from '../../status-sets.ts';

// Messages about deals that only the server uses: its refusals, and its notices of applications that it closes. Screens do not load them.

/** Why an offer cannot be sent. */
export const offerRefusals = {
  belowFloor: (tier: string, type: string, amount: string) => `Minimum price for ${tier} / ${type} is ${amount}`,
  alreadyInvitedOnes: (names: readonly string[]) =>
    `${names.map(isolated).join(', ')} already ${oneOrMany(names.length, 'has', 'have')} an open deal on this campaign. Remove ${oneOrMany(names.length, 'this creator', 'these creators')} and send the rest.`,
  switchedOff: 'Invitations are switched off at the moment. Please try again later.',
  currencyChanged: 'The currency of this campaign has changed. Reload to see the current state.',
  campaignClosed: 'Creators can no longer be invited to this campaign.',
  campaignRejected: 'This campaign was rejected, so creators cannot be invited to it.',
  campaignDraft: 'Submit this campaign before you invite creators to it.',
  deadlinePassed: 'The submission deadline of this campaign has passed, so creators cannot be invited to it.',
} as const;

/** Why a deal cannot be answered or ended. */
export const dealRefusals = {
  expired: 'This invitation has expired.',
  campaignPaused: 'This campaign is paused. You can answer once it resumes.',
  inReview: 'The platform is still reviewing this campaign. You can accept once it is approved.',
  campaignClosed: 'This campaign no longer takes creators.',
  withdrawTooLate: (status: string) =>
    isOneOf(ENDED_DEALS, status)
      ? `This invitation was already ${status}.`
      : 'The creator has accepted in the meantime, so the invitation cannot be withdrawn.',
  cancelTooLate: 'This deal is under contract, so only the Accord team can cancel it.',
  notBound: (status: string) => `This deal is ${status}, so it is not under contract`,
  notCancellable: (status: string) => `This deal is ${status}, so it cannot be cancelled`,
} as const;

/** Why an application cannot be sent or answered. */
export const applicationRefusals = {
  alreadyApplied: 'You have already applied to this campaign.',
  alreadyOnIt: 'You already have a deal on this campaign.',
  closed: 'This campaign no longer takes applications.',
  full: 'This campaign has offered all of its creator budget, so it takes no more applications.',
  profileFirst: 'Complete your profile before you apply: brands read it before they decide.',
  flagged: 'Your account cannot apply at the moment. Please contact support.',
  /** Why an application can no longer be answered. */
  answered: {
    pending: 'This application is waiting for an answer.',
    offered: 'This application was already answered with an offer.',
    declined: 'This application was already declined.',
    withdrawn: 'The creator has withdrawn this application.',
    closed: 'This application was closed before it was answered.',
  },
} as const;

/** The notices to creators about an application that was closed, and why it was. */
export const closedApplications = {
  title: 'Your application was closed',
  text: ({ brand, campaign, reason }: { brand: string; campaign: string; reason: string }) =>
    `${isolated(brand)} did not answer your application to “${isolated(campaign)}”: ${reason}`,
  started: 'The campaign has started without an answer to your application.',
  campaignDeleted: 'The brand withdrew the campaign.',
} as const;
