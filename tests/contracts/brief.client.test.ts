import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement, Fragment, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { BriefDialog } from '#client/features/payments/BriefDialog.tsx';
import { BriefView } from '#client/features/payments/BriefView.tsx';
import { SignDialog } from '#client/features/payments/SignDialog.tsx';
import type { Brief } from '#shared/contracts/brief.schema.ts';
import { press } from '#tests/support/press.ts';
import { show, type } from '#tests/support/show.ts';

// The brief builder, and the brief as it is read. documents.db.test.ts proves how it is stored, starting-brief.test.ts with what it begins; it is written
// and signed in a browser on the way from a brief to a paid creator (main-job.e2e.ts).

const campaignId = '0198c0de-0000-7000-8000-000000000001';
const starting: Brief = {
  campaignObjective: 'Show how the lamp lights an ordinary evening at home.',
  targetAudience: 'Interested in Home',
  keyMessages: [],
  contentGuidelines: null,
  brandGuidelines: null,
  dosList: ['Label the post as an #ad.'],
  dontsList: ['Do not hide the label.'],
  deliverables: [{ platform: 'instagram', contentType: 'post', quantity: 1, specifications: null }],
  timeline: { contentDue: '2027-01-10', reviewPeriod: null, publishDate: null },
  additionalNotes: null,
  hashtags: ['#ad'],
  mentions: [],
  approvalProcess: 'standard',
  portfolioUse: true,
};
const whole: Brief = {
  ...starting,
  campaignObjective: 'Show the lamp in a home office',
  targetAudience: 'People who work from home',
  keyMessages: ['Warm light'],
  contentGuidelines: 'Natural light',
  brandGuidelines: 'Lower-case name',
  dosList: [...starting.dosList, 'Show the switch'],
  dontsList: [...starting.dontsList, 'Name rivals'],
  deliverables: [{ platform: 'instagram', contentType: 'reel', quantity: 1, specifications: '30 seconds' }],
  timeline: { contentDue: '2027-01-20', reviewPeriod: 'Two days', publishDate: '2027-01-30' },
  additionalNotes: 'Call us first',
  hashtags: ['#ad', '#lamp'],
  mentions: ['@accord'],
  approvalProcess: 'fast',
};

beforeEach(() => localStorage.clear());

async function builder(stored: Brief | null, message = 'Brief Created') {
  const dialog = createElement(BriefDialog, { campaignId, stored, starting, onClose: () => {} });
  const page = show(dialog, { 'payments.saveBrief': { message } });
  const title = stored ? 'Edit campaign brief' : 'Create campaign brief';
  const box = within(await page.screen.findByRole('dialog', { name: title }));
  // An optional field says so in its label.
  const named = (label: string) => new RegExp(`^${label}( |$)`);
  const field = (label: string) => box.getByLabelText(named(label));
  const choose = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const add = (label: string, entry: string) => {
    const input = field(label);
    fireEvent.change(input, { target: { value: entry } });
    fireEvent.keyDown(input, { key: 'Enter' });
  };
  const save = () => press(box.getByRole('button', { name: 'Save brief' }));
  return { ...page, box, field, choose, add, save };
}

test('[BR-CONTRACT-15] [MSG-108] objective and audience are both required', async () => {
  const { box, field, save, sent, said } = await builder(null);
  box.getByText(/^We started the brief with the details of your campaign\./);
  for (const label of ['Campaign objective', 'Target audience']) type(field(label), '');
  await save();
  await waitFor(() =>
    expect(said).toEqual([['Missing Information', 'Please fill in the campaign objective and target audience.']]),
  );
  type(field('Campaign objective'), 'Show the lamp');
  await save();
  await waitFor(() => expect(said).toHaveLength(2));
  expect(sent).toEqual([]);
});

test('[BR-CONTRACT-14] [BR-CONTRACT-18] each field of the form is sent, and an empty quantity is one', async () => {
  const { field, choose, add, save, sent, said } = await builder(null);
  type(field('Campaign objective'), whole.campaignObjective);
  type(field('Target audience'), whole.targetAudience);
  for (const [label, entry] of [
    ['Key messages', 'Warm light'],
    ['Dos', 'Show the switch'],
    ['Don’ts', 'Name rivals'],
    ['Hashtags', 'lamp'],
    ['Mentions', 'accord'],
  ] as const) {
    add(label, entry);
  }
  type(field('Content guidelines'), 'Natural light');
  type(field('Brand guidelines'), 'Lower-case name');
  choose('Platform', 'instagram');
  choose('Content type', 'reel');
  type(field('Quantity'), '');
  type(field('Specifications'), '30 seconds');
  type(field('Content due'), '2027-01-20');
  type(field('Publish date'), '2027-01-30');
  type(field('Review period'), 'Two days');
  type(field('Additional notes'), 'Call us first');
  choose('Approval process', 'fast');
  await save();
  await waitFor(() => expect(said).toEqual([['Brief Created', undefined]]));
  expect(sent).toEqual([{ name: 'payments.saveBrief', input: { campaignId, brief: whole } }]);
});

test('[BR-CONTRACT-20] there are three ways of approval, each with its time', async () => {
  const { field } = await builder(null);
  const options = within(field('Approval process')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Standard (2-3 days)',
    'Fast (24 hours)',
    'Detailed (5-7 days)',
  ]);
});

test('a stored brief is changed, and what the server says of it is said', async () => {
  const { field, box, save, sent, said } = await builder(whole, 'Brief Saved');
  expect(field('Campaign objective')).toHaveProperty('value', whole.campaignObjective);
  type(field('Additional notes'), 'Write to us first');
  fireEvent.click(box.getByRole('switch', { name: /^Creators may show their published content/ }));
  await save();
  await waitFor(() => expect(said).toEqual([['Brief Saved', undefined]]));
  const brief = { ...whole, additionalNotes: 'Write to us first', portfolioUse: false };
  expect(sent).toEqual([{ name: 'payments.saveBrief', input: { campaignId, brief } }]);
});

test('[BR-CONTRACT-14] what was typed comes back where the builder opens again, until it is saved', async () => {
  const Place = () => {
    const [isOpen, setOpen] = useState(true);
    const button = createElement('button', { type: 'button', onClick: () => setOpen(!isOpen) }, 'Open or close');
    const dialog = createElement(BriefDialog, { campaignId, stored: null, starting, onClose: () => {} });
    return createElement(Fragment, null, button, isOpen && dialog);
  };
  const { screen, sent } = show(createElement(Place), { 'payments.saveBrief': { message: 'Brief Created' } });
  const objective = () => screen.getByLabelText<HTMLTextAreaElement>(/^Campaign objective/);
  const again = async () => {
    fireEvent.click(screen.getByText('Open or close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByText('Open or close'));
    await screen.findByRole('dialog');
  };
  const restored = () => screen.queryByText('We restored what you had typed but not saved.');
  await screen.findByRole('dialog');
  type(objective(), 'Two hundred orders');
  fireEvent.change(screen.getByLabelText(/^Key messages/), { target: { value: 'Warm light' } });
  fireEvent.keyDown(screen.getByLabelText(/^Key messages/), { key: 'Enter' });
  await again();
  expect(restored()).not.toBeNull();
  expect(objective().value).toBe('Two hundred orders');
  screen.getByText('Warm light');
  await press(screen.getByRole('button', { name: 'Save brief' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(localStorage).toHaveLength(0));
  await again();
  expect(restored()).toBeNull();
  expect(objective().value).toBe(starting.campaignObjective);
});

test('[BR-CONTRACT-14] each part of a brief is read', async () => {
  const { screen } = show(createElement(BriefView, { brief: whole }), {});
  await screen.findByText('People who work from home');
  const words = document.body.textContent ?? '';
  for (const part of [
    'Show the lamp in a home office',
    'Warm light',
    'Show the switch',
    'Name rivals',
    '#lamp',
    '@accord',
    'Natural light',
    'Lower-case name',
    '1 × Reel on Instagram',
    '30 seconds',
    'Two days',
    'Call us first',
    'Fast (24 hours)',
  ]) {
    expect(words).toContain(part);
  }
});

test('a contract is signed with the full name', async () => {
  const signed: string[] = [];
  const onSign = async (name: string) => void signed.push(name);
  const { screen } = show(createElement(SignDialog, { meaning: 'You agree.', onSign, onClose: () => {} }), {});
  const button = await screen.findByRole('button', { name: 'Sign contract' });
  fireEvent.click(button);
  await screen.findByText(/^Full name is required/);
  type(screen.getByLabelText('Full name'), ' Bo Brand ');
  await press(button);
  await waitFor(() => expect(signed).toEqual(['Bo Brand']));
});
