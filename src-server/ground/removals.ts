import { type Expression, sql } from 'kysely';
import { MINUTE_MS } from '#shared/constants.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { type Locked, locking } from './locks.ts';

/** How long a removed thing can be restored; the button for it is shown for ten seconds. */
export const REMOVAL_KEPT_MS = 10 * MINUTE_MS;

/**
 * What was removed a moment ago. Its rows are deleted from their tables, so that no list has to leave them out; a copy is kept here, as the database
 * wrote it, until it is restored or its time is over.
 */
type Kind = 'draft' | 'list' | 'members' | 'template';
/** The tables whose rows are kept, by their names in the database. */
type Table =
  | 'submissions'
  | 'submission_versions'
  | 'submission_files'
  | 'submission_comments'
  | 'deal_messages'
  | 'notifications'
  | 'creator_lists'
  | 'creator_list_members'
  | 'templates';

interface Removal {
  userId: string;
  kind: Kind;
  /** The submission, list or template that was removed, or from which something was removed. */
  ofId: string;
  /** The rows of each table, selected before they are deleted. */
  parts: Partial<Record<Table, Expression<unknown>>>;
}

/** Stores a copy of rows that the caller is about to remove; returns the id by which {@link removalToUndo} finds it. Locks nothing. */
export async function keepRemoved(tx: Tx, { userId, kind, ofId, parts }: Removal, now: Date): Promise<string> {
  const copies = Object.entries(parts).flatMap(([table, rows]) => [
    sql.lit(table),
    sql`(select coalesce(jsonb_agg(to_jsonb(kept)), '[]') from (${rows}) kept)`,
  ]);
  const { rows } = await sql<{ id: string }>`
    insert into removals (user_id, kind, of_id, parts, removed_at)
    values (${userId}, ${kind}, ${ofId}, jsonb_build_object(${sql.join(copies)}), ${now}) returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The removal was not kept');
  return id;
}

/** What a person has removed and may restore, locked. @throws NOT_FOUND for someone else's, and if its time is over */
export async function removalToUndo(
  tx: Tx,
  ctx: Context,
  { userId, kind, id }: { userId: string; kind: Kind; id: string },
) {
  const row = await locking(
    tx
      .selectFrom('removals')
      .select(['id', 'ofId'])
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .where('removedAt', '>', new Date(ctx.now.getTime() - REMOVAL_KEPT_MS)),
  ).executeTakeFirst();
  if (!row) throw notFound('What was removed');
  return row;
}
type Undone = Locked<{ id: string }>;

const rowsOf = (table: Table, { id }: Undone) =>
  sql`removals, jsonb_populate_recordset(null::${sql.table(table)}, parts -> ${sql.lit(table)}) kept where removals.id = ${id}`;

/** Restores the rows of a table that `only` allows; a row that exists again stays as it is. Locks nothing. */
export async function putBack(
  tx: Tx,
  removal: Undone,
  table: Table,
  only: Expression<unknown> = sql`true`,
): Promise<void> {
  await sql`insert into ${sql.table(table)} select kept.* from ${rowsOf(table, removal)} and ${only} on conflict do nothing`.execute(
    tx,
  );
}

/** Makes messages refer again to the restored content. Locks nothing. */
export async function referAgain(tx: Tx, removal: Undone): Promise<void> {
  await sql`
    update deal_messages set submission_id = back.submission_id, comment_id = back.comment_id
    from (select kept.* from ${rowsOf('deal_messages', removal)}) back where deal_messages.id = back.id`.execute(tx);
}

/** Deletes the copy of a removal that was undone. */
export const forgetRemoval = (tx: Tx, { id }: Undone) => tx.deleteFrom('removals').where('id', '=', id);

/** Deletes copies that can no longer be restored. */
export const forgetRemovals = (db: Db, now: Date) =>
  db.deleteFrom('removals').where('removedAt', '<=', new Date(now.getTime() - REMOVAL_KEPT_MS));
