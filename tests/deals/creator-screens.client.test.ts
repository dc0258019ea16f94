import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { CreatorCampaignsPage } from '#client/features/content/CreatorCampaignsPage.tsx';
import { CreatorDashboard } from '#client/features/deals/CreatorDashboard.tsx';
import { DealsPage, InvitationsPage } from '#client/features/deals/DealsPage.tsx';
import { BROKEN, show } from '#tests/support/show.ts';

// What a creator's screens say while they read, and where they cannot. frame.client.test.ts proves the boundary itself, once for all.

const counts = { pending: 0, active: 0, accepted: 0, declined: 0, completed: 0, rejected: 0, all: 0 };
const EARNED = {
  'payments.earnings': { rows: [], totals: [] },
  'payments.payoutSetup': { status: 'active', waiting: [], moneyToCome: false },
};
const none = { rows: [], nextCursor: null, counts };

test('[CR-INV-05] [MSG-159] [MSG-160] invitations that cannot be read', async () => {
  const { screen } = show(createElement(InvitationsPage), { 'deals.myInvitations': BROKEN });
  await screen.findByText('Error Loading Invitations');
  screen.getByText('Please try refreshing the page.');
});

test('[CR-DEALS-07] [MSG-150] deals that cannot be read, and are by another try', async () => {
  const answers: Record<string, unknown> = { 'deals.mine': BROKEN, 'deals.exclusivity': [] };
  const { screen } = show(createElement(DealsPage), answers);
  await screen.findByText('Error Loading Deals');
  answers['deals.mine'] = none;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No active deals yet');
});

test('[CR-CAMP-40] [CR-DASH-13] [MSG-154] campaigns that cannot be read, and the list is empty', async () => {
  const { screen, said } = show(createElement(CreatorCampaignsPage), { 'content.campaigns': BROKEN });
  await screen.findByText('No active campaigns');
  await waitFor(() => expect(said).toEqual([['Failed to load campaigns', undefined]]));
});

test('[CR-DASH-04] [MSG-149] [MSG-148] a dashboard that cannot be read', async () => {
  const { screen } = show(createElement(CreatorDashboard), { 'deals.myInvitations': BROKEN, ...EARNED });
  await screen.findByText('Error loading profile data');
  screen.getByText('Please refresh the page.');
});

test('[CR-DASH-03] [MSG-146] [CR-DASH-11] the dashboard says that it loads; an intro that cannot be checked is not shown', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<unknown>();
  const answers = {
    'deals.myInvitations': none,
    'deals.mine': none,
    'deals.deadlines': held,
    'profiles.welcome': BROKEN,
    ...EARNED,
  };
  const { screen, reads } = show(createElement(CreatorDashboard), answers);
  await screen.findByText('Loading your dashboard...');
  answer([]);
  await screen.findAllByText('Nothing is due');
  expect(screen.queryByText('Loading your dashboard...')).toBeNull();
  expect(reads.map(({ name }) => name)).toContain('profiles.welcome');
  expect(screen.queryByRole('dialog')).toBeNull();
});
