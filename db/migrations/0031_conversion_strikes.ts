import type { Kysely } from 'kysely';
import { createIndex, inBatches, run } from '../online.ts';

export const online = true;

/**
 * Conversions that are struck out stay, with who did it, when and why, but no figure counts them. No conversion that counts is worth more than anyone
 * may type as an amount; existing ones that are worth more are struck out, because nobody made such a sale. A pixel's report carries a hash that
 * distinguishes the networks of one day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table conversions add column if not exists network_hash text, add column if not exists struck_at timestamptz,
       add column if not exists struck_reason text, add column if not exists struck_by uuid`,
    'alter table conversions drop constraint if exists conversions_struck_by',
    `alter table conversions add constraint conversions_struck_by foreign key (struck_by) references users on delete set null not valid`,
    'alter table conversions validate constraint conversions_struck_by',
  );
  await inBatches(db, {
    table: 'conversions',
    where: 'value_minor > 1000000000 and struck_at is null',
    change: `set struck_at = now(), struck_reason = 'Worth more than one conversion may be'`,
  });
  await run(
    db,
    'alter table conversions drop constraint if exists conversions_struck',
    `alter table conversions add constraint conversions_struck
       check ((struck_at is null) = (struck_reason is null) and (struck_by is null or struck_at is not null)) not valid`,
    'alter table conversions validate constraint conversions_struck',
    'alter table conversions drop constraint if exists conversions_value',
    `alter table conversions add constraint conversions_value check (value_minor <= 1000000000 or struck_at is not null) not valid`,
    'alter table conversions validate constraint conversions_value',
  );
  // the list of a link's conversions, newest first, struck ones included
  await createIndex(db, 'conversions_link', 'on conversions (link_id, converted_at desc, id desc)');
  // what counts of a link, over time
  await createIndex(db, 'conversions_counted', 'on conversions (link_id, converted_at) where struck_at is null');
  // foreign key
  await createIndex(db, 'conversions_striker', 'on conversions (struck_by) where struck_by is not null');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index concurrently if exists conversions_striker',
    'drop index concurrently if exists conversions_counted',
    `alter table conversions drop constraint if exists conversions_value, drop column if exists network_hash,
       drop column if exists struck_at, drop column if exists struck_reason, drop column if exists struck_by`,
  );
  // conversions of a link over time
  await createIndex(db, 'conversions_link', 'on conversions (link_id, converted_at)');
}
