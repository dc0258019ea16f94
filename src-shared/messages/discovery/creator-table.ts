import { isolated } from '../../isolated.ts';

export const creator = 'Creator';
export const select = 'Select';
export const selectNamed = (name: string) => `Select ${isolated(name)}`;
export const platform = 'Platform';
export const followers = 'Followers';
export const engagement = 'Engagement';
export const price = 'Price range';
export const match = 'Match';
export const score = (percent: number) => `${percent}%`;
export const between = 'Between you';
export const actions = 'Actions';
export const invite = 'Invite';
export const inviteNamed = (name: string) => `Invite ${isolated(name)}`;
export const noCreators = 'No creators';
