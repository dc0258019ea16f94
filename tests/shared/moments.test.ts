import pg from 'pg';
import { expect, test } from 'vitest';
import { readMoments, writeMoments } from '#server/speed/moments.ts';

const slowly = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

test('moments are read as pg reads them: each fraction, each end of a month, and before our time', () => {
  const refused = readMoments((text) => {
    throw new Error(`left to pg: ${text}`);
  });
  const fractions = Array.from({ length: 1_000 }, (_, ms) => `.${String(ms).padStart(3, '0')}`);
  const texts = [
    ...['', '.5', '.05', '.123456', '.999999', ...fractions].map((fraction) => `2026-11-25 18:22:05${fraction}+00`),
    ...['2024-02-29', '2025-02-28', '2026-12-31', '2027-01-01', '1969-12-31', '0101-03-01', '9999-12-31'].flatMap(
      (day) => [`${day} 00:00:00+00`, `${day} 23:59:59.999999+00`],
    ),
  ];
  for (const text of texts) expect(refused(text), text).toEqual(slowly(text));
});

test('moments of another form or zone are left to pg', () => {
  const read = readMoments(slowly);
  for (const text of [
    'infinity',
    '-infinity',
    '2026-11-25 23:52:05.25+05:30',
    '2026-11-25 12:22:05-06',
    '0044-03-15 12:00:00+00 BC',
    '0044-03-15 12:00:00+00',
    '12026-01-01 00:00:00+00',
  ])
    expect(read(text), text).toEqual(slowly(text));
});

const v8sOwn = Date.prototype.toJSON;

test('moments are written as V8 writes them: each millisecond, each end of a month, before 1970 and after 9999, and none', () => {
  const write = writeMoments(v8sOwn);
  const refused = writeMoments(() => {
    throw new Error('left to V8');
  });
  const each = Array.from({ length: 1_000 }, (_, ms) => new Date(Date.UTC(2026, 10, 25, 18, 22, 5, ms)));
  const ends = ['1970-01-01', '2024-02-29', '2025-02-28', '2026-12-31', '2027-01-01', '9999-12-31'].flatMap((day) => [
    new Date(`${day}T00:00:00.000Z`),
    new Date(`${day}T23:59:59.999Z`),
  ]);
  for (const moment of [...each, ...ends]) expect(refused.call(moment)).toBe(v8sOwn.call(moment));
  for (const time of [-1, -62_200_000_000_000, Date.UTC(10_000, 0), 8.64e15, Number.NaN])
    expect(write.call(new Date(time))).toBe(v8sOwn.call(new Date(time)));
});

test('a day is still written as it is when more days were written than are kept', () => {
  const write = writeMoments(v8sOwn);
  for (let day = 0; day < 10_050; day += 1) {
    const moment = new Date(day * 86_400_000 + 1);
    expect(write.call(moment)).toBe(v8sOwn.call(moment));
  }
});
