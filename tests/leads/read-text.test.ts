import { expect, test } from 'vitest';
import { readText } from '#client/components/parts/readText.ts';

test.each(['utf8', 'latin1', 'utf16le'] as const)(
  'names keep their accents in a file that was saved as %s',
  async (encoding) => {
    const mark = encoding === 'utf16le' ? '\uFEFF' : '';
    const csv = 'Name,Email\nZoë Peña,zoe@people.test';
    const read = await readText(new Blob([new Uint8Array(Buffer.from(`${mark}${csv}`, encoding))]));
    expect(read.replace('\uFEFF', '')).toBe(csv);
  },
);
