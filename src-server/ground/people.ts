import type { Db, Tx } from '../data/db.ts';

/** What a brand calls itself; no row for one that has not set its profile up. */
export const brandNameOf = (db: Db | Tx, brandId: string) =>
  db.selectFrom('brandProfiles').select('companyName').where('userId', '=', brandId);
