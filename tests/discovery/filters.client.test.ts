import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { FiltersPanel } from '#client/features/discovery/FiltersPanel.tsx';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { allowedUnless } from '#shared/may.ts';
import type { SavedView } from '#shared/views/views.schema.ts';
import { show } from '#tests/support/show.ts';

// What the panel offers; discover.e2e.ts uses it by pointer and by keyboard.

async function panel(filters: CreatorFilters = NO_FILTERS) {
  const answers = { 'views.list': { views: [], may: { save: { allowed: true } } } };
  const part = createElement(FiltersPanel, { search: {}, filters, onChange: () => {}, onClose: () => {} });
  const { screen } = show(part, answers, '/brand/creators');
  const box = await screen.findByRole('dialog', { name: 'Advanced Filters' });
  const section = (name: string) => within(within(box).getByRole('region', { name }));
  return { screen, box: within(box), section };
}

test.each([
  [
    '[BR-DISC-13] [BR-DISC-29] platforms',
    'Platforms',
    'Platforms',
    ['Instagram', 'TikTok', 'YouTube', 'LinkedIn', 'X / Twitter'],
  ],
  [
    '[BR-DISC-15] [BR-DISC-30] content types',
    'Content & Skills',
    'Content types',
    ['Video', 'Photo', 'Story', 'Reel', 'Review', 'Unboxing', 'Tutorial', 'Lifestyle'],
  ],
  [
    '[BR-DISC-15] [BR-DISC-31] industries',
    'Content & Skills',
    'Industries',
    ['Fashion', 'Beauty', 'Fitness', 'Food', 'Travel', 'Technology', 'Home', 'Parenting'],
  ],
  [
    '[BR-DISC-16] [BR-DISC-32] places of the audience',
    'Demographics',
    'Audience location',
    ['United States', 'United Kingdom', 'Canada', 'Australia', 'Germany', 'France', 'Spain', 'Italy'],
  ],
] as const)('%s are chosen from a list in their section', async (_title, name, label, options) => {
  const { screen, section } = await panel();
  fireEvent.click(section(name).getByRole('button', { name: `${label}: Any` }));
  const list = await screen.findByRole('listbox', { name: label });
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(options);
});

test('[BR-DISC-14] [BR-DISC-16] ranges have two ends in their sections', async () => {
  const { section } = await panel();
  for (const [name, label] of [
    ['Audience Metrics', 'Followers'],
    ['Audience Metrics', 'Engagement rate'],
    ['Demographics', 'Price range'],
  ] as const) {
    for (const end of ['from', 'to']) section(name).getByRole('textbox', { name: `${label} ${end}` });
  }
});

test('[BR-DISC-12] [BR-DISC-17] filter sets are saved in their section, and all filters are taken off by one press', async () => {
  const { box, section } = await panel();
  await section('Saved Filters').findByRole('button', { name: 'Save view' });
  box.getByRole('button', { name: 'Reset All' });
});

test('[BR-DISC-23] [CONST-26] of five choices three show as chips', async () => {
  const { section } = await panel({ ...NO_FILTERS, industries: ['fashion', 'beauty', 'fitness', 'food', 'travel'] });
  const names = 'Fashion, Beauty, Fitness, Food, Travel';
  const shown = section('Content & Skills').getByRole('button', { name: `Industries: ${names}` });
  expect([...shown.querySelectorAll('span > span')].map(({ textContent }) => textContent)).toEqual([
    'Fashion',
    'Beauty',
    'Fitness',
    '+2 more',
  ]);
});

test('[BR-DISC-25] [CONST-25] the sliders have the written bounds and steps', async () => {
  const { box } = await panel();
  const sliders = box
    .getAllByRole('slider')
    .map((one) => ['aria-label', 'min', 'max', 'step'].map((name) => one.getAttribute(name)));
  expect(sliders).toEqual([
    ['Followers from, slider', '0', '10000000', '1000'],
    ['Followers to, slider', '0', '10000000', '1000'],
    ['Engagement rate from, slider', '0', '20', '0.1'],
    ['Engagement rate to, slider', '0', '20', '0.1'],
    ['Price range from, slider', '0', '10000', '50'],
    ['Price range to, slider', '0', '10000', '50'],
  ]);
});

test('[BR-DISC-24] what is typed as an end gives way to the other end and to its bound', async () => {
  function Panel() {
    const [filters, setFilters] = useState<CreatorFilters>(NO_FILTERS);
    return createElement(FiltersPanel, { search: {}, filters, onChange: setFilters, onClose: () => {} });
  }
  const { screen } = show(
    createElement(Panel),
    { 'views.list': { views: [], may: { save: allowedUnless(null) } } },
    '/brand/creators',
  );
  const end = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `Engagement rate ${name}` });
  const [from, to] = [await end('from'), await end('to')];
  const enter = async (field: HTMLInputElement, typed: string, kept: string) => {
    field.focus();
    fireEvent.change(field, { target: { value: typed } });
    field.blur();
    await waitFor(() => expect(field.value).toBe(kept));
  };
  await enter(to, '5', '5');
  await enter(from, '80', '5');
  await enter(from, '1', '1');
  await enter(to, '0.5', '1');
  await enter(to, '99', '20');
  await enter(from, '-3', '0');
});

test('[BR-DISC-17] [BR-DISC-18] a filter set is saved under a name, and not without one', async () => {
  const { screen, sent } = show(
    createElement(FiltersPanel, {
      search: { platforms: ['youtube'] },
      filters: { ...NO_FILTERS, platforms: ['youtube'] },
      onChange: () => {},
      onClose: () => {},
    }),
    { 'views.list': { views: [], may: { save: allowedUnless(null) } } },
    '/brand/creators?platforms=["youtube"]',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  const form = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Name is required');
  expect(sent).toEqual([]);
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Tea people' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        name: 'views.save',
        input: { list: 'discover', name: 'Tea people', search: { platforms: ['youtube'] }, shared: false },
      },
    ]),
  );
});

test('who may keep no filter sets uses those that there are, and has no button for another', async () => {
  const part = createElement(FiltersPanel, { search: {}, filters: NO_FILTERS, onChange: () => {}, onClose: () => {} });
  const no = allowedUnless('You are looking only');
  const theirs: SavedView = {
    id: '0198c0de-0000-7000-8000-000000000001',
    name: 'Tea people',
    search: { platforms: ['youtube'] },
    shared: true,
    owner: 'Ada Brand',
    may: { change: no, delete: no },
  };
  const { screen } = show(part, { 'views.list': { views: [theirs], may: { save: no } } }, '/brand/creators');
  await screen.findByRole('link', { name: /Tea people/ });
  expect(screen.queryByRole('button', { name: /Save|Delete/ })).toBeNull();
});
