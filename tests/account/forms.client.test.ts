import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { AppSetup } from '#client/features/account/AppSetup.tsx';
import { CloseDialog } from '#client/features/account/CloseDialog.tsx';
import { PasskeyName } from '#client/features/account/PasskeyName.tsx';
import { CodeForm } from '#client/features/auth/CodeForm.tsx';
import { press } from '#tests/support/press.ts';
import { refuses, says, show, type } from '#tests/support/show.ts';

// What is asked around a second factor, a passkey and the end of an account; account.e2e.ts and passkeys.e2e.ts walk through it.

const INCORRECT = refuses('Code is incorrect', 'code');

test('an app is set up by the password, its key in groups of four, and a first code; a wrong one is said at its field', async () => {
  const answers: Record<string, unknown> = {
    'account.startSecondFactor': { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Accord?secret=ABCDEFGHIJ' },
    'account.confirmSecondFactor': INCORRECT,
  };
  const got: (readonly string[])[] = [];
  const { screen, sent, said } = show(createElement(AppSetup, { onCodes: (codes) => got.push(codes) }), answers);
  type(await screen.findByLabelText(/^Password/), 'plum river 7');
  await press(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByTestId('key')).textContent).toBe('ABCD EFGH IJ');
  type(screen.getByLabelText(/^Code/), '000000');
  await press(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByText('Code is incorrect');
  expect(got).toEqual([]);
  answers['account.confirmSecondFactor'] = { recoveryCodes: ['AAAA-BBBB'] };
  type(screen.getByLabelText(/^Code/), '123456');
  await press(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(got).toEqual([['AAAA-BBBB']]));
  expect(said).toEqual([['Your second factor is on.', undefined]]);
  expect(sent).toEqual([
    { name: 'account.startSecondFactor', input: { password: 'plum river 7' } },
    { name: 'account.confirmSecondFactor', input: { code: '000000' } },
    { name: 'account.confirmSecondFactor', input: { code: '123456' } },
  ]);
});

test('a wrong code at the sign-in is said at its field; one that comes too late leads back to the start', async () => {
  const answers: Record<string, unknown> = { 'auth.enterCode': INCORRECT };
  let late = false;
  const { screen, said } = show(createElement(CodeForm, { onTooLate: () => (late = true) }), answers);
  const code = await screen.findByLabelText(/^Code/);
  type(code, '111111');
  await press(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Code is incorrect');
  expect([code.getAttribute('aria-invalid'), late]).toEqual(['true', false]);
  answers['auth.enterCode'] = says('PRECONDITION_FAILED', 412, 'Please sign in again.');
  type(code, '222222');
  await press(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(late).toBe(true));
  expect(said).toEqual([['Please sign in again.', undefined]]);
});

test('an account is closed with the password and the word DELETE, and no other', async () => {
  const answers = { 'account.close': { erasedOn: '2026-12-15' } };
  const ended: string[] = [];
  const dialog = { withCode: false, onClose: () => ended.push('asked'), onClosed: async () => ended.push('closed') };
  const { screen, sent } = show(createElement(CloseDialog, dialog), answers);
  type(await screen.findByLabelText(/^Password/), 'plum river 7');
  type(screen.getByLabelText(/^Confirmation/), 'delete');
  const close = screen.getByRole('button', { name: 'Delete Account' });
  await press(close);
  await screen.findByText('Confirmation must be the word DELETE');
  expect(sent).toEqual([]);
  type(screen.getByLabelText(/^Confirmation/), 'DELETE');
  await press(close);
  await waitFor(() => expect(ended).toEqual(['asked', 'closed']));
  expect(sent).toEqual([{ name: 'account.close', input: { password: 'plum river 7', confirmation: 'DELETE' } }]);
});

test('a passkey gets another name', async () => {
  const passkey = {
    id: '0198c0de-0000-7000-8000-000000000001',
    name: 'Linux',
    addedAt: '2026-11-02T09:00:00.000Z',
    lastUsedAt: null,
  };
  let open = true;
  const { screen, sent, said } = show(createElement(PasskeyName, { passkey, onClose: () => (open = false) }), {});
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  expect(name.value).toBe('Linux');
  type(name, 'Work laptop');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(open).toBe(false));
  expect(said).toEqual([['Passkey renamed.', undefined]]);
  expect(sent).toEqual([{ name: 'account.renamePasskey', input: { passkeyId: passkey.id, name: 'Work laptop' } }]);
});
