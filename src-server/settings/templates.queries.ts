import { sql } from 'kysely';
import type { OwnRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { sortKey } from '../data/sql.ts';
import { locking } from '../ground/locks.ts';

export type TemplateKind = 'brief' | 'message';

/** The templates of a kind by name, with the texts of messages. */
export const templatesOf = (db: Db | Tx, ownerId: string, kind: TemplateKind) =>
  db
    .selectFrom('templates')
    .select(['id', 'name', sql<string | null>`content ->> 'text'`.as('text')])
    .where('ownerId', '=', ownerId)
    .where('kind', '=', kind)
    .orderBy(sortKey(sql`name`))
    .orderBy('id');

/** One template with its content. */
export const ownTemplate = (db: Db | Tx, ownerId: string, templateId: string) =>
  db
    .selectFrom('templates')
    .select(['id', 'kind', 'name', 'content'])
    .where('id', '=', templateId)
    .where('ownerId', '=', ownerId);

/** An account, locked, so that its templates are added to by one at a time. */
export const lockOwner = (tx: Tx, ownerId: string) =>
  locking(tx.selectFrom('users').select('id').where('id', '=', ownerId));

export const insertTemplate = (
  tx: Tx,
  template: { ownerId: string; kind: TemplateKind; name: string; content: string; createdAt: Date },
) => tx.insertInto('templates').values(template).returning('id');

/** A text that is undefined stays as it is. */
export const updateTemplate = (
  tx: Tx,
  { id }: OwnRow<'templates'>,
  change: { name: string; content?: string | undefined },
) => tx.updateTable('templates').set(change).where('id', '=', id);

export const deleteTemplate = (tx: Tx, { id }: OwnRow<'templates'>) => tx.deleteFrom('templates').where('id', '=', id);

/** Everything of a template, to be kept as long as it can be restored. */
export const partsOfTemplate = (tx: Tx, templateId: string) => ({
  templates: tx.selectFrom('templates').selectAll().where('id', '=', templateId),
});
