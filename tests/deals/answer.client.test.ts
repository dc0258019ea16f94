import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Answer } from '#client/features/deals/Answer.tsx';
import type { CreatorDealView } from '#shared/deals/deals.schema.ts';
import { allowedUnless } from '#shared/may.ts';
import { press } from '#tests/support/press.ts';
import { show, UNREACHED } from '#tests/support/show.ts';

// An answer that does not arrive can be given again; creator-deals.e2e.ts gives both answers.

const yes = allowedUnless(null);
const deal: CreatorDealView = {
  id: '0198c0de-0000-7000-8000-000000000001',
  status: 'invited',
  may: { accept: yes, decline: yes, cancel: yes },
  unanswered: true,
  ended: false,
  amount: { amountMinor: 600_000, currency: 'USD' },
  usage: null,
  extension: false,
  notes: null,
  cancelReason: null,
  invitedAt: '2026-11-20T09:00:00.000Z',
  respondedAt: null,
  expiresAt: '2036-12-04T09:00:00.000Z',
  brandName: 'Verve Audio',
  brandLogoUrl: null,
  campaign: {
    id: '0198c0de-0000-7000-8000-000000000002',
    name: 'Morning drums',
    cover: { url: null, industry: null },
    platforms: ['instagram'],
    startDate: '2036-12-20',
    endDate: '2037-01-20',
    submissionDeadline: '2037-01-10',
    timeZone: 'UTC',
    inReview: false,
    paused: false,
    pauseReason: null,
    pieces: [{ type: 'post', quantity: 1, description: null }],
  },
  milestones: [],
};

test.each([
  {
    title: '[CR-INV-14] [MSG-161] [MSG-162] a yes',
    button: 'Accept',
    procedure: 'deals.accept',
    failed: 'Failed to accept invitation. Please try again.',
    given: 'Invitation accepted successfully!',
  },
  {
    title: '[CR-INV-15] [MSG-163] [MSG-164] a no',
    button: 'Decline',
    procedure: 'deals.decline',
    failed: 'Failed to decline invitation. Please try again.',
    given: 'Invitation declined',
  },
])('$title that does not arrive is said, and can be given again', async ({ button, procedure, failed, given }) => {
  let answered = 0;
  const answers: Record<string, unknown> = { [procedure]: UNREACHED };
  const { screen, sent, said } = show(createElement(Answer, { deal, onAnswered: () => (answered += 1) }), answers);
  fireEvent.click(await screen.findByRole('button', { name: `${button} Morning drums by Verve Audio` }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(sent).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: button }));
  await waitFor(() => expect(said.map(([words]) => words)).toEqual([failed]));
  expect(answered).toBe(0);
  answers[procedure] = {};
  await press(question.getByRole('button', { name: button }));
  await waitFor(() => expect(said.map(([words]) => words)).toEqual([failed, given]));
  expect(sent).toEqual([
    { name: procedure, input: { dealId: deal.id } },
    { name: procedure, input: { dealId: deal.id } },
  ]);
  await waitFor(() => expect(answered).toBe(1));
});
