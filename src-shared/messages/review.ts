import { plural } from '../format.ts';
import { isolated } from '../isolated.ts';
import { commonMessages } from './common.ts';

/** Campaign review by admins (foundation, sections 2 and 8). */
export const reviewMessages = {
  title: 'Campaign Review',
  subtitle: 'AI-powered campaign analysis and approval workflow',
  queue: 'Campaign Queue',
  filterByStatus: 'Filter by status',
  search: 'Search campaigns',
  searchHint: 'Campaign or brand',
  empty: 'No campaigns found for this status.',
  notFound: 'No campaign with this status has this name or brand.',
  loading: 'Loading campaigns...',
  loadFailed: 'The review queue could not be loaded. Please try again.',
  statisticsFailed: 'The statistics could not be loaded, so zeros are shown.',
  dialogTitle: (campaign: string) => `Campaign Review: ${isolated(campaign)}`,
  creatorView: 'Creator View',
  aiReview: 'R4 Review',
  by: (company: string | null) => (company ? `by ${isolated(company)}` : commonMessages.unknownBrand),
  noDescription: 'No description provided for this campaign.',
  budgetCaption: 'Total campaign budget',
  contentCaption: 'Deliverables needed',
  customRequirements: 'Custom requirements',
  noRequirements: 'No specific requirements',
  toBeDetermined: 'TBD',
  notSpecified: 'Not specified',
  custom: 'Custom',
  decisionTitle: 'Manual Review Decision',
  approve: 'Approve Campaign',
  needsRevision: 'Needs Revision',
  reject: 'Reject Campaign',
  alert: 'Alert',
  alertReason: (pending: number, flagged: number) =>
    `${plural(pending, 'campaign')} waiting, ${flagged} flagged by the AI`,
  noteRequired: 'Note is required',
  approved: 'Campaign approved',
  revisionRequested: 'Revision requested',
  rejected: 'Campaign rejected',
  nothingChanged: 'Change something before you submit the campaign again.',
  stillDraft: 'This campaign is still a draft.',
  newerRound: 'The brand has changed this campaign since. Run the review again.',
  reopened: 'Campaign reopened',
  reopen: 'Reopen Review',
  start: 'Start Review',
  notStarted: 'Nobody is reviewing this campaign yet',
  notStartedText: 'Start the review to let your colleagues know that you are on it. You can also decide at once.',
  yours: 'You are reviewing this campaign',
  previous: 'Previous',
  next: 'Next',
  keys: 'J and K: next and previous campaign. Ctrl+Enter: the main button.',
  noteFirst: 'Decide or clear the note before you go to another campaign.',
  undoRevision: 'Undo reopens the review, and the brand is told.',
  revisedFirst: 'The brand has begun the revision. Wait until it submits the campaign again.',
  undoRejection: 'Undo reopens the review. Deals that have ended stay ended.',
  history: 'Review History',
  noteHint: 'The brand reads this note. A revision or a rejection needs one.',
  waitsForBrand: 'The brand was asked for a revision. The campaign comes back to the queue when it is submitted again.',
  rejectTitle: (campaign: string) => `Reject ${isolated(campaign)}?`,
  rejectText: 'Open invitations and deals on it end, and the brand and its creators are told.',
  paidFirst: 'This campaign has a payment. Pause it before you withdraw the approval.',
} as const;

/** The AI panel of a review. */
export const assessmentMessages = {
  title: 'R4 Review',
  about: 'An opinion on completeness, budget, dates and wording. It is advice: you decide.',
  run: 'Review Campaign',
  running: 'Analyzing Campaign...',
  again: 'Review Again',
  complete: 'Complete Review',
  completed: 'Review stored with the campaign',
  score: (score: number) => `Score: ${score}/10`,
  analysis: 'Analysis',
  read: 'Read the analysis',
  functionError: (message: string) => `Function error: ${message}`,
  failed: 'Review failed',
  failedBecause: (message: string = commonMessages.unknownError) => `Review failed: ${message}`,
  disabled: 'The AI review is switched off.',
  foreignResult: 'Review result was not made by this server',
  tooMany: 'Too many reviews were run. Please try again in an hour.',
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
