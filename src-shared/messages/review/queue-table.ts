import { isolated } from '../../isolated.ts';

export const by = (who: string) => `by ${isolated(who)}`;
export const campaign = 'Campaign';
export const brand = 'Brand';
export const budget = 'Budget';
export const priority = 'Priority';
export const status = 'Status';
export const created = 'Created';
export const actions = 'Actions';
export const review = (name: string) => `Review ${isolated(name)}`;
export const reviewButton = 'Review';
