import type pg from 'pg';

/** SQL text of a list of words. */
export const words = (list: readonly string[]): string =>
  `array[${list.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]::text[]`;

/** The same id for the same thing in every statement: a UUID of version 4, made from its name. */
export const ID_FUNCTION = `create function pg_temp.id_of(text) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid`;

/** The id of what belongs to something else: its id with another beginning, of two hexadecimal digits. A tenth of the work of a hash. */
export const KIN_FUNCTION = `create function pg_temp.kin_of(uuid, text) returns uuid language sql immutable parallel safe
  return overlay($1::text placing $2 from 1)::uuid`;

/**
 * Takes all indexes, keys and foreign keys away, and answers the statements that make them anew: from all rows at once they cost a tenth.
 * Inside the caller's transaction, so that nobody ever sees a table without them. Accounts keep their key: a trigger looks them up by it.
 */
export async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ take: string; make: string }>(`
    with own as (select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'sandbox_bank'::regnamespace))
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as take,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make, contype = 'f' as foreign
    from pg_constraint where contype in ('f', 'p', 'u') and conrelid in (select oid from own)
      and not (contype = 'p' and conrelid = 'users'::regclass)
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), false from pg_index
    where indrelid in (select oid from own) and not exists (select from pg_constraint where conindid = indexrelid)
    order by 3 desc`);
  for (const { take } of rows) await client.query(take);
  return rows.map(({ make }) => make).toReversed();
}
