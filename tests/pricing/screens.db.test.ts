import { describe, expect, test } from 'vitest';
import { formatMoney, relativeLabel } from '#shared/format.ts';
import type { FloorRow } from '#shared/pricing/pricing.schema.ts';
import { demoScreens } from '#tests/support/screens.ts';
import { callerOf, optionsOf, tableOf } from '#tests/support/sent.ts';

// What the screen of pricing floors shows before anything is pressed, at which address, and who can open it.

const { open, h } = await demoScreens();
const PATH = '/admin/pricing-floors';
const ADMIN = 'admin@accord.test';
const TIERS = ['Nano', 'Micro', 'Mid', 'Macro', 'Large', 'Celebrity'];
const TYPES = ['Single', 'Weekly', 'Monthly', '12-Month Retainer', 'Evergreen'];
const staff = await callerOf(h, ADMIN);
const at = (search: string) => open(`${PATH}${search}`, { as: ADMIN });
const floorsAt = async (search: string) => tableOf(await at(search), 'Pricing Floors').rows;

describe('the screen', async () => {
  const page = await at('');
  const { rows: floors, total } = await staff.pricing.floors({});
  const { heads, rows } = tableOf(page, 'Pricing Floors');
  /** The cells below a heading. */
  const below = (head: string) => rows.map((cells) => cells[heads.indexOf(head)]);
  const words = (word: (floor: FloorRow) => string) => floors.map(word);

  test('[ADM-PF-01] [ADM-PF-03] its address leads to it, and it says how many floors there are', () => {
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Pricing Floors');
    expect(total).toBe(TIERS.length * TYPES.length);
    page.screen.getByText(`${total} pricing floors`);
  });

  test('[ADM-PF-04] it has a button for another one', () => {
    page.screen.getByRole('button', { name: 'Add Pricing Floor' });
  });

  test('[SHELL-07] the sidebar leads to it', () => {
    const entry = page.screen.getByRole('link', { name: /^Pricing Floors/ });
    expect([entry.getAttribute('href'), entry.getAttribute('aria-current')]).toEqual([PATH, 'page']);
  });

  test('[ADM-PF-09] [ADM-PF-10] [ADM-PF-11] it says the tier, the campaign type and the minimum price of each floor', () => {
    expect(heads).toEqual(['Creator Tier', 'Campaign Type', 'Minimum Price', 'Last Updated', 'Actions']);
    expect(below('Creator Tier')).toEqual(words(({ tier }) => tier));
    expect(below('Campaign Type')).toEqual(words(({ campaignType }) => campaignType));
    expect(below('Minimum Price')).toEqual(words(({ minPrice }) => formatMoney(minPrice, { decimals: 'none' })));
  });

  test('[ADM-PF-12] it says how long ago each was last updated', () => {
    expect(below('Last Updated')).toEqual(
      words(({ updatedAt }) => relativeLabel(updatedAt, new Date(), undefined, true)),
    );
  });

  test('[ADM-PF-07] it has two views', () => {
    const views = page.screen.getByRole('group', { name: 'View' });
    expect([...views.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Table View',
      'Grouped View',
    ]);
  });
});

describe('the address', () => {
  test('[ADM-PF-05] searches by tier or by campaign type, in any case', async () => {
    expect(new Set((await floorsAt('?search=celeb')).map(([tier]) => tier))).toEqual(new Set(['Celebrity']));
    expect(new Set((await floorsAt('?search=EVERGREEN')).map(([, type]) => type))).toEqual(new Set(['Evergreen']));
  });

  test('[ADM-PF-17] [MSG-47] finds nothing, and the screen says so', async () => {
    const page = await at('?search=no+such+floor');
    page.screen.getByText('No pricing floors found.');
  });

  test('[ADM-PF-06] [ADM-PF-26] [ADM-PF-27] filters by every tier and campaign type, or by All', async () => {
    const page = await at('?tier=Macro&type=Weekly');
    expect(optionsOf(page, 'Creator Tier')).toEqual({ all: ['All Tiers', ...TIERS], chosen: 'Macro' });
    expect(optionsOf(page, 'Campaign Type')).toEqual({ all: ['All Campaign Types', ...TYPES], chosen: 'Weekly' });
    const pairs = (rows: readonly string[][]) => rows.map(([tier, type]) => `${tier} ${type}`);
    expect(pairs(tableOf(page, 'Pricing Floors').rows)).toEqual(['Macro Weekly']);
    expect(pairs(await floorsAt('?tier=Macro')).toSorted()).toEqual(TYPES.map((type) => `Macro ${type}`).toSorted());
  });

  test('[ADM-PF-15] [ADM-PF-16] groups the floors by tier, sorted by name and counted, each open', async () => {
    const page = await at('?view=grouped');
    const groups = [...page.document.querySelectorAll('details')];
    const names = groups.map((group) => group.querySelector('summary')?.textContent);
    expect(names).toEqual(TIERS.toSorted().map((tier) => `${tier}5 rules`));
    expect(groups.every(({ open }) => open)).toBe(true);
    expect(tableOf(page, 'Celebrity').rows.map(([tier]) => tier)).toEqual(Array(5).fill('Celebrity'));
    const single = await at('?view=grouped&type=Single');
    expect(single.document.querySelector('summary')?.textContent).toBe('Celebrity1 rule');
  });

  test('[ADM-PF-08] groups them by campaign type', async () => {
    const page = await at('?view=grouped&group=type');
    const grouping = page.screen.getByRole('group', { name: 'Grouping' });
    expect([...grouping.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Group by Creator Tier',
      'Group by Campaign Type',
    ]);
    const names = [...page.document.querySelectorAll('summary')].map(({ textContent }) => textContent);
    expect(names).toEqual(TYPES.toSorted((a, b) => a.localeCompare(b, 'en')).map((type) => `${type}6 rules`));
  });
});

test('a brand is led to its own area', async () => {
  const { address } = await open(PATH, { as: 'brand@accord.test' });
  expect(address).toBe('/brand');
});
