import { oneOrMany } from '../format.ts';
import { isolated } from '../isolated.ts';

/** The brand's dashboard, drafts, search and campaign texts (brand, sections 2 and 8), and those of the creator's campaign pages. */
export const dashboardMessages = {
  loadFailed: 'Failed to load dashboard data',
  viewAll: 'View All',
} as const;

export const draftMessages = {
  createCampaign: 'Create Campaign',
  step: (step: number, of: number) => `Step ${step}/${of}`,
} as const;

export const campaignSearchMessages = {
  noMatch: 'No campaigns found matching your search.',
} as const;

export const campaignMessages = {
  /** The name shown for a campaign without one. */
  noDescription: 'No description provided for this campaign.',
  notFound: 'Campaign not found',
  idRequired: 'Campaign ID required',
  deleteTitle: 'Are you sure you want to delete this campaign?',
  deleteText: 'This action is irreversible. All campaign data will be permanently lost.',
  deleted: { title: 'Campaign deleted', text: 'The campaign has been successfully deleted.' },
  deleteFailed: { title: 'Error', text: 'Failed to delete campaign. Please try again.' },
} as const;

/** Why a submitted campaign cannot be changed, deleted or cancelled: one sentence for each rule (rulings B2.1, C13, C40). */
export const editMessages = {
  rejected: 'A rejected campaign cannot be changed.',
  closed: 'This campaign can no longer be changed.',
  depositPaid: 'Description, platforms and content cannot change once the deposit is paid.',
  onlyUpward: 'Budget can only be raised once the deposit is paid.',
  belowCommitted: 'Budget is too low: more than its creator share is already promised to creators.',
  currencyWithDeals: 'Currency cannot change once creators have been invited.',
  changedMeanwhile: (fields: readonly string[]) =>
    `${fields.join(' and ')} ${oneOrMany(fields.length, 'was', 'were')} changed in the meantime. What you typed is kept: save again to replace what is there now.`,
  deletePaid: 'A campaign with payments cannot be deleted.',
  deleteAccepted: 'A creator has accepted this campaign, so it cannot be deleted. Cancel it instead.',
  cancelPaid: 'The deposit is paid, so only our support can cancel this campaign.',
  restoreStaff: 'Our staff deleted this campaign, and only they can restore it.',
} as const;

/** Notifications about a campaign's steps through review and pipeline. */
export const campaignNotices = {
  submitted: {
    title: 'New campaign to review',
    text: (campaign: string) => `"${isolated(campaign)}" was submitted for review.`,
  },
  resubmitted: {
    title: 'Campaign revised',
    text: (campaign: string) => `"${isolated(campaign)}" was revised and submitted again.`,
  },
  recheck: {
    title: 'A new review is needed',
    text: (campaign: string) => `You changed what was approved, so "${isolated(campaign)}" is being reviewed again.`,
  },
  cancelled: {
    title: 'Campaign cancelled',
    text: (campaign: string, reason: string) => `"${isolated(campaign)}" was cancelled: ${reason}`,
  },
  paused: {
    title: 'Campaign paused',
    text: (campaign: string, reason: string) => `Our team has paused "${isolated(campaign)}": ${reason}`,
  },
  resumed: {
    title: 'Campaign resumed',
    text: (campaign: string, reason: string) => `"${isolated(campaign)}" is no longer paused: ${reason}`,
  },
  completed: {
    title: 'Campaign completed',
    text: (campaign: string) => `The campaign "${isolated(campaign)}" is completed.`,
  },
} as const;

/** The dashboard's action items (rulings BR-DASH-14 and BR-DASH-16). */
export const actionItemMessages = {
  amountFor: (campaign: string, amount: string) => `${isolated(campaign)} · ${amount}`,
} as const;

/** Creator's campaigns list, detail page and uploads (creator, section 2). */
export const creatorCampaignMessages = {
  viewInvitations: 'View Invitations',
  viewAll: 'View All Campaigns',
  uploadLater: 'Content can be uploaded while the campaign runs, once the contract is signed and the deposit is paid.',
} as const;
