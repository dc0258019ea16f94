import { sql } from 'kysely';
import { verify } from '#tests/payments/scene.ts';
import type { Harness } from '#tests/support/harness.ts';

/** What verify finds while rows are forged; they are as before afterwards. `change` and `undo` are an `update` each, without that word. */
export async function findingsOf(h: Harness, change: string, undo: string): Promise<string> {
  const table = change.split(' ')[0] ?? '';
  await sql.raw(`alter table ${table} disable trigger user`).execute(h.owner);
  await sql.raw(`update ${change}`).execute(h.owner);
  const findings = await verify(h);
  await sql.raw(`update ${undo}`).execute(h.owner);
  await sql.raw(`alter table ${table} enable trigger user`).execute(h.owner);
  return findings.join('\n');
}
