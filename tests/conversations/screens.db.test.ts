import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { demoScreens } from '#tests/support/screens.ts';

const { open } = await demoScreens();

test.each(['/brand/messages', '/creator/messages'])(
  'who is no brand and no creator has no messages to read at %s',
  async (path) => {
    expect((await open(path, { as: 'agency@accord.test' })).address).toBe('/agency');
  },
);

test('the list stays as far open as it was, whichever conversation is opened and on the way back from it', async () => {
  const list = await open('/brand/messages?show=all&shown=2', { as: 'brand@accord.test' });
  const [first] = within(list.screen.getByRole('list', { name: 'Conversations' })).getAllByRole('link');
  const opened = first?.getAttribute('href') ?? '';
  expect(opened).toMatch(/^\/brand\/messages\?.*shown=2/);
  const { screen } = await open(opened, { as: 'brand@accord.test' });
  expect(screen.getByRole('link', { name: 'All conversations' }).getAttribute('href')).toBe('/brand/messages?shown=2');
});
