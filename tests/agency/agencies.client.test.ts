import { fireEvent, waitFor } from '@testing-library/dom';
import type { inferRouterOutputs } from '@trpc/server';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { AgenciesCard } from '#client/features/agency/AgenciesCard.tsx';
import type { AppRouter } from '#server/router.ts';
import { press } from '#tests/support/press.ts';
import { show } from '#tests/support/show.ts';

// What the owner of an account is asked about agencies; assignments.db.test.ts and invites.db.test.ts prove what becomes of it, and assign.e2e.ts accepts
// and leaves one.

type MyAgencies = inferRouterOutputs<AppRouter>['agency']['mine'];
const id = '0198c0de-0000-7000-8000-000000000001';
const none: MyAgencies = { agencies: [], requests: [] };

async function card(mine: MyAgencies) {
  const answers: Record<string, unknown> = { 'agency.mine': mine };
  const page = show(createElement(AgenciesCard, { creator: false }), answers);
  await page.screen.findByRole('heading', { name: 'Agencies' });
  const pressIt = async (name: string) => press(await page.screen.findByRole('button', { name }));
  return { ...page, answers, press: pressIt };
}

test('[AG-22] [AG-36] an agency that asks is declined, and the card is gone', async () => {
  const request = { id, agency: 'Bright Talent', role: 'managed_brand', sentAt: '2026-11-30T09:00:00.000Z' } as const;
  const { screen, answers, press: pressIt, sent } = await card({ ...none, requests: [request] });
  screen.getByText('Asks to manage you as Brand Manager');
  answers['agency.mine'] = none;
  await pressIt('Decline Bright Talent');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Agencies' })).toBeNull());
  expect(sent).toEqual([{ name: 'agency.decline', input: { inviteId: id } }]);
});

test('[AG-36] leaving an agency asks first, and Cancel stays with it', async () => {
  const agency = {
    id,
    agency: 'Bright Talent',
    role: 'managed_brand' as const,
    since: '2026-11-30T09:00:00.000Z',
    acts: [],
  };
  const { screen, press: pressIt, sent } = await card({ ...none, agencies: [agency] });
  await pressIt('Leave Bright Talent');
  await screen.findByRole('alertdialog', { name: 'Leave Bright Talent?' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  screen.getByText(/^Manages you as Brand Manager/);
  expect(sent).toEqual([]);
});
