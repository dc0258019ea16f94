import { expect, test } from 'vitest';
import { campaignRow } from '#db/factories.ts';
import type { CampaignRow } from '#server/access.ts';
import { startingBrief } from '#server/campaigns/starting-brief.views.ts';
import { BRIEF_LIST_MAX_ITEMS, BRIEF_TEXT_MAX_CHARS } from '#shared/constants.ts';
import { brief } from '#shared/contracts/brief.schema.ts';

const campaign = (over: Partial<CampaignRow>): CampaignRow =>
  ({
    ...campaignRow({ brandId: '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b' }),
    targetIndustries: [],
    targetAudienceTypes: [],
    targetAudienceLocations: [],
    targetTiers: [],
    preselectedCreatorIds: [],
    ...over,
  }) as CampaignRow;

test('a brief begins with what the campaign says of its aim, its people, its pieces and its dates', () => {
  const said = startingBrief(
    campaign({
      description: 'Show the lamp at night, tag @lamp.co and @Lamp.co, use #LampLight and #ad. Write to us@lamp.co.',
      platforms: ['tiktok', 'instagram'],
      contentRequirements: {
        reel: { quantity: 2, description: 'Vertical' },
        story: { quantity: 3, description: null },
      },
      targetAudienceTypes: ['gen-z', 'millennials'],
      targetAudienceLocations: ['uk'],
      targetIndustries: ['home', 'tech'],
      startDate: '2026-05-20',
      submissionDeadline: '2026-06-10',
      endDate: '2026-06-30',
    }),
  );
  const [, ...platforms] = said.deliverables.map(({ platform }) => platform);
  expect(new Set(platforms).size).toBe(1);
  expect(brief.parse(said)).toMatchObject({
    campaignObjective: expect.stringMatching(/^Show the lamp at night/),
    targetAudience: 'Gen Z and Millennials, interested in Technology and Home, in United Kingdom',
    deliverables: [
      { contentType: 'story', quantity: 3, specifications: null },
      { contentType: 'reel', quantity: 2, specifications: 'Vertical' },
    ],
    timeline: { contentDue: '2026-06-10', publishDate: null },
    additionalNotes: 'The campaign runs from May 20, 2026 to Jun 30, 2026.',
    hashtags: ['#ad', '#LampLight'],
    mentions: ['@lamp.co'],
    dosList: [expect.stringContaining('#ad')],
    dontsList: [expect.stringContaining('label')],
    approvalProcess: 'standard',
  });
});

test('where the campaign says nothing, nothing is said for it', () => {
  const said = startingBrief(
    campaign({ description: null, platforms: [], contentRequirements: {}, startDate: null, submissionDeadline: null }),
  );
  expect(said).toMatchObject({
    campaignObjective: '',
    targetAudience: '',
    deliverables: [{ platform: '', contentType: '', quantity: 1, specifications: '' }],
    timeline: { contentDue: null, publishDate: null },
    additionalNotes: '',
    hashtags: ['#ad'],
    mentions: [],
  });
});

test('what is too long for one field goes on in the next, and every field keeps to its limit', () => {
  const description = `${'word '.repeat(500)}and the rest ${Array.from({ length: 60 }, (_, n) => `#tag${n}`).join(' ')}`;
  const said = startingBrief(campaign({ description, targetAudienceTypes: ['gen-z'] }));
  expect(said.campaignObjective.length).toBeLessThanOrEqual(BRIEF_TEXT_MAX_CHARS);
  expect(`${said.campaignObjective} ${said.contentGuidelines}`).toBe(description);
  expect(said.hashtags).toHaveLength(BRIEF_LIST_MAX_ITEMS);
  expect(brief.safeParse(said).success).toBe(true);
  const wall = startingBrief(campaign({ description: 'x'.repeat(4_000), targetAudienceTypes: ['gen-z'] }));
  expect(brief.safeParse(wall).success).toBe(true);
});
