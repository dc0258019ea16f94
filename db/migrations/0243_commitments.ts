import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * The days on which a creator works in a field for a brand, from the acceptance of a deal on. While one of two deals forbids work for competitors, the
 * database itself refuses the other: an exclusive commitment reaches over all others, and any other reaches over itself alone. Deals that were accepted
 * before have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'create extension if not exists btree_gist',
    `create table if not exists commitments (
       deal_id uuid not null references deals on delete cascade,
       creator_id uuid not null references users,
       brand_id uuid not null references users,
       industry_group text not null,
       number bigint generated always as identity,
       exclusive boolean not null,
       span daterange not null check (not isempty(span)),
       primary key (deal_id, industry_group),
       constraint commitments_exclusive exclude using gist
         (creator_id with =, industry_group with =, brand_id with <>, span with &&,
          (case when exclusive then int8range(null, null) else int8range(number, number, '[]') end) with &&)
     )`,
  );
  // what a creator has promised; also the foreign key
  await createIndex(db, 'commitments_creator', 'on commitments (creator_id)');
  await createIndex(db, 'commitments_brand', 'on commitments (brand_id)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop table if exists commitments');
}
