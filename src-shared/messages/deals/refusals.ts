import { isolated } from '../../isolated.ts';

// Messages about deals that only the server uses: its refusals, and its notices of applications that it closes. Screens do not load them.

/** Why an offer cannot be sent. */
export const offerRefusals = {
  campaignClosed: 'Creators can no longer be invited to this campaign.',
  campaignDraft: 'Submit this campaign before you invite creators to it.',
  deadlinePassed: 'The submission deadline of this campaign has passed, so creators cannot be invited to it.',
} as const;

/** Why a deal cannot be answered or ended. */
export const dealRefusals = {
  expired: 'This invitation has expired.',
  inReview: 'The platform is still reviewing this campaign. You can accept once it is approved.',
  campaignClosed: 'This campaign no longer takes creators.',
} as const;

/** Why an application cannot be sent or answered. */
export const applicationRefusals = {
  closed: 'This campaign no longer takes applications.',
  profileFirst: 'Complete your profile before you apply: brands read it before they decide.',
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
  text: ({ brand, campaign, reason }: { brand: string; campaign: string; reason: string }) =>
    `${isolated(brand)} did not answer your application to “${isolated(campaign)}”: ${reason}`,
} as const;
