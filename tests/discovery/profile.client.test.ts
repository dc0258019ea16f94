import { within } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { CreatorDialog } from '#client/features/discovery/CreatorDialog.tsx';
import { ANALYTICS_CACHE_MS, ANALYTICS_RETRIES_MAX, ANALYTICS_STALE_MS } from '#shared/constants.ts';
import type { CreatorAnalyticsView, CreatorProfileView } from '#shared/discovery/discovery.schema.ts';
import { priceRange } from '#shared/discovery/price-estimate.ts';
import { allowedUnless } from '#shared/may.ts';
import { BROKEN, show } from '#tests/support/show.ts';
import { amara } from '#tests/support/shown.ts';

// What the profile of a creator says of what was read; discovery.db.test.ts proves what is read, and discover.e2e.ts opens it.

const measured: CreatorAnalyticsView = {
  platform: 'instagram',
  handle: '@amara.cooks',
  profileUrl: 'https://www.instagram.com/amara.cooks',
  imageUrl: '/favicon.svg?face=0',
  name: 'Amara cooks',
  verified: true,
  introduction: 'Ten minutes, one pan',
  followers: 61_200,
  engagement: 0.0421,
  averageViews: 18_400,
  averageLikes: 2_310,
  averageComments: 87,
  topContents: [1, 2, 3].map((n) => ({ thumbnailUrl: `/favicon.svg?${n}`, url: null })),
  updatedAt: '2026-11-20T09:00:00.000Z',
  selfReported: false,
};
const linkedin: CreatorAnalyticsView = {
  ...measured,
  platform: 'linkedin',
  handle: 'amara-okafor',
  profileUrl: null,
  imageUrl: '/favicon.svg?face=1',
  name: null,
  verified: false,
  introduction: 'Talks about food',
  topContents: [],
};
const profile: CreatorProfileView = {
  ...amara,
  platforms: ['instagram', 'linkedin'],
  may: { favourite: allowedUnless(null) },
  creatorType: null,
  languages: ['en'],
  available: true,
  analytics: [measured, linkedin],
};

async function opened(view: unknown) {
  const dialog = createElement(CreatorDialog, {
    creatorId: profile.id,
    name: profile.name,
    onInvite: null,
    onClose: () => {},
  });
  const page = show(dialog, { 'discovery.creator': view, 'discovery.portfolio': [] });
  const box = await page.screen.findByRole('dialog', { name: profile.name });
  const cards = async () => {
    const part = await within(box).findByRole('region', { name: 'Analytics' });
    return [...part.querySelectorAll(':scope > ul > li')].map((card) => within(card as HTMLElement));
  };
  const facts = () => [...(box.querySelectorAll('dl')[0]?.children ?? [])].map(({ textContent }) => textContent);
  return { ...page, box, cards, facts };
}

test('[BR-DISC-40] one card a platform: who it is, the badge of a verified one, and a link to the profile', async () => {
  const { cards } = await opened(profile);
  const [first, second, ...more] = await cards();
  if (!first || !second) throw new Error('There are two platforms');
  expect(more).toEqual([]);
  for (const words of ['Amara cooks', 'Instagram · @amara.cooks', 'Ten minutes, one pan']) first.getByText(words);
  for (const words of ['amara-okafor', 'LinkedIn · @amara-okafor', 'Talks about food']) second.getByText(words);
  first.getByLabelText('Verified');
  expect(second.queryByLabelText('Verified')).toBeNull();
  const link = first.getByRole('link', { name: 'Profile on Instagram' });
  expect(link.getAttribute('href')).toBe(measured.profileUrl);
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(second.queryByRole('link')).toBeNull();
});

test('[BR-DISC-41] [BR-DISC-37] its five figures are those that are read', async () => {
  const { box, cards } = await opened(profile);
  await cards();
  const figures = box.querySelector('section[aria-label="Analytics"] dl');
  expect([...(figures?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Followers61.2K',
    'Engagement4.2%',
    'Avg. views18.4K',
    'Avg. likes2.3K',
    'Avg. comments87',
  ]);
});

test('[BR-DISC-42] it has three pictures of top content and the day of the last update', async () => {
  const [card] = await (await opened(profile)).cards();
  expect(card?.getAllByRole('img', { name: /^Top content [123]$/ })).toHaveLength(3);
  expect(
    card
      ?.getByText(/^Last updated/)
      .querySelector('time')
      ?.getAttribute('datetime'),
  ).toBe(measured.updatedAt);
});

test('[BR-DISC-43] [MSG-141] LinkedIn has a sentence in place of figures', async () => {
  const { box, cards } = await opened({ ...profile, analytics: [linkedin] });
  const [card] = await cards();
  card?.getByText('Manually added LinkedIn profile');
  expect(box.querySelector('section[aria-label="Analytics"] dl')).toBeNull();
});

test('[BR-DISC-34] [BR-DISC-44] [MSG-140] of whom nothing is known it says the default price, Mixed content, a Global audience, and that there are no figures', async () => {
  const unknown = { priceMinMinor: null, priceMaxMinor: null, priceCurrency: 'GBP', followerCount: null } as const;
  const blank = { contentTypes: [], audience: [], audienceType: '', price: priceRange(unknown), analytics: [] };
  const { screen, facts } = await opened({ ...profile, ...blank });
  await screen.findByText('No profile data available yet.');
  expect(facts()).toEqual(
    expect.arrayContaining(['Price range$250 - $2,000 per piece', 'ContentMixed', 'AudienceGlobal']),
  );
});

test('[BR-DISC-48] [BR-DISC-49] [CONST-28] what cannot be read is asked for three times in all, then said to be missing', async () => {
  expect([ANALYTICS_STALE_MS, ANALYTICS_CACHE_MS, ANALYTICS_RETRIES_MAX]).toEqual([300_000, 1_800_000, 2]);
  const { screen, reads } = await opened(BROKEN);
  await screen.findByText('This profile could not be loaded');
  expect(reads.filter(({ name }) => name === 'discovery.creator')).toHaveLength(3);
});
