import { isolated } from '../../isolated.ts';

export const title = 'Your applications could not be loaded';
export const myApplications = 'My applications';
export const text = 'What you apply to is listed here until the brand answers, and after that.';
export const reason = (declineReason: string | number) => `Reason: ${declineReason}`;
export const theyOffered = 'They offered {part}.';
export const answered = 'Answered {date}';
export const sent = 'Sent {date}';
export const answerTheOffer = 'Answer the offer';
export const viewDeal = 'View deal';
export const withdrawTheApplicationTo = (name: string) => `Withdraw the application to ${isolated(name)}`;
export const withdraw = 'Withdraw';
export const withdrawThisApplication = 'Withdraw this application?';
export const withdrawApplication = 'Withdraw application';
export const keepIt = 'Keep it';
export const noLongerSeesIt = (brandName: string, name: string) =>
  `${isolated(brandName)} no longer sees it. You cannot apply to ${isolated(name)} again, but they can invite you.`;
