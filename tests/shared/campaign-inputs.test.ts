import { describe, expect, test } from 'vitest';
import {
  campaignDraft,
  completeCampaign,
  createCampaignInput,
  missingInDraft,
  saveDraftInput,
} from '#shared/campaigns/campaigns.schema.ts';
import { WIZARD_STEPS } from '#shared/campaigns/wizard-steps.ts';

const complete = {
  name: 'Spring launch',
  campaignType: 'Single',
  participation: 'invite',
  description: 'Show how the new kettle fits a small kitchen.',
  budgetMinor: 100_000,
  currency: 'GBP',
  startDate: '2026-04-01',
  endDate: '2026-05-01',
  submissionDeadline: '2026-04-20',
  platforms: ['instagram', 'tiktok'],
  contentRequirements: {
    video: { quantity: 2, description: null },
    story: { quantity: 3, description: 'Behind the scenes' },
  },
  industries: ['home'],
  audienceTypes: ['mixed'],
  audienceLocations: ['uk'],
  tiers: ['Micro'],
  totalCreatorBudgetMinor: 75_000,
  preselectedCreatorIds: [],
};
const problems = (change: Record<string, unknown>) =>
  completeCampaign.safeParse({ ...complete, ...change }).error?.issues.map((issue) => [issue.path[0], issue.message]);

describe('a complete campaign', () => {
  test('may be submitted', () => {
    expect(completeCampaign.parse(complete)).toEqual(complete);
    expect(missingInDraft(campaignDraft.parse(complete))).toEqual([]);
  });

  test.each([
    ['name', 'ab'],
    ['name', 'x'.repeat(121)],
    ['description', 'too short'],
    ['description', 'x'.repeat(4_001)],
    ['campaignType', 'Daily'],
    ['budgetMinor', 0],
    ['budgetMinor', 10.5],
    ['budgetMinor', 1_000_000_001],
    ['currency', 'XAU'],
    ['startDate', '2026-02-30'],
    ['platforms', []],
    ['platforms', ['instagram', 'instagram']],
    ['platforms', ['myspace']],
    ['contentRequirements', {}],
    ['contentRequirements', { video: { quantity: 0, description: null } }],
    ['contentRequirements', { hologram: { quantity: 1, description: null } }],
    ['industries', []],
    ['preselectedCreatorIds', ['1']],
  ])('%s cannot be %j', (field, value) => {
    expect(problems({ [field]: value })?.[0]?.[0]).toBe(field);
  });

  test('[BR-DRAFT-12] start, deadline and end must be in this order; all three may be the same day', () => {
    expect(problems({ startDate: '2026-05-02' })?.map(([field]) => field)).toEqual(['endDate', 'submissionDeadline']);
    expect(problems({ submissionDeadline: '2026-05-02' })).toEqual([
      ['submissionDeadline', 'Submission deadline must be between the start date and the end date'],
    ]);
    const oneDay = { startDate: '2026-04-01', submissionDeadline: '2026-04-01', endDate: '2026-04-01' };
    expect(problems(oneDay)).toBeUndefined();
  });

  test('creators may be promised at most 75% of the budget', () => {
    expect(problems({ totalCreatorBudgetMinor: 75_001 })?.[0]?.[0]).toBe('totalCreatorBudgetMinor');
  });

  test('an unknown field is refused', () => {
    for (const field of ['reviewStatus', 'brandId', 'origin', 'status'])
      expect(problems({ [field]: 'approved' })).toHaveLength(1);
  });
});

describe('a draft', () => {
  test('may lack any field, but a field that is there keeps its limits', () => {
    expect(campaignDraft.safeParse({}).success).toBe(true);
    expect(campaignDraft.safeParse({ description: 'short', budgetMinor: null }).success).toBe(true);
    expect(campaignDraft.safeParse({ budgetMinor: -1 }).success).toBe(false);
    expect(createCampaignInput.safeParse({ draft: {} }).success).toBe(false);
  });

  test('[BR-DRAFT-13] has five steps', () => {
    const at = (currentStep: number) =>
      saveDraftInput.safeParse({ campaignId: '018f3e5a-7c1b-7a2b-9c3d-4e5f6a7b8c9d', currentStep, draft: {} }).success;
    expect([at(0), at(1), at(5), at(6)]).toEqual([false, true, true, false]);
    expect(WIZARD_STEPS).toHaveLength(5);
  });

  test('says what is missing, step by step, with one sentence for each field', () => {
    const missing = missingInDraft({ name: 'Spring launch', startDate: '2026-04-02', endDate: '2026-04-01' });
    expect(missing.map((problem) => problem.step)).toEqual(missing.map((problem) => problem.step).toSorted());
    expect(missing.find((problem) => problem.field === 'endDate')).toEqual({
      field: 'endDate',
      message: 'End date must be on or after the start date',
      step: 2,
    });
    expect(missing.find((problem) => problem.field === 'description')?.message).toBe('Description is required');
    expect(new Set(missing.map((problem) => problem.field)).size).toBe(missing.length);
  });
});
