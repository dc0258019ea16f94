import type { Db, Tx } from '../data/db.ts';

/** The id of a brand's first list, in which its favourites are. */
export const favouritesOf = (db: Db | Tx, brandId: string) =>
  db.selectFrom('creatorLists').select('id').where('brandId', '=', brandId).where('sortName', '=', '');
