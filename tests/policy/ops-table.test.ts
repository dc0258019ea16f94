import { expect, test } from 'vitest';
import { tableOf } from '#server/ops-table.ts';

const ID = '14bbaf06-ecd8-461b-a5b7-c513633b6a44';
const ROW = {
  id: ID,
  campaign: { name: 'Sunset launch' },
  note: 'A note that is far too long\nfor a line of the terminal, however wide it may be',
  amount: { amountMinor: 112_000, currency: 'USD' },
  nothing: null,
};

test('a table shows ids whole, cuts long cells, writes money as money and leaves out empty columns', () => {
  expect(tableOf([ROW], 80)).toBe(
    [
      'id                                    note                 amount     campaign.…',
      '────────────────────────────────────  ───────────────────  ─────────  ──────────',
      `${ID}  A note that is far…  $1,120.00  Sunset la…`,
    ].join('\n'),
  );
});

test('no line is longer than the terminal, and what has no room is named', () => {
  for (const width of [50, 60, 72, 100, 400]) {
    const lines = tableOf([ROW, { ...ROW, note: '' }], width).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
  }
  expect(tableOf([ROW], 60)).toContain('Only with --output json: campaign.name');
});
