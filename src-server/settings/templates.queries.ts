import { sql } from 'kysely';
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
    .orderBy(sortKey(sql`name`));

/** One template with its content. */
export const ownTemplate = (db: Db | Tx, ownerId: string, templateId: string) =>
  db
    .selectFrom('templates')
    .select(['id', 'kind', 'name', 'content'])
    .where('id', '=', templateId)
    .where('ownerId', '=', ownerId);

/** The same, locked. */
export const lockTemplate = (tx: Tx, ownerId: string, templateId: string) =>
  locking(ownTemplate(tx, ownerId, templateId));

/** An account, locked, so that one transaction at a time adds to its templates. */
export const lockOwner = (tx: Tx, ownerId: string) =>
  locking(tx.selectFrom('users').select('id').where('id', '=', ownerId));

export const insertTemplate = (
  tx: Tx,
  template: { ownerId: string; kind: TemplateKind; name: string; content: string; createdAt: Date },
) => tx.insertInto('templates').values(template).returning('id');

/** A text that is undefined stays as it is. */
export const updateTemplate = (tx: Tx, templateId: string, change: { name: string; content?: string | undefined }) =>
  tx.updateTable('templates').set(change).where('id', '=', templateId);

export const deleteTemplate = (tx: Tx, templateId: string) => tx.deleteFrom('templates').where('id', '=', templateId);

/** Everything of a template, to be kept as long as it can be restored. */
export const partsOfTemplate = (tx: Tx, templateId: string) => ({
  templates: tx.selectFrom('templates').selectAll().where('id', '=', templateId),
});
