import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileSize } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { csvMessages } from '#shared/messages/csv.ts';
import { importReport } from '#shared/messages/import.ts';
import { readCsv } from '../csv-reader.ts';
import type { OldRow } from './fields.rules.ts';
import { jsonRows } from './json-rows.rules.ts';
import { KEYS, LIMITS_TABLE, OLD_TABLES, type OldTable, oldTableOf } from './old-tables.rules.ts';

/** A file of an export, and the old table that it holds. */
export interface OldFile {
  table: OldTable;
  path: string;
}

/** A row of a file with its number, from 1; or the reason why it cannot be read. */
export type Read = { number: number; row: OldRow } | { number: number; problem: string };

const ENDINGS = new Set(['.csv', '.tsv', '.json', '.jsonl', '.ndjson']);
/** No row of the old system is longer; a longer one could only fill the memory. */
const ROW_MAX_CHARS = 5_000_000;
const PART_BYTES = 65_536;

/** The files of an export in the order in which they must be read, and notices about the others. Locks nothing. */
export async function filesOf(path: string): Promise<{ files: OldFile[]; notices: string[] }> {
  const paths = (await stat(path)).isDirectory()
    ? (await readdir(path)).sort().map((name) => join(path, name))
    : [path];
  const files: OldFile[] = [];
  const notices: string[] = [];
  for (const each of paths) {
    const ending = extname(each).toLowerCase();
    if (!ENDINGS.has(ending)) continue;
    const name = basename(each, extname(each));
    const table = oldTableOf(name);
    if (table) files.push({ table, path: each });
    else if (name === LIMITS_TABLE)
      notices.push(`${isolated(basename(each))} was not read: ${importReport.rateLimits}.`);
    else
      notices.push(
        `${isolated(basename(each))} is not a table of the old system that the specification names; it was not read.`,
      );
  }
  files.sort((one, other) => OLD_TABLES.indexOf(one.table) - OLD_TABLES.indexOf(other.table));
  return { files, notices };
}

/**
 * The rows of a file, one after the other: only the current row and a part of the file are in memory. `notice` is called with remarks about the whole
 * file. Locks nothing.
 */
export async function* rowsOf(path: string, notice: (text: string) => void): AsyncGenerator<Read> {
  const encoding = await encodingOf(path);
  if (encoding !== 'utf-8') notice(`${isolated(basename(path))} is not UTF-8 and was read as ${encoding}.`);
  const text = textOf(path, encoding);
  const isCsv = ['.csv', '.tsv'].includes(extname(path).toLowerCase());
  yield* isCsv ? csvRows(path, text) : rowsOfJson(path, text, notice);
}

async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of createReadStream(path, { highWaterMark: PART_BYTES })) {
    yield decoder.decode(part, { stream: true });
  }
  yield decoder.decode();
}

/** The encoding of a file: the one that its first bytes indicate, otherwise UTF-8 if all of it is valid, otherwise the Windows encoding. */
async function encodingOf(path: string): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  try {
    for await (const part of createReadStream(path, { highWaterMark: PART_BYTES })) {
      if (first && part[0] === 0xff && part[1] === 0xfe) return 'utf-16le';
      if (first && part[0] === 0xfe && part[1] === 0xff) return 'utf-16be';
      first = false;
      strict.decode(part, { stream: true });
    }
    strict.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

async function* rowsOfJson(
  path: string,
  text: AsyncGenerator<string>,
  notice: (text: string) => void,
): AsyncGenerator<Read> {
  const rows = jsonRows(ROW_MAX_CHARS);
  let number = 0;
  const read = (piece: string | null): Read => {
    number += 1;
    if (piece === null) return { number, problem: `the row is longer than ${fileSize(ROW_MAX_CHARS)}` };
    try {
      const row: unknown = JSON.parse(piece);
      const isRow = typeof row === 'object' && row !== null && !Array.isArray(row);
      return isRow
        ? { number, row: Object.fromEntries(Object.entries(row)) }
        : { number, problem: 'the row is not an object with columns' };
    } catch {
      return { number, problem: 'the row cannot be read' };
    }
  };
  for await (const part of text) for (const piece of rows.push(part)) yield read(piece);
  const { rest, broken } = rows.end();
  for (const piece of rest) yield read(piece);
  if (broken)
    notice(
      `${isolated(basename(path))} ends in the middle of a row, or is not JSON or CSV; everything before that was read.`,
    );
}

async function* csvRows(path: string, text: AsyncGenerator<string>): AsyncGenerator<Read> {
  const table = oldTableOf(basename(path, extname(path)));
  const ways = (table && KEYS[table]) ?? [['id']];
  const { columns, lines } = await readCsv(text, (names) =>
    ways.some((key) => key.every((column) => names.includes(column))),
  );
  let number = 0;
  for await (const read of lines) {
    number += 1;
    if ('problem' in read) yield { number, problem: read.problem };
    else if (read.cells < columns.length) yield { number, problem: csvMessages.cells(read.cells, columns.length) };
    else yield { number, row: read.record };
  }
}
