import { expect, test } from 'vitest';
import { urgencyOf } from '#shared/system/urgency.ts';

const NOW = new Date('2026-03-10T09:00:00.000Z');

test.each([
  ['a moment that has passed', { since: null, dueAt: '2026-03-07T08:00:00.000Z' }, '3 days late', true],
  ['a moment to come', { since: null, dueAt: '2026-03-10T14:30:00.000Z' }, 'due in 5 hours', false],
  ['a day that has passed', { since: null, dueAt: '2026-03-09' }, '1 day late', true],
  ['today', { since: null, dueAt: '2026-03-10' }, 'due today', false],
  ['a day to come', { since: null, dueAt: '2026-03-12' }, 'due in 2 days', false],
  ['what has no deadline', { since: '2026-03-10T08:20:00.000Z', dueAt: null }, 'waiting 40 minutes', false],
])('how urgent %s is', (_what, item, text, late) => {
  expect(urgencyOf(item, NOW)).toEqual({ text, late });
});
