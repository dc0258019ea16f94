import { isolated } from '../../isolated.ts';

export const followUps = 'Follow-ups';
export const cancel = 'Cancel';
export const overdue = 'Overdue';
export const byOn = (author: string) => `by ${isolated(author)}`;
export const save = 'Save';
export const confirmDelete = 'Delete';
