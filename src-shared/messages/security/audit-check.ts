import { plural, wholeNumber } from '../../format.ts';

export const title = 'Chain of the audit log';
export const about =
  'Every row is sealed with a hash over itself and the row before. A check computes all hashes again.';
export const check = 'Check the chain';
export const never = 'The chain has not been checked from here yet.';
export const running = (checked: number, total: number) =>
  `Checking: ${wholeNumber(checked)} of ${plural(total, 'row')}.`;
export const progress = 'Progress of the check';
export const clean = 'The chain is whole';
export const broken = 'The chain is broken';
export const nothing = 'No row was sealed yet.';
export const rows = (checked: number) => `${plural(checked, 'row')} checked`;
export const since = (first: string, last: string) => `written from ${first} to ${last}`;
export const finished = (at: string, by: string | null) =>
  by === null ? `Checked ${at}.` : `Checked ${at} for ${by}.`;
export const badRow = (id: number) => `It is the row with number ${id}.`;
