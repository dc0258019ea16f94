import { expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { BADGE_LOOKS } from '#shared/campaigns/badge-looks.ts';
import { CAMPAIGN_BADGES } from '#shared/campaigns/campaign-filters.ts';
import { campaignBadge } from '#shared/campaigns/campaign-labels.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

test('[BR-INV-24] the campaigns that take invitations are found by part of their name, a page at a time', async () => {
  const brand = await createUser(h.owner, 'brand');
  const other = await createUser(h.owner, 'brand');
  const named = (name: string, over: Partial<Parameters<typeof createCampaign>[1]> = {}, owner = brand) =>
    createCampaign(h.owner, { brandId: owner.id, name, status: 'new', ...over });
  const open: string[] = [];
  for (let n = 0; n < 5; n += 1) open.push((await named(`Spring Lamp ${n}`)).id);
  const percent = await named('100% Lamp');
  await named('Lamp draft', { status: 'draft' });
  await named('Lamp live', { status: 'live' });
  await named('Lamp rejected', { reviewStatus: 'rejected' });
  await named('Autumn', { description: 'Another text about a spring lamp that is long enough to be stored here.' });
  await named('Spring Lamp of others', {}, other);
  const caller = await h.as(brand.id);
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof caller.campaigns.list>> = await caller.campaigns.list({
      which: 'inviting',
      search: 'spring LAMP',
      limit: 2,
      cursor,
    });
    found.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(found.toSorted()).toEqual(open.toSorted());
  const literal = await caller.campaigns.list({ which: 'inviting', search: '100%' });
  expect(literal.rows.map(({ id }) => id)).toEqual([percent.id]);
  expect((await caller.campaigns.list({ which: 'inviting' })).rows).toHaveLength(7);
});

test('a brand’s campaigns are found by name, badge, industry and days, in both of its lists, a page at a time', async () => {
  const { id: brandId } = await createUser(h.owner, 'brand');
  const days = (startDate: string, endDate: string) => ({ startDate, endDate, submissionDeadline: endDate });
  const make = async (name: string, over: Partial<Parameters<typeof createCampaign>[1]>) => {
    await createCampaign(h.owner, { brandId, name, ...over });
  };
  await make('Élan one', { status: 'new', ...days('2026-05-01', '2026-05-31') });
  await make('Elan two', { status: 'new', reviewStatus: 'under_review', targetIndustries: ['skincare'] });
  await make('Elan live', {
    status: 'live',
    targetIndustries: ['beauty'],
    ...days('2026-06-01', '2026-07-31'),
  });
  await make('Elan made', { status: 'in_progress', targetIndustries: ['pets'] });
  await make('Elan paused', { status: 'paused' });
  await make('Elan draft', { status: 'draft', targetIndustries: ['beauty'] });
  await make('Other', { status: 'draft' });
  const caller = await h.as(brandId);
  const found = async (asked: Omit<Parameters<typeof caller.campaigns.list>[0], 'cursor' | 'limit'>) => {
    const names: (string | null)[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof caller.campaigns.list>> = await caller.campaigns.list({
        ...asked,
        limit: 2,
        cursor,
      });
      names.push(...page.rows.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return names.toSorted();
  };
  const submitted = (asked: Parameters<typeof found>[0]) => found({ which: 'submitted', ...asked });
  expect(await submitted({ search: 'ELAN' })).toHaveLength(5);
  expect(await found({ which: 'drafts', search: 'élan' })).toEqual(['Elan draft']);
  expect(await submitted({ status: 'pending_review' })).toEqual(['Elan two', 'Élan one']);
  expect(await submitted({ status: 'approved' })).toEqual(['Elan made']);
  expect(await submitted({ status: 'live' })).toEqual(['Elan live']);
  expect(await submitted({ status: 'draft' })).toEqual([]);
  expect(await found({ which: 'drafts', status: 'draft', industry: 'beauty' })).toEqual(['Elan draft']);
  expect(await submitted({ industry: 'beauty' })).toEqual(['Elan live', 'Elan two']);
  expect(await submitted({ from: '2026-05-02', until: '2026-07-31' })).toEqual(['Elan live']);
  expect(await submitted({ from: '2026-05-01', until: '2026-07-30' })).toEqual(['Élan one']);
  const odd = { which: 'submitted', from: '2026-02-30' } as const;
  await expect(caller.campaigns.list(odd)).rejects.toThrow('First day');
});

test('each badge filters for the campaigns that show it', async () => {
  const { id: brandId } = await createUser(h.owner, 'brand');
  for (const status of ['new', 'in_progress', 'live', 'completed', 'paused', 'cancelled'] as const) {
    for (const reviewStatus of ['pending_review', 'under_review', 'approved', 'rejected', 'needs_revision'] as const) {
      await createCampaign(h.owner, { brandId, status, reviewStatus });
    }
  }
  await createCampaign(h.owner, { brandId, status: 'draft' });
  const caller = await h.as(brandId);
  const { rows } = await caller.campaigns.list({ limit: 100 });
  for (const badge of CAMPAIGN_BADGES) {
    const shown = rows.filter((row) => campaignBadge(row).label === BADGE_LOOKS[badge].label).map(({ id }) => id);
    expect(shown.length, badge).toBeGreaterThan(0);
    expect(
      (await caller.campaigns.list({ status: badge, limit: 100 })).rows.map(({ id }) => id),
      badge,
    ).toEqual(shown);
  }
});
