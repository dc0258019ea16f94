import { parse } from 'csv-parse/sync';
import { csvMessages } from '#shared/messages/csv.ts';

/** A line of a CSV file with its line number: its cells by the column names of the header, or the reason why it cannot be read. */
export type CsvLine =
  | { line: number; record: Record<string, string>; cells: number }
  | { line: number; problem: string };

export interface CsvTable {
  /** The lower-cased column names of the header. */
  columns: string[];
  /** The same as they are written. */
  written: string[];
  lines: AsyncGenerator<CsvLine>;
}

/** The characters that spreadsheets put between cells. */
const SEPARATORS = [',', ';', '\t'];
/** How many lines of titles, dates and blank lines may come before the header, at most. */
const ABOVE_HEAD_LINES = 20;
const LINE_MAX_CHARS = 5_000_000;

/**
 * Reads a CSV file line by line, as spreadsheets and address books write it: with commas, semicolons or tabs, with `sep=;` or a title above its
 * header. `isHead` says whether names are those of the header; if no line has them, the first line is the header. For a line that cannot be read the
 * reason is returned, and reading goes on: a quote that is never closed spoils its own line only. Cells that are missing at the end of a line are
 * left out of its record; blank lines are skipped.
 */
export async function readCsv(
  text: AsyncIterable<string> | Iterable<string>,
  isHead: (names: readonly string[]) => boolean,
): Promise<CsvTable> {
  const source = linesOf(text);
  const first: string[] = [];
  while (first.length < ABOVE_HEAD_LINES) {
    const { value, done } = await source.next();
    if (done) break;
    first.push(value);
  }
  const { at, delimiter } = headIn(first, isHead);
  const written = headOf(first[at] ?? '', delimiter);
  const columns = written.map((name) => name.toLowerCase());
  return { columns, written, lines: recordsOf(first.slice(at + 1), source, { columns, delimiter, before: at + 1 }) };
}

/** Lines with their line breaks. */
async function* linesOf(text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let end: string | undefined;
  let rest = '';
  for await (const part of text) {
    rest += part;
    end ??= ['\n', '\r'].find((sign) => rest.includes(sign));
    const lines = end === undefined ? [rest] : rest.split(end);
    rest = lines.pop() ?? '';
    for (const line of lines) yield line + end;
    if (rest.length > LINE_MAX_CHARS) {
      yield rest;
      rest = '';
    }
  }
  if (rest !== '') yield rest;
}

const headOf = (line: string, delimiter: string): string[] => cellsOf(line.replace(/^\ufeff/, ''), delimiter) ?? [];

function headIn(first: readonly string[], isHead: (names: readonly string[]) => boolean) {
  const said = /^\ufeff?"?sep=(.)"?\s*$/i.exec(first[0] ?? '')?.[1];
  const delimiters = said ? [said] : SEPARATORS;
  for (const [at, line] of first.entries()) {
    const delimiter = delimiters.find((each) => isHead(headOf(line, each).map((name) => name.toLowerCase())));
    if (delimiter) return { at, delimiter };
  }
  const at = said
    ? 1
    : Math.max(
        0,
        first.findIndex((line) => line.trim() !== ''),
      );
  const often = (separator: string) => (first[at] ?? '').split(separator).length;
  return { at, delimiter: delimiters.toSorted((one, other) => often(other) - often(one))[0] ?? ',' };
}

async function* recordsOf(
  begun: string[],
  source: AsyncGenerator<string>,
  { columns, delimiter, before }: { columns: readonly string[]; delimiter: string; before: number },
): AsyncGenerator<CsvLine> {
  /** Lines that are still to be read, the next one last. */
  const waiting = begun.toReversed();
  const next = async (): Promise<string | undefined> => waiting.pop() ?? (await source.next()).value;
  let line = before;
  for (let text = await next(); text !== undefined; text = await next()) {
    line += 1;
    const record = [text];
    let size = text.length;
    let state = stateAfter(text, delimiter, false);
    while (state === 'open' && size <= LINE_MAX_CHARS) {
      const more = await next();
      if (more === undefined) break;
      record.push(more);
      size += more.length;
      state = stateAfter(more, delimiter, true);
    }
    if (state !== 'whole') {
      yield { line, problem: csvMessages.quote };
      for (const again of record.slice(1).reverse()) waiting.push(again);
      continue;
    }
    const found = lineOf(line, record.join(''), columns, delimiter);
    if (found) yield found;
    line += record.length - 1;
  }
}

function lineOf(line: number, text: string, columns: readonly string[], delimiter: string): CsvLine | null {
  const cells = cellsOf(text, delimiter);
  if (!cells) return { line, problem: csvMessages.quote };
  if (cells.every((cell) => cell === '')) return null;
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    return { line, problem: csvMessages.cells(cells.length, columns.length) };
  const record = new Map<string, string>();
  for (const [index, cell] of cells.slice(0, columns.length).entries()) {
    const name = columns[index] ?? '';
    // If several columns have the same name, the first one that is filled counts.
    if (!record.get(name)) record.set(name, cell);
  }
  return { line, record: Object.fromEntries(record), cells: Math.min(cells.length, columns.length) };
}

function cellsOf(text: string, delimiter: string): string[] | null {
  if (!text.includes('"')) return text.split(delimiter).map((cell) => cell.trim());
  try {
    const [cells] = parse(text, { delimiter, relax_quotes: true, relax_column_count: true, trim: delimiter !== '\t' });
    return cells ?? [];
  } catch {
    return null;
  }
}

/**
 * Whether a record is complete after a line, or one of its quotes is still open; `open` says whether one was open before. The record is broken if a
 * quote is in the middle of a cell that an earlier line began: the quote that began the cell was never closed.
 */
function stateAfter(line: string, delimiter: string, open: boolean): 'whole' | 'open' | 'broken' {
  const text = line.trimEnd();
  let began = open;
  let quoted = open;
  let at = 0;
  while (at <= text.length) {
    if (!quoted) {
      while (text[at] === ' ') at += 1;
      if (text[at] !== '"') {
        const end = text.indexOf(delimiter, at);
        if (end === -1) return 'whole';
        at = end + 1;
        continue;
      }
      [quoted, began] = [true, false];
      at += 1;
    }
    const quote = text.indexOf('"', at);
    if (quote === -1) return 'open';
    at = quote + 1;
    if (text[at] === '"') {
      at += 1;
      continue;
    }
    while (text[at] === ' ') at += 1;
    if (at < text.length && text[at] !== delimiter) {
      if (began) return 'broken';
      const end = text.indexOf(delimiter, at);
      if (end === -1) return 'whole';
      at = end;
    }
    quoted = false;
    at += 1;
  }
  return quoted ? 'open' : 'whole';
}
