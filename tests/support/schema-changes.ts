import { querySql, runSql } from './sql.ts';

interface SchemaChanges {
  /** The changes so far, such as `CREATE TABLE`. */
  seen(): Promise<string[]>;
  /** Stops recording: while it records, nothing can be done `concurrently`. */
  end(): Promise<void>;
}

/** From now on records every statement that changes the schema of this database. */
export async function noteSchemaChanges(ownerUrl: string): Promise<SchemaChanges> {
  await runSql(
    ownerUrl,
    'create table ddl_seen (tag text not null)',
    `create function note_ddl() returns event_trigger language plpgsql security definer as
      $$ begin insert into public.ddl_seen values (tg_tag); end $$`,
    'create event trigger note_ddl on ddl_command_start execute function note_ddl()',
  );
  return {
    seen: async () => (await querySql(ownerUrl, 'select tag from ddl_seen')).map(({ tag }) => String(tag)),
    end: () => runSql(ownerUrl, 'drop event trigger note_ddl', 'drop function note_ddl', 'drop table ddl_seen'),
  };
}
