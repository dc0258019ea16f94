import { isolated } from '../../isolated.ts';

export const pageTitle = (name: string) => `${isolated(name)} · Media kit`;
