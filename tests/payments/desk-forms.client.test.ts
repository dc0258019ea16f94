import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { DecisionDialog } from '#client/features/ledger/DecisionDialog.tsx';
import { MilestoneDialog } from '#client/features/ledger/MilestoneDialog.tsx';
import { RefundDialog } from '#client/features/ledger/RefundDialog.tsx';
import { SettleSentDialog, SettleTransferDialog } from '#client/features/ledger/SettleDialog.tsx';
import { press } from '#tests/support/press.ts';
import { refuses, show, type } from '#tests/support/show.ts';

// What staff say on the money desk, and what is sent; desk.e2e.ts walks the desk.

const ID = '0198c0de-0000-7000-8000-000000000001';
const onClose = () => {};

test.each([
  ['release', 'Release this payout?', 'Release payout', 'payments.releasePayout', 'payoutId'],
  ['refuse', 'Refuse this payout?', 'Refuse payout', 'payments.refusePayout', 'payoutId'],
  ['hold', 'Hold this milestone?', 'Hold milestone', 'payments.hold', 'milestoneId'],
  ['refuseMilestone', 'Refuse this milestone?', 'Refuse milestone', 'payments.refuseMilestone', 'milestoneId'],
  ['decline', 'Decline this request?', 'Decline request', 'payments.declineRefundRequest', 'refundRequestId'],
] as const)('to %s takes a reason, which is sent', async (act, title, button, name, of) => {
  const { screen, sent, said } = show(createElement(DecisionDialog, { id: ID, act, onClose }), {});
  await screen.findByRole('dialog', { name: title });
  fireEvent.click(screen.getByRole('button', { name: button }));
  await screen.findByText('Reason is required');
  expect(sent).toEqual([]);
  type(screen.getByLabelText('Reason'), 'The owner proved who they are');
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(said).toHaveLength(1));
  expect(sent).toEqual([{ name, input: { [of]: ID, reason: 'The owner proved who they are' } }]);
});

test.each([
  ['unhold', 'Lift the hold?', 'Lift the hold', 'payments.unhold'],
  ['releaseEarly', 'Release this milestone now?', 'Release milestone', 'payments.release'],
] as const)('%s asks first', async (act, title, button, name) => {
  const { screen, sent } = show(createElement(MilestoneDialog, { milestoneId: ID, act, onClose }), {});
  await screen.findByRole('alertdialog', { name: title });
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(sent).toEqual([{ name, input: { milestoneId: ID } }]));
});

test('a refund has an amount and a reason; more than the campaign holds is refused, and what was typed stays', async () => {
  const answers = { 'payments.refund': refuses('The campaign holds less than this amount.') };
  const dialog = createElement(RefundDialog, { paymentId: ID, currency: 'USD', mostMinor: 340_000, onClose });
  const { screen, sent, said } = show(dialog, answers);
  await screen.findByRole('dialog', { name: 'Refund this payment?' });
  const send = screen.getByRole('button', { name: 'Send refund' });
  fireEvent.click(send);
  await screen.findByText('Amount is required');
  await screen.findByText('Reason is required');
  type(screen.getByLabelText('Amount'), '3400.01');
  type(screen.getByLabelText('Reason'), 'One post fewer than planned');
  await press(send);
  await screen.findByText('The campaign holds less than this amount.');
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'One post fewer than planned');
  expect(said).toEqual([]);
  expect(sent).toEqual([
    {
      name: 'payments.refund',
      input: { paymentId: ID, amountMinor: 340_001, reason: 'One post fewer than planned' },
    },
  ]);
});

describe('a bank transfer is settled by what the statement says', () => {
  test('one that came in: its amount and reference; another amount is refused beside its field, and the reference stays', async () => {
    const wrong = 'The transfer is for $5,000.00, so $12.00 cannot settle it.';
    const answers = { 'payments.settleTransfer': refuses(wrong, 'amountMinor') as unknown };
    const dialog = createElement(SettleTransferDialog, { paymentId: ID, currency: 'USD', onClose });
    const { screen, sent, said } = show(dialog, answers);
    await screen.findByRole('dialog', { name: 'Settle a bank transfer' });
    const [amount, reference] = [
      screen.getByLabelText('Amount received'),
      screen.getByLabelText('Reference on the bank statement'),
    ];
    const settle = screen.getByRole('button', { name: 'Settle' });
    fireEvent.click(settle);
    await screen.findByText('Amount is required');
    await screen.findByText('Reference is required');
    type(amount, '12');
    type(reference, 'Statement 7, ACC-23456789');
    await press(settle);
    await screen.findByText(wrong);
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect(reference).toHaveProperty('value', 'Statement 7, ACC-23456789');
    answers['payments.settleTransfer'] = {};
    type(amount, '5000');
    await press(settle);
    await waitFor(() => expect(said).toEqual([['The transfer is settled', undefined]]));
    expect(sent.at(-1)?.input).toEqual({
      paymentId: ID,
      amountMinor: 500_000,
      bankReference: 'Statement 7, ACC-23456789',
    });
  });

  test.each([
    ['refunds', 'Settle a refund by bank transfer', 'payments.settleTransferRefund', 'refundId'],
    ['payouts', 'Settle a payout by bank transfer', 'payments.settleTransferPayout', 'payoutId'],
  ] as const)(
    'one of the %s that went out: to whom and how much, with day and reference',
    async (list, title, name, of) => {
      const future = 'The day of the transfer is in the future.';
      const answers = { [name]: refuses(future, 'sentOn') as unknown };
      const row = { id: ID, amountMinor: 40_000, currency: 'USD', person: 'Amara Okafor' } as const;
      const { screen, sent, said } = show(createElement(SettleSentDialog, { list, row, onClose }), answers);
      const dialog = await screen.findByRole('dialog', { name: title });
      expect(dialog.textContent).toContain('Send $400.00 to Amara Okafor');
      const day = screen.getByLabelText('Date on the bank statement');
      const settle = screen.getByRole('button', { name: 'Settle' });
      fireEvent.click(settle);
      await screen.findByText('Day is required');
      await screen.findByText('Reference is required');
      type(day, '2035-01-01');
      type(screen.getByLabelText('Reference on the bank statement'), 'Out 7');
      await press(settle);
      await screen.findByText(future);
      expect(day.getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByLabelText('Reference on the bank statement')).toHaveProperty('value', 'Out 7');
      answers[name] = {};
      type(day, '2026-11-30');
      await press(settle);
      await waitFor(() => expect(said).toHaveLength(1));
      expect(sent.at(-1)).toEqual({ name, input: { [of]: ID, sentOn: '2026-11-30', bankReference: 'Out 7' } });
    },
  );
});
