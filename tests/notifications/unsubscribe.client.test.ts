import { waitFor } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Unsubscribe } from '#client/features/notifications/Unsubscribe.tsx';
import { unsubscribeMessages as texts } from '#shared/messages/notifications/unsubscribe.ts';
import { press } from '#tests/support/press.ts';
import { refuses, show } from '#tests/support/show.ts';

// unsubscribe.db.test.ts proves what the link of a mail switches off.

test('a press stops mails of a kind, and can be made once; of a link that is nobody’s it says that it cannot', async () => {
  const answers: Record<string, unknown> = { 'notifications.unsubscribe': refuses(texts.unsubscribeInvalid) };
  const { screen, sent } = show(createElement(Unsubscribe, { token: 'n-1x' }), answers);
  const button = await screen.findByRole('button', { name: 'Stop these emails' });
  expect(sent).toEqual([]);
  await press(button);
  await screen.findByText(texts.unsubscribeInvalid);
  answers['notifications.unsubscribe'] = {};
  await press(button);
  await screen.findByText(texts.unsubscribed);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull());
  const call = { name: 'notifications.unsubscribe', input: { token: 'n-1x' } };
  expect(sent).toEqual([call, call]);
});
