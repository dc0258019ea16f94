import { sql } from 'kysely';
import { verify } from '#tests/payments/scene.ts';
import type { Harness } from '#tests/support/harness.ts';

/** Lets the next proof import the bank's statement from its beginning, as in the first one. */
async function forgetStatement(h: Harness): Promise<void> {
  await sql`alter table bank_statement_lines disable trigger user`.execute(h.owner);
  await sql`truncate bank_statement_lines`.execute(h.owner);
  await sql`alter table bank_statement_lines enable trigger user`.execute(h.owner);
}

/**
 * What verify finds while rows are forged; they are as before afterwards. `change` and `undo` are an `update` each, without that word. A bank's
 * past never changes once it is told, so it is forged before we are told of it.
 */
export async function findingsOf(h: Harness, change: string, undo: string): Promise<string> {
  const table = change.split(' ')[0] ?? '';
  await sql.raw(`alter table ${table} disable trigger user`).execute(h.owner);
  await sql.raw(`update ${change}`).execute(h.owner);
  const ofBank = table === 'sandbox_bank.statement_lines';
  if (ofBank) await forgetStatement(h);
  const findings = await verify(h);
  if (ofBank) await forgetStatement(h);
  await sql.raw(`update ${undo}`).execute(h.owner);
  await sql.raw(`alter table ${table} enable trigger user`).execute(h.owner);
  return findings.join('\n');
}
