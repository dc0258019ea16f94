import { isolated } from '../../isolated.ts';

export const title = 'Agencies';
export const none = 'No agency manages this account.';
export const since = 'Since {date}';
export const ended = 'ended {date}';
export const assign = 'Assign to an agency';
export const assignTitle = (name: string) => `Assign ${isolated(name)} to an agency`;
export const assignText =
  'The agency sees the deals and totals of this account at once. Both are told. It acts for this account only where its owner allows it, and the owner can leave it at any time.';
export const agency = 'Email of the agency';
export const submit = 'Assign';
export const assigned = 'The account is assigned to the agency.';
export const remove = 'Remove';
export const removeFrom = (agency: string) => `Remove from ${isolated(agency)}`;
export const removeTitle = (name: string, agency: string) => `Remove ${isolated(name)} from ${isolated(agency)}?`;
export const removeText = 'The agency no longer sees the deals and totals of this account. Both are told.';
export const removed = (agency: string) => `${isolated(agency)} no longer manages this account.`;
