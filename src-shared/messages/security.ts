import { plural } from '../format.ts';

/** Security management (foundation, sections 2 and 8). */
export const securityMessages = {
  pendingRequests: (count: number) => plural(count, 'pending role request'),
  flaggedUsers: (count: number) => `${plural(count, 'flagged user')} needing immediate attention`,
} as const;

/** When a check in the background was done, and for whom. */
export const checkFinished = (at: string, by: string | null): string =>
  by === null ? `Checked ${at}.` : `Checked ${at} for ${by}.`;

export const auditMessages = {
  somebody: 'Someone whose account is gone',
  unknown: 'Unknown',
} as const;

export const roleRequestMessages = {
  updated: 'Role status updated successfully',
  updateFailed: (message: string) => `Failed to update role: ${message}`,
  notYourOwn: 'You cannot decide on your own request.',
  onlySuperAdmin: 'Only a super admin can decide on staff roles.',
  accountGone: 'This account was deleted.',
  approvedNotice: (role: string) => ({
    title: 'Your role was approved',
    message: `You have the role ${role} now. Sign in again to use it.`,
  }),
  rejectedNotice: (role: string) => ({
    title: 'Your request was rejected',
    message: `Your request for the role ${role} was rejected. You can ask again after seven days.`,
  }),
  reopenedNotice: (role: string) => ({
    title: 'Your request is open again',
    message: `Your request for the role ${role} was opened again and waits for a decision.`,
  }),
  unconfirmed: 'The email address is not confirmed yet.',
  undoRejection: 'Undo opens the request again, and the person is told.',
} as const;

export const ruleMessages = {
  priorities: { 1: 'High', 2: 'Medium', 3: 'Low' } as Readonly<Record<number, string>>,
  nameRequired: 'Rule name is required',
  createFailed: (message: string) => `Failed to create rule: ${message}`,
  updateFailed: (message: string) => `Failed to update rule: ${message}`,
  holdsTexts:
    'Briefs of campaigns are checked when they are submitted or changed. A text that reaches the threshold is held until staff decide on it, even after the rule is switched off.',
  noteOnly: 'A rule without a template is a note: it checks nothing.',
} as const;
