import { isolated } from '../../isolated.ts';

export const paused = 'Paused';
export const payment = 'Payment';
export const contentDue = 'Content due';
export const toBeAgreed = 'To be agreed';
export const campaign = 'Campaign';
export const to = '{date} to {date2}';
export const datesToBeAgreed = 'Dates to be agreed';
export const platforms = 'Platforms';
export const any = 'Any';
export const reason = (cancelReason: string | number) => `Reason: ${cancelReason}`;
export const milestones = 'Milestones';
export const answered = 'Answered {date}';
export const invited = 'Invited {date}';
export const thePlatformIsReviewing = 'The platform is reviewing this campaign.';
export const by = (name: string, brandName: string) => `${isolated(name)} by ${isolated(brandName)}`;
export const answerBy = 'Answer by {date} ({expiresAt})';
export const declineThisInvitation = 'Decline this invitation?';
export const willBeToldYou = (brandName: string) =>
  `${isolated(brandName)} will be told. You cannot take it back, but they can invite you again.`;
export const pausedBecause = (reason: string) => `Paused: ${reason}`;
