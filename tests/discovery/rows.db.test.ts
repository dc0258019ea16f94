import { expect, test } from 'vitest';
import { createUser, type NewRow } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';

const h = await harness();
const open = await opener(h);
const brand = await createUser(h.owner, 'brand');

const creator = (firstName: string, creatorProfile: Partial<NewRow<'creatorProfiles'>>) =>
  createUser(h.owner, 'creator', { user: { firstName, lastName: 'Probe' }, creatorProfile });

test('[BR-DISC-20] [BR-DISC-22] each of search, platforms, contentTypes and industries in the address filters the page, and its field or chip says so', async () => {
  const beauty = { industries: ['skincare'], industryGroups: ['beauty' as const] };
  const video = { contentTypes: ['reels'] };
  const tiktok = { platforms: ['tiktok'], primaryPlatform: 'tiktok' };
  await creator('Ada', { ...tiktok, ...video, ...beauty });
  await creator('Bea', { ...tiktok, contentTypes: ['photos'], ...beauty });
  await creator('Cat', { ...tiktok, ...video });
  await creator('Dot', { ...video, ...beauty });
  const read = async (address: string) => {
    const { screen } = await open(`/brand/creators?${address}`, { as: brand.email });
    const cards = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label')?.split(' ')[0]);
    const chips = screen.queryByRole('list', { name: 'Applied filters' })?.children ?? [];
    return {
      found: cards.toSorted(),
      chips: [...chips].map((chip) => chip.textContent),
      typed: screen.getByLabelText<HTMLInputElement>('Search creators').value,
    };
  };
  const all = ['Ada', 'Bea', 'Cat', 'Dot'];
  expect(await read('')).toEqual({ found: all, chips: [], typed: '' });
  expect(await read('search=bea')).toEqual({ found: ['Bea'], chips: ['“bea”'], typed: 'bea' });
  expect(await read('platforms=["tiktok"]')).toMatchObject({ found: ['Ada', 'Bea', 'Cat'], chips: ['TikTok'] });
  expect(await read('contentTypes=["reel"]')).toMatchObject({ found: ['Ada', 'Cat', 'Dot'], chips: ['Reel'] });
  expect(await read('industries=["beauty"]')).toMatchObject({ found: ['Ada', 'Bea', 'Dot'], chips: ['Beauty'] });
  expect(await read('search=probe&platforms=["tiktok"]&contentTypes=["reel"]&industries=["beauty"]')).toEqual({
    found: ['Ada'],
    chips: ['“probe”', 'TikTok', 'Reel', 'Beauty'],
    typed: 'probe',
  });
});
