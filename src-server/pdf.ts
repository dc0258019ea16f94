import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import type { Moment } from '#shared/dates.ts';

interface Entry {
  label: string;
  value: string;
  /** Whether it is set in a fixed-width typeface, as hashes and keys are. */
  fixed?: true;
}
/** Rows under heads, such as the lines of a statement; cells of `right` columns end at their edge, as amounts do. */
interface Table {
  columns: readonly { head: string /** Its share of the width. */; share: number; right?: true }[];
  rows: readonly (readonly (string | null)[])[];
}
interface Section {
  heading: string;
  table?: Table | undefined;
  /** What stands below the table. */
  entries: readonly Entry[];
}

/** The text of a paper. */
export interface PaperContent {
  title: string;
  lead: string;
  sections: readonly Section[];
  /** Paragraphs in small print at the end. */
  notes: readonly string[];
  /** The date in the file's metadata. It is not the time at which the file is made, so that the same content always gives the same bytes. */
  at: Date;
}

/** A file that a person downloads. */
export interface Paper {
  fileName: string;
  base64: string;
}

/** A moment in the format of papers: `2026-03-05 10:00:00 UTC`. */
export const utc = (at: Moment): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const PAGE = [595.28, 841.89] as const;
const MARGIN = 56;
const LABEL_WIDTH = 118;
const LINE_HEIGHT = 1.4;
const CELL_SIZE = 9;
const CELL_GAP = 8;
const REPLACED =
  'Characters that this typeface lacks are written by their Unicode number, such as [U+6F22]; the metadata of this file has the exact text.';

/** Makes the PDF of a paper; the same content gives the same bytes. Its metadata has the whole text in its exact spelling. */
export async function writePaper(content: PaperContent): Promise<Uint8Array> {
  // Loaded with the first paper, so that a process that makes none saves its 6 MB.
  const { PDFDocument, rgb, StandardFonts } = await import('@cantoo/pdf-lib');
  const ink = rgb(0.1, 0.1, 0.12);
  const grey = rgb(0.42, 0.42, 0.46);
  const rule = rgb(0.85, 0.85, 0.88);
  const pdf = await PDFDocument.create();
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    fixed: await pdf.embedFont(StandardFonts.Courier),
  };
  const known = new Set(fonts.plain.getCharacterSet());
  const width = PAGE[0] - 2 * MARGIN;
  const pages: PDFPage[] = [];
  let page = pdf.addPage([...PAGE]);
  pages.push(page);
  let y = PAGE[1] - MARGIN;
  let replaced = false;

  const lines = (text: string, font: PDFFont, size: number, most: number): string[] => {
    const shown = printable(text, known);
    replaced ||= shown.replaced;
    return wrap(shown.text, (part) => font.widthOfTextAtSize(part, size), most);
  };
  const room = (height: number): void => {
    if (y - height >= MARGIN + 16) return;
    page = pdf.addPage([...PAGE]);
    pages.push(page);
    y = PAGE[1] - MARGIN;
  };
  const paragraph = (text: string, font: PDFFont, size: number, color = ink): void => {
    for (const line of lines(text, font, size, width)) {
      room(size * LINE_HEIGHT);
      y -= size * LINE_HEIGHT;
      page.drawText(line, { x: MARGIN, y, size, font, color });
    }
  };
  const entry = ({ label, value, fixed }: Entry): void => {
    const [font, size] = fixed ? [fonts.fixed, 8.5] : [fonts.plain, 9.5];
    const step = 9.5 * LINE_HEIGHT;
    for (const [index, line] of lines(value, font, size, width - LABEL_WIDTH).entries()) {
      room(step);
      y -= step;
      if (index === 0) page.drawText(label, { x: MARGIN, y, size: 9.5, font: fonts.plain, color: grey });
      page.drawText(line, { x: MARGIN + LABEL_WIDTH, y, size, font, color: ink });
    }
  };
  const row = (columns: Table['columns'], cells: readonly (string | null)[], font: PDFFont, color = ink): void => {
    const step = CELL_SIZE * LINE_HEIGHT;
    const wrapped = columns.map(({ share }, at) => {
      const text = cells[at];
      return text ? lines(text, font, CELL_SIZE, share * width - CELL_GAP) : [];
    });
    const height = Math.max(...wrapped.map(({ length }) => length)) * step + 6;
    room(height);
    let x = MARGIN;
    for (const [at, { share, right }] of columns.entries()) {
      for (const [line, text] of (wrapped[at] ?? []).entries()) {
        const indent = right ? share * width - font.widthOfTextAtSize(text, CELL_SIZE) : 0;
        page.drawText(text, { x: x + indent, y: y - (line + 1) * step, size: CELL_SIZE, font, color });
      }
      x += share * width;
    }
    y -= height;
    page.drawLine({ start: { x: MARGIN, y }, end: { x: MARGIN + width, y }, thickness: 0.5, color: rule });
  };

  paragraph('Accord', fonts.bold, 10, grey);
  y -= 10;
  paragraph(content.title, fonts.bold, 20);
  y -= 4;
  paragraph(content.lead, fonts.plain, 10, grey);
  for (const { heading, table, entries } of content.sections) {
    // Keeps a heading on the same page as its first lines.
    room(60);
    y -= 16;
    paragraph(heading, fonts.bold, 11);
    y -= 2;
    if (table) {
      row(
        table.columns,
        table.columns.map(({ head }) => head),
        fonts.bold,
        grey,
      );
      for (const cells of table.rows) row(table.columns, cells, fonts.plain);
      y -= 6;
    }
    for (const each of entries) entry(each);
  }
  y -= 18;
  for (const note of content.notes) {
    paragraph(note, fonts.plain, 8, grey);
    y -= 4;
  }
  if (replaced) paragraph(REPLACED, fonts.plain, 8, grey);
  for (const [index, each] of pages.entries()) {
    const text = `Page ${index + 1} of ${pages.length}`;
    each.drawText(text, { x: MARGIN, y: MARGIN - 16, size: 8, font: fonts.plain, color: grey });
  }
  pdf.setTitle(content.title);
  pdf.setSubject(plainText(content));
  pdf.setProducer('Accord');
  pdf.setCreator('Accord');
  pdf.setCreationDate(content.at);
  pdf.setModificationDate(content.at);
  return pdf.save();
}

/** The whole text of a paper, one line for each row and each entry. */
function plainText({ title, lead, sections, notes }: PaperContent): string {
  const body = sections.flatMap(({ heading, table, entries }) => [
    heading,
    ...(table?.rows ?? []).map((cells) => cells.filter(Boolean).join(' · ')),
    ...entries.map(({ label, value }) => `${label}: ${value}`),
  ]);
  return [title, lead, ...body, ...notes].join('\n').toWellFormed();
}

/** The text in characters that the typeface has: an accent that it lacks is dropped, any other missing character is written as its number. */
function printable(text: string, known: ReadonlySet<number>): { text: string; replaced: boolean } {
  let replaced = false;
  const characters = Array.from(text.normalize('NFC').replace(/\s+/g, ' '), (character) => {
    if (known.has(character.codePointAt(0) ?? 0)) return character;
    replaced = true;
    const plain = Array.from(character.normalize('NFKD')).filter((part) => !/\p{Mark}/u.test(part));
    if (plain.length > 0 && plain.every((part) => known.has(part.codePointAt(0) ?? 0))) return plain.join('');
    return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
  });
  return { text: characters.join(''), replaced };
}

/** No line holds more characters than this, even the narrowest: longer text need not be measured. */
const LINE_CHARACTERS = 400;

/** Lines no wider than `most`; a word that is wider by itself is cut. */
function wrap(text: string, widthOf: (part: string) => number, most: number): string[] {
  const tooWide = (part: string): boolean => part.length > LINE_CHARACTERS || widthOf(part) > most;
  const done: string[] = [];
  let line = '';
  let end = 0;
  for (const word of text.split(' ')) {
    let rest = line ? `${line} ${word}` : word;
    if (line && tooWide(rest)) {
      done.push(line);
      rest = word;
    }
    while (tooWide(rest)) {
      end = fitting(rest, tooWide, end);
      done.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    line = rest;
  }
  return [...done, line];
}

/**
 * How many characters from the start of a text fit on one line, at least one; found by binary search, which is over at once if about as many fit as on
 * the line before, `near`.
 */
function fitting(text: string, tooWide: (part: string) => boolean, near: number): number {
  let [fits, tooMany] = [1, Math.min(text.length, LINE_CHARACTERS + 1)];
  const ask = (count: number): void => {
    if (count <= fits || count >= tooMany) return;
    if (tooWide(text.slice(0, count))) tooMany = count;
    else fits = count;
  };
  for (const step of [0, 1, -1]) ask(near + step);
  while (tooMany - fits > 1) ask((fits + tooMany) >> 1);
  return fits;
}
