import { isolated } from '../isolated.ts';
import { commonMessages } from './common.ts';

/** Campaign review by admins (foundation, sections 2 and 8). */
export const reviewMessages = {
  title: 'Campaign Review',
  queue: 'Campaign Queue',
  aiReview: 'R4 Review',
  by: (company: string | null) => (company ? `by ${isolated(company)}` : commonMessages.unknownBrand),
  toBeDetermined: 'TBD',
  decisionTitle: 'Manual Review Decision',
  reject: 'Reject Campaign',
  reopen: 'Reopen Review',
  revisedFirst: 'The brand has begun the revision. Wait until it submits the campaign again.',
} as const;

/** The AI panel of a review. */
export const assessmentMessages = {
  title: 'R4 Review',
  about: 'An opinion on completeness, budget, dates and wording. It is advice: you decide.',
  running: 'Analyzing Campaign...',
  score: (score: number) => `Score: ${score}/10`,
  failedBecause: (message: string = commonMessages.unknownError) => `Review failed: ${message}`,
  foreignResult: 'Review result was not made by this server',
} as const;

/** What the brand can do once its campaign is approved. */
const afterApproval = {
  invite: 'You can invite creators now.',
  applications: 'Creators can apply now, and you can invite others.',
  answers: 'The creators you have invited can accept now.',
  goOn: 'You can continue with contract and payment.',
} as const;
export type AfterApproval = keyof typeof afterApproval;

/** The notices to brand and creators when the review of a campaign is decided. */
export const decisionNotices = {
  approved: {
    title: 'Campaign approved',
    text: (campaign: string, _note: string | null, next: AfterApproval) =>
      `"${isolated(campaign)}" was approved. ${afterApproval[next]}`,
  },
  needs_revision: {
    title: 'Revision requested',
    text: (campaign: string, note: string | null) => `"${isolated(campaign)}" needs a revision: ${note ?? ''}`,
  },
  rejected: {
    title: 'Campaign rejected',
    text: (campaign: string, note: string | null) => `"${isolated(campaign)}" was rejected: ${note ?? ''}`,
  },
  reopened: {
    title: 'Campaign under review again',
    text: (campaign: string) => `"${isolated(campaign)}" is being reviewed again.`,
  },
} as const;
