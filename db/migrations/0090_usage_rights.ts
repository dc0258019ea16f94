import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/**
 * What a brand may do with the content of a deal: the terms are part of the offer. A campaign stores the terms that its brand last offered, with
 * which its next offers start. Existing deals have none, because nobody agreed to any.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table campaigns add column if not exists usage_rights jsonb',
    `alter table deals
      add column if not exists usage_rights jsonb,
      add column if not exists usage_from date,
      add column if not exists usage_until date`,
    'alter table deals drop constraint if exists deals_usage',
    `alter table deals add constraint deals_usage check ((usage_from is null) = (usage_until is null) and usage_from <= usage_until
       and (usage_from is null or usage_rights is not null)) not valid`,
    'alter table deals validate constraint deals_usage',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table deals drop constraint if exists deals_usage',
    `alter table deals drop column if exists usage_until, drop column if exists usage_from, drop column if exists usage_rights`,
    'alter table campaigns drop column if exists usage_rights',
  );
}
