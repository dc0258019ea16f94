import { sql } from 'kysely';
import { verify } from '#tests/payments/scene.ts';
import type { Harness } from '#tests/support/harness.ts';

/** Makes the next check import the bank's statement from its beginning, like the first one. */
async function forgetStatement(h: Harness): Promise<void> {
  await sql`alter table bank_statement_lines disable trigger user`.execute(h.owner);
  await sql`truncate bank_statement_lines`.execute(h.owner);
  await sql`alter table bank_statement_lines enable trigger user`.execute(h.owner);
}

/**
 * The findings of verify while rows are forged; they are restored afterwards. `change` and `undo` are the rest of an `update` statement each, without
 * that word. A bank's past never changes once it is reported, so it is forged before that.
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
