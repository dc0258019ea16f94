import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { FlagsCard } from '#client/features/system/FlagsCard.tsx';
import type { FlagView } from '#shared/system/system.schema.ts';
import { BROKEN, show } from '#tests/support/show.ts';

// What the switches say; flags.db.test.ts proves what they close, and settings.e2e.ts moves one.

const flag: FlagView = {
  key: 'social_refresh_enabled',
  value: true,
  description: 'Figures are read again.',
  updatedAt: '2026-11-30T09:00:00.000Z',
};
const WHY = 'Something went wrong. Please try again.';

test('[ADM-SET-10] flags that could not be read are read again', async () => {
  const answers: Record<string, unknown> = { 'system.flags': BROKEN };
  const { screen } = show(createElement(FlagsCard), answers);
  await screen.findByText('The feature flags could not be loaded');
  answers['system.flags'] = [flag];
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('switch', { name: flag.key })).toHaveProperty('checked', true);
});

test('[ADM-SET-10] a flag that could not be saved stays where it is, and the page says why', async () => {
  const { screen, said } = show(createElement(FlagsCard), { 'system.flags': [flag], 'system.setFlag': BROKEN });
  const one = await screen.findByRole('switch', { name: flag.key });
  fireEvent.click(one);
  await waitFor(() => expect(said).toEqual([['The flag could not be changed', WHY]]));
  expect(one).toHaveProperty('checked', true);
});

test('[ADM-SET-07] a flag moves once it is saved, and is pressed once', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<null>();
  const answers: Record<string, unknown> = { 'system.flags': [flag], 'system.setFlag': held };
  const { screen, said, sent } = show(createElement(FlagsCard), answers);
  const one = await screen.findByRole('switch', { name: flag.key });
  fireEvent.click(one);
  await waitFor(() => expect(one.getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(one);
  expect(one).toHaveProperty('checked', true);
  answers['system.flags'] = [{ ...flag, value: false }];
  answer(null);
  await waitFor(() => expect(one).toHaveProperty('checked', false));
  expect(said).toEqual([[`${flag.key} is off`, undefined]]);
  expect(sent).toEqual([{ name: 'system.setFlag', input: { key: flag.key, value: false } }]);
});
