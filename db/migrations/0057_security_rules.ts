import type { Kysely } from 'kysely';
import { inBatches, run } from '../online.ts';

export const online = true;

/**
 * Security rules take effect, each by the template it comes from: a rate limiting rule blocks people for a while, and every process is notified when
 * rules or blocks change. Rules that were stored before have no action that can be carried out: they become plain notes, so that no rule takes effect
 * that nobody has reviewed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists request_blocks (
       user_id uuid not null references users on delete cascade,
       rule_id uuid not null references security_rules on delete cascade,
       until timestamptz not null,
       primary key (user_id, rule_id)
     )`,
    // blocks of a rule; also the foreign key
    'create index concurrently if not exists request_blocks_rule on request_blocks (rule_id)',
    // blocks that still hold, and those that are over
    'create index concurrently if not exists request_blocks_until on request_blocks (until)',
    `create or replace function tell_rules_change() returns trigger language plpgsql as $$
     begin
       perform pg_notify('accord_live', '{"rules": "changed"}');
       return null;
     end $$`,
    `create or replace trigger security_rules_change after insert or update or delete on security_rules
       for each statement execute function tell_rules_change()`,
    `create or replace trigger request_blocks_change after insert or update or delete on request_blocks
       for each statement execute function tell_rules_change()`,
  );
  await inBatches(db, {
    table: 'security_rules',
    where: "rule_action ->> 'kind' = 'default'",
    change: `set rule_condition = '{"kind": "note"}', rule_action = '{"kind": "none"}'`,
  });
}

/** Rules that have become notes stay notes, because they had no effect before either. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop trigger security_rules_change on security_rules',
    'drop table request_blocks',
    'drop function tell_rules_change',
  );
}
