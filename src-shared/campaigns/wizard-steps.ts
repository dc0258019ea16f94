import { DRAFT_STEPS } from '../constants.ts';
import type { CampaignDraft } from './campaigns.schema.ts';

/** The wizard's steps and the fields of each; the fifth step only shows a summary and submits (ruling BR-DRAFT-12). */
export const WIZARD_STEPS = [
  { title: 'Basics', fields: ['name', 'campaignType', 'participation', 'description', 'coverFileId'] },
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

/** The number of the step that asks for a field, from 1; the last step for a field that no step asks for. */
export function stepOf(field: string): number {
  const index = WIZARD_STEPS.findIndex((step) => step.fields.some((name) => name === field));
  return index < 0 ? DRAFT_STEPS : index + 1;
}
