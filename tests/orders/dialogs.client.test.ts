import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { CancelOrder } from '#client/features/orders/CancelOrder.tsx';
import { DeleteOrder } from '#client/features/orders/DeleteOrder.tsx';
import { EditDetails } from '#client/features/orders/EditDetails.tsx';
import type { OrderData } from '#client/features/orders/types.ts';
import { press } from '#tests/support/press.ts';
import { BROKEN, says, show, type } from '#tests/support/show.ts';

// How a brand edits a campaign and ends it; screens.db.test.ts proves which of the two ends an order offers, and orders.e2e.ts walks through it.

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
  await press(button);
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

test('[BR-ORD-43] [MSG-98] a deletion that fails is said, and the question stays', async () => {
  let deleted = false;
  const question = createElement(DeleteOrder, {
    campaignId,
    onClose: () => {},
    onDeleted: async () => {
      deleted = true;
    },
  });
  const { screen, sent, said } = show(question, { 'campaigns.delete': BROKEN });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Campaign' }));
  await waitFor(() => expect(said).toContainEqual(['Error', 'Failed to delete campaign. Please try again.']));
  screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this campaign?' });
  expect(deleted).toBe(false);
  expect(sent).toEqual([{ name: 'campaigns.delete', input: { campaignId } }]);
});

const order = {
  id: campaignId,
  name: 'Edited lamps',
  description: 'Show how the lamp lights an ordinary evening at home.',
  budget: { amountMinor: 1_000_000, currency: 'USD' },
  currency: 'USD',
  platforms: ['instagram', 'tiktok', 'youtube', 'linkedin'],
  cover: { url: null, industry: null },
  reviewStatus: 'pending_review',
} as OrderData;

test('[BR-ORD-20] name, description, budget and platforms can be changed, or left; a description that is too short is refused', async () => {
  let done = 0;
  const { screen, sent } = show(createElement(EditDetails, { order, onDone: () => (done += 1) }), {});
  const shownIn = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  await screen.findByLabelText(/^Budget/);
  expect([/^Campaign name/, /^Description/, /^Budget/].map(shownIn)).toEqual([
    order.name,
    order.description,
    '10,000.00',
  ]);
  const platforms = within(screen.getByRole('group', { name: /^Platforms/ })).getAllByRole<HTMLInputElement>(
    'checkbox',
  );
  expect(platforms.map(({ checked }) => checked)).toEqual([true, true, true, true, false]);
  const description = screen.getByLabelText(/^Description/);
  type(description, 'Too short');
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(/at least 20 characters/);
  await waitFor(() => expect(document.activeElement).toBe(description));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(done).toBe(1));
  expect(sent).toEqual([]);
});

test('[BR-ORD-45] [MSG-100] a change that fails is said and nothing that was typed is lost, and so is one that is saved', async () => {
  let done = false;
  const answers: Record<string, unknown> = { 'campaigns.edit': BROKEN };
  const { screen, sent, said } = show(createElement(EditDetails, { order, onDone: () => (done = true) }), answers);
  const budget = await screen.findByLabelText(/^Budget/);
  expect(budget).toHaveProperty('value', '10,000.00');
  type(budget, '12,000.5');
  const save = screen.getByRole('button', { name: 'Save Changes' });
  fireEvent.click(save);
  await waitFor(() => expect(said).toContainEqual(['Update failed', 'Could not update campaign details.']));
  expect(budget).toHaveProperty('value', '12,000.5');
  expect(done).toBe(false);
  answers['campaigns.edit'] = {};
  await press(save);
  await waitFor(() => expect(done).toBe(true));
  expect(said.at(-1)).toEqual(['Campaign updated', 'The campaign details have been saved.']);
  expect(sent.at(-1)).toMatchObject({
    name: 'campaigns.edit',
    input: { campaignId, budgetMinor: 1_200_050, seen: { budgetMinor: 1_000_000 } },
  });
});
