import { expect, test } from 'vitest';
import { type Commitment, clashOf, wantedBy } from '#server/agreement/deals/exclusivity.rules.ts';
import { defaultUsage } from '#shared/deals/usage-rights.ts';

const campaign = {
  brandId: 'lumen',
  targetIndustries: ['skincare', 'beauty-makeup', 'home'],
  startDate: '2027-03-01',
  submissionDeadline: '2027-03-20',
  endDate: '2027-03-31',
};
const usage = (exclusivityMonths: number) => ({ ...defaultUsage(['tiktok']), exclusivityMonths });
const taken = (over: Partial<Commitment> = {}): Commitment => ({
  dealId: 'theirs',
  brandId: 'rival',
  brandName: 'Rival',
  industryGroup: 'beauty',
  exclusive: true,
  from: '2027-01-01',
  until: '2027-03-15',
  ...over,
});
const clash = (commitments: Commitment[], months = 0) => {
  const wanted = wantedBy(campaign, usage(months));
  return wanted && clashOf(commitments, wanted);
};

test('a deal takes the days of its campaign in each of its fields, and with exclusivity the months after them', () => {
  const days = { brandId: 'lumen', groups: ['beauty', 'home'], from: '2027-03-01' };
  expect(wantedBy(campaign, usage(0))).toEqual({ ...days, exclusive: false, to: '2027-03-31' });
  expect(wantedBy(campaign, usage(3))).toEqual({ ...days, exclusive: true, to: '2027-06-30' });
  expect(wantedBy(campaign, null)).toMatchObject({ exclusive: false, to: '2027-03-31' });
  expect(wantedBy({ ...campaign, targetIndustries: [] }, usage(3))).toBeNull();
  expect(wantedBy({ ...campaign, endDate: null }, usage(3))).toBeNull();
});

test('the exclusivity of another brand in one of its fields keeps a creator from it, until the day after', () => {
  expect(clash([taken()])).toEqual({ field: 'Beauty', brandName: 'Rival', promised: true, freeFrom: '2027-03-15' });
  for (const other of [
    { brandId: 'lumen' },
    { industryGroup: 'food' },
    { exclusive: false },
    { until: '2027-03-01' },
    { from: '2027-04-01', until: '2027-05-01' },
  ]) {
    expect(clash([taken(other)])).toBeNull();
  }
  expect(clash([taken({ from: '2027-03-31', until: '2027-05-01' })])).toMatchObject({ freeFrom: '2027-05-01' });
});

test('exclusivity is not possible while the creator works for a competitor', () => {
  const working = taken({ exclusive: false, from: '2027-04-10', until: '2027-04-20' });
  expect(clash([working], 1)).toMatchObject({ promised: false, freeFrom: '2027-04-20' });
  expect(clash([working, taken({ from: '2027-04-15', until: '2027-05-01' })], 1)).toMatchObject({ promised: true });
});

test('the day from which a deal is possible leaves room for all of its days', () => {
  const next = taken({ from: '2027-04-10', until: '2027-06-01' });
  expect(clash([taken(), next])).toMatchObject({ freeFrom: '2027-06-01' });
  expect(clash([taken(), taken({ from: '2027-04-14', until: '2027-06-01' })])).toMatchObject({
    freeFrom: '2027-06-01',
  });
  expect(clash([taken(), taken({ from: '2027-04-15', until: '2027-06-01' })])).toMatchObject({
    freeFrom: '2027-03-15',
  });
});
