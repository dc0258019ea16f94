import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement, type ReactElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { BrandPage } from '#client/features/crm/BrandPage.tsx';
import { BrandsPage } from '#client/features/crm/BrandsPage.tsx';
import { CreatorPage } from '#client/features/crm/CreatorPage.tsx';
import { CreatorsPage } from '#client/features/crm/CreatorsPage.tsx';
import { DealFilters } from '#client/features/crm/DealFilters.tsx';
import { DealsPage } from '#client/features/crm/DealsPage.tsx';
import { BROKEN, says, show } from '#tests/support/show.ts';
import { stopTimers, until } from '#tests/support/stopped-timers.ts';

// The words of each screen where its read fails, and the pause after typing and choosing. frame.client.test.ts proves the boundary itself, once for all.

const ID = '0198c0de-0000-7000-8000-000000000001';
/** What the lists read besides their rows. */
const ASIDE = { 'views.list': { views: [], may: { save: { allowed: true } } }, 'crm.tags': [] };
const NO_SESSION = says('UNAUTHORIZED', 401);
const brand = (area: 'admin' | 'agency') => createElement(BrandPage, { area, brandId: ID });
const creator = (area: 'admin' | 'agency') => createElement(CreatorPage, { area, creatorId: ID });

describe('what cannot be read is said in the words of its screen, and can be tried again', () => {
  const none = { rows: [], nextCursor: null };
  const noBrands = { rows: [], total: 0, more: false, page: 1, pageSize: 10 };
  const cases: [string, ReactElement, string, string, unknown, string][] = [
    [
      '[CRM-26] [MSG-80] the deals',
      createElement(DealsPage, { area: 'admin' }),
      'crm.deals',
      'Failed to load deal data.',
      none,
      'No deals found matching your criteria.',
    ],
    [
      '[CRM-15] [MSG-71] the brands',
      createElement(BrandsPage, { area: 'admin' }),
      'crm.brands',
      'Error fetching brands',
      noBrands,
      'No brands found.',
    ],
    [
      '[CRM-20] [MSG-78] the creators',
      createElement(CreatorsPage, { area: 'admin' }),
      'crm.creators',
      'Failed to load creator data. Please try again later.',
      none,
      'No creators found.',
    ],
    [
      '[AG-34] [MSG-197] an agency’s brands',
      createElement(BrandsPage, { area: 'agency' }),
      'crm.brands',
      'Error loading brands',
      noBrands,
      'No brands found.',
    ],
    [
      '[AG-34] [MSG-198] an agency’s creators',
      createElement(CreatorsPage, { area: 'agency' }),
      'crm.creators',
      'Error loading creators',
      none,
      'No creators found.',
    ],
    [
      '[AG-34] [MSG-199] an agency’s deals',
      createElement(DealsPage, { area: 'agency' }),
      'crm.deals',
      'Error loading deals',
      none,
      'No deals found matching your criteria.',
    ],
  ];
  test.each(cases)('%s', async (_title, part, procedure, words, mended, then) => {
    const answers: Record<string, unknown> = { ...ASIDE, [procedure]: BROKEN };
    const { screen } = show(part, answers);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(words);
    answers[procedure] = mended;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText(then);
  });

  test.each([
    ['[CRM-30] [MSG-72] a brand', brand('admin'), 'crm.brand', 'Failed to fetch brand details'],
    ['[CRM-34] [MSG-76] a creator', creator('admin'), 'crm.creator', 'Failed to load creator details'],
  ] as const)('%s', async (_title, part, procedure, words) => {
    const answers: Record<string, unknown> = { [procedure]: BROKEN };
    const { screen, reads } = show(part, answers);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(words);
    const before = reads.length;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(reads.length).toBeGreaterThan(before));
  });
});

describe('who', () => {
  test.each([
    ['[MSG-69] opens a brand without a session is told', brand('admin'), 'crm.brand'],
    ['[MSG-69] opens a creator without a session is told', creator('agency'), 'crm.creator'],
  ] as const)('%s', async (_title, part, procedure) => {
    const { screen } = show(part, { [procedure]: NO_SESSION });
    expect((await screen.findByRole('alert')).textContent).toBe('Authentication required');
  });

  test.each([
    ['NOT_FOUND', 404],
    ['BAD_REQUEST', 400],
  ])(
    '[CRM-29] [MSG-73] [MSG-74] opens a brand that does not exist is told, also where the address has no id (%s)',
    async (code, httpStatus) => {
      const { screen } = show(brand('admin'), { 'crm.brand': says(code, httpStatus) });
      await screen.findByRole('heading', { name: 'Brand Not Found' });
      screen.getByText("The brand you're looking for doesn't exist or you don't have permission to view it.");
    },
  );

  test('[CRM-34] [MSG-75] opens an address without the id of a creator is told', async () => {
    const { screen } = show(creator('admin'), { 'crm.creator': says('BAD_REQUEST', 400) });
    await screen.findByText('Creator ID is required');
  });
});

describe('a moment passes', () => {
  test('[CRM-24] a filter of the deals is reported 300 ms after it was chosen', async () => {
    const reported: object[] = [];
    const filters = createElement(DealFilters, { search: {}, onSearch: (change) => reported.push(change) });
    const { screen } = show(filters, {});
    const stage = await screen.findByRole('combobox', { name: 'Stage' });
    using _ = stopTimers();
    fireEvent.change(stage, { target: { value: 'completed' } });
    vi.advanceTimersByTime(299);
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(reported).toEqual([{ stage: 'completed' }]);
  });

  test('[CRM-16] [CONST-15] the search for creators waits for 400 ms without typing', async () => {
    const answers = { ...ASIDE, 'crm.creators': { rows: [], nextCursor: null } };
    const { screen, address } = show(createElement(CreatorsPage, { area: 'admin' }), answers, '/admin/crm/creators');
    await screen.findByText('No creators found.');
    using _ = stopTimers();
    const field = screen.getByRole('textbox', { name: 'Search creators' });
    for (const value of ['am', 'amara']) fireEvent.change(field, { target: { value } });
    vi.advanceTimersByTime(399);
    expect(address()).not.toContain('search=');
    vi.advanceTimersByTime(1);
    await until(() => address().includes('search=amara'));
  });
});
