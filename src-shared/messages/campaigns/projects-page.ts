import { isolated } from '../../isolated.ts';

export const search = 'Search by project name';
export const status = 'Status';
export const allStatuses = 'All statuses';
export const type = 'Type';
export const allTypes = 'All types';
export const name = 'Name';
export const startDate = 'Start Date';
export const endDate = 'End Date';
export const budget = 'Budget';
export const actions = 'Actions';
export const view = 'View';
export const viewProject = (name: string) => `View ${isolated(name)}`;
