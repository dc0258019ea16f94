import { describe, expect, test } from 'vitest';
import { campaignBadge, stageLabels, stageSteps } from '#shared/campaigns/campaign-labels.ts';
import { STAGE_PROGRESS_PERCENT } from '#shared/constants.ts';
import { type CampaignStatus, lifecycles } from '#shared/lifecycles.ts';
import { type Stage, stageOf } from '#shared/stages.ts';

test('[BR-ORD-26] five stages in this order, each with its share of the way', () => {
  expect(stageSteps.map(({ key }) => [key, STAGE_PROGRESS_PERCENT[key]])).toEqual([
    ['campaign_setup', 20],
    ['creator_selection', 40],
    ['contract_payment', 60],
    ['planning_creation', 80],
    ['content_performance', 100],
  ]);
  expect(Object.values(stageLabels)).toHaveLength(5);
});

describe('the stage of a status', () => {
  test.each([
    ['[BR-ORD-27]', 'new', 'campaign_setup'],
    ['[BR-ORD-27]', 'draft', 'campaign_setup'],
    ['[BR-ORD-28]', 'under_review', 'creator_selection'],
    ['[BR-ORD-29]', 'creators_assigned', 'contract_payment'],
    ['[BR-ORD-30]', 'in_progress', 'planning_creation'],
    ['[BR-ORD-31]', 'completed', 'content_performance'],
    ['launched', 'live', 'content_performance'],
    ['entering the last stage', 'awaiting_approval', 'content_performance'],
  ] satisfies [string, CampaignStatus, Stage][])('%s %s is %s', (_row, status, stage) => {
    expect(stageOf(status)).toBe(stage);
  });

  test('any other status keeps the stage that it had, and is campaign_setup where it had none', () => {
    for (const status of ['paused', 'cancelled'] as const) {
      expect(stageOf(status, 'planning_creation')).toBe('planning_creation');
      expect(stageOf(status)).toBe('campaign_setup');
    }
  });
});

test('[BR-ORD-36] besides the steps a campaign can only be launched, completed, paused, resumed or cancelled', () => {
  const { submit, advance, back, fund, ...others } = lifecycles.campaign.events;
  const path = ['draft', 'new', 'under_review', 'creators_assigned', 'in_progress', 'awaiting_approval'] as const;
  const steps = path.slice(1).map((status, index) => [path[index], status] as const);
  expect({ ...submit, ...advance }).toEqual(Object.fromEntries(steps));
  expect(back).toEqual(Object.fromEntries(steps.slice(1).map(([from, to]) => [to, from])));
  expect(fund).toEqual({ creators_assigned: 'in_progress' });

  const begun = [...path.slice(1), 'live'];
  const all = (target: string) => Object.fromEntries(begun.map((status) => [status, target]));
  expect(others).toEqual({
    launch: { in_progress: 'live', awaiting_approval: 'live' },
    complete: { live: 'completed' },
    pause: all('paused'),
    resume: { paused: begun },
    cancel: { ...all('cancelled'), paused: 'cancelled' },
  });
});

test('[BR-DRAFT-16] waiting is yellow, approved green, rejected red, a draft grey, active blue', () => {
  const badge = (reviewStatus: Parameters<typeof campaignBadge>[0]['reviewStatus'], status: CampaignStatus = 'new') =>
    campaignBadge({ status, reviewStatus });
  expect(badge('pending_review')).toEqual({ label: 'Pending Review', tone: 'warning' });
  expect(badge('under_review'), 'whether staff has opened it is theirs').toEqual(badge('pending_review'));
  expect(badge('approved')).toEqual({ label: 'Approved', tone: 'success' });
  expect(badge('rejected')).toEqual({ label: 'Rejected', tone: 'error' });
  expect(badge('draft', 'draft')).toEqual({ label: 'Draft', tone: 'neutral' });
  expect(badge('approved', 'live')).toEqual({ label: 'Live', tone: 'info' });
});
