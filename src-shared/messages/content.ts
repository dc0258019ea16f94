import { MEDIA_MAX_BYTES, UPLOAD_CHUNK_MAX_BYTES, UPLOAD_CHUNK_MIN_BYTES } from '../constants.ts';
import { fileSize } from '../format.ts';
import { isolated } from '../isolated.ts';
import { HALTED_CAMPAIGNS, isOneOf, UNBOUND_DEALS } from '../status-sets.ts';

const CANNOT = {
  handIn: 'no content can be submitted',
  talk: 'its content can no longer be commented on',
  approve: 'its content cannot be decided on',
  requestRevision: 'no revision can be asked for',
  reject: 'its content cannot be decided on',
  staffDecide: 'nobody has to decide on its content',
  publish: 'no post can be recorded',
} as const;
/** The acts on content; each is allowed in some statuses of deal and campaign (content/submissions.ts). */
export type ContentAct = keyof typeof CANNOT;

/** Why the address of a post is refused. */
export const postRefusals = {
  used: 'Post URL leads to a post that is already recorded for another piece',
  notYours: (theirs: string) => `Post URL leads to a post by @${theirs}. Connect that account in your profile first`,
  beingChecked:
    'Post URL leads to a post that another creator has recorded, and that is being checked. Try again in a few minutes',
  waitsForBrand:
    'Post URL leads to a post that another creator has recorded, and that a brand is asked to confirm. Try again once it has answered',
} as const;

/** Why an act on a recorded post is refused. */
export const postCheckRefusals = {
  nothingToConfirm: 'There is nothing to confirm about this post',
} as const;

/** What creator and brand hear about a post after a check of it. */
export const postNotices = {
  fix: (content: string, campaign: string, problems: string) =>
    `${isolated(content)} for ${isolated(campaign)}: ${problems}`,
} as const;

/** Why an act on content is refused: because of the status of its campaign, or of its deal. */
export const contentRefusals = {
  campaign(act: ContentAct, status: string): string {
    if (act === 'staffDecide' && status === 'paused') return contentReviewMessages.campaignPaused;
    if (act === 'publish' && status !== 'rejected' && !isOneOf(HALTED_CAMPAIGNS, status)) {
      return 'The post can be submitted once the campaign is live.';
    }
    return `This campaign is ${status}, so ${CANNOT[act]}.`;
  },
  deal(act: ContentAct, status: string): string {
    if (isOneOf(UNBOUND_DEALS, status)) {
      return 'Content can be uploaded once the contract is signed and the deposit is paid.';
    }
    return act === 'staffDecide' && status === 'contracted'
      ? 'The work on this deal has not started: its brand decides on its content.'
      : `This deal is over, so ${CANNOT[act]}.`;
  },
} as const;

/** Content review and launch (brand, section 8) and the creator's uploads (creator, section 2). */
export const contentReviewMessages = {
  approved: 'Content approved successfully',
  revisionRequested: 'Content revision requested successfully',
  rejected: 'Content rejected successfully',
  failed: 'Failed to review submission',
  notAuthenticated: 'Not authenticated',
  feedbackRequired: 'Feedback is required',
  alreadyReviewed: 'This content has already been reviewed.',
  reviewDue: (day: string) => `Review due ${day}`,
  overdue: 'Review overdue',
  overdueTitle: 'A review is overdue',
  overdueText: (content: string, campaign: string, day: string) =>
    `${content} for ${isolated(campaign)} was due for review by ${day}. Its creator is waiting for your decision.`,
  leftToStaffTitle: 'Content is waiting for your decision',
  leftToStaffText: 'A brand has not reviewed content within twice its review period, so staff can decide on it.',
  overdueList: 'Overdue Content',
  overdueListText: 'Content that its brand has not reviewed within twice its review period. You can decide on it.',
  overdueEmpty: 'No content is waiting for your decision.',
  overdueFailed: 'The overdue content could not be loaded. Nothing was changed.',
  tooEarlyForStaff: (day: string) => `Its brand reviews this content first. Staff can decide on it from ${day}.`,
  staffDecideHelp: 'You are deciding for the brand. Both the creator and the brand are told.',
  campaignPaused: 'This campaign is paused, and so are its deadlines: resume it before you decide.',
  byStaff: 'by Accord’s staff',
  staffDecidedForCreator: 'Its brand did not answer in time, so Accord’s staff decided.',
  staffDecidedTitle: 'Overdue content was decided',
  staffDecidedText: (content: string, campaign: string, outcome: string) =>
    `${content} for ${isolated(campaign)} had waited for twice your review period, so Accord’s staff decided: it ${outcome}`,
  staysApproved: 'The campaign is live, so approved content stays approved',
  newerVersion: 'There is a newer version of this content',
  roundsUsed: 'Three rounds of revision have been used. Approve or reject this content.',
} as const;

export const commentMessages = {
  failed: 'The comment could not be saved. Please try again.',
  notHandedIn: 'This version is not submitted, so it cannot be commented on.',
  timeNeedsVideo: 'A time can only be given in a video.',
  pointNeedsImage: 'A point can only be given in an image.',
  anchorNeedsFile: 'A point or a time can only be given with its file.',
  tooMany: (most: number) => `This content already has ${most} comments. Resolve the open ones first.`,
  alreadyResolved: 'This comment has already been resolved.',
  alreadyOpen: 'This comment is already open.',
} as const;

export const launchMessages = {
  ready: 'Ready to Launch!',
  stillAwaitingReview: 'Content is still waiting for your review.',
  nothingApproved: 'At least one piece of content has to be approved before launch.',
  balanceDue: 'Pay the remaining balance before launch.',
  needsApproval: 'The campaign has to be approved before launch.',
  tooEarly: 'The campaign cannot be launched before its content is planned.',
  alreadyLaunched: 'This campaign has already been launched.',
  postTitle: 'Time to Post Your Content!',
  postText: (campaign: string) =>
    `Your content for the campaign "${isolated(campaign)}" has been approved and should be posted now.`,
} as const;

export const uploadMessages = {
  sizeGuideline: `Maximum file size: ${fileSize(MEDIA_MAX_BYTES)}`,
  tooLarge: (file: string, limit: string) => `${file} is larger than ${limit}`,
  wrongType: (file: string, types: string) => `${file} is not one of ${types}`,
  emptyFile: (file: string) => `${file} is empty`,
  pieceTooSmall: (file: string) =>
    `Send ${file} in pieces of at least ${fileSize(UPLOAD_CHUNK_MIN_BYTES)}; only the last may be smaller`,
  pieceTooLarge: (file: string) => `Send ${file} in pieces of at most ${fileSize(UPLOAD_CHUNK_MAX_BYTES)}`,
  tooMuch: (file: string) => `${file} is larger than announced`,
  moved: (file: string) => `The upload of ${file} is at another position`,
  broken: 'The connection broke. Nothing was lost; try again.',
  fileTaken: 'One of the files is already part of another submission. Upload a new one.',
  enough: (most: number) => `A deal takes at most ${most} submissions. Discard a draft, or wait for a review.`,
} as const;
