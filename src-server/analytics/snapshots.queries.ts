import type { Insertable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db, Tx } from '../data/db.ts';
import { locking } from '../ground/locks.ts';

/** Posts that were published since then. */
export const postsSince = (tx: Tx, since: Date) =>
  tx.selectFrom('submissions').select('id').where('status', '=', 'published').where('publishedAt', '>=', since);

/** The address of a published post. */
export const postById = (db: Db, submissionId: string) =>
  db
    .selectFrom('submissions')
    .select(['platform', 'postUrl'])
    .where('id', '=', submissionId)
    .where('status', '=', 'published');

/** A post, locked, so that only one transaction at a time stores its figures. */
export const lockPost = (tx: Tx, submissionId: string) =>
  locking(tx.selectFrom('submissions').select('id').where('id', '=', submissionId));

/** The figures of a post that were stored since then. */
export const snapshotsSince = (tx: Tx, submissionId: string, since: Date) =>
  tx.selectFrom('metricSnapshots').select('id').where('submissionId', '=', submissionId).where('takenAt', '>=', since);

export const insertSnapshot = (tx: Tx, snapshot: Insertable<Database['metricSnapshots']>) =>
  tx.insertInto('metricSnapshots').values(snapshot);
