import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Compilable } from 'kysely';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/** The path of pgbench on this machine; null if it is not installed. It comes with a Postgres server, but not with the embedded one. */
export function findPgbench(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions];
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path)) ?? null;
}

/** How many times a second the statements are answered, all of them once, without any of our code in between. */
export async function pgbenchRate(
  pgbench: string,
  url: string,
  statements: readonly string[],
  { seconds, connections }: { seconds: number; connections: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'accord-pgbench-'));
  const script = join(folder, 'script.sql');
  writeFileSync(script, statements.map((statement) => `${statement.replaceAll(/\s+/g, ' ').trim()};\n`).join(''));
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const at = ['-h', searchParams.get('host') ?? hostname, '-p', port || '5432', '-U', decodeURIComponent(username)];
  const how = ['-n', '-M', 'prepared', '-f', script, '-c', String(connections), '-j', '1', '-T', String(seconds)];
  try {
    const { stdout } = await run(pgbench, [...how, ...at, decodeURIComponent(pathname.slice(1))], {
      env: { ...process.env, PGPASSWORD: decodeURIComponent(password) },
    });
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A compiled statement with its parameters written into it, in the format of pgbench. */
export function written(query: Compilable): string {
  const { sql, parameters } = query.compile();
  return sql.replaceAll(/\$(\d+)/g, (_, place: string) => literal(parameters[Number(place) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return literal(value.toISOString());
  if (Array.isArray(value)) return literal(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  return `'${String(value).replaceAll("'", "''")}'`;
}
