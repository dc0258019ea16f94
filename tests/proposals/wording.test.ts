import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputSchema } from '#server/input-schema.ts';
import { fieldsOf, idsIn, labelOf } from '#server/proposals/wording.rules.ts';
import { amountMinor, choice, choices, currency, id, isoDate, multiline, optionalMultiline } from '#shared/text.ts';

const CREATOR = '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b';
const OTHER = '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5c';
const known = { names: new Map([[CREATOR, 'Nova Reyes']]), currency: 'GBP' as const };
const input = z.strictObject({
  creatorId: id('Creator'),
  requestKey: id('Key'),
  text: multiline('Text', { max: 20_000 }),
  notes: optionalMultiline('Notes', { max: 100 }),
  until: isoDate('Day').optional(),
  method: choice('Method', ['card', 'bank_transfer']).default('card'),
  platforms: choices('Platforms', ['instagram', 'tiktok']).default([]),
  agreedMinor: amountMinor('Amount').optional(),
  invites: z.array(z.strictObject({ creatorId: id('Creator'), agreedMinor: amountMinor('Amount') })).optional(),
  currency: currency().optional(),
  draft: z.strictObject({ budgetMinor: amountMinor('Budget').nullish(), open: z.boolean() }).optional(),
});
const said = (sent: object) => {
  const read = input.parse({ creatorId: CREATOR, requestKey: OTHER, text: 'Hello', ...sent });
  const fields = fieldsOf(read, { sent, schema: inputSchema(input), known });
  return Object.fromEntries(fields.map(({ label, value }) => [label, value]));
};

test('ids are said by name, amounts with their currency, days as dates and words of a list as words', () => {
  expect(
    said({ until: '2026-03-05', method: 'bank_transfer', platforms: ['instagram', 'tiktok'], agreedMinor: 50_000 }),
  ).toEqual({
    Creator: 'Nova Reyes',
    Text: 'Hello',
    Until: 'Mar 5, 2026',
    Method: 'Bank transfer',
    Platforms: 'Instagram, Tiktok',
    Amount: '£500.00',
  });
});

test('a text is said exactly as it will be sent, however long, and never as anything but text', () => {
  const text = `<script>alert('no')</script> & bank_transfer 2026-03-05\n${'word '.repeat(3_000)}end`;
  expect(said({ text }).Text).toBe(text);
  expect(said({ text: 'bank_transfer' }).Text).toBe('bank_transfer');
  expect(said({ text: CREATOR }).Text).toBe(CREATOR);
});

test('what was left out is not there, what is set to nothing says so, and what was filled in is said', () => {
  expect(said({})).toEqual({ Creator: 'Nova Reyes', Text: 'Hello', Method: 'Card' });
  expect(said({ notes: null, platforms: [], draft: { budgetMinor: null, open: false } })).toMatchObject({
    Notes: 'None',
    Platforms: 'None',
    Budget: 'None',
    Open: 'No',
  });
});

test('each of several is a line of its own, in the currency that the input names', () => {
  const invites = [CREATOR, OTHER].map((creatorId, at) => ({ creatorId, agreedMinor: (at + 1) * 10_000 }));
  expect(said({ invites, currency: 'EUR' }).Invites).toBe(`Nova Reyes, Amount: €100.00\n${OTHER}, Amount: €200.00`);
});

test('labels are words, and all ids are found', () => {
  expect(['campaignId', 'creatorIds', 'totalBudgetMinor', 'refundRequestId'].map(labelOf)).toEqual([
    'Campaign',
    'Creators',
    'Total budget',
    'Refund request',
  ]);
  expect(idsIn({ one: CREATOR, more: [{ two: OTHER, text: `${CREATOR} in a text` }] })).toEqual([CREATOR, OTHER]);
});
