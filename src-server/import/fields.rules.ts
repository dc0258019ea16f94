import { FIRST_DAY, LAST_DAY } from '#shared/constants.ts';
import { type Currency, isCurrency } from '#shared/currencies.ts';
import { grouped } from '#shared/format.ts';
import { cut } from '#shared/graphemes.ts';
import { importNotes, importProblems as problems } from '#shared/messages/import.ts';
import { parseMoney } from '#shared/money.ts';
import { parseNumber } from '#shared/numbers.ts';
import { email as emailType, isPublicHttpsUrl, isWellFormed } from '#shared/text.ts';

/** A row of the old system as it is in its file: from CSV every column is text, from JSON it is any JSON value. */
export type OldRow = Readonly<Record<string, unknown>>;

/** Why a row cannot be imported; its message begins with the name of the column. */
export class Refusal extends Error {}

/** @throws Refusal that names the column */
export function refuseField(field: string, problem: string): never {
  throw new Refusal(problems.field(field, problem));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value contains, at any depth, a text that Postgres cannot store. */
function holdsBadText(value: unknown): boolean {
  if (typeof value === 'string') return !isWellFormed(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => !isWellFormed(key) || holdsBadText(inner));
}

/**
 * Reads the columns of one row, whatever form the export gave them: a blank cell, `null` and `\N` mean nothing, a list may be JSON, Postgres's
 * `{a,b}` or words separated by commas. What may be left out without harm is left out with a note; everything else is a {@link Refusal}.
 */
export class Fields {
  /** What was left out or read in another way than written. */
  readonly notes: string[] = [];
  private readonly row: OldRow;

  /** @throws Refusal for a text that cannot be stored */
  constructor(row: OldRow) {
    this.row = row;
    for (const [field, value] of Object.entries(row)) {
      if (!isWellFormed(field) || holdsBadText(value)) refuseField(field, 'contains a character that cannot be stored');
    }
  }

  note(text: string): void {
    this.notes.push(text);
  }

  /** The ids of other rows that this one refers to, in the columns whose names end like one. */
  ids(): string[] {
    const names = Object.keys(this.row).filter((name) => name.endsWith('_id'));
    return names.flatMap((name) => this.text(name)?.toLowerCase() ?? []);
  }

  /** The value of the first of these columns that has one. */
  private value(...names: readonly string[]): { name: string; value: unknown } {
    for (const name of names) {
      const value = this.row[name];
      if (value === undefined || value === null) continue;
      const text = typeof value === 'string' ? value.trim() : null;
      if (text === '' || text === '\\N' || text?.toLowerCase() === 'null') continue;
      return { name, value: text ?? value };
    }
    return { name: names[0] ?? '', value: null };
  }

  has(name: string): boolean {
    return this.value(name).value !== null;
  }

  /** A text, or null. @throws Refusal for anything but text */
  text(...names: readonly string[]): string | null {
    const { name, value } = this.value(...names);
    if (value === null) return null;
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    return refuseField(name, problems.notText);
  }

  /** A text that must be there. @throws Refusal when it is not */
  needed(...names: readonly string[]): string {
    return this.text(...names) ?? refuseField(names[0] ?? '', problems.missing);
  }

  /** One line: line breaks become blanks, and text that is too long is cut. */
  line(max: number, ...names: readonly string[]): string | null {
    const text = this.text(...names)
      ?.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim();
    return text ? this.cut(names[0] ?? '', text, max) : null;
  }

  /** Text of several lines; text that is too long is cut. */
  prose(max: number, ...names: readonly string[]): string | null {
    const text = this.text(...names);
    return text === null ? null : this.cut(names[0] ?? '', text, max);
  }

  private cut(field: string, text: string, max: number): string {
    const head = cut(text, max);
    if (head === text) return text;
    this.note(importNotes.cut(field, max));
    return head.trimEnd();
  }

  /** @throws Refusal for an invalid address */
  email(name = 'email'): string {
    const read = emailType(name).safeParse(this.needed(name));
    return read.success ? read.data : refuseField(name, 'must be an email address');
  }

  /** A public https address; any other is left out with a note. */
  url(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const typed = /^[a-z]+:/i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`;
    if (isPublicHttpsUrl(typed)) return typed;
    this.note(importNotes.dropped(name, 'must be a public web address'));
    return null;
  }

  /** One of these words, in upper or lower case; null if there is none. @throws Refusal for another word */
  word<const Words extends readonly string[]>(words: Words, ...names: readonly string[]): Words[number] | null {
    const text = this.text(...names);
    if (text === null) return null;
    const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
    return found ?? refuseField(names[0] ?? '', problems.notOneOf(words));
  }

  truth(name: string, otherwise: boolean): boolean {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return otherwise;
    if (['true', 't', '1', 'yes'].includes(text)) return true;
    if (['false', 'f', '0', 'no'].includes(text)) return false;
    return refuseField(name, 'must be true or false');
  }

  /** A whole number of at least zero, or null. @throws Refusal */
  count(name: string, max = Number.MAX_SAFE_INTEGER): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const number = parseNumber(text.replace(/[.,]0+$/, ''), 0);
    return number !== null && number >= 0 && number <= max
      ? number
      : refuseField(
          name,
          max === Number.MAX_SAFE_INTEGER
            ? 'must be a whole number'
            : `must be a whole number from 0 to ${grouped(max)}`,
        );
  }

  /** Any finite number, or null. @throws Refusal */
  number(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const number = decimalOf(text);
    return number !== null && Math.abs(number) < 1e15 ? number : refuseField(name, problems.notNumber);
  }

  /** A share from 0 to 1: `0.032`, `3.2%`; a number above 1 is a percentage (ruling A37). @throws Refusal */
  fraction(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const number = decimalOf(text.replace(/\s*%$/, ''));
    if (number === null || number < 0 || number > 100) return refuseField(name, problems.notNumber);
    if (number <= 1 && !text.endsWith('%')) return number;
    if (!text.endsWith('%')) this.note(importNotes.percentRead(name));
    return number / 100;
  }

  /** A moment; one without a time zone is in UTC. @throws Refusal for one outside of 2000 to 2100 */
  moment(...names: readonly string[]): Date | null {
    const { name, value } = this.value(...names);
    if (value === null) return null;
    const found =
      typeof value === 'string'
        ? /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(
            value,
          )
        : null;
    const [, day = '', time = '00:00', zone = 'Z'] = found ?? [];
    const offset = /^[+-]\d{2}$/.test(zone)
      ? `${zone}:00`
      : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase();
    const at = new Date(`${day}T${time}${offset}`);
    if (!found || Number.isNaN(at.getTime()) || !isRealDay(day))
      return refuseField(name, 'must be a date and time within 2000 to 2100');
    return at;
  }

  /** A calendar day; for a moment it is the day as written. @throws Refusal for one outside of 2000 to 2100 */
  day(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const day = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text)?.[0] ?? '';
    return isRealDay(day) ? day : refuseField(name, 'must be a day within 2000 to 2100');
  }

  /** The currency of the row, or the given default. @throws Refusal for one that Accord does not accept */
  currency(otherwise: Currency, name = 'currency'): Currency {
    const code = this.text(name)?.toUpperCase();
    if (code === undefined) return otherwise;
    return isCurrency(code) ? code : refuseField(name, `${code} is not a currency that Accord takes`);
  }

  /** An amount in whole units, converted to minor units; more than zero. @throws Refusal */
  amount(currency: Currency, ...names: readonly string[]): number | null {
    const { name } = this.value(...names);
    // Postgres writes numeric(12, 4) as 12.5000: trailing zeros after the decimal point mean nothing.
    const text = this.text(...names)?.replace(/^(\d+\.\d*?)0+$/, '$1');
    if (text === undefined) return null;
    const read = parseMoney(text, currency);
    return read.ok ? read.money.amountMinor : refuseField(name, problems.amount[read.problem]);
  }

  /** The entries of a list, without duplicates and blanks. @throws Refusal for anything but a list of texts */
  list(...names: readonly string[]): string[] {
    const { name, value } = this.value(...names);
    const entries = value === null ? [] : typeof value === 'string' ? listOf(value) : value;
    if (!Array.isArray(entries)) return refuseField(name, problems.notList);
    const texts = entries.map((entry: unknown) =>
      typeof entry === 'string' || typeof entry === 'number'
        ? String(entry).trim()
        : refuseField(name, problems.notList),
    );
    return [...new Set(texts.filter(Boolean))];
  }

  /** A JSON object, given as such or as its text; empty if there is none. @throws Refusal */
  object(name: string): Record<string, unknown> {
    const { value } = this.value(name);
    const read = typeof value === 'string' ? parsed(value) : value;
    if (read === null) return {};
    return isObject(read) ? read : refuseField(name, 'must be an object');
  }

  /** A JSON list of anything, given as such or as its text; empty if there is none. @throws Refusal */
  items(name: string): unknown[] {
    const { value } = this.value(name);
    const read = typeof value === 'string' ? parsed(value) : value;
    if (read === null) return [];
    return Array.isArray(read) ? read : refuseField(name, problems.notList);
  }

  /** Reads the columns of an object that is in a column. @throws Refusal */
  inside(name: string): Fields {
    return new Fields(this.object(name));
  }
}

/** A number of any precision; databases write very small ones as `5e-07`. */
const decimalOf = (text: string): number | null =>
  /^-?\d+(?:\.\d+)?e[+-]?\d{1,2}$/i.test(text) ? Number(text) : parseNumber(text, DECIMALS_MAX);

/** More decimals than any column of the old system has. */
const DECIMALS_MAX = 30;

function isRealDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && day >= FIRST_DAY && day <= LAST_DAY;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A list that is written as JSON, as a Postgres array, or as words separated by commas. */
function listOf(text: string): unknown {
  if (text.startsWith('[')) return parsed(text);
  const inner = /^\{(.*)\}$/s.exec(text)?.[1] ?? text;
  return [...inner.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '').trim() : quoted.replace(/\\(.)/gs, '$1'),
  );
}
