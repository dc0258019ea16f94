import { isolated } from '../../isolated.ts';

export const selectedBefore = 'Selected before';
export const noCreatorFitsWhat = 'No creator fits what is left';
export const noCreatorOfThat = 'No creator of that name';
export const text = 'Raise the budget, or search by name to see what a creator costs.';
export const tryAPartOf = 'Try a part of the first or last name.';
export const creators = 'Creators';
export const followers = (followers: string | number) => `${followers} followers`;
export const select = (name: string) => `Select ${isolated(name)}`;
export const budgetFor = (name: string) => `Budget for ${isolated(name)}`;
export const price = (least: string, usual: string) => `Lowest offer: ${least} · usually ${usual} per piece`;
