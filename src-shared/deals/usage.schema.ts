import { z } from 'zod';
import { labels } from '../messages/deals/usage-rights.ts';
import { choices, wholeNumberBetween } from '../text.ts';
import { EXCLUSIVITY_MONTHS, USAGE_CHANNELS, USAGE_MONTHS } from './usage-rights.ts';

/** The usage rights of an offer. */
export const usageRights = z.strictObject({
  months: wholeNumberBetween(labels.months, USAGE_MONTHS),
  channels: choices(labels.channels, USAGE_CHANNELS).min(1, `${labels.channels} must have at least one entry`),
  exclusivityMonths: wholeNumberBetween(labels.exclusivity, EXCLUSIVITY_MONTHS),
  whitelisting: z.boolean({ error: `${labels.whitelisting} must be yes or no` }),
});
