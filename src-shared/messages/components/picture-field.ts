import { isolated } from '../../isolated.ts';

export const choose = 'Choose picture';
export const change = 'Change picture';
export const remove = 'Remove picture';
export const kinds = (types: string, most: string) => `${types} up to ${most}.`;
export const unreadable = (name: string) => `${isolated(name)} cannot be read as a picture. Please choose another one.`;
