import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { RowPanel } from '#client/features/ledger/RowPanel.tsx';
import type { DeskItem, DeskList } from '#shared/payments/desk.ts';
import { press } from '#tests/support/press.ts';
import { show, type } from '#tests/support/show.ts';

// What the panel of a row offers and where its buttons lead; desk.e2e.ts walks the desk, and may-staff.db.test.ts proves what is allowed when.

const ID = '0198c0de-0000-7000-8000-000000000001';
const yes = { allowed: true } as const;
const no = { allowed: false, reason: 'Not now.' } as const;
const failed: DeskItem = {
  row: {
    id: ID,
    campaignId: '0198c0de-0000-7000-8000-000000000002',
    campaignName: 'Shown lamp',
    kind: null,
    person: 'Lumen',
    email: 'lumen@example.test',
    status: 'failed',
    amountMinor: 40_000,
    currency: 'USD',
    refundedMinor: 0,
    createdAt: '2026-11-30T09:00:00.000Z',
    dueAt: null,
    overdue: false,
    reason: 'The card does not take refunds.',
    transferReference: null,
    may: { retry: yes, settle: yes },
  },
  history: [
    { id: 2, at: '2026-11-30T09:05:00.000Z', status: 'failed', refundMinor: null, by: null, note: null },
    {
      id: 1,
      at: '2026-11-30T09:00:00.000Z',
      status: 'processing',
      refundMinor: null,
      by: 'Ada Admin',
      note: 'One post fewer than planned',
    },
  ],
  underWay: false,
  evidence: null,
  refund: null,
};

function opened(list: DeskList, item: DeskItem) {
  const answers: Record<string, unknown> = { 'payments.deskItem': item };
  const panel = createElement(RowPanel, { list, id: ID, onLedger: () => {}, onClose: () => {} });
  return { ...show(panel, answers), answers };
}

test('a refund that came back says why it was made and why it failed, is settled by bank transfer, and then offers neither again', async () => {
  const { screen, sent, answers } = opened('refunds', failed);
  await screen.findByText('The card does not take refunds.');
  screen.getByText('One post fewer than planned');
  screen.getByRole('button', { name: 'Retry' });
  fireEvent.click(screen.getByRole('button', { name: 'Settle by bank transfer' }));
  const form = await screen.findByRole('dialog', { name: 'Settle a refund by bank transfer' });
  expect(form.textContent).toContain('Send $400.00 to Lumen');
  for (const [label, value] of [
    ['Date on the bank statement', '2026-11-30'],
    ['Reference on the bank statement', 'Out 7'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  answers['payments.deskItem'] = {
    ...failed,
    row: { ...failed.row, status: 'succeeded', reason: null, may: { retry: no, settle: no } },
    history: [
      { id: 3, at: '2026-11-30T10:00:00.000Z', status: 'succeeded', refundMinor: null, by: 'Ada Admin', note: 'Out 7' },
      ...failed.history,
    ],
  };
  fireEvent.click(screen.getByRole('button', { name: 'Settle' }));
  await screen.findByText('Out 7');
  screen.getByText('One post fewer than planned');
  expect(screen.getAllByRole('definition')[0]?.textContent).toBe('Succeeded');
  expect(screen.queryByRole('button', { name: /^(Retry|Settle by bank transfer)$/ })).toBeNull();
  expect(sent).toEqual([
    {
      name: 'payments.settleTransferRefund',
      input: { refundId: ID, sentOn: '2026-11-30', bankReference: 'Out 7' },
    },
  ]);
});

test.each([
  ['payouts', 'payments.retryPayout', { payoutId: ID }],
  ['refunds', 'payments.retryRefund', { refundId: ID }],
] as const)('one of the %s that failed is sent again by one press, and says so', async (list, name, input) => {
  const { screen, sent, said } = opened(list, failed);
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(said).toEqual([['It is sent again', undefined]]));
  expect(sent).toEqual([{ name, input }]);
});

test('a milestone is held with a reason, which its row then has, and the hold is lifted after a question', async () => {
  const row = { ...failed.row, status: 'accrued', reason: null } as const;
  const accrued: DeskItem = { ...failed, row: { ...row, may: { hold: yes } }, history: [] };
  const why = 'Who signed is not clear';
  const held: DeskItem = { ...accrued, row: { ...row, status: 'held', reason: why, may: { unhold: yes } } };
  const { screen, sent, answers } = opened('milestones', accrued);
  const state = (words: string) => waitFor(() => expect(screen.getAllByRole('definition')[0]?.textContent).toBe(words));
  fireEvent.click(await screen.findByRole('button', { name: 'Hold' }));
  await screen.findByRole('dialog', { name: 'Hold this milestone?' });
  type(screen.getByLabelText('Reason'), why);
  answers['payments.deskItem'] = held;
  fireEvent.click(screen.getByRole('button', { name: 'Hold milestone' }));
  await state('Held');
  screen.getByText(why);
  answers['payments.deskItem'] = accrued;
  fireEvent.click(screen.getByRole('button', { name: 'Lift the hold' }));
  const question = await screen.findByRole('alertdialog', { name: 'Lift the hold?' });
  await press(within(question).getByRole('button', { name: 'Lift the hold' }));
  await state('Accrued');
  expect(sent).toEqual([
    { name: 'payments.hold', input: { milestoneId: ID, reason: why } },
    { name: 'payments.unhold', input: { milestoneId: ID } },
  ]);
});
