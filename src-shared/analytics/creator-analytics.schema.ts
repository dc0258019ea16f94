import { z } from 'zod';
import { choice } from '../text.ts';
import { CREATOR_PERIODS, USUAL_PERIOD } from './creator-analytics.ts';

/** The period that a creator's analytics show. */
export const creatorPeriodInput = z.strictObject({ period: choice('Period', CREATOR_PERIODS).default(USUAL_PERIOD) });
