import type { ItemPriority } from '../campaigns/action-items.ts';
import {
  AGENCY_FAIR_BELOW_BPS,
  DAY_MS,
  PENDING_DEAL_HIGH_DAYS,
  PENDING_DEAL_MEDIUM_DAYS,
  WHOLE_BPS,
} from '../constants.ts';
import { isOlderThan, type Moment } from '../dates.ts';

/** How urgent a campaign's unanswered deals are to the agency (creator, section 4): strictly over 7 days high, over 3 medium. */
export function dealPressure(
  oldestPending: Moment | null,
  now: Date,
): { priority: ItemPriority; needsAttention: boolean } {
  if (oldestPending === null) return { priority: 'low', needsAttention: false };
  const needsAttention = isOlderThan(oldestPending, PENDING_DEAL_HIGH_DAYS * DAY_MS, now);
  if (needsAttention) return { priority: 'high', needsAttention };
  const medium = isOlderThan(oldestPending, PENDING_DEAL_MEDIUM_DAYS * DAY_MS, now);
  return { priority: medium ? 'medium' : 'low', needsAttention };
}

const PERFORMANCES = ['Good', 'Fair', 'Needs attention', 'No data'] as const;
export type Performance = (typeof PERFORMANCES)[number];

/** An agency's performance, by the share of its campaigns with a deal that has been unanswered for over 7 days (ruling AG-16). */
export function agencyPerformance(campaigns: number, needingAttention: number): Performance {
  if (campaigns === 0) return 'No data';
  if (needingAttention === 0) return 'Good';
  return needingAttention * WHOLE_BPS < campaigns * AGENCY_FAIR_BELOW_BPS ? 'Fair' : 'Needs attention';
}
