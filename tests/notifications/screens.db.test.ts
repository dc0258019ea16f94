import { expect, test } from 'vitest';
import { demoScreens } from '#tests/support/screens.ts';

const { open } = await demoScreens();

test('the preferences say where mails go, and come with mails about one’s work and no marketing', async () => {
  const { screen } = await open('/notifications?tab=preferences', { as: 'admin@accord.test' });
  expect(screen.getByText('Emails go to admin@accord.test.', { exact: false })).toBeDefined();
  expect(screen.getByRole('switch', { name: 'Email notifications' })).toHaveProperty('checked', true);
  expect(screen.getByRole('switch', { name: 'Marketing emails' })).toHaveProperty('checked', false);
});

test('the tabs of the notifications stand in the address', async () => {
  for (const [path, name] of [
    ['/notifications', /^All/],
    ['/notifications?tab=unread', /^Unread/],
    ['/notifications?tab=preferences', /^Preferences/],
  ] as const) {
    const { screen } = await open(path, { as: 'admin@accord.test' });
    expect(screen.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true');
  }
});
