import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { InviteForm } from '#client/features/users/InviteForm.tsx';
import { press } from '#tests/support/press.ts';
import { BROKEN, show, type, UNREACHED } from '#tests/support/show.ts';

// What the form asks and sends, and what is said of it; invites.db.test.ts proves what becomes of an invite, and invite.e2e.ts sends one.

const email = 'guest@example.test';

async function opened(given: Record<string, unknown> = {}) {
  const answers = { ...given };
  const page = show(createElement(InviteForm), answers);
  const { screen } = page;
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send Invitation' });
  const address = screen.getByLabelText<HTMLInputElement>('Email Address');
  const role = screen.getByLabelText<HTMLSelectElement>('Role');
  const choose = (value: string) => fireEvent.change(role, { target: { value } });
  const fill = () => {
    type(address, email);
    choose('creator');
  };
  return { ...page, answers, send, address, role, choose, fill };
}

test('[ADM-INV-06] the button is off while a field is empty', async () => {
  const { send, address, choose } = await opened();
  const isOff = (off: boolean) => waitFor(() => expect(send.disabled).toBe(off));
  await isOff(true);
  type(address, email);
  await isOff(true);
  choose('creator');
  await isOff(false);
  type(address, ' ');
  await isOff(true);
});

test('[ADM-INV-05] [MSG-41] both are asked for, however the form is sent', async () => {
  const { address, choose, said, sent } = await opened();
  const words = ['Missing Information', 'Please provide both email and role'];
  type(address, email);
  fireEvent.submit(address);
  await waitFor(() => expect(said).toEqual([words]));
  type(address, '');
  choose('creator');
  fireEvent.submit(address);
  await waitFor(() => expect(said).toEqual([words, words]));
  expect(sent).toEqual([]);
});

test.each([
  ['that never arrives', UNREACHED],
  ['at which the server stumbles', BROKEN],
])(
  '[ADM-INV-14] [MSG-43] [MSG-44] an invitation %s is said to have failed, and stays as it was typed',
  async (_title, failure) => {
    const { fill, send, said, address, role } = await opened({ 'users.invite': failure });
    fill();
    await press(send);
    await waitFor(() => expect(said).toEqual([['Failed to Send Invitation', 'Please try again later.']]));
    expect([address.value, role.value]).toEqual([email, 'creator']);
  },
);

test('[ADM-INV-04] Sending... while it is sent', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<null>();
  const { fill, send, screen } = await opened({ 'users.invite': held });
  fill();
  await press(send);
  await screen.findByRole('button', { name: 'Sending...' });
  answer(null);
  await screen.findByRole('button', { name: 'Send Invitation' });
});

test('[ADM-INV-13] [MSG-42] that it is sent is said, and the form is empty', async () => {
  const { fill, send, sent, said, address, role } = await opened();
  fill();
  await press(send);
  await waitFor(() => expect(said).toEqual([['Invitation Sent', `${email} has been invited as Creator.`]]));
  expect(sent).toEqual([{ name: 'users.invite', input: { email, role: 'creator' } }]);
  await waitFor(() => expect([address.value, role.value]).toEqual(['', '']));
});

test('[ADM-INV-07] what is no address can be sent, and is refused at its field', async () => {
  const { send, sent, said, address, choose, screen } = await opened();
  type(address, 'not an address');
  choose('brand');
  await press(send);
  await screen.findByText('Email address must be an address such as name@example.com');
  expect(address.getAttribute('aria-invalid')).toBe('true');
  expect([sent, said]).toEqual([[], []]);
});
