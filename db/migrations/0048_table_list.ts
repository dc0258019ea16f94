import { type Kysely, sql } from 'kysely';

/**
 * The tables with their columns and how many rows they have, for the platform map. Tables of up to two megabytes are counted; for larger ones the
 * planner's estimate is returned, because counting reads the whole table. No content of any row leaves them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function accord_tables() returns table (name text, row_count bigint, exact boolean, columns json)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  listed record;
begin
  for listed in
    select c.oid, c.relname, greatest(c.reltuples, 0)::bigint as estimate, pg_relation_size(c.oid) <= 2097152 as small
    from pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname
  loop
    name := listed.relname;
    exact := listed.small;
    if listed.small then
      execute format('select count(*) from public.%I', listed.relname) into row_count;
    else
      row_count := listed.estimate;
    end if;
    select json_agg(json_build_object(
      'name', a.attname, 'type', replace(format_type(a.atttypid, a.atttypmod), 'public.', ''), 'required', a.attnotnull,
      'references', (
        select target.relname from pg_constraint as f join pg_class as target on target.oid = f.confrelid
        where f.contype = 'f' and f.conrelid = listed.oid and f.conkey[1] = a.attnum limit 1
      )
    ) order by a.attnum) into columns
    from pg_attribute as a where a.attrelid = listed.oid and a.attnum > 0 and not a.attisdropped;
    return next;
  end loop;
end $$;
revoke execute on function accord_tables from public;
grant execute on function accord_tables to accord_app;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop function accord_tables').execute(db);
}
