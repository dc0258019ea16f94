import { plural } from '../../format.ts';

export const newList = 'New list';
export const listsFailed = 'The lists could not be loaded';
export const tryAnotherWord = 'Try another word.';
export const creators = (count: number) => plural(count, 'creator');
export const empty = 'Nobody yet';

export const deleteList = 'Delete';
export const followers = (followers: string) => `${followers} followers`;
export const note = 'Note';

export const name = 'Name';

export const list = 'List';
