import { z } from 'zod';
import { choice } from './text.ts';

/** How the revenue dashboard groups (foundation, section 2). */
export const TIMEFRAMES = ['daily', 'weekly', 'monthly'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

export const revenueInput = z.strictObject({
  timeframe: choice('Timeframe', TIMEFRAMES).default('monthly'),
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Month must be a month such as 2026-03'),
});
