import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { AcceptDialog } from '#client/features/deals/AcceptDialog.tsx';
import type { CreatorDealView } from '#shared/deals/deals.schema.ts';
import { show } from '#tests/support/show.ts';

// What a creator reads before the last press; main-job.e2e.ts accepts an offer.

const rights = { months: 6, channels: ['instagram', 'paid_ads'], exclusivityMonths: 3, whitelisting: true } as const;
const offer = {
  amount: { amountMinor: 600_000, currency: 'USD' },
  campaign: {
    pieces: [
      { type: 'post', quantity: 1, description: null },
      { type: 'reel', quantity: 2, description: null },
    ],
    submissionDeadline: '2027-02-10',
    timeZone: 'UTC',
  },
  usage: { rights },
  extension: false,
};

async function asked(deal: object) {
  let accepted = 0;
  let closed = 0;
  const dialog = createElement(AcceptDialog, {
    deal: deal as CreatorDealView,
    onAccept: async () => (accepted += 1),
    onClose: () => (closed += 1),
  });
  const { screen } = show(dialog, {});
  const question = await screen.findByRole('alertdialog', { name: 'Accept this offer?' });
  return { screen, question, times: () => [accepted, closed] };
}

test('an offer says what is owed by when, what it pays, and how the content may be used, and is accepted once that is confirmed', async () => {
  const { screen, question, times } = await asked(offer);
  for (const words of [
    /You will deliver 1 post, 2 reels by Feb 10, 2027/,
    /You will be paid \$6,000\.00 in three parts\./,
    /The brand may use your content: 6 months from the first verified post, on Instagram and paid ads; no competitor for 3 months; whitelisting allowed\./,
  ])
    expect(question.textContent).toMatch(words);
  expect(times()).toEqual([0, 0]);
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(times()).toEqual([1, 1]));
});

test('an extension asks for nothing new', async () => {
  const { question } = await asked({ ...offer, extension: { status: 'offered' } });
  expect(question.textContent).toContain('You do not make anything new for it.');
  expect(question.textContent).toContain('You will be paid $6,000.00.');
});
