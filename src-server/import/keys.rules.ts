import { createHash } from 'node:crypto';
import { importProblems } from '#shared/messages/import.ts';
import { type Fields, type OldRow, Refusal } from './fields.rules.ts';
import { KEYS, type OldTable } from './old-tables.rules.ts';

/** The same text for the same row, whatever the order of its columns. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`;
}

/** Tells two contents of the same row apart. */
export const hashOf = (row: OldRow): string => createHash('sha256').update(canonical(row)).digest('base64url');

const KEY_MAX_CHARS = 200;

/**
 * The key of a row in its table: its id, or the columns that serve as one; in a table without ids, the whole row.
 * @throws Refusal if the key is missing or too long to be one
 */
export function keyOf(table: OldTable, fields: Fields, row: OldRow): string {
  const ways = KEYS[table] ?? [['id']];
  for (const columns of ways) {
    const parts = columns.map((column) => fields.text(column));
    if (parts.every((part) => part !== null)) {
      const key = parts.join(' ').toLowerCase();
      if (key.length <= KEY_MAX_CHARS) return key;
      throw new Refusal(importProblems.field(columns.join(', '), importProblems.notText));
    }
  }
  if (table in KEYS) throw new Refusal(importProblems.noKey(ways[0]?.join(', ') ?? 'id'));
  return `row ${hashOf(row)}`;
}
