import type { Db, Tx } from '../data/db.ts';
import { favouritesOf } from '../ground/favourites.ts';
import { locking } from '../ground/locks.ts';
import { CARD } from './discovery.views.ts';

type Read = Db | Tx;

/** One listed creator, with what only the profile dialog shows. */
export function listedCreator(db: Read, creatorId: string, brandId: string) {
  return db
    .selectFrom('creatorProfiles')
    .innerJoin('users', 'users.id', 'creatorProfiles.userId')
    .leftJoin('creatorListMembers as favourites', (join) =>
      join
        .onRef('favourites.creatorId', '=', 'creatorProfiles.userId')
        .on('favourites.listId', '=', favouritesOf(db, brandId)),
    )
    .select(CARD)
    .select([
      'favourites.addedAt as favouriteSince',
      'creatorProfiles.creatorType',
      'creatorProfiles.languages',
      'creatorProfiles.isAvailable',
      'creatorProfiles.socialHandles',
      'creatorProfiles.visibilitySettings',
      'creatorProfiles.updatedAt',
    ])
    .where('creatorProfiles.userId', '=', creatorId)
    .where('creatorProfiles.listed', '=', true);
}

/** The newest figures of each platform (BR-DISC-46). */
export function analyticsOf(db: Read, creatorId: string) {
  return db
    .selectFrom('creatorPublicAnalytics')
    .distinctOn('platform')
    .select([
      'platform',
      'identifier',
      'profileUrl',
      'imageUrl',
      'fullName',
      'isVerified',
      'introduction',
      'followerCount',
      'engagementRate',
      'averageViews',
      'averageLikes',
      'averageComments',
      'topContents',
      'fetchedAt',
    ])
    .where('creatorId', '=', creatorId)
    .orderBy('platform')
    .orderBy('fetchedAt', 'desc')
    .orderBy('identifier');
}

/** A brand's profile, locked, so that the brand makes one list at a time and their number stays within its limit. */
export function lockBrand(tx: Tx, brandId: string) {
  return locking(tx.selectFrom('brandProfiles').select('userId').where('userId', '=', brandId));
}
