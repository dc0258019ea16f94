import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { InviteCreatorsPanel } from '#client/features/deals/InviteCreatorsPanel.tsx';
import { InviteDialog } from '#client/features/deals/InviteDialog.tsx';
import type { CandidateView, OfferBudget } from '#shared/deals/deals.schema.ts';
import { BROKEN, show, type, UNREACHED } from '#tests/support/show.ts';
import { offerStart } from '#tests/support/shown.ts';

// What the panel and the dialog say, and keep where something fails; invite.e2e.ts invites with both.

const ID = '0198c0de-0000-7000-8000-00000000000';
const [KWAME, LEO, ROSA] = [`${ID}1`, `${ID}2`, `${ID}3`] as const;
const CAMPAIGN = `${ID}9`;
const budget: OfferBudget = { ...offerStart, limitMinor: null };
const candidate = (id: string, name: string, floorMinor: number | null = null): CandidateView => ({
  id,
  name,
  username: null,
  avatarUrl: null,
  platform: null,
  followers: null,
  price: {
    tier: 'Micro',
    campaignType: 'Single',
    currency: 'USD',
    floorMinor,
    suggestedMinor: 50_000,
    asks: { minMinor: 25_000, maxMinor: 200_000, currency: 'USD', source: 'default' },
    pieces: 1,
    asksInAll: null,
  },
  openDeal: null,
  notFree: null,
});
const people = [
  candidate(KWAME, 'Kwame Boateng'),
  candidate(LEO, 'Leo Costa'),
  candidate(ROSA, 'Rosa Castillo', 900_000),
];
const found = (input: unknown) => {
  const { search = '', creatorIds } = input as { search?: string; creatorIds?: string[] };
  return people.filter(({ id, name }) => (creatorIds ? creatorIds.includes(id) : name.includes(search)));
};

describe('Invite Additional Creators', () => {
  async function panel(given: Record<string, unknown> = {}) {
    const answers: Record<string, unknown> = { 'deals.budget': budget, 'deals.candidates': found, ...given };
    const page = show(createElement(InviteCreatorsPanel, { campaignId: CAMPAIGN, onClose: () => {} }), answers);
    const box = within(await page.screen.findByRole('dialog', { name: 'Invite Additional Creators' }));
    const send = () => box.getByRole('button', { name: 'Send Invites' });
    const closed = () => send().hasAttribute('disabled');
    const total = () => send().parentElement?.querySelector('[aria-live="polite"]')?.textContent;
    const select = async (name: string) => {
      fireEvent.click(await box.findByRole('checkbox', { name: `Select ${name}` }));
      return box.findByLabelText(`Budget for ${name}`);
    };
    const search = (text: string) => {
      const field = box.getByLabelText('Search creators by name');
      fireEvent.change(field, { target: { value: text } });
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    return { ...page, answers, box, send, closed, total, select, search };
  }

  test('[BR-INV-04] says what remains, and no amount before it', async () => {
    const { promise: known, resolve: tell } = Promise.withResolvers<unknown>();
    const { closed, total, box } = await panel({ 'deals.budget': known });
    expect(box.queryByText(/remaining$/)).toBeNull();
    expect(closed()).toBe(true);
    tell(budget);
    await waitFor(() => expect(total()).toBe('Total $0.00 of $7,500.00 remaining'));
  });

  test('[BR-INV-08] an amount lies between nothing and what remains', async () => {
    const { box, select } = await panel();
    const leo = await select('Leo Costa');
    type(leo, '-5');
    await box.findByText('Amount must be more than 0');
    type(leo, '7,500.01');
    await box.findByText('Amount must be at most $7,500.00');
    expect(leo.getAttribute('aria-invalid')).toBe('true');
  });

  test('[BR-INV-06] [BR-INV-07] [MSG-105] what is typed counts, however much it is, and nothing is sent beyond what remains', async () => {
    const { box, closed, total, select } = await panel();
    type(await select('Kwame Boateng'), '3,000');
    const leo = await select('Leo Costa');
    for (const [typed, counted] of [
      ['7,500', '$10,500.00'],
      ['99,999', '$102,999.00'],
      ['9,999,999,999,999.99', '$10,000,000,002,999.99'],
    ] as const) {
      type(leo, typed);
      await waitFor(() => expect(total()).toBe(`Total ${counted} of $7,500.00 remaining`));
      expect(box.getByRole('alert').textContent).toBe(`Total budget (${counted}) exceeds remaining budget ($7,500.00)`);
      expect(closed()).toBe(true);
    }
    // More digits than can be counted.
    type(leo, '989,999,999,999,999.99');
    await box.findByText(/^Budget for .* must be at most 10,000,000$/);
    expect(closed()).toBe(true);
  });

  test('[BR-INV-07] sending waits for a total above nothing and within what remains', async () => {
    const { closed, total, select } = await panel();
    expect(closed()).toBe(true);
    const leo = await select('Leo Costa');
    type(leo, '0');
    await waitFor(() => expect(total()).toContain('$0.00 of'));
    expect(closed()).toBe(true);
    type(leo, '4,500');
    await waitFor(() => expect(closed()).toBe(false));
  });

  test('who costs more than is left cannot be selected, and why is said', async () => {
    const { box } = await panel();
    const dear = await box.findByRole('checkbox', { name: 'Select Rosa Castillo' });
    expect(dear.hasAttribute('disabled')).toBe(true);
    expect(document.getElementById(dear.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^The lowest price for this creator is \$9,000\.00, more than is left\.$/,
    );
  });

  test('who is taken out of the selection is not invited', async () => {
    const { box, closed, select, send, sent, said } = await panel({
      'deals.invite': { message: 'Invitation sent successfully!', dealIds: ['1'], mailed: true },
    });
    await select('Kwame Boateng');
    type(await select('Leo Costa'), '2,000');
    fireEvent.click(box.getByRole('checkbox', { name: 'Select Kwame Boateng' }));
    await waitFor(() => expect(closed()).toBe(false));
    fireEvent.click(send());
    await waitFor(() => expect(said).toEqual([['Invitation sent successfully!', undefined]]));
    expect(sent).toMatchObject([
      { name: 'deals.invite', input: { campaignId: CAMPAIGN, invites: [{ creatorId: LEO, agreedMinor: 200_000 }] } },
    ]);
  });

  test('says for how long and where content may be used, which the brand can change within what can be agreed', async () => {
    const { box, closed, select, send, sent } = await panel({
      'deals.invite': { message: 'Invitation sent successfully!', dealIds: ['1'], mailed: true },
    });
    await box.findByText(/^12 months from the first verified post, on Instagram; /);
    fireEvent.click(box.getByRole('button', { name: 'Change usage rights' }));
    type(await select('Leo Costa'), '2,000');
    await waitFor(() => expect(closed()).toBe(false));
    const months = box.getByLabelText('Months of usage');
    type(months, '61');
    await box.findByText('Months of usage must be a whole number from 1 to 60');
    expect(closed()).toBe(true);
    type(months, '6');
    type(box.getByLabelText('Months without competitors'), '3');
    for (const name of ['TikTok', 'Instagram', 'Paid ads', 'Whitelisting'])
      fireEvent.click(box.getByRole('checkbox', { name }));
    await box.findByText(
      '6 months from the first verified post, on TikTok and paid ads; no competitor for 3 months; whitelisting allowed.',
    );
    fireEvent.click(send());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({
      usageRights: { months: 6, channels: ['tiktok', 'paid_ads'], exclusivityMonths: 3, whitelisting: true },
    });
  });

  test('[BR-INV-20] [MSG-101] neither a search nor invitations that fail lose what was typed', async () => {
    const { box, answers, select, search, send } = await panel({ 'deals.invite': UNREACHED });
    type(await select('Kwame Boateng'), '3,210');
    const amount = () => box.getByLabelText('Budget for Kwame Boateng');
    answers['deals.candidates'] = BROKEN;
    search('Leo Costa');
    await box.findByText('Creators could not be loaded');
    expect(amount()).toHaveProperty('value', '3,210.00');
    expect(box.getByLabelText('Search creators by name')).toHaveProperty('value', 'Leo Costa');
    answers['deals.candidates'] = found;
    fireEvent.click(box.getByRole('button', { name: 'Try Again' }));
    await box.findByRole('checkbox', { name: 'Select Leo Costa' });
    expect(amount()).toHaveProperty('value', '3,210.00');
    fireEvent.click(send());
    await box.findByText('Failed to send invitation');
    expect(amount()).toHaveProperty('value', '3,210.00');
  });
});

describe('[BR-INV-24] a brand with many campaigns', () => {
  const names = ['oldest', ...Array.from({ length: 24 }, (_, n) => `${n}`)];
  const rows = names.map((name, at) => ({ id: `0198c0de-0000-7000-8000-0000000001${10 + at}`, name: `Drum ${name}` }));
  const list = (input: unknown) => {
    const { search } = input as { search: string };
    // The oldest is on a later page.
    if (search === '') return { rows: rows.slice(1), nextCursor: 'more' };
    return { rows: rows.filter(({ name }) => name.includes(search)), nextCursor: null };
  };
  const read = (input: unknown) => {
    const { campaignId } = input as { campaignId: string };
    return { draft: { name: rows.find(({ id }) => id === campaignId)?.name } };
  };

  async function dialog() {
    const answers: Record<string, unknown> = {
      'campaigns.list': list,
      'campaigns.read': read,
      'deals.budget': budget,
      'deals.candidates': found,
    };
    const part = createElement(InviteDialog, {
      creator: { id: KWAME, name: 'Kwame Boateng' },
      campaignId: null,
      onClose: () => {},
    });
    const page = show(part, answers);
    const box = within(await page.screen.findByRole('dialog', { name: 'Invite Kwame Boateng' }));
    const campaign = () => page.screen.findByRole('combobox', { name: 'Campaign' });
    const options = async () =>
      within(await campaign())
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    const search = (text: string) => {
      const field = page.screen.getByLabelText('Search campaigns');
      fireEvent.change(field, { target: { value: text } });
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    return { ...page, box, answers, campaign, options, search };
  }

  test('finds the one to invite to by its name, and keeps what was chosen', async () => {
    const { screen, campaign, options, search } = await dialog();
    await campaign();
    expect(await options()).toHaveLength(25);
    search('No drum is called this');
    await waitFor(async () => expect(await options()).toEqual(['No campaign with this name takes invitations']));
    search('oldest');
    await waitFor(async () => expect(await options()).toEqual(['Choose a campaign', 'Drum oldest']));
    fireEvent.change(await campaign(), { target: { value: rows[0]?.id } });
    expect((await screen.findByText(/is left for creators/)).textContent).toContain('$7,500.00 of $7,500.00');
    search('Drum 23');
    await waitFor(async () => expect(await options()).toEqual(['Choose a campaign', 'Drum oldest', 'Drum 23']));
    expect(await campaign()).toHaveProperty('value', rows[0]?.id);
  });

  test('loses neither the offer nor what was typed where a search fails', async () => {
    const { screen, answers, campaign, search } = await dialog();
    fireEvent.change(await campaign(), { target: { value: rows[3]?.id } });
    type(await screen.findByLabelText('Amount'), '4,321');
    type(screen.getByLabelText(/^Note/), 'Your drums fit us well');
    answers['campaigns.list'] = BROKEN;
    search('Drum 1');
    await screen.findByText('Your campaigns could not be loaded');
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '4,321');
    expect(screen.getByLabelText(/^Note/)).toHaveProperty('value', 'Your drums fit us well');
    answers['campaigns.list'] = list;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await campaign()).toHaveProperty('value', rows[3]?.id);
    expect(screen.getByLabelText('Search campaigns')).toHaveProperty('value', 'Drum 1');
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '4,321');
  });
});

describe('one creator', () => {
  async function offer(invite: unknown, given: Record<string, unknown> = {}) {
    const answers: Record<string, unknown> = {
      'campaigns.list': { rows: [{ id: CAMPAIGN, name: 'Drums' }], nextCursor: null },
      'deals.budget': budget,
      'deals.candidates': found,
      'deals.invite': invite,
      ...given,
    };
    const part = createElement(InviteDialog, {
      creator: { id: KWAME, name: 'Kwame Boateng' },
      campaignId: CAMPAIGN,
      onClose: () => {},
    });
    const page = show(part, answers);
    const amount = await page.screen.findByLabelText('Amount');
    const send = () => fireEvent.click(page.screen.getByRole('button', { name: 'Send Invitation' }));
    return { ...page, amount, send };
  }

  test('[BR-INV-06] an amount over what remains, also one that no budget holds, is said to exceed it', async () => {
    const { screen, amount, send, sent } = await offer({});
    type(amount, '8,000');
    send();
    await screen.findByText('Total budget ($8,000.00) exceeds remaining budget ($7,500.00)');
    type(amount, '10,000,000.01');
    await screen.findByText('Total budget ($10,000,000.01) exceeds remaining budget ($7,500.00)');
    expect(sent).toEqual([]);
  });

  test('the dialog starts with the creator’s own price, says what that costs both sides and the lowest price, and sends nothing below it', async () => {
    const asks = { minMinor: 60_000, maxMinor: 80_000, currency: 'USD', source: 'creator' } as const;
    const asksInAll = { minMinor: 200_000, maxMinor: 200_000 };
    const kwame = candidate(KWAME, 'Kwame Boateng', 40_000);
    const price = { ...kwame.price, suggestedMinor: 200_000, pieces: 3, asks, asksInAll };
    const { screen, amount, send, sent } = await offer({}, { 'deals.candidates': [{ ...kwame, price }] });
    await waitFor(() => expect(amount).toHaveProperty('value', '2,000.00'));
    expect(screen.getByText(/with the platform fee/).textContent).toBe(
      'You pay $2,666.66 with the platform fee, and they get $2,000.00.',
    );
    const words = screen.getByText(/is the lowest price/).textContent;
    expect(words).toContain('$400.00 is the lowest price for Micro creators in a Single campaign.');
    expect(words).toContain('for the 3 pieces of this campaign');
    type(amount, '399');
    send();
    await screen.findByText(/at least \$400\.00/);
    expect(sent).toEqual([]);
  });

  test('[BR-INV-22] [MSG-103] an invitation that does not arrive is said', async () => {
    const { screen, send } = await offer(UNREACHED);
    send();
    await screen.findByText('Invitation failed');
    screen.getByText('There was an error sending the invitation. Please try again.');
  });

  test('[BR-INV-21] [BR-INV-23] [MSG-104] the invitation is said, and so is a mail that could not be sent', async () => {
    const { send, said } = await offer({ message: 'Invitation sent successfully!', dealIds: ['1'], mailed: false });
    send();
    await waitFor(() =>
      expect(said).toEqual([
        ['Invitation sent successfully!', 'Kwame Boateng has been invited to this campaign.'],
        ['Failed to send email. Please try again later.', undefined],
      ]),
    );
  });
});
