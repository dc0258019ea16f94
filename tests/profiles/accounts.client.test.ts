import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { ConnectDialog } from '#client/features/profiles/ConnectDialog.tsx';
import { SocialAccounts } from '#client/features/profiles/SocialAccounts.tsx';
import { useAccounts } from '#client/features/profiles/useAccounts.ts';
import { allowedUnless } from '#shared/may.ts';
import type { SocialAccountView } from '#shared/profiles/social.schema.ts';
import { BROKEN, refuses, show, type, UNREACHED } from '#tests/support/show.ts';
import { stopTimers, until } from '#tests/support/stopped-timers.ts';

// What is said where an account is connected, and when the accounts are read; profile.e2e.ts connects one and refreshes another.

describe('Connect Account', () => {
  async function dialog(connect: unknown) {
    const page = show(createElement(ConnectDialog, { onClose: () => {} }), { 'profiles.connectAccount': connect });
    await page.screen.findByRole('dialog', { name: 'Connect Account' });
    const send = () => fireEvent.click(page.screen.getByRole('button', { name: 'Connect Account' }));
    const fill = () => {
      fireEvent.change(page.screen.getByLabelText('Platform'), { target: { value: 'tiktok' } });
      type(page.screen.getByLabelText('Handle or URL'), '@nora.field');
    };
    return { ...page, fill, send };
  }

  test('[CR-PROF-17] [MSG-174] a platform and a handle are needed', async () => {
    const { send, said, sent } = await dialog(null);
    send();
    await waitFor(() =>
      expect(said).toEqual([['Missing Information', 'Please select a platform and enter your handle']]),
    );
    expect(sent).toEqual([]);
  });

  test('[CR-PROF-16] [MSG-173] that is said at the field, too', async () => {
    const { screen, send } = await dialog(null);
    send();
    expect(await screen.findAllByText('Please select a platform and enter your handle/URL')).not.toEqual([]);
  });

  test('[CR-PROF-24] [MSG-182] what fails is said', async () => {
    const { fill, send, said } = await dialog(BROKEN);
    fill();
    send();
    const words = 'There was an error connecting your account. Please try again.';
    await waitFor(() => expect(said).toEqual([['Connection Failed', words]]));
  });

  test('[CR-PROF-22] [MSG-175] inline, too, in the words of the server', async () => {
    const { screen, fill, send } = await dialog(BROKEN);
    fill();
    send();
    await screen.findByText('Failed to connect profile');
    screen.getByText('Something went wrong. Please try again.');
  });

  test('[MSG-177] where no words of the server come, in ours', async () => {
    const { screen, fill, send } = await dialog(UNREACHED);
    fill();
    send();
    await screen.findByText('An unexpected error occurred');
  });
});

describe('a connected account', () => {
  const account: SocialAccountView = {
    id: '0198c0de-0000-7000-8000-000000000001',
    platform: 'tiktok',
    handle: 'nora.field',
    status: 'ok',
    lastRun: '2026-11-30T09:00:00.000Z',
    problem: null,
    followers: 1_200,
    engagement: 0.04,
    refreshAskedAt: '2026-11-30T09:00:00.000Z',
    verified: false,
  };

  async function card(given: Record<string, unknown>) {
    const accounts = { accounts: [account], code: 'accord-x7', mayRefresh: allowedUnless(null) };
    const children = createElement(SocialAccounts);
    const part = createElement(Loaded, { failure: { title: 'Lost' }, skeleton: '', children });
    const page = show(part, { 'profiles.accounts': accounts, ...given });
    await page.screen.findByRole('article', { name: 'TikTok' });
    return page;
  }

  test.each([
    ['that does not reach the server', UNREACHED, 'Failed to refresh social media metrics'],
    ['that fails there', BROKEN, 'Something went wrong. Please try again.'],
  ])('[CR-PROF-23] [MSG-180] [MSG-181] a refresh %s says so', async (_title, failure, words) => {
    const { screen, said } = await card({ 'profiles.refreshAccount': failure });
    fireEvent.click(screen.getByRole('button', { name: 'Refresh TikTok' }));
    await waitFor(() => expect(said).toEqual([['Refresh Failed', words]]));
  });

  test('is not confirmed without the code in its bio, which is said, and only its creator sees its figures', async () => {
    const missing = 'The bio of this account does not have accord-x7 in it yet. It can take a minute to show.';
    const { screen, sent } = await card({ 'profiles.proveAccount': refuses(missing) });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm Ownership of TikTok' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm that TikTok is yours' }));
    dialog.getByText(/^Put this code anywhere in the bio of @nora\.field/);
    expect(dialog.getByLabelText('Your code')).toHaveProperty('value', 'accord-x7');
    fireEvent.click(dialog.getByRole('button', { name: 'Check Bio' }));
    await dialog.findByText(missing);
    screen.getByText(/^Only you see these figures/);
    expect(sent).toEqual([{ name: 'profiles.proveAccount', input: { accountId: account.id } }]);
  });
});

test('[CR-PROF-26] [CONST-36] the accounts are read again when they are over 2 minutes old, and are kept for 10', async () => {
  const Accounts = () => createElement('p', null, `${useAccounts().accounts.length} accounts`);
  const Place = () => {
    const [here, setHere] = useState(true);
    const children = createElement(Accounts);
    const part = createElement(Loaded, { failure: { title: 'Lost' }, skeleton: 'Reading', children });
    const button = createElement('button', { type: 'button', onClick: () => setHere(!here) }, 'Go');
    return createElement('div', null, button, here && part);
  };
  const { screen, reads } = show(createElement(Place), { 'profiles.accounts': { accounts: [] } });
  await screen.findByText('0 accounts');
  expect(reads).toHaveLength(1);
  using _ = stopTimers('Date');
  const go = () => fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  const awayFor = async (seconds: number) => {
    go();
    await until(() => !screen.queryByText('0 accounts'));
    vi.advanceTimersByTime(seconds * 1_000);
    go();
  };
  for (const [seconds, kept, read] of [
    [60, true, 1],
    [61, true, 2],
    [9 * 60, true, 3],
    [10 * 60 + 1, false, 4],
  ] as const) {
    await awayFor(seconds);
    await until(() => screen.queryByText(kept ? '0 accounts' : 'Reading'));
    await until(() => screen.queryByText('0 accounts'));
    await until(() => reads.length === read);
  }
});
