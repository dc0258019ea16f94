import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { AgencyInviteForm } from '#client/features/agency/AgencyInviteForm.tsx';
import { press } from '#tests/support/press.ts';
import { BROKEN, show, type } from '#tests/support/show.ts';

// What the form asks and sends, and what is said of it; invites.db.test.ts proves what becomes of an invite, and agency.e2e.ts sends one.

test('[AG-21] [MSG-195] an agency is asked for both fields', async () => {
  const { screen, said, sent } = show(createElement(AgencyInviteForm), {});
  await press(await screen.findByRole('button', { name: 'Send Invitation' }));
  await waitFor(() => expect(said).toEqual([['Please fill in all fields', undefined]]));
  expect(sent).toEqual([]);
});

test('[AG-03] [AG-23] [MSG-200] what cannot be sent says so and keeps what was typed, and that it is sent is said', async () => {
  const answers: Record<string, unknown> = { 'agency.invite': BROKEN };
  const { screen, said, sent } = show(createElement(AgencyInviteForm), answers);
  const send = await screen.findByRole('button', { name: 'Send Invitation' });
  const address = screen.getByLabelText<HTMLInputElement>('Email');
  type(address, 'asked@example.test');
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'managed_brand' } });
  await press(send);
  const failed = ['Failed to send invitation', 'Something went wrong. Please try again.'];
  await waitFor(() => expect(said).toEqual([failed]));
  expect(address.value).toBe('asked@example.test');
  answers['agency.invite'] = null;
  await press(send);
  await waitFor(() => expect(said).toEqual([failed, ['Invitation sent successfully!', undefined]]));
  const input = { email: 'asked@example.test', role: 'managed_brand' };
  expect(sent).toEqual(Array(2).fill({ name: 'agency.invite', input }));
});
