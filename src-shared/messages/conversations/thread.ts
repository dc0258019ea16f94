import { isolated } from '../../isolated.ts';
import type { Machine } from '../../lifecycles.ts';

export const conversation = (name: string) => `Conversation with ${isolated(name)}`;
export const between = (brand: string, creator: string) => `${isolated(brand)} and ${isolated(creator)}`;
export const loadFailed = 'This conversation could not be loaded';
export const messages = 'Messages and steps of the deal';
export const showOlder = 'Show older';
export const nothing = 'Nothing has been written yet.';
export const removed = 'This message was removed with its author’s account.';
export const forCreator = (agency: string, creator: string) => `${isolated(agency)} for ${isolated(creator)}`;
export const you = 'You';
export const seen = 'Seen';
export const sent = 'Sent';
export const about = (title: string, version: number) => `“${isolated(title)}”, version ${version}`;
export const aboutComment = (title: string, version: number, comment: string) =>
  `“${isolated(title)}”, version ${version}: ${comment}`;
export const download = (name: string, size: string) => `${isolated(name)}, ${size}`;
export const fileGone = 'This file cannot be opened';
export const messagesTitle = 'Messages';
export const messagesText = 'What you write to a creator here is between the two of you, and stays with the deal.';
export const withPerson = (name: string) => `Message ${isolated(name)}`;

export const field = 'Message';
export const placeholder = 'Write a message';
export const send = 'Send';
export const attach = 'Attach files';
export const chooseFiles = 'Choose files';
export const uploading = 'Uploading …';
export const filesHint = (max: number) => `Up to ${max} files for each message`;
export const link = 'Link content';
export const subject = 'What it is about';
export const noSubject = 'Nothing in particular';
export const noSubjects = 'No content was handed in yet.';
export const required = 'Message is required';
export const untilContract = 'Contact details can be exchanged once the deal is under contract.';

/** What a step of the deal is called, by what it is about and where it led. */
export const steps: Partial<Record<Machine | 'signature', Readonly<Record<string, string>>>> = {
  deal: {
    invited: 'Offer sent',
    accepted: 'Offer accepted',
    contracted: 'Under contract',
    in_progress: 'Work on the content goes on',
    submitted: 'All content handed in',
    completed: 'Deal completed',
    declined: 'Offer declined',
    withdrawn: 'Offer taken back',
    expired: 'Offer expired',
    cancelled: 'Deal ended',
  },
  signature: { brand: 'Signed for the brand', creator: 'Signed for the creator' },
  submission: {
    draft: 'Taken back before its review',
    submitted: 'Handed in',
    approved: 'Approved',
    revision_requested: 'Revision asked for',
    rejected: 'Rejected',
    published: 'Posted',
  },
  payment: { succeeded: 'Payment of the campaign arrived', refunded: 'Payment of the campaign refunded' },
  payout: { paid: 'Payout arrived' },
  campaign: { live: 'Campaign launched', completed: 'Campaign completed', cancelled: 'Campaign cancelled' },
};
export const step = (what: string, title: string | null) => (title === null ? what : `${what}: “${isolated(title)}”`);
export const by = (name: string) => `by ${isolated(name)}`;
export const staff = 'the Accord team';
