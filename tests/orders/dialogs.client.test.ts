import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { CancelOrder } from '#client/features/orders/CancelOrder.tsx';
import { DeleteOrder } from '#client/features/orders/DeleteOrder.tsx';
import { says, show, type } from '#tests/support/show.ts';

// How a brand ends a campaign; screens.db.test.ts proves which of the two an order offers.

const campaignId = '0198c0de-0000-7000-8000-000000000001';

test('a campaign is cancelled with a reason', async () => {
  let cancelled = false;
  const form = createElement(CancelOrder, { campaignId, onCancelled: () => (cancelled = true) });
  const { screen, sent, said } = show(form, {});
  const button = await screen.findByRole('button', { name: 'Cancel Campaign' });
  fireEvent.click(button);
  await screen.findByText('Reason is required');
  expect(sent).toEqual([]);
  type(screen.getByLabelText('Reason'), 'The lamp is sold out');
  fireEvent.click(button);
  await waitFor(() => expect(cancelled).toBe(true));
  expect(said).toEqual([['Campaign cancelled', undefined]]);
  expect(sent).toEqual([{ name: 'campaigns.cancel', input: { campaignId, reason: 'The lamp is sold out' } }]);
});

test('a campaign that somebody else has deleted meanwhile is said to be deleted already', async () => {
  const question = createElement(DeleteOrder, { campaignId, onClose: () => {}, onDeleted: async () => {} });
  const { screen, said } = show(question, { 'campaigns.delete': says('NOT_FOUND', 404) });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Campaign' }));
  await waitFor(() => expect(said).toEqual([['Campaign deleted', 'It was already deleted.']]));
});
