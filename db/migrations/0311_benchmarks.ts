import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * What campaigns cost and achieve over the whole installation, by industry, tier and platform; null stands for all of them. Amounts are in US cents,
 * rates in ten-thousandths. A cell whose figures could tell something about one brand is held back: it has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists benchmarks (
       id uuid primary key default gen_random_uuid(),
       metric text not null check (metric in ('cpm', 'cpe', 'costPerConversion', 'engagementRate', 'acceptanceRate')),
       industry text,
       tier text,
       platform text,
       brands int not null check (brands > 0),
       deals int not null check (deals >= brands),
       low bigint,
       median bigint,
       high bigint,
       held_back text check (held_back in ('few', 'dominant', 'difference')),
       counted_at timestamptz not null,
       constraint benchmarks_shown check (held_back is not null or (brands >= 12 and low <= median and median <= high)),
       constraint benchmarks_held check (held_back is null or (low is null and median is null and high is null)),
       constraint benchmarks_cell unique nulls not distinct (metric, industry, tier, platform)
     )`,
  );
  // the cells of a metric for staff
  await createIndex(db, 'benchmarks_listed', 'on benchmarks (metric, brands desc, id)');
  // campaigns that benchmarks are counted from
  await createIndex(db, 'campaigns_completed', `on campaigns (completed_at) where status = 'completed'`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop index concurrently if exists campaigns_completed', 'drop table if exists benchmarks');
}
