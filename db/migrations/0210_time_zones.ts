import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

const TABLES = ['brand_profiles', 'campaigns'] as const;

/**
 * The days of a campaign are those of its brand's time zone at the time when the campaign was created. A name that this database does not know would
 * stop every sweep that asks what day it is, so none is let in: `known_time_zone` turns it into UTC, and a condition refuses it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create or replace function known_time_zone(name text) returns text language plpgsql stable as $$
      begin
        perform timestamptz 'epoch' at time zone name;
        return name;
      exception when invalid_parameter_value then
        return 'UTC';
      end $$`,
    ...TABLES.flatMap((table) => [
      `alter table ${table} add column if not exists time_zone text not null default 'UTC'`,
      `alter table ${table} drop constraint if exists ${table}_time_zone_check`,
      `alter table ${table} add constraint ${table}_time_zone_check
        check ((timestamptz 'epoch' at time zone time_zone) is not null) not valid`,
      `alter table ${table} validate constraint ${table}_time_zone_check`,
    ]),
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    ...TABLES.map((table) => `alter table ${table} drop column if exists time_zone`),
    'drop function if exists known_time_zone(text)',
  );
}
