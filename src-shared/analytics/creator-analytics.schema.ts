import { z } from 'zod';
import { choice, id } from '../text.ts';
import { BRAND_PERIODS } from './brand-analytics.ts';
import { CREATOR_PERIODS, USUAL_PERIOD } from './creator-analytics.ts';

/** The period of the figures of all of a brand's campaigns. */
export const brandPeriodInput = z
  .strictObject({ period: choice('Period', BRAND_PERIODS).default('all') })
  .default({ period: 'all' });

/** A creator whose deals with the brand are read. */
export const withCreatorInput = z.strictObject({ creatorId: id('Creator') });

/** The period that a creator's analytics show. */
export const creatorPeriodInput = z.strictObject({ period: choice('Period', CREATOR_PERIODS).default(USUAL_PERIOD) });
