import { after, id, oneOf, type SearchIn, searchOf, text } from '#client/components/lists/listSearch.ts';
import type { StatusOf } from '#shared/lifecycles.ts';

const SECURITY_TABS = ['overview', 'roles', 'audit', 'rules', 'held'] as const;
export type SecurityTab = (typeof SECURITY_TABS)[number];

/** What role requests are filtered by. */
export const REQUEST_STATUSES: readonly StatusOf<'roleRequest'>[] = ['pending', 'approved', 'rejected'];

/** What held texts are filtered by; those that wait for a decision unless said otherwise. */
export const HELD_FILTERS = ['held', 'released', 'removed', 'all'] as const;

/** The tab in the address, what its list is searched and filtered by, and whose panel is open. */
export const securitySearch = searchOf({
  tab: oneOf(SECURITY_TABS),
  search: text,
  status: oneOf(REQUEST_STATUSES),
  held: oneOf(HELD_FILTERS),
  action: text,
  resource: text,
  after,
  userId: id,
});
export type SecuritySearch = SearchIn<typeof securitySearch>;
