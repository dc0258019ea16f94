import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FigureCarousel } from '#client/features/leads/FigureCarousel.tsx';
import { InterestForm } from '#client/features/leads/InterestForm.tsx';
import { press } from '#tests/support/press.ts';
import { show, type } from '#tests/support/show.ts';
import { stopTimers, until } from '#tests/support/stopped-timers.ts';

// What moves on the landing page, and what its form says. screens.db.test.ts proves what the page says, and landing.e2e.ts presses it in a browser.

const FIGURES = ['92%', '35%', '74%', '84.8%', '6.16x ROI'];

async function carousel(still = false) {
  const { screen } = show(createElement(FigureCarousel), {});
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: still }) as MediaQueryList;
  const stopped = stopTimers();
  onTestFinished(() => stopped[Symbol.dispose]());
  await until(() => screen.queryByRole('region', { name: 'Figures' }));
  const shown = () => screen.getByRole('region').querySelector('[aria-current="true"]')?.textContent;
  const live = () => screen.getByRole('region').querySelector('[aria-live]')?.getAttribute('aria-live');
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    // React draws in a turn of its own.
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  };
  const pick = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await pass(0);
  };
  /** After a pick the figures rest for six seconds. */
  const rest = async () => {
    await pass(5_999);
    expect(live()).toBe('polite');
    await pass(1);
    expect(live()).toBe('off');
  };
  return { screen, shown, pass, pick, rest };
}

test('[PUB-23] [PUB-29] [CONST-16] the five figures follow one another every 4.5 s', async () => {
  const { shown, pass, pick, rest } = await carousel();
  await pick('92% satisfied brands');
  await rest();
  for (const [at, figure] of [...FIGURES.slice(1), '92%'].entries()) {
    await pass(4_499);
    expect(shown()).toBe(FIGURES[at]);
    await pass(1);
    expect(shown()).toBe(figure);
  }
});

test('[PUB-30] [CONST-16] after a pick they rest for 6 s, and they can be paused', async () => {
  const { shown, pass, pick, rest } = await carousel();
  await pick('74% invitations accepted');
  expect(shown()).toBe('74%');
  await rest();
  await pass(4_499);
  expect(shown()).toBe('74%');
  await pass(1);
  expect(shown()).toBe('84.8%');
  await pick('Pause figures');
  await pass(60_000);
  expect(shown()).toBe('84.8%');
});

test('the figures stand still for whoever wants less motion', async () => {
  const { screen, shown, pass } = await carousel(true);
  screen.getByRole('button', { name: 'Play figures' });
  await pass(20_000);
  expect(shown()).toBe('92%');
});

test('[PUB-26] [PUB-35] the form has four fields, and offers three kinds', async () => {
  const { screen } = show(createElement(InterestForm), {});
  const form = within(await screen.findByRole('form', { name: 'Register interest' }));
  for (const label of ['Name', 'Email', /^Phone number/]) form.getByLabelText(label);
  const kinds = within(form.getByLabelText('I am a')).getAllByRole<HTMLOptionElement>('option');
  expect(kinds.map(({ text }) => text)).toEqual(['Choose one', 'Creator', 'Brand', 'Agency']);
});

test('[PUB-36] [PUB-39] [MSG-18] the form asks for what is missing, and what fails is said and keeps what was typed', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.includes('leads.formIsOpen')) return Response.json([{ result: { data: true } }]);
    asked.push(body ?? '');
    throw new TypeError('Failed to fetch');
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { screen, said } = show(createElement(InterestForm), {});
  const send = await screen.findByRole('button', { name: 'Register interest' });
  await press(send);
  await waitFor(() => expect(said).toEqual([['Please fill in all required fields', undefined]]));
  expect(asked).toEqual([]);
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  type(name, 'Ana Lima');
  type(screen.getByLabelText('Email'), 'ana@studio.test');
  fireEvent.change(screen.getByLabelText('I am a'), { target: { value: 'creator' } });
  await press(send);
  await waitFor(() => expect(said.slice(1)).toEqual([['Something went wrong. Please try again.', undefined]]));
  expect(name.value).toBe('Ana Lima');
  expect(asked).toHaveLength(1);
});
