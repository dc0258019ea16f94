import { expect, test } from 'vitest';
import { type Brief, type BriefForm, brief as schema } from '#shared/contracts/brief.schema.ts';
import { fillBrief } from '#shared/contracts/brief-filling.ts';
import { fillPlaceholders, unknownPlaceholder } from '#shared/settings/placeholders.ts';

const EMPTY: BriefForm = {
  campaignObjective: '',
  targetAudience: 'Cyclists',
  keyMessages: [''],
  contentGuidelines: null,
  brandGuidelines: '',
  dosList: [],
  dontsList: [],
  deliverables: [{ platform: 'tiktok', contentType: '', quantity: 1, specifications: '' }],
  timeline: { contentDue: '2026-05-01', reviewPeriod: '', publishDate: null },
  additionalNotes: '',
  hashtags: ['#ad'],
  mentions: [],
  approvalProcess: 'standard',
  portfolioUse: true,
};
const TEMPLATE: Brief = schema.parse({
  ...EMPTY,
  campaignObjective: 'Sell more bells',
  targetAudience: 'Commuters',
  deliverables: [{ platform: 'instagram', contentType: 'reel', quantity: '2', specifications: '' }],
  timeline: { contentDue: null, reviewPeriod: 'Two days', publishDate: null },
});

test('a template fills what is empty, keeps dates and typed text, and names both', () => {
  const { brief, filled, differing } = fillBrief(EMPTY, TEMPLATE, { replace: false });
  expect(filled).toEqual(['Campaign objective', 'Deliverables', 'Review period']);
  expect(differing).toEqual(['Target audience']);
  expect(brief).toMatchObject({
    campaignObjective: 'Sell more bells',
    targetAudience: 'Cyclists',
    deliverables: [{ platform: 'instagram', contentType: 'reel', quantity: 2 }],
    timeline: { contentDue: '2026-05-01', reviewPeriod: 'Two days' },
  });
});

test('with the word of the brand it replaces what differs, but never by nothing', () => {
  const typed = { ...EMPTY, brandGuidelines: 'Green' };
  const { brief, filled } = fillBrief(typed, TEMPLATE, { replace: true });
  expect(filled).toContain('Target audience');
  expect(brief).toMatchObject({ targetAudience: 'Commuters', brandGuidelines: 'Green', hashtags: ['#ad'] });
  expect(fillBrief(brief, TEMPLATE, { replace: true })).toMatchObject({ filled: [], differing: [] });
});

test('a message gets the names of the deal, each as it is, and another word in braces is found', () => {
  const names = { creator: 'Ada {brand}', campaign: 'Bells $&', brand: 'Ring' };
  expect(fillPlaceholders('{creator}: {campaign} by {brand}, {brand}', names)).toBe(
    'Ada {brand}: Bells $& by Ring, Ring',
  );
  expect(unknownPlaceholder('Hi {creator}, {campaign} {brand}')).toBeNull();
  expect(unknownPlaceholder('Hi {creator} and {friend}')).toBe('friend');
});
