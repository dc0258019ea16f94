import { DRAFT_STEPS } from '../constants.ts';
import type { CampaignDraft } from './campaigns.schema.ts';

/** What the wizard asks for, step by step; the fifth step only shows and submits (ruling BR-DRAFT-12). */
export const WIZARD_STEPS = [
  { title: 'Basics', fields: ['name', 'campaignType', 'participation', 'description'] },
  { title: 'Budget and dates', fields: ['budgetMinor', 'currency', 'startDate', 'endDate', 'submissionDeadline'] },
  { title: 'Platforms and content', fields: ['platforms', 'contentRequirements'] },
  {
    title: 'Creators',
    fields: [
      'industries',
      'audienceTypes',
      'audienceLocations',
      'tiers',
      'totalCreatorBudgetMinor',
      'preselectedCreatorIds',
    ],
  },
  { title: 'Review and submit', fields: [] },
] as const satisfies readonly { title: string; fields: readonly (keyof CampaignDraft)[] }[];

/** The wizard's step of a field, from 1; what no step asks for belongs to the last. */
export function stepOf(field: string): number {
  const index = WIZARD_STEPS.findIndex((step) => step.fields.some((name) => name === field));
  return index < 0 ? DRAFT_STEPS : index + 1;
}
