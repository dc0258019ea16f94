import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { RoleFixer } from '#client/features/users/RoleFixer.tsx';
import { allowedUnless } from '#shared/may.ts';
import type { FixableUser } from '#shared/users/users.schema.ts';
import { press } from '#tests/support/press.ts';
import { BROKEN, refuses, show, type, UNREACHED } from '#tests/support/show.ts';

// What staff are asked and told where they give a role. role-fixer.db.test.ts proves what becomes of it, and super-admin.e2e.ts gives one.

const userId = '0198c0de-0000-7000-8000-000000000001';
const WHY = 'Something went wrong. Please try again.';

describe('the User Role Fixer', () => {
  const found: FixableUser = {
    id: userId,
    name: 'Northwind Outdoor',
    email: 'brand@accord.test',
    role: 'brand',
    entries: [{ role: 'brand', status: 'approved' }],
    may: { fix: allowedUnless(null) },
  };

  async function looked(given: Record<string, unknown>) {
    const answers: Record<string, unknown> = { 'users.lookUp': found, ...given };
    const page = show(createElement(RoleFixer, {}), answers);
    const { screen } = page;
    const pressIt = async (name: string) => press(await screen.findByRole('button', { name }));
    type(await screen.findByLabelText('User ID or email'), 'brand@accord.test');
    await pressIt('Look up');
    const give = async (role: string, act: string) => {
      fireEvent.change(await screen.findByLabelText('Role'), { target: { value: role } });
      await pressIt(act);
      const question = await screen.findByRole('alertdialog');
      await press(within(question).getByRole('button', { name: act }));
    };
    return { ...page, give };
  }

  test('[SA-24] [MSG-193] says at the field that nobody is found', async () => {
    const { screen } = await looked({ 'users.lookUp': refuses('User does not exist in auth.users table', 'user') });
    await screen.findByText('User does not exist in auth.users table');
  });

  test('[SA-16] leaves one’s own account alone', async () => {
    const own = allowedUnless('You cannot do this to your own account.');
    const { screen } = await looked({ 'users.lookUp': { ...found, may: { fix: own } } });
    await screen.findByText('You cannot do this to your own account.');
    expect(screen.queryByLabelText('Role')).toBeNull();
  });

  test.each([
    [
      '[SA-24] [MSG-190] an entry that the server refuses',
      refuses('This person has open deals.'),
      'Failed to create user role',
      'This person has open deals.',
    ],
    [
      '[SA-24] [MSG-191] an entry that does not reach the server',
      UNREACHED,
      'Error creating user role',
      expect.any(String),
    ],
  ] as const)('%s', async (_title, failure, words, why) => {
    const { give, said } = await looked({ 'users.fixRole': failure });
    await give('creator', 'Create user role');
    await waitFor(() => expect(said).toEqual([[words, why]]));
  });

  test('[SA-24] [MSG-192] a role that is not given, with the reason', async () => {
    const { give, said } = await looked({ 'users.fixRole': BROKEN });
    await give('brand', 'Update role');
    await waitFor(() => expect(said).toEqual([[`Failed to update role: ${WHY}`, undefined]]));
  });

  test('[SA-09] [SA-16] a role that is given is said, and the account is looked up again', async () => {
    const { give, said, sent, reads } = await looked({});
    await give('creator', 'Create user role');
    await waitFor(() => expect(said).toEqual([['The user has the role Creator now', undefined]]));
    expect(sent).toEqual([{ name: 'users.fixRole', input: { userId, role: 'creator' } }]);
    await waitFor(() => expect(reads.filter(({ name }) => name === 'users.lookUp')).toHaveLength(2));
  });
});
