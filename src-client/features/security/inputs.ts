import { cursorOf } from '#client/paging.ts';
import type { SecuritySearch } from './securitySearch.ts';

/** What is asked for of the role requests. */
export const rolesInput = ({ search, status }: SecuritySearch) => ({ search, status });

/** Which held texts are asked for. */
export const heldInput = ({ held = 'held' }: SecuritySearch) => ({ status: held === 'all' ? undefined : held });

/** What the audit log is filtered by; without a limit it answers a hundred rows a page (CONST-18). */
export const auditInput = ({ search, action, resource }: SecuritySearch) => ({
  search,
  action: action ?? null,
  resourceType: resource ?? null,
});

/** The same with the place of the page. */
export const atPage = <Input extends object>(input: Input, { after }: SecuritySearch) => ({
  ...input,
  cursor: cursorOf(after),
});
