import { isolated } from '../../isolated.ts';

export const title = 'Submissions';
export const content = 'Content';
export const creator = 'Creator';
export const version = 'Version';
export const status = 'Status';
export const handedIn = 'Handed in';
export const post = 'Post';
export const openPost = (title: string) => `Open the post of ${isolated(title)}`;
export const open = 'Open';
export const none = 'Nothing was handed in yet.';
export const loadFailed = 'The submissions could not be loaded';
