import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writePaper } from '#server/pdf.ts';
import { anyCharacter } from '#tests/support/characters.ts';

const at = new Date('2026-03-01T10:00:00.000Z');
const page = async (text: string, entries = 1) =>
  Buffer.from(
    await writePaper({
      title: text,
      lead: text,
      at,
      sections: [{ heading: text, entries: Array.from({ length: entries }, () => ({ label: 'Name', value: text })) }],
      notes: [text],
    }),
  );

test('a paper can be made of any text, and the same text makes the same bytes', async () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(text, fc.constantFrom('\ud800', '\u0000', '漢'.repeat(200), '💥 \u202e')),
      async (words) => {
        const made = await page(words);
        expect(made.equals(await page(words))).toBe(true);
        const read = await PDFDocument.load(made, { updateMetadata: false });
        expect(read.getSubject()).toContain(words.toWellFormed());
      },
    ),
    { numRuns: 8 },
  );
});

test('what does not fit goes on on the next page', async () => {
  const read = await PDFDocument.load(await page('A line of some length', 120));
  expect(read.getPageCount()).toBe(3);
});
