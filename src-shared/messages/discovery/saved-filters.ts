import { isolated } from '../../isolated.ts';

export const saveFiltersThatYou = 'Save filters that you use often, and find them here.';
export const savedFilters = 'Saved filters';
export const deleteLabel = (name: string) => `Delete ${isolated(name)}`;
export const saveFilterSet = 'Save filter set';
export const filterSetSaved = 'Filter set saved';
export const filterSetName = 'Filter set name';
export const save = 'Save';
export const cancel = 'Cancel';
