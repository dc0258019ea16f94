import {
  REVIEW_PRIORITY_HIGH_BUDGET_MAJOR,
  REVIEW_PRIORITY_HIGH_DAYS,
  REVIEW_PRIORITY_LOW_DAYS,
  REVIEW_PRIORITY_URGENT_DAYS,
} from '../constants.ts';
import { type Currency, minorPerMajor } from '../currencies.ts';
import { dayIn, daysBetween } from '../dates.ts';
import type { ReviewPriority } from './review.ts';

/**
 * How soon a submitted campaign should be reviewed (ruling B2.1): urgent if it starts within 3 days (or has started), high within 7
 * days or with a budget over 10,000 of its currency, low if it starts after 60 days, else normal.
 */
export function reviewPriority(
  campaign: { startDate: string | null; budgetMinor: number; currency: Currency; timeZone: string },
  now: Date,
): ReviewPriority {
  const days = campaign.startDate === null ? null : daysBetween(dayIn(campaign.timeZone, now), campaign.startDate);
  if (days !== null && days <= REVIEW_PRIORITY_URGENT_DAYS) return 'urgent';
  const large = campaign.budgetMinor > REVIEW_PRIORITY_HIGH_BUDGET_MAJOR * minorPerMajor(campaign.currency);
  if (large || (days !== null && days <= REVIEW_PRIORITY_HIGH_DAYS)) return 'high';
  return days !== null && days > REVIEW_PRIORITY_LOW_DAYS ? 'low' : 'normal';
}
