import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement, Fragment } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ToastList } from '#client/components/frame/ToastList.tsx';
import { BillingCard } from '#client/features/settings/BillingCard.tsx';
import { CompanyForm } from '#client/features/settings/CompanyForm.tsx';
import type { CompanyView } from '#shared/settings/settings.schema.ts';
import { BROKEN, refuses, show } from '#tests/support/show.ts';
import { stopTimers, until } from '#tests/support/stopped-timers.ts';

// When the company is saved and what is said of it, and what is said of the bank's pages. brand-settings.db.test.ts proves what is stored and where
// those pages are; brand-settings.e2e.ts saves and opens them.

describe('the company', () => {
  const company: CompanyView = {
    companyName: 'Northwind Outdoor',
    websiteUrl: 'https://northwind.test',
    brandBio: 'Packs and boots.',
    ...{ instagram: '', tiktok: '', youtube: '', linkedin: '', twitter: '' },
    timeZone: 'Europe/London',
  };

  async function form(save: unknown = null) {
    const answers: Record<string, unknown> = { 'settings.saveCompany': save };
    const part = createElement(CompanyForm, { company, logoUrl: null });
    const page = show(createElement(Fragment, null, part, createElement(ToastList)), answers);
    const box = within(await page.screen.findByRole('region', { name: 'Company Information' }));
    // The rules of the fields load after the form; without them a save would wait for them.
    await import('#shared/settings/settings.schema.ts');
    const edit = (label: string, value: string) =>
      fireEvent.change(box.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
    /** The text beside the label of a field. */
    const beside = (label: string) =>
      box.getByText(label, { selector: 'label' }).nextElementSibling?.textContent ?? null;
    const state = () => box.getAllByRole('status').map(({ textContent }) => textContent)[0];
    const saves = () => page.sent.map(({ input }) => input);
    return { ...page, answers, box, edit, beside, state, saves };
  }
  const SAVED = 'Settings saved automatically';

  test('[BR-SET-10] [CONST-29] is saved 1.5 s after the last edit, with what has changed', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<unknown>();
    const { edit, beside, state, saves } = await form(held);
    using _ = stopTimers();
    edit('Description', 'Boots, bags and a repair desk.');
    vi.advanceTimersByTime(1_400);
    edit('Instagram', 'https://instagram.com/northwind');
    await vi.advanceTimersByTimeAsync(1_499);
    expect(saves()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await until(() => state() === 'Saving...');
    expect(beside('Description')).toBeNull();
    answer(null);
    await until(() => state() === 'Saved');
    expect(saves()).toEqual([
      { brandBio: 'Boots, bags and a repair desk.', instagram: 'https://instagram.com/northwind' },
    ]);
    expect(['Description', 'Instagram', 'Website'].map(beside)).toEqual(['Saved', 'Saved', null]);
  });

  test('[BR-SET-23] [MSG-119] [CONST-29] that it is saved is said for 2 s', async () => {
    const { edit, screen } = await form();
    using _ = stopTimers();
    edit('Description', 'Boots and bags.');
    await vi.advanceTimersByTimeAsync(1_500);
    await until(() => screen.queryByText(SAVED) !== null);
    await vi.advanceTimersByTimeAsync(1_900);
    screen.getByText(SAVED);
    await vi.advanceTimersByTimeAsync(700);
    expect(screen.queryByText(SAVED)).toBeNull();
  });

  test('is saved without the field that is not valid, which says why and keeps what was typed', async () => {
    const { edit, state, saves, screen, box } = await form();
    using _ = stopTimers();
    edit('Website', 'northwind');
    edit('Description', 'Boots and bags.');
    await vi.advanceTimersByTimeAsync(1_500);
    await until(() => state() === 'Saved');
    expect(saves()).toEqual([{ brandBio: 'Boots and bags.' }]);
    screen.getByText(/^Website must be a public web address/);
    expect(box.getByLabelText(/^Website/)).toHaveProperty('value', 'northwind');
  });

  test('[BR-SET-24] [MSG-120] what fails is said, and offered again', async () => {
    const { answers, edit, box, state, saves, screen } = await form(BROKEN);
    using _ = stopTimers();
    edit('YouTube', 'https://youtube.com/@northwind');
    await vi.advanceTimersByTimeAsync(1_500);
    await until(() => screen.queryByText('Failed to save settings automatically') !== null);
    await until(() => state() === 'Not saved');
    answers['settings.saveCompany'] = null;
    fireEvent.click(box.getByRole('button', { name: 'Try again' }));
    await until(() => state() === 'Saved');
    expect(saves()).toEqual(Array(2).fill({ youtube: 'https://youtube.com/@northwind' }));
  });
});

describe('the bank’s page', () => {
  const NONE = { rows: [], nextCursor: null };
  const CARD = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2030 };

  async function billing(paymentMethod: typeof CARD | null, answers: Record<string, unknown>) {
    const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
    vi.stubGlobal(
      'open',
      vi.fn(() => tab),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const given = { 'settings.billing': { paymentMethod, usage: [] }, 'payments.invoices': NONE, ...answers };
    const page = show(createElement(BillingCard, { preview: false }), given);
    const name = paymentMethod ? 'Manage payment method' : 'Set up payment method';
    const button = await page.screen.findByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(button.disabled).toBe(false));
    const reads = () => page.reads.filter((read) => read.name === 'settings.billing').length;
    return { ...page, tab, press: () => fireEvent.click(button), reads };
  }

  test.each([
    ['[BR-SET-25] [MSG-123] a set-up', null, 'settings.openSetup', 'Failed to setup payments'],
    ['[BR-SET-26] [MSG-126] a portal', CARD, 'settings.openPortal', 'Failed to open payment management'],
  ] as const)(
    '%s that does not open is said, with the reason, and its tab is closed',
    async (_title, card, procedure, words) => {
      const { press, said, tab } = await billing(card, { [procedure]: refuses('The bank is closed.') });
      press();
      await waitFor(() => expect(said).toEqual([[words, 'The bank is closed.']]));
      expect(tab.close).toHaveBeenCalledOnce();
      expect(tab.location.replace).not.toHaveBeenCalled();
    },
  );

  test.each([
    ['[BR-SET-25] [MSG-122] [BR-SET-18] a set-up', null, 'settings.openSetup', 'Payment setup opened in new tab'],
    ['[BR-SET-26] [MSG-125] [BR-SET-19] a portal', CARD, 'settings.openPortal', 'Payment management opened in new tab'],
  ] as const)(
    '%s opens in a new tab, which is said, and the card is read again 3 s later',
    async (_title, card, procedure, words) => {
      const { press, said, tab, reads } = await billing(card, { [procedure]: { url: 'https://bank.test/page' } });
      expect(reads()).toBe(1);
      using _ = stopTimers();
      press();
      // Each look moves the clock by its interval.
      await until(() => said.length > 0);
      expect(said).toEqual([[words, undefined]]);
      expect(window.open).toHaveBeenCalledExactlyOnceWith('', '_blank');
      expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('https://bank.test/page');
      expect(tab.opener).toBeNull();
      await vi.advanceTimersByTimeAsync(2_900);
      expect(reads()).toBe(1);
      await vi.advanceTimersByTimeAsync(100);
      await until(() => reads() === 2);
    },
  );
});
