import { plural } from '../../format.ts';

export const acts = (count: number) => `${plural(count, 'act')} within the window`;
