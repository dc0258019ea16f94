import { after, day, id, oneOf, type SearchIn, searchOf, text } from '#client/components/lists/listSearch.ts';
import type { StatusOf } from '#shared/lifecycles.ts';

const SECURITY_TABS = ['overview', 'roles', 'audit', 'rules', 'held', 'objections'] as const;
export type SecurityTab = (typeof SECURITY_TABS)[number];

export const REQUEST_STATUSES: readonly StatusOf<'roleRequest'>[] = ['pending', 'approved', 'rejected'];

/** The filters of held texts; by default those that wait for a decision. */
export const HELD_FILTERS = ['held', 'released', 'removed', 'all'] as const;

/** The filters of objections; by default those that wait for a decision. */
export const OBJECTION_FILTERS = ['open', 'upheld', 'dismissed', 'all'] as const;

/** The tab in the address, its list's search and filters, and the user whose panel is open. */
export const securitySearch = searchOf({
  tab: oneOf(SECURITY_TABS),
  search: text,
  status: oneOf(REQUEST_STATUSES),
  held: oneOf(HELD_FILTERS),
  objection: oneOf(OBJECTION_FILTERS),
  action: text,
  resource: text,
  person: id,
  thing: text,
  from: day,
  until: day,
  after,
  userId: id,
});
export type SecuritySearch = SearchIn<typeof securitySearch>;
