import { isolated } from '../../isolated.ts';

export const title = 'Add delivered content';
export const description = 'Content that you delivered on Accord, where its contract allows portfolio use.';
export const done = 'Done';
export const loadFailed = 'Your delivered content could not be loaded';
export const none = 'No delivered content yet';
export const noneText = 'Approved content of your deals stands here once its post is public.';
export const label = 'Delivered content';
export const add = 'Add';
export const addNamed = (title: string) => `Add ${isolated(title)}`;
export const forBrand = (brand: string, campaign: string) => `${isolated(campaign)} · ${isolated(brand)}`;
export const showMore = 'Show more';
