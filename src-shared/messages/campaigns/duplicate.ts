import { isolated } from '../../isolated.ts';

export const copyOf = (name: string) => `Copy of ${isolated(name)}`;
