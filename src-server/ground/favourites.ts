import type { Db, Tx } from '../data/db.ts';

/** The id of a brand's first list, which holds its favourites. */
export const favouritesOf = (db: Db | Tx, brandId: string) =>
  db.selectFrom('creatorLists').select('id').where('brandId', '=', brandId).where('sortName', '=', '');
