import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { MessageComposer } from '#client/features/conversations/MessageComposer.tsx';
import { StaffMessages } from '#client/features/conversations/StaffMessages.tsx';
import { press } from '#tests/support/press.ts';
import { BROKEN, show, type } from '#tests/support/show.ts';

// What is said of a message that cannot be sent, and of a reason that is too short; conversations.e2e.ts talks.

const dealId = '0198c0de-0000-7000-8000-000000000001';

test('what could not be sent stays as it was typed, and is sent once by the next press', async () => {
  const answers: Record<string, unknown> = { 'conversations.send': BROKEN };
  const names = { creator: 'Kwame Boateng', campaign: 'Drums', brand: 'Verve Audio' };
  const composer = createElement(MessageComposer, {
    dealId,
    campaignId: '0198c0de-0000-7000-8000-000000000002',
    attach: true,
    contactOpen: true,
    names,
    onUnsaved: undefined,
  });
  const { screen, sent } = show(composer, answers);
  const field = () => screen.getByLabelText('Message');
  await screen.findByLabelText('Message');
  type(field(), 'Is next week fine for you?');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again.');
  expect(field()).toHaveProperty('value', 'Is next week fine for you?');
  answers['conversations.send'] = {};
  await press(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(field()).toHaveProperty('value', ''));
  const [first, second, ...more] = sent;
  expect(first).toMatchObject({ name: 'conversations.send', input: { dealId, text: 'Is next week fine for you?' } });
  expect(second, 'with the same key, so that it is stored once').toEqual(first);
  expect(more).toEqual([]);
});

test('staff has to say in some words why a conversation is read', async () => {
  const { screen, sent, reads } = show(createElement(StaffMessages, { dealId, name: 'Kwame Boateng' }), {});
  fireEvent.click(await screen.findByRole('button', { name: 'Messages with Kwame Boateng' }));
  const question = within(await screen.findByRole('dialog', { name: 'Read this conversation' }));
  type(question.getByLabelText('Why you read it'), 'No');
  fireEvent.click(question.getByRole('button', { name: 'Read the conversation' }));
  await question.findByText(/^Reason must have at least \d+ characters$/);
  expect([sent, reads]).toEqual([[], []]);
});
