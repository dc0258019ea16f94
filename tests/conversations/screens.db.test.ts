import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { demoScreens } from '#tests/support/screens.ts';
import { callerOf } from '#tests/support/sent.ts';

const { open, h } = await demoScreens();

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

test('many steps of the deal in a row are folded behind one line, and the last of them is shown', async () => {
  const { rows } = await (await callerOf(h, 'creator@accord.test')).conversations.list({ show: 'all' });
  for (const { dealId } of rows) {
    const { screen } = await open(`/creator/messages?dealId=${dealId}`, { as: 'creator@accord.test' });
    const summary = screen.queryAllByText(/^\d+ earlier steps$/).at(0);
    if (!summary) continue;
    const fold = summary.closest('details');
    expect(fold?.open).toBe(false);
    expect(within(fold ?? summary).getAllByRole('listitem')).toHaveLength(Number.parseInt(summary.textContent, 10));
    expect(fold?.closest('li')?.nextElementSibling?.textContent).toMatch(/ · /);
    return;
  }
  expect.unreachable('no conversation of the demo data has three steps in a row');
});
