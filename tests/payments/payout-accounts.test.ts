import { expect, test } from 'vitest';
import { payoutAccountMove, setUpRefusal } from '#server/money/payouts/payout-accounts.rules.ts';
import { next } from '#shared/lifecycle-moves.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { payoutSetupMessages } from '#shared/messages/payments/payout-setup.ts';
import { PAYOUT_REQUIREMENTS } from '#shared/payments/payout-accounts.ts';

const { statuses } = lifecycles.payoutAccount;
const pairs = statuses.flatMap((status) => statuses.map((state) => [status, state] as const));

test.each(pairs)(
  'an account that is %s here and %s at the provider is brought there by a legal move',
  (status, state) => {
    const event = payoutAccountMove(status, state);
    const open = status === 'active' || status === 'restricted';
    const meant = open && (state === 'incomplete' || state === 'in_review') ? 'restricted' : state;
    if (event === null) expect(status).toBe(meant);
    else expect(next('payoutAccount', status, event)).toBe(meant);
  },
);

test('a creator goes to the bank’s page but for what is examined', () => {
  const at = (status: (typeof statuses)[number], disabledReason: 'under_review' | 'information_due' | null = null) =>
    setUpRefusal({ status, disabledReason });
  expect(setUpRefusal(undefined)).toBeNull();
  expect([at('incomplete'), at('active'), at('restricted', 'information_due')]).toEqual([null, null, null]);
  expect(at('in_review')).toBe(payoutSetupMessages.underReview);
  expect(at('restricted', 'under_review')).toBe(payoutSetupMessages.underReview);
  expect(at('rejected')).toBeNull();
});

test('what the bank asks for is said in words', () => {
  const { needed, restricted } = payoutSetupMessages;
  expect(needed.text(['legal_name', 'country', 'bank_account'])).toBe(
    'The bank asks for your legal name, your country and your account number.',
  );
  expect(needed.text([])).toMatch(/further details/);
  for (const each of PAYOUT_REQUIREMENTS) expect(needed.text([each])).not.toMatch(/undefined|_/);
  expect(restricted.text('under_review', [])).toMatch(/checking/);
});
