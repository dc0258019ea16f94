import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { SearchDialog } from '#client/features/campaigns/SearchDialog.tsx';
import type { Found } from '#client/features/campaigns/types.ts';
import { allowedUnless } from '#shared/may.ts';
import { BROKEN, show } from '#tests/support/show.ts';

// What the dialog says; removal.db.test.ts proves what is found, and wizard.e2e.ts opens it and follows a result.

const found: Found = {
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Found lantern',
  description: 'Lights the way home in the evening.',
  budget: { amountMinor: 123_400, currency: 'EUR' },
  // Tests run in Chatham, where this is the first of April.
  createdAt: '2026-03-31T10:30:00.000Z',
  deletedAt: null,
  origin: 'draft',
  status: 'draft',
  reviewStatus: 'draft',
  may: { restore: allowedUnless(null) },
};
const lost = { ...found, id: '0198c0de-0000-7000-8000-000000000002', name: 'Lost lantern', deletedAt: found.createdAt };
const NO_MATCH = 'No campaigns found matching your search.';

function opened(answers: Record<string, unknown>) {
  const page = show(createElement(SearchDialog, { open: true, onClose: () => {} }), answers);
  const row = async (name: string) => {
    const items = await page.screen.findAllByRole('listitem');
    return within(items.find(({ textContent }) => textContent?.includes(name)) ?? document.body);
  };
  /** Enter searches at once, without the pause after typing. */
  const search = (text: string) => {
    const field = page.screen.getByLabelText('Search campaigns');
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  return { ...page, row, search };
}

describe('Campaign Search & Recovery', () => {
  test('[BR-SEARCH-01] is called so', async () => {
    const { screen } = opened({ 'campaigns.search': [found] });
    const dialog = await screen.findByRole('dialog', { name: 'Campaign Search & Recovery' });
    within(dialog).getByRole('heading', { name: 'Campaign Search & Recovery' });
  });

  test('[BR-SEARCH-03] a result has its name and how its review stands, which goes before the status', async () => {
    const sent = { ...found, id: lost.id, name: 'Sent lantern', status: 'new', reviewStatus: 'pending_review' };
    const { row } = opened({ 'campaigns.search': [found, sent] });
    const draft = await row('Found lantern');
    expect(draft.getByRole('link', { name: 'Found lantern' }).getAttribute('href')).toBe(
      `/brand/create-campaign?draftId=${found.id}`,
    );
    expect(draft.getAllByText('Draft')).not.toEqual([]);
    (await row('Sent lantern')).getByText('Pending Review');
  });

  test('[BR-SEARCH-05] a result has its description, ID, day of creation and budget', async () => {
    const { row } = opened({ 'campaigns.search': [found] });
    const it = await row('Found lantern');
    it.getByText('Lights the way home in the evening.');
    const time = it.getByRole('time');
    expect(time.parentElement?.textContent).toBe(`ID ${found.id} · Created Apr 1, 2026 · €1,234.00`);
    expect(time.getAttribute('title')).toMatch(/^Apr 1, 2026, 12:15\sAM GMT\+13:45$/);
    expect(time.getAttribute('datetime')).toBe(found.createdAt);
  });

  test('[BR-SEARCH-04] a result says which source it comes from', async () => {
    const origins = { new: 'New', legacy: 'Legacy', draft: 'Draft' } as const;
    const rows = Object.keys(origins).map((origin, at) => ({
      ...found,
      id: `${found.id.slice(0, -1)}${at}`,
      name: `Lantern ${origin}`,
      reviewStatus: 'approved',
      status: 'in_progress',
      origin,
    }));
    const { row } = opened({ 'campaigns.search': rows });
    for (const [origin, badge] of Object.entries(origins)) (await row(`Lantern ${origin}`)).getByText(badge);
  });

  test('[BR-SEARCH-06] a deleted campaign leads nowhere until it is restored', async () => {
    const { row, sent, said } = opened({ 'campaigns.search': [lost] });
    const it = await row('Lost lantern');
    it.getByText('Deleted');
    expect(it.queryByRole('link')).toBeNull();
    fireEvent.click(it.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(said).toEqual([['Campaign restored', undefined]]));
    expect(sent).toEqual([{ name: 'campaigns.restore', input: { campaignId: lost.id } }]);
  });

  test('[BR-SEARCH-07] [MSG-89] while a typed search is on its way it says so, and neither old results nor that there are none', async () => {
    const answers: Record<string, unknown> = { 'campaigns.search': [found] };
    const { screen, row, search } = opened(answers);
    await row('Found lantern');
    const { promise: held, resolve: answer } = Promise.withResolvers<unknown>();
    answers['campaigns.search'] = held;
    search('lanterns that nobody has');
    await screen.findByText('Searching campaigns...');
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(screen.queryByText(NO_MATCH)).toBeNull();
    answer([]);
    await screen.findByText(NO_MATCH);
    expect(screen.queryByText('Searching campaigns...')).toBeNull();
  });

  test('[BR-SEARCH-08] [MSG-90] what is not there is not found, in words', async () => {
    const answers: Record<string, unknown> = { 'campaigns.search': [found] };
    const { screen, row, search, reads } = opened(answers);
    await row('Found lantern');
    answers['campaigns.search'] = [];
    search('nothing is called this');
    await screen.findByText(NO_MATCH);
    expect(reads.at(-1)?.input).toEqual({ search: 'nothing is called this' });
  });

  test('[BR-SEARCH-09] [MSG-91] who has no campaigns is told that there is none', async () => {
    const { screen } = opened({ 'campaigns.search': [] });
    await screen.findByText('No campaigns found.');
    expect(screen.queryByText('Searching campaigns...')).toBeNull();
  });

  test('[BR-SEARCH-10] [BR-DRAFT-19] a read that fails is said, with no result on the list, and can be tried again', async () => {
    const answers: Record<string, unknown> = { 'campaigns.search': [found] };
    const { screen, row, search } = opened(answers);
    await row('Found lantern');
    answers['campaigns.search'] = BROKEN;
    search('lanterns of the sea');
    await screen.findByText('Something went wrong. Please try again.');
    expect(screen.queryByRole('listitem')).toBeNull();
    answers['campaigns.search'] = [];
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText(NO_MATCH);
  });
});
