import { plural } from '../../format.ts';

export const acts = (count: number) => `${plural(count, 'action')} within the window`;
