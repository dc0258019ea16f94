import { plural } from '../../format.ts';
import { isolated } from '../../isolated.ts';

export const lists = 'Lists';
export const description =
  'Creators to come back to, with notes. Everybody who works in your company’s account sees them.';
export const discover = 'Discover Creators';
export const newList = 'New list';
export const searchLists = 'Search lists';
export const listsFailed = 'The lists could not be loaded';
export const noListFound = 'No list of that name';
export const tryAnotherWord = 'Try another word.';
export const moreLists = 'Show more lists';
export const creators = (count: number) => plural(count, 'creator');
export const empty = 'Nobody yet';

export const allLists = 'Lists';
export const rename = 'Rename';
export const deleteList = 'Delete';
export const searchList = 'Search this list';
export const listFailed = 'The list could not be loaded';
export const nobodyYet = 'Nobody in this list yet';
export const nobodyYetText = 'Select creators in Discover and press Save to list.';
export const favouritesText = 'Press the heart on a creator to keep them here.';
export const goDiscover = 'Find creators';
export const nobodyFound = 'Nobody in this list fits these words';
export const moreCreators = 'Show more creators';
export const members = 'Creators in the list';
export const selectNamed = (name: string) => `Select ${isolated(name)}`;
export const followers = (followers: string) => `${followers} followers`;
export const engagement = (percent: string) => `${percent} engagement`;
export const invite = 'Invite';
export const inviteNamed = (name: string) => `Invite ${isolated(name)}`;
export const remove = 'Remove';
export const removeNamed = (name: string) => `Remove ${isolated(name)} from the list`;
export const removed = (name: string) => `${isolated(name)} removed from the list`;
export const addNote = 'Add a note';
export const addNoteNamed = (name: string) => `Add a note about ${isolated(name)}`;
export const editNoteNamed = (name: string) => `Edit the note about ${isolated(name)}`;
export const note = 'Note';
export const noteHint = 'Only your company sees it.';
export const noteTitle = (name: string) => `Note about ${isolated(name)}`;
export const saveNote = 'Save note';
export const noteSaved = 'Note saved';

export const name = 'Name';
export const create = 'Create list';
export const created = 'List created';
export const renameTitle = (list: string) => `Rename ${list}`;
export const saveName = 'Save';
export const renamed = 'List renamed';
export const deleteTitle = (list: string) => `Delete ${list}?`;
export const deleteText = (creators: number) =>
  creators === 0
    ? 'The list is empty.'
    : `The list and its notes go; the ${plural(creators, 'creator')} stay in Discover.`;
export const deleted = 'List deleted';

export const saveTitle = (creators: number) => `Save ${plural(creators, 'creator')} to a list`;
export const list = 'List';
export const aNewList = 'A new list';
export const newName = 'Name of the new list';
export const save = 'Save to list';
