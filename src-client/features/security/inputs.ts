import { cursorOf } from '#client/paging.ts';
import type { SecuritySearch } from './securitySearch.ts';

export const rolesInput = ({ search, status }: SecuritySearch) => ({ search, status });

export const heldInput = ({ held = 'held' }: SecuritySearch) => ({ status: held === 'all' ? undefined : held });

/** The input for the objections. */
export const objectionsInput = ({ objection = 'open' }: SecuritySearch) => ({
  status: objection === 'all' ? undefined : objection,
});

/** The filters of the audit log; without a limit it returns a hundred rows a page (CONST-18). */
export const auditInput = ({ search, action, resource, person, thing, from, until }: SecuritySearch) => ({
  search,
  thing,
  from,
  until,
  personId: person ?? null,
  action: action ?? null,
  resourceType: resource ?? null,
});

/** The same with the page. */
export const atPage = <Input extends object>(input: Input, { after }: SecuritySearch) => ({
  ...input,
  cursor: cursorOf(after),
});
