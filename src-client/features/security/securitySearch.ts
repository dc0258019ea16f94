import { afterParam, idParam, textParam, wordParam } from '#client/components/core/searchParams.ts';
import type { StatusOf } from '#shared/lifecycles.ts';

const SECURITY_TABS = ['overview', 'roles', 'audit', 'rules', 'held'] as const;
export type SecurityTab = (typeof SECURITY_TABS)[number];

/** What role requests are filtered by. */
export const REQUEST_STATUSES: readonly StatusOf<'roleRequest'>[] = ['pending', 'approved', 'rejected'];

/** What held texts are filtered by; those that wait for a decision unless said otherwise. */
export const HELD_FILTERS = ['held', 'released', 'removed', 'all'] as const;

/** What the address of the screen says: its tab, and what the tab's list is searched and filtered by. */
export interface SecuritySearch {
  tab?: SecurityTab | undefined;
  search?: string | undefined;
  status?: StatusOf<'roleRequest'> | undefined;
  held?: StatusOf<'heldText'> | 'all' | undefined;
  action?: string | undefined;
  resource?: string | undefined;
  after?: string | undefined;
  /** Whose panel is open. */
  userId?: string | undefined;
}

/** Reads the address; what is not understood is left out. */
export const securitySearch = (search: Record<string, unknown>): SecuritySearch => ({
  tab: wordParam(search, 'tab', SECURITY_TABS),
  search: textParam(search, 'search'),
  status: wordParam(search, 'status', REQUEST_STATUSES),
  held: wordParam(search, 'held', HELD_FILTERS),
  action: textParam(search, 'action'),
  resource: textParam(search, 'resource'),
  after: afterParam(search),
  userId: idParam(search, 'userId'),
});
