import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ApplicationsPanel } from '#client/features/deals/ApplicationsPanel.tsx';
import { KeyForm } from '#client/features/settings/KeyForm.tsx';
import type { BrandApplicationView } from '#shared/deals/applications.schema.ts';
import type { OfferBudget } from '#shared/deals/deals.schema.ts';
import { priceRange } from '#shared/discovery/price-estimate.ts';
import { says, show, type } from '#tests/support/show.ts';
import { offerStart } from '#tests/support/shown.ts';

// What was typed into a dialog is asked about, and a dialog that could not be read can be read again. kept-places.e2e.ts and forms.e2e.ts walk what
// only a browser does: other pages, the way back, a broken connection.

const ID = '0198c0de-0000-7000-8000-000000000001';

test('what was typed into a dialog is asked about before Escape takes it away; what is closed by its own button goes', async () => {
  let closed = 0;
  const form = createElement(KeyForm, { scopes: [], onClose: () => (closed += 1) });
  const { screen } = show(form, {});
  const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }));
  const name = dialog.getByLabelText<HTMLInputElement>(/^Name/);
  type(name, 'Spreadsheet of the finance team');
  fireEvent.keyDown(name, { key: 'Escape' });
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([name.value, closed]).toEqual(['Spreadsheet of the finance team', 0]);

  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(closed).toBe(1));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

const allowed = { allowed: true } as const;
const budget: OfferBudget = { ...offerStart, limitMinor: null };
const application: BrandApplicationView = {
  id: ID,
  status: 'pending',
  may: { offer: allowed, decline: allowed },
  note: 'I repair headphones in my films.',
  declineReason: null,
  sentAt: '2026-11-02T09:00:00.000Z',
  answeredAt: null,
  offer: null,
  creator: {
    id: ID,
    name: 'Kwame Boateng',
    username: null,
    bio: null,
    avatarUrl: null,
    platform: 'instagram',
    platforms: ['instagram'],
    followers: 61_200,
    engagement: 0.04,
    contentTypes: [],
    industries: [],
    audienceType: 'mixed',
    audience: [],
    price: priceRange({ priceMinMinor: 40_000, priceMaxMinor: 90_000, priceCurrency: 'USD', followerCount: 61_200 }),
    verified: false,
    favourite: false,
    record: {},
  },
  match: { score: 70, reasons: [] },
  price: {
    tier: 'Micro',
    campaignType: 'Single',
    currency: 'USD',
    floorMinor: null,
    suggestedMinor: 50_000,
    asks: { minMinor: 25_000, maxMinor: 200_000, currency: 'USD', source: 'default' },
    pieces: 1,
    asksInAll: null,
  },
};

test('an offer that cannot be made because the budget could not be read says so, and can be tried again', async () => {
  const answers: Record<string, unknown> = {
    'deals.applications': { rows: [application], nextCursor: null },
    'deals.budget': says('BAD_REQUEST', 400),
  };
  const { screen } = show(createElement(ApplicationsPanel, { campaignId: ID, waiting: 1 }), answers);
  fireEvent.click(await screen.findByRole('button', { name: /^Make .*Kwame Boateng.* an offer$/ }));
  // While it is read, the dialog is another one.
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The campaign’s budget could not be loaded');
  expect(alert.closest('[role=dialog]')?.textContent).toMatch(/^Make .*Kwame Boateng.* an offer/);
  expect(screen.queryByLabelText(/^Amount/)).toBeNull();
  answers['deals.budget'] = budget;
  fireEvent.click(within(alert).getByRole('button', { name: 'Try Again' }));
  const amount = await screen.findByLabelText<HTMLInputElement>(/^Amount/);
  expect(amount.value).toBe('500.00');
});
