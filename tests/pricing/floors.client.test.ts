import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { FloorsPage } from '#client/features/pricing/FloorsPage.tsx';
import type { FloorRow } from '#shared/pricing/pricing.schema.ts';
import { refuses, says, show } from '#tests/support/show.ts';
import { stopTimers, until } from '#tests/support/stopped-timers.ts';

// What the screen asks and sends; floors.db.test.ts proves what becomes of it, and floors.e2e.ts walks through the screen.

const pounds = (major: number) => ({ amountMinor: major * 100, currency: 'GBP' as const });
const floor: FloorRow = {
  id: '0198c0de-0000-7000-8000-000000000001',
  tier: 'Micro',
  campaignType: 'Weekly',
  minPrice: pounds(1_200),
  updatedAt: '2026-11-30T09:00:00.000Z',
};
const other: FloorRow = {
  ...floor,
  id: '0198c0de-0000-7000-8000-000000000002',
  campaignType: 'Monthly',
  minPrice: pounds(900),
};
const NAME = 'Micro / Weekly';

async function opened(more: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = { 'pricing.floors': { rows: [floor, other], total: 30 }, ...more };
  const page = show(createElement(FloorsPage), answers, '/admin/pricing-floors');
  const { screen } = page;
  await screen.findByRole('row', { name: /Micro Weekly/ });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { ...page, answers, press };
}

test('[ADM-PF-05] [CONST-15] the search asks once typing has paused for 300 ms', async () => {
  const { screen, address, reads } = await opened();
  using _ = stopTimers();
  const field = screen.getByRole('textbox', { name: 'Search by tier or campaign type' });
  for (const value of ['ce', 'celeb']) fireEvent.change(field, { target: { value } });
  vi.advanceTimersByTime(299);
  expect(address()).toBe('/admin/pricing-floors');
  vi.advanceTimersByTime(1);
  await until(() => reads.length === 2);
  expect(reads.at(-1)).toEqual({ name: 'pricing.floors', input: { search: 'celeb' } });
  expect(address()).toBe('/admin/pricing-floors?search=celeb');
});

test('[ADM-PF-06] [ADM-PF-07] [ADM-PF-08] the filters, the views and the groups are chosen and taken back, and stand in the address', async () => {
  const { screen, address, reads, press } = await opened();
  const at = (search: string) => waitFor(() => expect(address()).toBe(`/admin/pricing-floors${search}`));
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
  choose('Creator Tier', 'Macro');
  await at('?tier=Macro');
  choose('Campaign Type', 'Weekly');
  await at('?tier=Macro&type=Weekly');
  await waitFor(() => expect(reads.at(-1)?.input).toEqual({ tier: 'Macro', campaignType: 'Weekly' }));
  choose('Creator Tier', '');
  await at('?type=Weekly');
  choose('Campaign Type', '');
  await at('');
  press('Grouped View');
  await at('?view=grouped');
  await screen.findByRole('table', { name: 'Micro' });
  press('Group by Campaign Type');
  await at('?view=grouped&group=type');
  await screen.findByRole('table', { name: 'Weekly' });
});

describe('in its row a price is edited', () => {
  async function editing(answers: Record<string, unknown> = {}) {
    const page = await opened(answers);
    page.press(`Edit ${NAME}`);
    const field = await page.screen.findByRole<HTMLInputElement>('textbox', { name: /^Minimum price of/ });
    const fill = (value: string) => fireEvent.change(field, { target: { value } });
    const enter = () => fireEvent.keyDown(field, { key: 'Enter' });
    return { ...page, field, fill, enter };
  }

  test('[ADM-PF-13] one row at a time: the field takes the place of the price, and only typing changes it', async () => {
    const { screen, field } = await editing();
    expect(field.value).toBe('1,200');
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(field.value).toBe('1,200');
    screen.getByRole('textbox', { name: `Minimum price of ${NAME} in pounds` });
    const edits = screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Edit|Delete) / });
    expect(edits.map(({ ariaLabel, disabled }) => [ariaLabel, disabled])).toEqual([
      ['Edit Micro / Monthly', true],
      ['Delete Micro / Monthly', true],
    ]);
  });

  test.each(['-1', '1.5', '1000001', ''])(
    '[ADM-PF-24] [ADM-PF-25] %j is not saved, and stays as it was typed',
    async (typed) => {
      const { screen, field, fill, enter, press, sent } = await editing();
      fill(typed);
      for (const save of [enter, () => press(`Save ${NAME}`)]) {
        save();
        await screen.findByText(/must be a whole number from 0 to 1,000,000$/);
      }
      expect(field.value).toBe(typed);
      expect(sent).toEqual([]);
    },
  );

  test('[ADM-PF-22] cancel gives up what was typed', async () => {
    const { screen, fill, press, sent } = await editing();
    fill('1,207');
    press(`Cancel editing ${NAME}`);
    await screen.findByRole('button', { name: `Edit ${NAME}` });
    expect(screen.queryByRole('textbox', { name: /^Minimum price of/ })).toBeNull();
    screen.getByText('£1,200');
    expect(sent).toEqual([]);
  });

  test('[ADM-PF-22] [ADM-PF-31] [MSG-49] save applies it to the price that was seen, and says so', async () => {
    const { screen, fill, press, sent, said } = await editing();
    fill('1,211');
    press(`Save ${NAME}`);
    await screen.findByRole('button', { name: `Edit ${NAME}` });
    expect(said).toEqual([['Pricing floor updated successfully', undefined]]);
    expect(sent).toEqual([
      { name: 'pricing.update', input: { floorId: floor.id, minPriceMajor: 1_211, seenMinor: 120_000 } },
    ]);
  });

  test('[ADM-PF-31] [ADM-PF-32] [MSG-50] what somebody else has changed is said with the price it has now, and replaced only by a second press', async () => {
    const changed = 'Someone else has changed this minimum price: it is £321 now. Your change was not saved.';
    const { screen, field, fill, enter, sent, said, answers } = await editing({
      'pricing.update': says('CONFLICT', 409, changed),
    });
    answers['pricing.floors'] = { rows: [{ ...floor, minPrice: pounds(321) }, other], total: 30 };
    fill('1,700');
    enter();
    await screen.findByText('Someone else has changed this price to £321. Save again to replace it.');
    expect(said).toEqual([['Failed to update pricing floor', changed]]);
    expect(field.value).toBe('1,700');
    answers['pricing.update'] = null;
    enter();
    await screen.findByRole('button', { name: `Edit ${NAME}` });
    expect(sent.map(({ input }) => input)).toEqual([
      { floorId: floor.id, minPriceMajor: 1_700, seenMinor: 120_000 },
      { floorId: floor.id, minPriceMajor: 1_700, seenMinor: 32_100 },
    ]);
  });

  test('its history says who changed it from what to what', async () => {
    const change = { at: '2026-11-30T09:00:00.000Z', by: 'Ada Admin', from: pounds(1_200), to: pounds(1_211) };
    const first = { id: 1, at: '2026-11-29T09:00:00.000Z', by: null, from: null, to: pounds(1_200) };
    const { screen, press, reads } = await opened({ 'pricing.history': [{ id: 2, ...change }, first] });
    press(`History of ${NAME}`);
    const history = within(await screen.findByRole('dialog', { name: `History of ${NAME}` }));
    const [newest, oldest] = await history.findAllByRole('listitem');
    expect(newest?.textContent).toMatch(/^Changed from £1,200 to £1,211Ada Admin · Nov 30, 2026/);
    expect(oldest?.textContent).toMatch(/^Set to £1,200Accord · Nov 29, 2026/);
    expect(reads.at(-1)).toEqual({ name: 'pricing.history', input: { floorId: floor.id } });
  });
});

describe('a floor is deleted', () => {
  async function asked(answers: Record<string, unknown> = {}) {
    const page = await opened(answers);
    page.press(`Delete ${NAME}`);
    const question = await page.screen.findByRole('alertdialog', { name: 'Delete Pricing Floor' });
    return {
      ...page,
      question,
      answer: (name: string) => fireEvent.click(within(question).getByRole('button', { name })),
    };
  }

  test('[ADM-PF-14] [ADM-PF-31] [MSG-49] after a question that names it and its price', async () => {
    const { screen, question, answer, sent, said } = await asked();
    expect(question.textContent).toContain(`The minimum price of £1,200 for ${NAME} will be removed.`);
    expect(sent).toEqual([]);
    answer('Delete');
    await waitFor(() => expect(said).toEqual([['Pricing floor deleted successfully', undefined]]));
    expect(sent).toEqual([{ name: 'pricing.delete', input: { floorId: floor.id, seenMinor: 120_000 } }]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('[ADM-PF-14] or not, when the question is cancelled', async () => {
    const { screen, answer, sent } = await asked();
    answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  test('[ADM-PF-31] [MSG-50] or not, when it was changed while the question was asked', async () => {
    const changed = 'Someone else has changed this minimum price: it is £321 now. Your change was not saved.';
    const { answer, said } = await asked({ 'pricing.delete': says('CONFLICT', 409, changed) });
    answer('Delete');
    await waitFor(() => expect(said).toEqual([['Failed to delete pricing floor', changed]]));
  });
});

describe('a floor is added', () => {
  async function adding(answers: Record<string, unknown> = {}) {
    const page = await opened(answers);
    page.press('Add Pricing Floor');
    const dialog = within(await page.screen.findByRole('dialog', { name: 'Add Pricing Floor' }));
    const choose = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    const create = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Creat/ });
    return { ...page, dialog, choose, create };
  }
  const fill = ({ choose }: Awaited<ReturnType<typeof adding>>) => {
    choose('Creator Tier', 'Large');
    choose('Campaign Type', 'Evergreen');
    choose('Minimum Price (£)', '900');
  };

  test('[ADM-PF-20] [ADM-PF-23] Create is closed until tier, campaign type and a price of 0 or more are there', async () => {
    const { choose, create } = await adding();
    const states: boolean[] = [];
    for (const [label, value] of [
      ['Creator Tier', 'Large'],
      ['Campaign Type', 'Evergreen'],
      ['Minimum Price (£)', '-1'],
      ['Minimum Price (£)', '0'],
    ] as const) {
      states.push(create().disabled);
      choose(label, value);
    }
    expect([...states, create().disabled]).toEqual([true, true, true, true, false]);
  });

  test('[ADM-PF-21] [ADM-PF-31] [MSG-49] Create is busy until the floor is there, which is said', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<unknown>();
    const page = await adding({ 'pricing.create': held });
    fill(page);
    page.dialog.getByRole('button', { name: 'Cancel' });
    fireEvent.click(page.create());
    const busy = await page.dialog.findByRole('button', { name: 'Creating...' });
    expect(busy.getAttribute('aria-busy')).toBe('true');
    answer(null);
    await waitFor(() => expect(page.said).toEqual([['Pricing floor created successfully', undefined]]));
    await waitFor(() => expect(page.screen.queryByRole('dialog')).toBeNull());
    expect(page.sent).toEqual([
      { name: 'pricing.create', input: { tier: 'Large', campaignType: 'Evergreen', minPriceMajor: 900 } },
    ]);
  });

  test('[ADM-PF-31] [MSG-50] a pair that has one already is refused at its field', async () => {
    const twice = 'There is already a pricing floor for this creator tier and campaign type.';
    const page = await adding({ 'pricing.create': refuses(twice, 'tier') });
    fill(page);
    fireEvent.click(page.create());
    const sentence = await page.dialog.findByText(twice);
    expect(page.dialog.getByLabelText('Creator Tier').getAttribute('aria-describedby')).toContain(
      sentence.closest('[id]')?.id,
    );
    expect(page.said).toEqual([['Failed to create pricing floor', twice]]);
  });
});
