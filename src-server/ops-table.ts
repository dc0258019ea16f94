import { yamlTableConsoleLogger } from 'trpc-cli';
import { isCurrency } from '#shared/currencies.ts';
import { formatMoney } from '#shared/format.ts';
import { graphemeCount, shortened } from '#shared/graphemes.ts';

/** The width of a table that is written into a file or another program, which has none. */
const WIDE = 240;
/** A column that would be narrower is left out. */
const NARROWEST = 10;
/** Between two columns. */
const GAP = '  ';
/** Ids are of use only as a whole, because people copy them. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Row = Readonly<Record<string, unknown>>;
interface Column {
  name: string;
  /** The width of its longest cell. */
  wanted: number;
  /** Without these it is left out. */
  needed: number;
  width: number;
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
const isList = (value: unknown): value is Row[] => Array.isArray(value) && value.length > 0 && value.every(isRow);

/** How many characters a line of the terminal has. */
export const terminalWidth = (): number => process.stdout.columns ?? WIDE;

/** Prints an answer for people: its lists as tables that fit the terminal, and what else there is as lines. */
export function printTables(answer: unknown): void {
  if (isList(answer)) return void process.stdout.write(`${tableOf(answer, terminalWidth())}\n`);
  if (!isRow(answer)) return void yamlTableConsoleLogger.info?.(answer);
  const parts = Object.entries(answer);
  for (const [name, part] of parts) {
    if (isList(part)) process.stdout.write(`${name}:\n${tableOf(part, terminalWidth())}\n\n`);
  }
  const others = parts.filter(([, part]) => !isList(part));
  if (others.length > 0) yamlTableConsoleLogger.info?.(Object.fromEntries(others));
}

/**
 * The rows as a table whose lines are no longer than `width` characters. Long cells are cut, except ids; columns for which there is no room are
 * named below the table. Those of nested parts, such as `campaign.name`, come last; a column without any text is left out.
 */
export function tableOf(list: readonly Row[], width: number): string {
  const rows = list.map((row) => cellsOf(row));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names
    .filter((name) => rows.some((row) => row[name]))
    .toSorted((one, two) => depth(one) - depth(two))
    .map((name) => columnOf(name, rows));
  let room = width + GAP.length;
  const shown = columns.filter(({ needed }, index) => {
    const fits = index === 0 || needed + GAP.length <= room;
    if (fits) room -= needed + GAP.length;
    return fits;
  });
  for (const column of shown) {
    column.width = column.needed + Math.min(column.wanted - column.needed, Math.max(room, 0));
    room -= column.width - column.needed;
  }
  const line = (textOf: (name: string) => string): string =>
    shown
      .map(({ name, width: own }) => padded(shortened(textOf(name), own), own))
      .join(GAP)
      .trimEnd();
  const leftOut = columns.filter((column) => !shown.includes(column)).map(({ name }) => name);
  return [
    line((name) => name),
    shown.map(({ width: own }) => '─'.repeat(own)).join(GAP),
    ...rows.map((row) => line((name) => row[name] ?? '')),
    ...(leftOut.length > 0 ? [shortened(`Only with --output json: ${leftOut.join(', ')}`, width)] : []),
  ].join('\n');
}

const depth = (name: string): number => name.split('.').length;
const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - graphemeCount(text)));

function columnOf(name: string, rows: readonly Readonly<Record<string, string>>[]): Column {
  const cells = rows.map((row) => row[name] ?? '');
  const wanted = Math.max(...[name, ...cells].map(graphemeCount));
  const needed = cells.some((cell) => ID.test(cell)) ? wanted : Math.min(wanted, NARROWEST);
  return { name, wanted, needed, width: needed };
}

/** A row's cells by column: nested parts have columns of their own, and an amount is written with its currency. */
function cellsOf(row: Row, before = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]): [string, string][] => {
      const name = `${before}${key}`;
      if (!isRow(value)) return [[name, cellOf(value)]];
      const { amountMinor, currency } = value;
      if (typeof amountMinor === 'number' && typeof currency === 'string' && isCurrency(currency))
        return [[name, formatMoney({ amountMinor, currency })]];
      return Object.entries(cellsOf(value, `${name}.`));
    }),
  );
}

/** One line of text. */
function cellOf(value: unknown): string {
  const text = Array.isArray(value) ? JSON.stringify(value) : value instanceof Date ? value.toISOString() : value;
  return String(text ?? '').replaceAll(/\s+/g, ' ');
}
