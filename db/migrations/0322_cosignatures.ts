import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** What witnesses have signed: that they know a tree head, and that it continues every other that they know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // Its key also finds the cosignatures of a head, and the newest head that has some.
    `create table if not exists head_cosignatures (
       head_id bigint not null references tree_heads,
       witness text not null,
       line text not null,
       signed_at timestamptz not null,
       primary key (head_id, witness)
     )`,
    `create or replace trigger head_cosignatures_append_only before update or delete or truncate on head_cosignatures
       for each statement execute function refuse_change()`,
    'revoke update, delete, truncate on head_cosignatures from accord_app',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop table if exists head_cosignatures');
}
