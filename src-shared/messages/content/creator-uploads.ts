import { isolated } from '../../isolated.ts';

export const text = 'What you hand in for this campaign stands here.';
export const uploads = 'Uploads';
export const uploaded = 'Uploaded {date}';
export const view = 'View';
export const continueLabel = 'Continue';
export const sendNewVersion = 'Send New Version';
export const postedAt = 'Posted at {part}';
export const you = 'You';
export const discard = 'Discard';
export const discardNamed = (title: string) => `Discard the draft ${isolated(title)}`;
export const discarded = 'Draft discarded';
