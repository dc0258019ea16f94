import { isolated } from '../../isolated.ts';

export const views = 'Saved views';
export const saveView = 'Save view';
export const saveTitle = 'Save this view';
export const saveText = 'The filters and the search of this list, under a name.';
export const changeTitle = 'Change this view';
export const name = 'Name';
export const nameRequired = 'Name is required';
export const shared = 'Share with the office';
export const sharedHint = 'Everybody on the team finds it here.';
export const save = 'Save';
export const saved = 'View saved';
export const deleted = 'View deleted';
export const change = (name: string) => `Change the view ${isolated(name)}`;
export const remove = (name: string) => `Delete the view ${isolated(name)}`;
export const sharedBy = (owner: string) => `Shared by ${owner}`;
