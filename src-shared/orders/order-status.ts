import type { CampaignStatus, DealStatus } from '../lifecycles.ts';
import { AGREED_DEALS, COUNTED_DEALS } from '../status-sets.ts';

/** The statuses of the admin's order list (foundation, section 4). */
const ORDER_STATUSES = ['pending', 'accepted', 'declined', 'completed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Derived from the deals (ruling A52): completed if the campaign is, accepted if a creator has accepted, declined if there are deals and all of them
 * were declined, otherwise pending. Withdrawn, expired and cancelled deals do not count.
 */
export function orderStatus(campaign: CampaignStatus, deals: readonly DealStatus[]): OrderStatus {
  if (campaign === 'completed') return 'completed';
  const agreed = new Set<DealStatus>(AGREED_DEALS);
  if (deals.some((deal) => agreed.has(deal))) return 'accepted';
  const counted = new Set<DealStatus>(COUNTED_DEALS);
  const answered = deals.filter((deal) => counted.has(deal));
  return answered.length > 0 && answered.every((deal) => deal === 'declined') ? 'declined' : 'pending';
}

/** The two numbers of `x of y creators active`. */
export function creatorsActive(deals: readonly DealStatus[]): { active: number; all: number } {
  const agreed = new Set<DealStatus>(AGREED_DEALS);
  const counted = new Set<DealStatus>(COUNTED_DEALS);
  return {
    active: deals.filter((deal) => agreed.has(deal)).length,
    all: deals.filter((deal) => counted.has(deal)).length,
  };
}
