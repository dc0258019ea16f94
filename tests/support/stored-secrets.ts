import { sql } from 'kysely';
import { hashToken } from '#server/auth/lucia.ts';
import type { Db } from '#server/data/db.ts';

/** Where the database stores secrets. */
interface Column {
  table: string;
  column: string;
}

/** Every column of passwords, tokens and keys, or of their hashes. The schema is the same in all test databases. */
async function secretColumns(owner: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'citext')
      and (column_name ~ '(hash|salt|secret|token)$' or (table_name, column_name) = ('sessions', 'id'))
      -- A receipt tells its own salt, and hashes lead from leaves of the log to its head.
      and table_name not in ('log_entries', 'log_nodes')
      and (table_name, column_name) not in (('signatures', 'document_hash'), ('audit_log', 'row_hash'))`.execute(owner);
  return rows;
}
let columns: Promise<Column[]> | undefined;

/** The column of every secret that the database has now. */
export async function storedSecrets(owner: Db): Promise<Map<string, string>> {
  columns ??= secretColumns(owner);
  const found = (await columns).map(
    ({ table, column }) => sql`select ${`${table}.${column}`}::text as column, ${sql.ref(column)}::text as value
      from ${sql.table(table)} where length(${sql.ref(column)}) >= 8`,
  );
  const { rows } = await sql<{ column: string; value: string }>`${sql.join(found, sql` union `)}`.execute(owner);
  return new Map(rows.map(({ column, value }) => [value, column]));
}

/** Names of secret fields. */
const SECRET_NAME =
  /pass(word|phrase)|secret|hash(?!tag)|salt|(?<!input|output)token|cipher|private|recovery|otp|(api|access|signing)key|credential/i;

/** Whether a part of a field's path, such as `documents.hash`, is named like a secret. */
export const isNamedSecret = (path: string): boolean => path.split(/[.[\]]+/).some((part) => SECRET_NAME.test(part));

/** The column in which a text is stored, plain or hashed; undefined for one that is no secret. */
export const secretIn = (secrets: Map<string, string>, text: string): string | undefined =>
  secrets.get(text) ?? secrets.get(hashToken(text));
