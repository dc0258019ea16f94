import { expect, test } from 'vitest';
import { entryWords } from '#client/features/records/entryWords.ts';
import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import { durationWords, type FigureCount, recordLines, recordSummary, shownRecord } from '#shared/records/records.ts';

const count = (over: Partial<FigureCount>): FigureCount => ({
  entries: 5,
  kept: 0,
  extended: 0,
  late: 0,
  total: 0,
  ...over,
});
const hours = (of: number) => (of * HOUR_MS) / 1_000;

test.each([
  [0, 'less than an hour'],
  [hours(0.99), 'less than an hour'],
  [hours(1), '1 hour'],
  [hours(47.4), '47 hours'],
  [hours(48), '2 days'],
  [(9.5 * DAY_MS) / 1_000, '10 days'],
])('%s seconds read as %s', (seconds, words) => expect(durationWords(seconds)).toBe(words));

const creator = {
  answer: count({ medianSeconds: hours(5) }),
  delivery: count({ entries: 14, kept: 11, extended: 2, late: 1 }),
  revision: count({ entries: 8, total: 6 }),
  completion: count({ entries: 3 }),
};
const few = { answer: count({ entries: 4, medianSeconds: 1 }), completion: count({ entries: 1 }) };

test('the record of a creator says how fast, how reliable and how often, and that four entries are not enough', () => {
  expect(recordLines('creator', creator).map(({ says }) => says)).toEqual([
    '5 hours',
    '13 of 14 (2 extended)',
    '0.8 per piece',
    '3',
  ]);
  expect(recordLines('creator', few).map(({ says }) => says)).toEqual([null, null, null, '1']);
  expect(recordSummary(creator)).toBe('answers in 5 hours, deadlines kept: 13 of 14 (2 extended)');
  expect(recordSummary(few)).toBe('not enough yet');
});

test('the record of a brand says how it answers, reviews, pays and disputes', () => {
  const counts = {
    answer: count({ medianSeconds: hours(30) }),
    review: count({ medianSeconds: hours(72), kept: 4, late: 1 }),
    payment: count({ medianSeconds: hours(0.5) }),
    revision: count({ total: 10 }),
    dispute: count({ entries: 2, total: 1 }),
  };
  const said = Object.fromEntries(recordLines('brand', counts).map(({ label, says }) => [label, says]));
  expect(said).toEqual({
    'Answers applications in': '30 hours',
    'Reviews content in': '3 days',
    'Reviews in time': '4 of 5',
    'Pays the deposit in': 'less than an hour',
    Revisions: '2.0 per piece',
    'Bank disputes lost': '1 of 2',
  });
  expect(recordLines('brand', {}).at(-1)).toEqual({ label: 'Bank disputes lost', says: '0' });
});

test('others read no figure of which single entries could be told apart', () => {
  expect(shownRecord(few)).toEqual({ completion: few.completion });
  expect(shownRecord(creator)).toEqual(creator);
});

test('an entry says what happened', () => {
  const of = {
    id: '1',
    campaignId: '',
    campaignName: '',
    beganAt: null,
    endedAt: '',
    objection: null,
    may: { object: { allowed: true } },
  } as const;
  const none = { seconds: null, verdict: null, total: null };
  expect(entryWords('answer', { ...of, ...none, seconds: hours(3) })).toBe('3 hours');
  expect(entryWords('answer', { ...of, ...none, seconds: hours(3), verdict: 'late' })).toBe('Not answered');
  expect(entryWords('review', { ...of, ...none, seconds: hours(3), verdict: 'kept' })).toBe('In time, after 3 hours');
  expect(entryWords('delivery', { ...of, ...none, verdict: 'extended' })).toBe('In time after an extension');
  expect(entryWords('revision', { ...of, ...none, total: 1 })).toBe('1 revision');
  expect(entryWords('dispute', { ...of, ...none, total: 1 })).toBe('Lost');
  expect(entryWords('dispute', { ...of, ...none, total: 0 })).toBe('Not lost');
  expect(entryWords('completion', { ...of, ...none })).toBe('Completed');
});

test('cases are said from the first entry on, for both sides, and to others, too', () => {
  const cases = { case: count({ entries: 3, total: 1 }) };
  for (const side of ['brand', 'creator'] as const) {
    expect(recordLines(side, cases).at(-1)).toEqual({ label: 'Cases lost', says: '1 of 3' });
    expect(recordLines(side, {}).map(({ label }) => label)).not.toContain('Cases lost');
  }
  expect(shownRecord({ case: count({ entries: 1 }), answer: count({ entries: 1 }) })).toEqual({
    case: count({ entries: 1 }),
  });
  const of = { seconds: null, verdict: null } as Parameters<typeof entryWords>[1];
  expect(entryWords('case', { ...of, total: 1 })).toBe('Lost');
  expect(entryWords('case', { ...of, total: 0 })).toBe('Not lost');
});
