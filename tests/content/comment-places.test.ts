import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTime, percent, pointAt, timeLabel } from '#client/features/content/comments.ts';

test('a time is shown and read in minutes and seconds', () => {
  expect([0, 12_900, 72_000, 3_725_000].map(timeLabel)).toEqual(['0:00', '0:12', '1:12', '1:02:05']);
  expect(['0:12', ' 1:02:05 ', '72'].map(parseTime)).toEqual([12_000, 3_725_000, 72_000]);
  expect(['', '0:60', '-1', '1:2:3:4', '0:1a', '1.5', ':12'].map(parseTime)).toEqual(Array(7).fill(null));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_400 }), (seconds) => {
      expect(parseTime(timeLabel(seconds * 1000))).toBe(seconds * 1000);
    }),
  );
});

test('a point never leaves the picture, and is read in percent', () => {
  expect(pointAt(-0.2, 1.7)).toEqual({ kind: 'point', x: 0, y: 1 });
  expect(pointAt(0.12345, 0.5)).toEqual({ kind: 'point', x: 0.123, y: 0.5 });
  expect(percent(0.29)).toBe(29);
});
