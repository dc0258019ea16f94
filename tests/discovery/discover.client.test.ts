import { fireEvent, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { CreatorSlice, FoundCreatorView } from '#shared/discovery/discovery.schema.ts';
import { allowedUnless } from '#shared/may.ts';
import { amara, offerStart } from '#tests/support/shown.ts';
import { openApp } from '#tests/support/whole-app.ts';

// What Discover Creators does with its address; discover.e2e.ts walks through it.

const yes = allowedUnless(null);
const card: FoundCreatorView = {
  ...amara,
  platforms: ['instagram'],
  may: { favourite: yes },
  posts: [],
  portfolio: [],
  match: null,
  offer: null,
  openDeal: null,
  notFree: null,
  current: null,
  completedWithYou: 0,
};
const found: CreatorSlice = {
  rows: [card],
  nextCursor: null,
  total: { count: 1, atLeast: false },
  campaign: null,
  budget: null,
};

async function opened(search = '', creators: unknown = found, may = { save: yes, invite: yes }) {
  const { screen, router } = await openApp(`/brand/creators${search}`, 'brand', {
    'discovery.creators': creators,
    'discovery.favouriteCount': { count: 2, may },
  });
  await screen.findByRole('heading', { level: 1, name: 'Discover Creators' });
  /** The search of the address is this one now. */
  const at = (search: object) => waitFor(() => expect(router.state.location.search).toEqual(search));
  const back = () => router.history.back();
  return { screen, at, back, forward: () => router.history.forward() };
}

test('[BR-DISC-10] it says that creators load, until they are there', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<unknown>();
  const { screen } = await opened('', held);
  await screen.findByText('Loading creators...');
  expect(screen.queryByRole('article')).toBeNull();
  answer(found);
  await screen.findByRole('article', { name: 'Amara Okafor' });
  expect(screen.queryByText('Loading creators...')).toBeNull();
});

test('[BR-DISC-11] [BR-DISC-20] [BR-DISC-22] who is searched stands in the address with the filters, and a chip takes each off', async () => {
  const lists = { platforms: ['tiktok'], contentTypes: ['video'], industries: ['beauty'] };
  const { screen, at, back, forward } = await opened(
    '?platforms=["tiktok"]&contentTypes=["video"]&industries=["beauty"]',
  );
  const chips = () =>
    within(screen.getByRole('list', { name: 'Applied filters' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const takeOff = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  const field = await screen.findByLabelText('Search creators');
  fireEvent.change(field, { target: { value: 'zzzz' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await at({ ...lists, search: 'zzzz' });
  await waitFor(() => expect(chips()).toEqual(['“zzzz”', 'TikTok', 'Video', 'Beauty']));
  takeOff(/^Remove.*“zzzz”/);
  await at(lists);
  takeOff(/^Remove.*Beauty/);
  const { industries, ...two } = lists;
  await at(two);
  await waitFor(() => expect(chips()).toEqual(['TikTok', 'Video']));
  back();
  await at({ ...two, industries });
  await waitFor(() => expect(chips()).toEqual(['TikTok', 'Video', 'Beauty']));
  forward();
  await at(two);
});

test('creators are sorted and shown as rows, and that is taken back', async () => {
  const { screen, at, back } = await opened();
  const sort = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' });
  const choose = (name: string) => {
    const option = within(sort()).getByRole<HTMLOptionElement>('option', { name });
    fireEvent.change(sort(), { target: { value: option.value } });
  };
  choose('Highest engagement');
  await at({ sort: 'engagement' });
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
  await at({ sort: 'engagement', view: 'table' });
  await screen.findByRole('table', { name: 'Creators' });
  choose('Most followers');
  await at({ view: 'table' });
  back();
  await at({ sort: 'engagement', view: 'table' });
  await waitFor(() => expect(sort().value).toBe('engagement'));
  fireEvent.click(screen.getByRole('button', { name: 'Show as cards' }));
  await at({ sort: 'engagement' });
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  screen.getByRole('article', { name: 'Amara Okafor' });
});

test('who is beyond what the campaign has left is shown on demand, and left out again', async () => {
  const campaign = '0198c0de-0000-7000-8000-000000000009';
  const { screen, at } = await opened(`?campaign=${campaign}`, {
    ...found,
    campaign: { name: 'Drums' },
    budget: offerStart,
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Remove Within what is left/ }));
  await at({ campaign, budget: 'any' });
  fireEvent.click(await screen.findByRole('button', { name: 'Only within what is left' }));
  await at({ campaign });
  await screen.findByRole('button', { name: /^Remove Within what is left/ });
});

test('who may neither save nor invite selects creators, and does nothing with them', async () => {
  const no = allowedUnless('You are looking only');
  const { screen } = await opened('', found, { save: no, invite: no });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Amara Okafor' }));
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  bar.getByText('1 creator selected');
  expect(bar.queryByRole('button', { name: /Save to list|Invite/ })).toBeNull();
  fireEvent.click(bar.getByRole('button', { name: 'Clear selection' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
});
