/** The periods by which the revenue dashboard groups (foundation, section 2). */
export const TIMEFRAMES = ['daily', 'weekly', 'monthly'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];
