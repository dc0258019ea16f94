import type { Insertable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db, Tx } from '../../data/db.ts';

/** A digital ID by where it comes from. */
export const digitalIdFrom = (db: Db | Tx, source: string) =>
  db.selectFrom('digitalIds').select(['certificate', 'p12']).where('source', '=', source);

/** Stores a digital ID, unless another process has stored one from the same source. */
export const insertDigitalId = (db: Db | Tx, row: Insertable<Database['digitalIds']>) =>
  db
    .insertInto('digitalIds')
    .values(row)
    .onConflict((oc) => oc.column('source').doNothing());

/** The certificates of all digital IDs that were ever in use, newest first. */
export const allCertificates = (db: Db | Tx) =>
  db.selectFrom('digitalIds').select('certificate').orderBy('createdAt', 'desc').orderBy('source');
