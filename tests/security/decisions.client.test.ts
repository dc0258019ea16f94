import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { RoleDecision } from '#client/features/users/RoleDecision.tsx';
import { press } from '#tests/support/press.ts';
import { BROKEN, show } from '#tests/support/show.ts';

// What is said of a decision on a role; roles.db.test.ts proves what follows, and security.e2e.ts decides.

const yes = { allowed: true } as const;
const request = {
  id: '0198c0de-0000-7000-8000-000000000001',
  role: 'agency',
  may: { approve: yes, reject: yes },
} as const;
const input = { roleRequestId: request.id };

test.each([
  ['Approve', 'security.approveRole', ['Role status updated successfully', undefined]],
  ['Reject', 'security.rejectRole', ['Role status updated successfully', expect.any(String)]],
] as const)('[ADM-SEC-21] [MSG-60] %s says that it failed and why, and that it is done', async (word, name, done) => {
  const answers: Record<string, unknown> = { [name]: BROKEN };
  const { screen, sent, said } = show(createElement(RoleDecision, { request, name: 'Polaris' }), answers);
  const button = await screen.findByRole('button', { name: `${word} Agency for Polaris` });
  fireEvent.click(button);
  await waitFor(() =>
    expect(said).toEqual([['Failed to update role: Something went wrong. Please try again.', undefined]]),
  );
  answers[name] = {};
  await press(button);
  await waitFor(() => expect(said).toHaveLength(2));
  expect(said[1]).toEqual(done);
  expect(sent).toEqual([
    { name, input },
    { name, input },
  ]);
});
