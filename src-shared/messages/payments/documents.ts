import { isolated } from '../../isolated.ts';

export const open = (name: string) => `Open ${isolated(name)}`;
