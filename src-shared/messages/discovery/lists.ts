import { grouped, plural } from '../../format.ts';
import { isolated } from '../../isolated.ts';

/** The refusals of changes to a list of creators, and the messages after a change. */
export const listMessages = {
  nameRequired: 'List name is required',
  nameTaken: 'There is already a list with this name.',
  full: (most: number) => `You can keep ${grouped(most)} lists. Delete one first.`,
  favouritesStay: 'Favorites keep their name and cannot be deleted.',
  profileFirst: 'Set up your company’s profile before you save creators.',
  saved: (creators: number, list: string) => `${plural(creators, 'creator')} saved to ${isolated(list)}`,
} as const;
