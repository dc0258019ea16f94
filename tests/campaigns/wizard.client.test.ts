import { fireEvent, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowedUnless } from '#shared/may.ts';
import { type Answers, Failure, openApp } from '#tests/support/whole-app.ts';

// Closing the page while a draft cannot be saved, and going from one draft to another; wizard.e2e.ts walks through all steps.

/** Whether the browser asks before the page is closed. */
const closingAsks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('whoever closes the page while it cannot be saved is asked first, and afterwards no more', async () => {
  const answers: Answers = { 'campaigns.createDraft': new Failure(null) };
  const { screen, router } = await openApp('/brand/create-campaign', 'brand', answers);
  const name = await screen.findByLabelText(/^Campaign name/);
  expect(closingAsks()).toBe(false);
  fireEvent.change(name, { target: { value: 'Lamp' } });
  await screen.findByText('Not saved');
  expect(closingAsks()).toBe(true);
  const id = '0198c0de-0000-7000-8000-000000000001';
  answers['campaigns.createDraft'] = { id, timeZone: 'UTC' };
  fireEvent.change(name, { target: { value: 'Lamp at night' } });
  await screen.findByText('Saved', { exact: true });
  await waitFor(() => expect(router.state.location.search).toEqual({ draftId: id }));
  expect(closingAsks()).toBe(false);
});

test('another draft is opened in place of the one that is open, and a new campaign begins empty', async () => {
  const [id, other] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];
  const read = (name: string) => ({ draft: { name }, currentStep: 1, may: { save: allowedUnless(null) } });
  const answers: Answers = { 'campaigns.createDraft': { id, timeZone: 'UTC' }, 'campaigns.read': read('Shade') };
  const { screen, router } = await openApp('/brand/create-campaign', 'brand', answers);
  const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Campaign name/);
  const own = await nameField();
  fireEvent.change(own, { target: { value: 'Lamp' } });
  await waitFor(() => expect(router.state.location.search).toEqual({ draftId: id }));
  // Its own draft in the address changes nothing of the form.
  expect(await nameField()).toBe(own);
  await router.navigate({ href: `/brand/create-campaign?draftId=${other}` });
  await screen.findByDisplayValue('Shade');
  await router.navigate({ href: '/brand/create-campaign' });
  await waitFor(async () => expect((await nameField()).value).toBe(''));
});
