import type pg from 'pg';
import { newClient } from '../clients.ts';

/** SQL text of a list of words. */
export const words = (list: readonly string[]): string =>
  `array[${list.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]::text[]`;

/** Our tables, and the sandbox bank's. */
const OWN_TABLES = `relkind = 'r' and relnamespace in ('public'::regnamespace, 'sandbox_bank'::regnamespace)`;

/** The same id for the same thing in every statement: a version 4 UUID, made from its name. */
export const ID_FUNCTION = `create function pg_temp.id_of(text) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * The id of something that belongs to something else: the other's id with a different beginning of two hexadecimal digits. That takes a tenth of the
 * time of a hash.
 */
export const KIN_FUNCTION = `create function pg_temp.kin_of(uuid, text) returns uuid language sql immutable parallel safe
  return overlay($1::text placing $2 from 1)::uuid`;

/**
 * Removes all indexes, keys and foreign keys, and returns the statements that create them again: building them from all rows at once takes a tenth of
 * the time. Runs inside the caller's transaction, so that nobody ever sees a table without them. Accounts keep their key, because a trigger looks
 * them up by it.
 */
export async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ take: string; make: string }>(`
    with own as (select oid from pg_class where ${OWN_TABLES})
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

/**
 * Gives every empty table a new file: what is written to it in the same transaction needs no write-ahead log if the server's wal_level is minimal.
 * Call it when no foreign keys are left.
 */
export async function renewTables(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare
      target regclass;
      filled boolean;
    begin
      for target in select oid from pg_class where ${OWN_TABLES} loop
        execute format('select exists (select from %s)', target) into filled;
        continue when filled;
        execute format('alter table %s disable trigger user', target);
        execute format('truncate %s', target);
        execute format('alter table %s enable trigger user', target);
      end loop;
    end $$`);
}

/** Vacuums and analyses every table, the largest first and two at a time. */
export async function tidy(ownerUrl: string): Promise<void> {
  const clients = [newClient(ownerUrl), newClient(ownerUrl)];
  try {
    for (const client of clients) await client.connect();
    const [first] = clients;
    const tables = await first?.query<{ name: string }>(`select oid::regclass::text as name from pg_class
      where ${OWN_TABLES} order by pg_relation_size(oid) desc`);
    const waiting = tables?.rows.map(({ name }) => name) ?? [];
    await Promise.all(
      clients.map(async (client) => {
        for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) {
          await client.query(`vacuum analyze ${table}`);
        }
      }),
    );
  } finally {
    for (const client of clients) await client.end();
  }
}
