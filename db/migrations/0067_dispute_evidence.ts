import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** The paper that was handed in for a dispute is kept as the bank received it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists dispute_evidence (
       dispute_id uuid primary key references disputes on delete restrict,
       paper bytea not null,
       made_at timestamptz not null
     )`,
    'revoke update, delete on dispute_evidence from accord_app',
    'alter table sandbox_bank.disputes add column if not exists evidence_file bytea',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table sandbox_bank.disputes drop column if exists evidence_file',
    'drop table if exists dispute_evidence',
  );
}
