import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DeleteDialog } from '#client/features/users/DeleteDialog.tsx';
import { InvitePage } from '#client/features/users/InvitePage.tsx';
import type { Invite, User } from '#client/features/users/types.ts';
import { UserPanel } from '#client/features/users/UserPanel.tsx';
import { allowedUnless } from '#shared/may.ts';
import { press } from '#tests/support/press.ts';
import { BROKEN, refuses, show, type, UNREACHED } from '#tests/support/show.ts';

// What staff are asked before they invite, suspend and delete somebody, what is said and sent; users.e2e.ts does each of it once.

const ID = '0198c0de-0000-7000-8000-000000000001';
const AT = '2026-11-02T09:00:00.000Z';
const yes = { allowed: true } as const;
const no = allowedUnless('Not now');

describe('an invitation', () => {
  const EMAIL = 'lin@papercrane.test';
  const input = { email: EMAIL, role: 'creator' };
  const lin: Invite = {
    id: ID,
    email: EMAIL,
    role: 'creator',
    status: 'sent',
    sentAt: AT,
    expiresAt: '2026-11-09T09:00:00.000Z',
    may: { resend: yes, revoke: yes },
  };

  async function opened(answers: Record<string, unknown> = {}) {
    const shown = show(createElement(InvitePage), { 'users.invites': { rows: [], nextCursor: null }, ...answers });
    const { screen } = shown;
    const email = await screen.findByLabelText<HTMLInputElement>(/^Email Address/);
    const role = screen.getByLabelText<HTMLSelectElement>(/^Role/);
    const fill = (address: string, as: string) => {
      type(email, address);
      fireEvent.change(role, { target: { value: as } });
    };
    return { ...shown, email, fill, send: screen.getByRole<HTMLButtonElement>('button', { name: 'Send Invitation' }) };
  }

  test('[ADM-INV-06] cannot be sent while a field is empty', async () => {
    const { fill, send } = await opened();
    for (const [address, as, off] of [
      ['', '', true],
      [EMAIL, '', true],
      ['', 'creator', true],
      [EMAIL, 'creator', false],
    ] as const) {
      fill(address, as);
      await waitFor(() => expect(send.disabled).toBe(off));
    }
  });

  test.each([
    ['', 'creator'],
    [EMAIL, ''],
  ])('[ADM-INV-05] [MSG-41] asks for both, and not only for “%s” and “%s”', async (address, as) => {
    const { fill, email, said, sent } = await opened();
    fill(address, as);
    if (email.form) fireEvent.submit(email.form);
    await waitFor(() => expect(said).toEqual([['Missing Information', 'Please provide both email and role']]));
    expect(sent).toEqual([]);
  });

  test('[ADM-INV-07] can be pressed whatever is typed as an address; at the field it says what is wrong with it', async () => {
    const { fill, email, send, sent, screen } = await opened();
    fill('not an address', 'creator');
    await waitFor(() => expect(send.disabled).toBe(false));
    fireEvent.click(send);
    await screen.findByText('Email address must be an address such as name@example.com');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  test.each([
    ['does not arrive', UNREACHED],
    ['the server fails at', BROKEN],
  ])('[ADM-INV-14] [MSG-43] [MSG-44] that %s says so, and stays to be sent again', async (_what, answer) => {
    const { fill, email, send, said } = await opened({ 'users.invite': answer });
    fill(EMAIL, 'creator');
    await press(send);
    await waitFor(() => expect(said).toEqual([['Failed to Send Invitation', 'Please try again later.']]));
    expect(email.value).toBe(EMAIL);
  });

  test('[ADM-INV-04] [ADM-INV-13] [MSG-42] says that it is being sent, and that it is sent; the form is empty then, and the log is read again', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const answers = { 'users.invite': promise, 'users.invites': { rows: [] as Invite[], nextCursor: null } };
    const { fill, email, send, said, sent, screen } = await opened(answers);
    await screen.findByText('No invitations yet');
    fill(EMAIL, 'creator');
    await press(send);
    await waitFor(() => expect(send.textContent).toBe('Sending...'));
    answers['users.invites'].rows = [lin];
    resolve({});
    await waitFor(() => expect(said).toEqual([['Invitation Sent', `${EMAIL} has been invited as Creator.`]]));
    expect(email.value).toBe('');
    await screen.findByRole('cell', { name: EMAIL });
    expect(sent).toEqual([{ name: 'users.invite', input }]);
  });

  test('is sent again, and revoked after a question', async () => {
    const { screen, said, sent } = await opened({ 'users.invites': { rows: [lin], nextCursor: null } });
    fireEvent.click(await screen.findByRole('button', { name: `Resend the invitation to ${EMAIL}` }));
    await waitFor(() => expect(said).toEqual([[`The invitation to ${EMAIL} is on its way again.`, undefined]]));
    fireEvent.click(screen.getByRole('button', { name: `Revoke the invitation to ${EMAIL}` }));
    const asking = within(await screen.findByRole('alertdialog', { name: 'Revoke Invitation' }));
    fireEvent.click(asking.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(said.at(-1)).toEqual([`The invitation to ${EMAIL} is revoked.`, undefined]));
    expect(sent).toEqual(
      ['users.resendInvite', 'users.revokeInvite'].map((name) => ({ name, input: { inviteId: ID } })),
    );
  });
});

const mona: User = {
  id: ID,
  email: 'mona@example.test',
  companyName: null,
  firstName: 'Mona',
  lastName: 'Reyes',
  role: 'creator',
  status: 'active',
  emailConfirmedAt: AT,
  createdAt: AT,
  lastSignInAt: null,
  flagged: true,
  secondFactor: false,
  erasedOn: null,
  campaigns: 0,
  deals: 3,
  openDeals: 1,
  openSessions: 0,
  agencies: [],
  roles: [],
  signIns: [],
  changes: [],
  may: { suspend: yes, activate: no, flag: yes, delete: yes, assign: no },
};

test('a user is suspended with a reason, which their panel says then, and let in again with another', async () => {
  const answers: Record<string, unknown> = { 'users.read': mona };
  const { screen, sent } = show(createElement(UserPanel, { userId: ID, onClose: () => {} }), answers);
  const decide = async (act: string, title: string, reason: string, after: User) => {
    fireEvent.click(await screen.findByRole('button', { name: act }));
    const asking = within(await screen.findByRole('dialog', { name: title }));
    type(asking.getByLabelText(/^Reason/), reason);
    answers['users.read'] = after;
    fireEvent.click(asking.getByRole('button', { name: act }));
  };
  const change = { id: 1, change: 'suspended', at: AT, note: 'Sold followers', by: 'admin@accord.test' } as const;
  await decide('Suspend', 'Suspend Mona Reyes', 'Sold followers', {
    ...mona,
    status: 'suspended',
    changes: [change],
    may: { ...mona.may, suspend: no, activate: yes },
  });
  await screen.findByText('Sold followers, by admin@accord.test');
  await decide('Lift suspension', 'Lift the suspension of Mona Reyes', 'It was a mistake', mona);
  await screen.findByRole('button', { name: 'Suspend' });
  expect(sent).toEqual([
    { name: 'users.suspend', input: { userId: ID, reason: 'Sold followers' } },
    { name: 'users.activate', input: { userId: ID, reason: 'It was a mistake' } },
  ]);
});

test('the id of a user is copied from their panel', async () => {
  const copied: string[] = [];
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => copied.push(text) } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  const { screen, said } = show(createElement(UserPanel, { userId: ID, onClose: () => {} }), { 'users.read': mona });
  fireEvent.click(await screen.findByRole('button', { name: 'Copy user ID' }));
  await waitFor(() => expect(said).toEqual([['Copied the user ID', undefined]]));
  expect(copied).toEqual([ID]);
});

describe('the question before a user is deleted', () => {
  function asked(answers: Record<string, unknown>) {
    let open = true;
    const dialog = { userId: ID, name: 'Mona Reyes', withCode: false, onClose: () => (open = false) };
    const shown = show(createElement(DeleteDialog, dialog), answers);
    const remove = async (password: string) => {
      type(await shown.screen.findByLabelText('Your password'), password);
      await press(shown.screen.getByRole('button', { name: /^Delet/ }));
    };
    return { ...shown, remove, isOpen: () => open };
  }

  test('[ADM-USR-19] [MSG-33] [MSG-34] says what is lost', async () => {
    const { screen } = asked({});
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete User' });
    expect(dialog.textContent).toContain('This will permanently delete this user and all linked data: ');
    expect(dialog.textContent).toContain('This action cannot be undone');
  });

  test('[ADM-USR-32] [MSG-36] stays with what the server refuses: a password at its field, all else behind a prefix', async () => {
    const answers: Record<string, unknown> = { 'users.delete': refuses('Password is incorrect', 'password') };
    const { screen, said, remove, isOpen } = asked(answers);
    await remove('wrong');
    await screen.findByText('Password is incorrect');
    expect(said).toEqual([]);
    answers['users.delete'] = BROKEN;
    await remove('accord-demo');
    const failed = 'Failed to delete user: Something went wrong. Please try again.';
    await waitFor(() => expect(said).toEqual([[failed, undefined]]));
    expect(isOpen()).toBe(true);
  });

  test('[ADM-USR-20] [ADM-USR-31] [MSG-35] has Cancel and Delete User, which says that it works, and that it is done', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const { screen, said, sent, remove, isOpen } = asked({ 'users.delete': promise });
    await screen.findByRole('button', { name: 'Cancel' });
    screen.getByRole('button', { name: 'Delete User' });
    await remove('accord-demo');
    await screen.findByRole('button', { name: 'Deleting...' });
    expect(isOpen()).toBe(true);
    resolve({});
    await waitFor(() => expect(said).toEqual([['User deleted successfully', undefined]]));
    expect(isOpen()).toBe(false);
    expect(sent).toEqual([{ name: 'users.delete', input: { userId: ID, password: 'accord-demo' } }]);
  });
});
