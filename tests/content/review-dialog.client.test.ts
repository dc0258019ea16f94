import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ReviewDialog } from '#client/features/content/ReviewDialog.tsx';
import type { BrandSubmission } from '#client/features/content/submissions.ts';
import { LaunchButton } from '#client/features/orders/LaunchButton.tsx';
import type { Verdict } from '#shared/content/submissions.ts';
import { BROKEN, says, show, type, UNREACHED } from '#tests/support/show.ts';

// What a brand says of content and of the launch, and what is sent; content.db.test.ts and launch.db.test.ts prove what follows, review.e2e.ts walks
// through it.

const ID = '0198c0de-0000-7000-8000-000000000001';

async function asked(verdict: Verdict, button: string, answers: Record<string, unknown> = {}) {
  let decided = false;
  let closed = false;
  const submission: Partial<BrandSubmission> = { id: ID, version: 2, title: 'Lamp at dusk', comments: [] };
  const dialog = createElement(ReviewDialog, {
    submission: submission as BrandSubmission,
    verdict,
    onClose: () => (closed = true),
    onDecided: () => (decided = true),
  });
  const page = show(dialog, answers);
  const confirm = await page.screen.findByRole('button', { name: button });
  const feedback = page.screen.getByLabelText(/^Feedback/);
  return { ...page, answers, confirm, feedback, decided: () => decided && closed };
}
const closed = (button: HTMLElement) => button.hasAttribute('disabled');

test.each([
  ['requestRevision', 'Request Revision', 'Content revision requested successfully'],
  ['reject', 'Reject', 'Content rejected successfully'],
] as const)(
  '[BR-REVIEW-10] [MSG-129] [MSG-130] %s stays closed until there is feedback, and while it is sent; then it says so',
  async (verdict, button, words) => {
    const { promise: held, resolve: answer } = Promise.withResolvers<unknown>();
    const page = await asked(verdict, button, { [`content.${verdict}`]: held });
    expect(closed(page.confirm)).toBe(true);
    type(page.feedback, '   ');
    expect(closed(page.confirm)).toBe(true);
    type(page.feedback, ' Too dark. ');
    await waitFor(() => expect(closed(page.confirm)).toBe(false));
    fireEvent.click(page.confirm);
    await waitFor(() => expect(page.sent).toHaveLength(1));
    expect(page.confirm.getAttribute('aria-disabled') ?? closed(page.confirm)).toEqual('true');
    fireEvent.click(page.confirm);
    expect(page.decided()).toBe(false);
    answer({});
    await waitFor(() => expect(page.decided()).toBe(true));
    expect(page.said).toEqual([[words, undefined]]);
    const input = { submissionId: ID, version: 2, feedback: 'Too dark.' };
    expect(page.sent).toEqual([{ name: `content.${verdict}`, input }]);
  },
);

test('[BR-REVIEW-11] [BR-REVIEW-22] [MSG-128] an approval needs no feedback', async () => {
  const page = await asked('approve', 'Approve');
  fireEvent.click(page.confirm);
  await waitFor(() => expect(page.decided()).toBe(true));
  expect(page.said).toEqual([['Content approved successfully', undefined]]);
  expect(page.sent).toEqual([{ name: 'content.approve', input: { submissionId: ID, version: 2, feedback: null } }]);
});

test.each([
  ['[BR-REVIEW-23] [MSG-131] that fails', BROKEN, 'Failed to review submission'],
  ['[BR-REVIEW-12] [MSG-132] without a session', says('UNAUTHORIZED', 401), 'Not authenticated'],
])('a decision %s says so, and keeps the feedback', async (_title, wrong, words) => {
  const page = await asked('reject', 'Reject', { 'content.reject': wrong });
  type(page.feedback, 'Too dark.');
  await waitFor(() => expect(closed(page.confirm)).toBe(false));
  fireEvent.click(page.confirm);
  await waitFor(() => expect(page.said.map(([said]) => said)).toContain(words));
  expect(page.feedback).toHaveProperty('value', 'Too dark.');
  expect(page.decided()).toBe(false);
});

test('[BR-REVIEW-25] [MSG-200] a launch says whom it leaves out; one that fails says so where it was asked for, and one that succeeds says so, too', async () => {
  let launched = false;
  const answers: Record<string, unknown> = { 'orders.launch': UNREACHED };
  const leavesOut = '1 approved, 1 revision still out: launching now leaves it out. Waiting for Mara Lind.';
  const button = createElement(LaunchButton, { campaignId: ID, leavesOut, onLaunched: () => (launched = true) });
  const { screen, sent, said } = show(button, answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Launch Campaign' }));
  const question = await screen.findByRole('alertdialog', { name: 'Launch this campaign?' });
  expect(question.textContent).toContain(leavesOut);
  const confirm = () => {
    const [, last] = screen.getAllByRole('button', { name: 'Launch Campaign' });
    fireEvent.click(last as HTMLElement);
  };
  confirm();
  await screen.findByText('The server cannot be reached. Nothing was lost; please try again.');
  expect(launched).toBe(false);
  answers['orders.launch'] = {};
  confirm();
  await waitFor(() => expect(launched).toBe(true));
  expect(said).toEqual([['Campaign launched successfully!', undefined]]);
  expect(sent.at(-1)).toEqual({ name: 'orders.launch', input: { campaignId: ID } });
});
