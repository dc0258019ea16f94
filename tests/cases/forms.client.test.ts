import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { AddEvidence } from '#client/features/cases/AddEvidence.tsx';
import { CasePage } from '#client/features/cases/CasePage.tsx';
import { AcceptProposal, AskStaff, WithdrawCase } from '#client/features/cases/ConfirmMoves.tsx';
import { CounterProposal } from '#client/features/cases/CounterProposal.tsx';
import { DecideCase } from '#client/features/cases/DecideCase.tsx';
import { OpenCase } from '#client/features/cases/OpenCase.tsx';
import type { CaseOptions, LayableView } from '#shared/cases/cases.schema.ts';
import { allowedUnless } from '#shared/may.ts';
import { press } from '#tests/support/press.ts';
import { show, type } from '#tests/support/show.ts';
import { CASE_ID, milestones, opened, proposal } from './views.ts';

const options: CaseOptions = {
  dealId: opened.dealId,
  campaign: opened.campaign,
  brandName: opened.brand.name,
  creatorName: opened.creator.name,
  currency: 'USD',
  agreedAmountMinor: 30_000,
  terms: [opened.term, { kind: 'posting', label: 'The post', sentence: 'The post stays up for 30 days.' }],
  milestones,
  answerBy: '2026-12-08T15:30:00.000Z',
  may: { open: allowedUnless(null) },
};

const sums = () => [...document.querySelectorAll('fieldset dd')].map(({ textContent }) => textContent);
const amounts = () =>
  [...document.querySelectorAll<HTMLInputElement>('fieldset input[inputmode=decimal]')].map(({ value }) => value);

test('opening a case asks for a term with its sentence, a claim, a split and a reason, and sends them to the cent', async () => {
  let closed = false;
  const dialog = createElement(OpenCase, { dealId: options.dealId, side: 'brand', onClose: () => (closed = true) });
  const { sent, screen, went } = show(dialog, { 'cases.options': options, 'cases.open': { caseId: CASE_ID } });
  const term = await screen.findByLabelText('Term');
  expect(screen.getByRole('note').textContent).toContain('Mara Lindqvist can answer until Dec 9, 2026, 5:15 AM');
  // A brand begins with everything back.
  expect(amounts()).toEqual(['0.00', '0.00', '0.00']);
  expect(sums()).toEqual(['$0.00', '$400.00']);

  fireEvent.click(screen.getByRole('button', { name: 'Open the case' }));
  await screen.findByText('Claim is required');
  expect(screen.getByText('Note is required')).toBeTruthy();
  expect(sent).toEqual([]);

  fireEvent.change(term, { target: { value: 'posting' } });
  await screen.findByText('The post stays up for 30 days.');
  type(screen.getByLabelText('Claim'), 'It was gone after a week.');
  type(screen.getByLabelText('Note'), 'A week of thirty days.');
  fireEvent.click(screen.getByRole('button', { name: 'Half each' }));
  await waitFor(() => expect(amounts()).toEqual(['30.00', '45.00', '75.00']));
  expect(sums()).toEqual(['$150.00', '$200.00']);
  type(screen.getByLabelText('Content approved'), '150.01');
  await waitFor(() => expect(sums()).toEqual(['–', '–']));
  fireEvent.click(screen.getByRole('button', { name: 'Open the case' }));
  await screen.findByText('Content approved must be at most $150.00');
  type(screen.getByLabelText('Content approved'), '0.01');
  await waitFor(() => expect(sums()).toEqual(['$75.01', '$299.99']));
  fireEvent.click(screen.getByRole('button', { name: 'Open the case' }));
  await waitFor(() => expect(closed).toBe(true));
  expect(went).toEqual([`/brand/cases/${CASE_ID}`]);
  expect(sent).toContainEqual({
    name: 'cases.open',
    input: {
      dealId: options.dealId,
      term: 'posting',
      claim: 'It was gone after a week.',
      split: milestones.map(({ id }, at) => ({ milestoneId: id, amountMinor: [3_000, 4_500, 1][at] })),
      note: 'A week of thirty days.',
    },
  });
});

test('a deal on which no case can be opened says why, and has no form', async () => {
  const may = { open: allowedUnless('A case can be opened once the deal is under contract.') };
  const dialog = createElement(OpenCase, { dealId: options.dealId, side: 'creator', onClose: () => {} });
  const { screen } = show(dialog, { 'cases.options': { ...options, may } });
  await screen.findByText('A case can be opened once the deal is under contract.');
  expect(screen.queryByRole('button', { name: 'Open the case' })).toBeNull();
});

test('a counter-proposal begins with the amounts that stand, and says how many more there can be', async () => {
  const view = { ...opened, proposalsLeft: { brand: 4, creator: 2 } };
  const dialog = createElement(CounterProposal, { view, side: 'creator', onClose: () => {} });
  const { sent, screen } = show(dialog, {});
  await screen.findByText('Lumen then has 7 days to answer. You can make 1 more proposal after this one.');
  expect(amounts()).toEqual(['0.00', '0.00', '0.00']);
  fireEvent.click(screen.getByRole('button', { name: 'All to the creator' }));
  await waitFor(() => expect(sums()).toEqual(['$300.00', '$0.00']));
  type(screen.getByLabelText('Contract signed'), '');
  await waitFor(() => expect(sums()).toEqual(['–', '–']));
  type(screen.getByLabelText('Note'), 'All of it was done.');
  fireEvent.click(screen.getByRole('button', { name: 'Send proposal' }));
  await screen.findByText('Amount is required');
  fireEvent.click(screen.getByRole('button', { name: 'All to the creator' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send proposal' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.input).toMatchObject({ caseId: CASE_ID, note: 'All of it was done.' });
});

test('a counter-proposal is opened on the page of the case, where it is one’s turn', async () => {
  const page = createElement(CasePage, { caseId: CASE_ID, reader: 'creator' });
  const { screen } = show(page, { 'cases.case': opened });
  fireEvent.click(await screen.findByRole('button', { name: 'Make a counter-proposal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a counter-proposal' }));
  dialog.getByRole('button', { name: 'Send proposal' });
});

test('staff say what happens to the deal, who broke the agreement, and why; a deal that goes on has no split', async () => {
  const dialog = createElement(DecideCase, { view: opened, onClose: () => {} });
  const { sent, screen } = show(dialog, {});
  const decide = await screen.findByRole('button', { name: 'Decide' });
  fireEvent.click(decide);
  await screen.findByText('Choose what happens to the deal');
  expect(screen.getByText('Reason is required')).toBeTruthy();
  expect(amounts()).toEqual([]);
  fireEvent.click(screen.getByLabelText('Ends with a split'));
  await waitFor(() => expect(amounts()).toHaveLength(3));
  fireEvent.click(screen.getByLabelText('Goes on as agreed'));
  await waitFor(() => expect(amounts()).toEqual([]));
  fireEvent.click(screen.getByLabelText('Neither side'));
  type(screen.getByLabelText('Reason'), 'The mark is there.');
  await press(decide);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    name: 'cases.decide',
    input: { caseId: CASE_ID, finding: 'neither', reason: 'The mark is there.', split: null },
  });
});

test('accepting says word for word what is paid and what goes back, and accepts the proposal that was read', async () => {
  const view = {
    ...opened,
    proposals: [proposal(1, 'brand', 0), proposal(2, 'creator', 1), proposal(3, 'brand', 1 / 2)],
  };
  const { sent, screen } = show(createElement(AcceptProposal, { view, side: 'creator', onClose: () => {} }), {});
  await screen.findByRole('alertdialog', { name: 'Accept the proposal of Lumen?' });
  expect(document.body.textContent).toContain(
    'Mara Lindqvist gets $150.00, which is released at once. $200.00 goes back to Lumen: at once if the campaign is over, otherwise when it completes. The case and the deal end.',
  );
  expect(screen.getByRole('table', { name: 'What you accept' }).querySelectorAll('tbody tr')).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Accept the proposal' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const [, , last] = view.proposals;
  expect(sent[0]).toEqual({ name: 'cases.accept', input: { caseId: CASE_ID, caseProposalId: last?.id } });
});

test('accepting says so if one side gets nothing', async () => {
  const dialog = createElement(AcceptProposal, { view: opened, side: 'creator', onClose: () => {} });
  const { screen } = show(dialog, {});
  await screen.findByRole('alertdialog');
  expect(document.body.textContent).toContain('Mara Lindqvist gets nothing. $400.00 goes back to Lumen');
});

test.each([
  ['cases.askStaff', AskStaff, 'Ask our team', 'decides within 14 days'],
  ['cases.withdraw', WithdrawCase, 'Withdraw the case', 'The deal goes on as agreed'],
] as const)('%s says what follows first', async (name, dialog, button, says) => {
  const { sent, screen } = show(createElement(dialog, { view: opened, side: 'creator', onClose: () => {} }), {});
  const press = await screen.findByRole('button', { name: button });
  expect(document.body.textContent).toContain(says);
  fireEvent.click(press);
  await waitFor(() => expect(sent).toEqual([{ name, input: { caseId: CASE_ID } }]));
});

test('evidence is added with one press from what there is; what is part of the case already has no button', async () => {
  const record = (kind: LayableView['kind'], thingId: string, laid: boolean): LayableView => ({
    kind,
    thingId,
    laid,
    seen: { at: '2026-11-20T09:00:00.000Z', by: 'creator', title: `The ${kind}`, text: 'Seen', lines: [] },
  });
  const rows = [record('version', '7', false), record('message', '8', true)];
  const dialog = createElement(AddEvidence, { view: opened, onClose: () => {} });
  const { sent, reads, screen } = show(dialog, { 'cases.layable': { rows, nextCursor: null } });
  const list = await screen.findByRole('list', { name: 'Records of the deal' });
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  expect(within(list).getAllByRole('listitem')[1]?.textContent).toMatch(/The message.*Added$/);
  type(screen.getByLabelText(/^Note for the next one/), 'No mark in it.');
  fireEvent.click(within(list).getByRole('button', { name: 'Add: The version' }));
  await waitFor(() =>
    expect(sent).toContainEqual({
      name: 'cases.layDown',
      input: { caseId: CASE_ID, kind: 'version', thingId: '7', note: 'No mark in it.' },
    }),
  );
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'check' } });
  await waitFor(() => expect(reads.at(-1)?.input).toMatchObject({ caseId: CASE_ID, kind: 'check' }));
});
