import { z } from 'zod';
import { MISSING } from '#shared/analytics/cost-figures.ts';
import { INDUSTRY_GROUPS } from '#shared/choices/industry-groups.ts';
import { TIERS } from '#shared/choices/tiers.ts';
import { count, currency, text } from './api-fields.ts';

// What campaigns cost for what they brought, and what that is compared with.

const figureOver = z.object({
  value: z.number().nullable().describe('Costs in minor units, rates as shares; null if it is not known'),
  missing: z.enum(MISSING).nullable().describe('Why it is not known'),
  deals: count.describe('Over how many deals'),
});
export const figures = {
  cpm: figureOver.describe('What a thousand views cost'),
  cpe: figureOver.describe('What an engagement cost'),
  costPerConversion: figureOver,
  engagementRate: figureOver.describe('Engagements by views'),
};
export const figuresOver = z.object({ ...figures, currency, deals: count });
const benchmark = z
  .object({
    industry: z.enum(INDUSTRY_GROUPS).nullable(),
    tier: z.enum(TIERS).nullable(),
    platform: text,
    low: z.number().describe('The lower quartile'),
    median: z.number(),
    high: z.number().describe('The upper quartile'),
    brands: count,
  })
  .nullable();
export const benchmarks = z
  .object({
    currency,
    of: z.object({
      cpm: benchmark,
      cpe: benchmark,
      costPerConversion: benchmark,
      engagementRate: benchmark,
      acceptanceRate: benchmark,
    }),
  })
  .describe(
    'What the figures are compared with: the closest part of all brands that has enough of them; null for none',
  );
