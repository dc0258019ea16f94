import { answersProposals } from '#client/features/auth/session.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import type { Role } from '#shared/policy/rule.ts';

/** The reads of an area's frame: the counts at its entries and at the bell. */
export function shellReads(api: Api, area: Role, session: SessionView): Read[] {
  // Before the set-up the server would refuse.
  if (session.setup !== null) return [];
  // A creator's notifications are for the creator, not for the agency that acts for them.
  const counts: Read[] = session.acting ? [] : [api.notifications.unreadCount.queryOptions()];
  if ((area === 'brand' || area === 'creator') && !session.acting) {
    counts.push(api.conversations.unreadCount.queryOptions());
  }
  if (answersProposals(session)) counts.push(api.proposals.waitingCount.queryOptions());
  if (area === 'admin') counts.push(api.system.needsYou.queryOptions());
  if (area === 'creator') counts.push(api.deals.pendingCount.queryOptions());
  return counts;
}
