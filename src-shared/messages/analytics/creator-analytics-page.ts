export const periods = { '30d': 'Last 30 days', '6m': 'Last 6 months', '12m': 'Last 12 months' } as const;
