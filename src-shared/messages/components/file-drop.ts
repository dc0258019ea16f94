import { isolated } from '../../isolated.ts';

export const isNotOneOf = (name: string, accept: string | number) => `${isolated(name)} is not one of ${accept}.`;
export const isLargerThan = (name: string, maxBytes: string | number) =>
  `${isolated(name)} is larger than ${maxBytes}.`;
