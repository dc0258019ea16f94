import { expect, test } from 'vitest';
import { addMonths } from '#shared/dates.ts';
import { inviteInput } from '#shared/deals/deals.schema.ts';
import { defaultUsage, enteredUsage, USAGE_CHANNELS, usageProblem, usageWords } from '#shared/deals/usage-rights.ts';

const rights = {
  months: 12,
  channels: ['paid_ads' as const, 'instagram' as const],
  exclusivityMonths: 3,
  whitelisting: true,
};

test('usage rights are said in words, with their channels always in the same order', () => {
  expect(usageWords(rights)).toBe(
    '12 months from the first verified post, on Instagram and paid ads; no competitor for 3 months; whitelisting allowed',
  );
  expect(usageWords({ ...rights, months: 1, channels: ['website'], exclusivityMonths: 0, whitelisting: false })).toBe(
    '1 month from the first verified post, on the brand’s website; work for competitors is allowed; no whitelisting',
  );
  expect(usageWords({ ...rights, channels: ['tiktok', 'instagram', 'print'] }, 'extension')).toContain(
    '12 months more, on Instagram, TikTok and print and shops;',
  );
});

test('where a brand has said nothing, an offer asks for a year on the platforms of its campaign, and narrows nobody', () => {
  const usual = { months: 12, exclusivityMonths: 0, whitelisting: false };
  expect(defaultUsage(['tiktok', 'instagram'])).toEqual({ ...usual, channels: ['instagram', 'tiktok'] });
  expect(defaultUsage(['other:Mastodon'])).toEqual({ ...usual, channels: ['website'] });
});

test.each([
  [{ months: null }, 'Months of usage'],
  [{ months: 0 }, 'Months of usage'],
  [{ months: 61 }, 'Months of usage'],
  [{ months: 1.5 }, 'Months of usage'],
  [{ channels: [] }, 'Channels'],
  [{ exclusivityMonths: null }, 'Months without competitors'],
  [{ exclusivityMonths: 25 }, 'Months without competitors'],
])(
  'what is wrong with %o is said in one sentence that names the field, and the server says the same',
  (over, field) => {
    const entered = { ...rights, ...over };
    expect(usageProblem(entered)).toMatch(new RegExp(`^${field} must `));
    expect(enteredUsage(entered)).toBeNull();
    const refused = inviteInput.shape.usageRights.safeParse(entered);
    expect(refused.error?.issues[0]?.message).toBe(usageProblem(entered));
  },
);

test('what can be offered is taken as it is, and a channel counts once', () => {
  expect(enteredUsage(rights)).toEqual(rights);
  expect(inviteInput.shape.usageRights.parse({ ...rights, channels: [...USAGE_CHANNELS] })).toBeDefined();
  const twice = inviteInput.shape.usageRights.safeParse({ ...rights, channels: ['print', 'print'] });
  expect(twice.error?.issues[0]?.message).toBe('Channels has the same entry twice');
});

test('a month later is the same day, or the last day of a shorter month', () => {
  expect(addMonths('2026-03-05', 12)).toBe('2027-03-05');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2027-11-30', 3)).toBe('2028-02-29');
});
