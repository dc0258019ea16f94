import { createElement } from 'react';
import { expect, test } from 'vitest';
import { PaymentCard } from '#client/features/payments/PaymentCard.tsx';
import type { Contract } from '#client/features/payments/types.ts';
import { allowedUnless } from '#shared/may.ts';
import { show } from '#tests/support/show.ts';

// What an order says of a payment that has ended; guards.db.test.ts proves when it ends, and contract.e2e.ts pays.

test('a payment whose page was closed says why, that nothing was charged, and why another one has to wait', async () => {
  const why = 'The campaign has to be approved before you continue.';
  const contract = {
    campaignId: '0198c0de-0000-7000-8000-000000000001',
    status: 'under_review',
    open: { deposit: null, balance: null },
    lost: { deposit: { unwanted: false, failureReason: why }, balance: null },
    transferAccount: null,
    may: { payDeposit: allowedUnless(why), payBalance: allowedUnless(null) },
  } as Contract;
  const words = { title: 'Deposit', description: 'Half of the budget', label: 'Pay Deposit' };
  const { screen } = show(createElement(PaymentCard, { contract, kind: 'deposit', ...words }), {});
  const title = await screen.findByText('A payment was cancelled');
  expect(title.closest('[role="note"], [role="alert"], div')?.parentElement?.textContent).toContain(
    `${why} Nothing was charged.`,
  );
  const pay = screen.getByRole('button', { name: 'Pay Deposit' });
  expect(pay.hasAttribute('disabled')).toBe(true);
  expect(document.getElementById(pay.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why);
});
