import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

const COLUMNS = [
  ['api_keys', 'created_by', 'set null'],
  ['webhook_endpoints', 'created_by', 'set null'],
  ['deal_messages', 'written_by', 'set null'],
  ['notifications', 'company_id', 'cascade'],
] as const;

/** What a member of a company leaves behind: keys and webhooks that they made, messages that they wrote, and notices that they got as members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, gone] of COLUMNS) {
    const name = `${table}_${column}`;
    await run(
      db,
      `alter table ${table} add column if not exists ${column} uuid`,
      `alter table ${table} drop constraint if exists ${name}`,
      `alter table ${table} add constraint ${name} foreign key (${column}) references users on delete ${gone} not valid`,
      `alter table ${table} validate constraint ${name}`,
    );
    // foreign key
    await createIndex(db, name, `on ${table} (${column}) where ${column} is not null`);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of COLUMNS) await run(db, `alter table ${table} drop column if exists ${column}`);
}
