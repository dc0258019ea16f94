import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { ProfileWizard } from '#client/features/profiles/ProfileWizard.tsx';
import type { WizardView } from '#shared/profiles/wizard.schema.ts';
import type { WizardValues } from '#shared/profiles/wizard-steps.ts';
import { BROKEN, refuses, show, UNREACHED } from '#tests/support/show.ts';

// What the four steps ask for, send and say; wizard.db.test.ts proves what is stored, and wizard.e2e.ts walks through them.

const values: WizardValues = {
  firstName: 'Nora',
  lastName: 'Field',
  bio: '',
  creatorType: 'educator',
  audienceType: 'mixed',
  audiencePrimary: 'Global',
  audienceCountries: [],
  industries: ['gaming-esports'],
  platforms: ['youtube'],
  contentTypes: ['long-form-video'],
};

async function opened(
  step: number,
  {
    given = {},
    answers: more = {},
    preview = false,
  }: Partial<{ given: Partial<WizardValues>; answers: object; preview: boolean }> = {},
) {
  const stored: WizardView = { values: { ...values, ...given }, step, isComplete: false };
  const answers: Record<string, unknown> = { 'profiles.accounts': { accounts: [], pending: [] }, ...more };
  let done = 0;
  const onDone = async () => (done += 1);
  const page = show(createElement(ProfileWizard, { stored, preview, onDone }), answers);
  const { screen } = page;
  await screen.findByRole('button', { name: 'Previous' });
  const next = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: /^(Next|Complete Profile Setup|Saving...)$/ });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}(?: \\(optional\\))?$`));
  const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const tick = (group: string, name: string) =>
    fireEvent.click(within(screen.getByRole('group', { name: group })).getByRole('checkbox', { name }));
  const enter = (label: string, value: string) => {
    fill(label, value);
    fireEvent.keyDown(field(label), { key: 'Enter' });
  };
  /** Why one cannot go on; null if one can. */
  const needed = () => {
    const button = next();
    const said = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? null;
    expect(button.disabled).toBe(said !== null);
    return said;
  };
  const isNeeded = (words: string | null) => waitFor(() => expect(needed()).toBe(words));
  const at = (title: string) => screen.findByRole('heading', { level: 2, name: title });
  return { ...page, next, press, fill, tick, enter, isNeeded, at, answers, done: () => done };
}

describe('one goes on', () => {
  test('[CR-WIZ-05] [CR-WIZ-07] with a first and a last name that are not blank', async () => {
    const { fill, isNeeded } = await opened(1);
    for (const [label, name] of [
      ['First name', 'Nora'],
      ['Last name', 'Field'],
    ] as const) {
      fill(label, '   ');
      await isNeeded('Please fill in your first and last name');
      fill(label, name);
      await isNeeded(null);
    }
  });

  test('[CR-WIZ-08] with a creator type, which is not blank if it is another one', async () => {
    const { screen, fill, isNeeded } = await opened(2, { given: { creatorType: null } });
    await isNeeded('Please select your creator type');
    fireEvent.click(screen.getByText('Other', { exact: true }));
    await isNeeded('Please select your creator type');
    fill('Your creator type', 'Kite maker');
    await isNeeded(null);
  });

  test('[CR-WIZ-09] with an industry, a platform and a format', async () => {
    const { screen, tick, isNeeded } = await opened(3, { given: { industries: [], platforms: [], contentTypes: [] } });
    await isNeeded('Please select at least one industry');
    fireEvent.change(screen.getByLabelText('Search industries'), { target: { value: 'PHOTO' } });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Photography & Video' }));
    await isNeeded('Please select at least one platform');
    tick('Platforms', 'YouTube');
    await isNeeded('Please select at least one content format');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Long Form Video' }));
    await isNeeded(null);
  });
});

test('[CR-WIZ-22] the audience is mixed and global at first, and a place that is taken out is global again', async () => {
  const { screen, fill, press, sent, at } = await opened(2);
  expect(screen.getByLabelText('Audience')).toHaveProperty('value', 'mixed');
  expect(screen.getByLabelText('Audience location')).toHaveProperty('value', 'Global');
  fill('Audience location', ' ');
  press('Next');
  await at('Content & Industries');
  expect(sent).toEqual([{ name: 'profiles.saveWizard', input: { step: 3, changes: {} } }]);
});

test('[CR-WIZ-15] a word of one’s own is added once, and not when it is blank or on the list', async () => {
  const { screen, enter } = await opened(3);
  for (const word of ['Kites', '  ', 'kites', 'gaming & ESPORTS']) enter('Other industries', word);
  const industries = within(screen.getByRole('group', { name: 'Industries' }));
  const own = industries.getAllByRole('button', { name: /^Remove/ });
  expect(own.map((button) => button.getAttribute('aria-label'))).toEqual(['Remove Kites']);
});

test('[CR-WIZ-16] Other shows a field for platforms; switched off, it takes the custom ones away', async () => {
  const { screen, tick, enter, press, sent, at } = await opened(3);
  expect(screen.queryByLabelText(/^Other platforms/)).toBeNull();
  tick('Platforms', 'Other');
  enter('Other platforms', 'Lemon8');
  await screen.findByRole('button', { name: 'Remove Lemon8' });
  tick('Platforms', 'Other');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Lemon8' })).toBeNull());
  tick('Platforms', 'Other');
  enter('Other platforms', 'Nebula');
  press('Next');
  await at('Social Connections');
  expect(sent).toEqual([
    { name: 'profiles.saveWizard', input: { step: 4, changes: { platforms: ['youtube', 'other:Nebula'] } } },
  ]);
});

test('[CR-WIZ-23] only what was changed is sent, on the way forth and back, and what was pressed keeps the focus meanwhile', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<unknown>();
  const { fill, press, next, sent, at, screen, answers } = await opened(1, {
    answers: { 'profiles.saveWizard': held },
  });
  fill('Last name', 'Fields');
  next().focus();
  press('Next');
  await waitFor(() => expect(next().getAttribute('aria-busy')).toBe('true'));
  expect(document.activeElement).toBe(next());
  answer(null);
  const heading = await at('Creator Type');
  await waitFor(() => expect(document.activeElement).toBe(heading));
  answers['profiles.saveWizard'] = null;
  fireEvent.click(screen.getByText('Other', { exact: true }));
  fill('Your creator type', 'Kite maker');
  press('Previous');
  await at('Basic Information');
  expect(sent.map(({ input }) => input)).toEqual([
    { step: 2, changes: { lastName: 'Fields' } },
    { step: 1, changes: { creatorType: 'other:Kite maker' } },
  ]);
});

test('[CR-WIZ-24] a step that cannot be saved stays with everything', async () => {
  const { fill, press, at, said, screen } = await opened(1, { answers: { 'profiles.saveWizard': UNREACHED } });
  fill('Bio', 'Typed while the server was away');
  press('Next');
  await waitFor(() => expect(said).toEqual([['Failed to save profile. Please try again.', undefined]]));
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  await at('Basic Information');
  expect(screen.getByLabelText(/^Bio/)).toHaveProperty('value', 'Typed while the server was away');
});

describe('finishing', () => {
  test('[CR-WIZ-04] [CR-WIZ-25] [MSG-172] says that it saves, and that the profile is complete', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<unknown>();
    const { press, next, said, done } = await opened(4, { answers: { 'profiles.completeWizard': held } });
    press('Complete Profile Setup');
    await waitFor(() => expect(next().textContent).toBe('Saving...'));
    expect(done()).toBe(0);
    answer(null);
    await waitFor(() => expect(said).toEqual([['Profile completed successfully!', undefined]]));
    await waitFor(() => expect(done()).toBe(1));
  });

  test('[CR-WIZ-24] [MSG-171] that fails is said, and the step stays', async () => {
    const { press, said, at, done } = await opened(4, { answers: { 'profiles.completeWizard': BROKEN } });
    press('Complete Profile Setup');
    await waitFor(() => expect(said).toEqual([['Failed to save profile. Please try again.', undefined]]));
    await at('Social Connections');
    expect(done()).toBe(0);
  });

  test('[CR-WIZ-11] [MSG-167] what another tab took away meanwhile is said, and asked for again', async () => {
    const words = 'Please select at least one industry';
    const { press, said, at, done, isNeeded } = await opened(4, {
      answers: {
        'profiles.completeWizard': refuses(words, 'industries'),
        'profiles.wizard': { values: { ...values, industries: [] }, step: 3, isComplete: false },
      },
    });
    press('Complete Profile Setup');
    await at('Content & Industries');
    expect(said).toEqual([[words, undefined]]);
    await isNeeded(words);
    expect(done()).toBe(0);
  });
});

test('a preview goes through the steps, enters nothing and saves nothing', async () => {
  const { screen, press, at, next, sent } = await opened(1, { preview: true });
  expect(screen.getByLabelText('First name').closest('fieldset')?.disabled).toBe(true);
  for (const title of ['Creator Type', 'Content & Industries', 'Social Connections']) {
    press('Next');
    await at(title);
  }
  expect(next().disabled).toBe(true);
  expect(sent).toEqual([]);
});
