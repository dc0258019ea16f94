import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { RefundRequest } from '#client/features/payments/RefundRequest.tsx';
import type { Contract } from '#client/features/payments/types.ts';
import { allowedUnless } from '#shared/may.ts';
import { show, type } from '#tests/support/show.ts';

// How a brand asks for a refund, and what it reads of it; refund-requests.db.test.ts proves who may ask when, brand-money.e2e.ts walks through it.

const campaignId = '0198c0de-0000-7000-8000-000000000001';
type Request = NonNullable<Contract['refundRequest']>;

function shown(refundRequest: Partial<Request> | null, ask: string | null) {
  const may = { askForRefund: allowedUnless(ask) };
  const contract = { campaignId, may, refundRequest } as Contract;
  return show(createElement(RefundRequest, { contract }), {});
}

test('a reason that is too short is said beside it, and what was typed stays; a longer one is sent', async () => {
  const { screen, sent, said } = shown(null, null);
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for a refund' }));
  await screen.findByRole('dialog', { name: 'Ask for a refund?' });
  const field = screen.getByLabelText('Reason');
  type(field, 'Too short');
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Reason must have at least 10 characters');
  expect(field).toHaveProperty('value', 'Too short');
  expect(sent).toEqual([]);
  type(field, 'The lamp is not sold this year.');
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(said).toEqual([['Your request is with our team', undefined]]));
  const input = { campaignId, reason: 'The lamp is not sold this year.' };
  expect(sent).toEqual([{ name: 'payments.askForRefund', input }]);
});

test.each([
  ['granted', /^Accord granted your refund on .+2026:$/],
  ['declined', /^Accord declined your request on .+2026:$/],
] as const)(
  'a request that was %s says when and why, and another one is offered only where it may be',
  async (status, words) => {
    const closedAt = '2026-11-30T12:00:00.000Z';
    const request = { id: campaignId, status, answer: 'Agreed with all', closedAt } as Request;
    const { screen } = shown(request, status === 'granted' ? 'Nothing is held' : null);
    const answer = await screen.findByText('Agreed with all');
    expect(answer.previousElementSibling?.textContent).toMatch(words);
    expect(screen.queryAllByRole('button', { name: 'Ask for a refund' })).toHaveLength(status === 'granted' ? 0 : 1);
  },
);
