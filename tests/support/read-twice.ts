import type { Query } from './harness.ts';

/**
 * The rows that statements of one transaction read by their id, or lock, more than once; outside of transactions, those of one call. A lookup inside
 * a condition does not count as a read.
 */
export function readTwice(queries: readonly Query[]): string[] {
  const twice: string[] = [];
  let seen = new Set<string>();
  for (const query of queries) {
    if (/^(?:begin|start transaction|commit|rollback)/.test(query.sql)) seen = new Set();
    if (!query.sql.startsWith('select')) continue;
    const rows = rowsOf(query);
    for (const row of rows) if (seen.has(row)) twice.push(`${row.split(':')[0]}: ${query.sql}`);
    seen = new Set([...seen, ...rows]);
  }
  return twice;
}

/** The rows, as `table:id`, that a statement reads by their id or locks. */
function rowsOf({ sql: text, parameters, locked = [] }: Query): Set<string> {
  const outer = text.replaceAll(/(?<!from )\(select [^()]*\)/g, '()');
  const [, main] = /\bfrom (?:\(select \* from )?"(\w+)"/.exec(outer) ?? [];
  const named = [...outer.matchAll(/(?:"(\w+)"\.)?"id" = \$(\d+)/g)].map(
    ([, table = main, place]) => `${table}:${String(parameters[Number(place) - 1])}`,
  );
  const [, lockedTable = main] = / for no key update of "(\w+)"/.exec(text) ?? [];
  const held = locked.filter((id) => id !== undefined).map((id) => `${lockedTable}:${String(id)}`);
  return new Set([...named, ...held]);
}
