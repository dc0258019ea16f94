import { expect, test } from 'vitest';
import { below, occurrences } from './sources.ts';

const client = below('src-client');
const allBut = (...paths: string[]) => client.filter(({ path }) => !paths.includes(path));

test('a form is useAppForm, shown by Form: no other file calls the library or writes the element', () => {
  const others = allBut('src-client/components/forms/useAppForm.ts', 'src-client/components/forms/Form.tsx');
  expect(occurrences(others, /\buseForm\b|\bapplyServerError\b|<form\b/)).toEqual([]);
  // The wizard has steps, each sent separately, and saves automatically.
  const frames = others.filter(({ path }) => path !== 'src-client/features/campaigns/WizardPage.tsx');
  expect(occurrences(frames, /<FormFrame\b/)).toEqual([]);
});

test('what an error says is shown by errorMessage alone, which knows the sentences that people may read', () => {
  const others = allBut('src-client/errors.ts', 'src-client/components/core/retry.ts');
  expect(occurrences(others, /\berror\)?\??\.message\b|\berr\.message\b|\bString\(error\)/i)).toEqual([]);
});
