import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

const CLAUSES = [
  'Creator agreement',
  '',
  '1. The creator makes the content that the campaign asks for, in their own words and by the deadline.',
  '2. Every post is labeled as an advertisement, so that everyone can see that it is a paid partnership.',
  '3. The brand reviews each piece within the period of the brief and may ask for changes.',
  '4. The agreed amount is held by Accord: 20% is earned at signing, 30% at submission, 50% at approval.',
  '5. What was earned is paid out when the campaign is completed.',
];
const MADE = new Date('2024-01-01T00:00:00Z');

/** The contract of the demo campaigns: one page, the same bytes each time. */
export async function contractPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.setCreationDate(MADE);
  pdf.setModificationDate(MADE);
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [line, clause] of CLAUSES.entries()) {
    page.drawText(clause, { x: 56, y: 760 - line * 26, size: line === 0 ? 18 : 10, font });
  }
  return Buffer.from(await pdf.save());
}
