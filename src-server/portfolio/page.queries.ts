import { sql } from 'kysely';
import type { Db, Tx } from '../data/db.ts';
import { isOneOfIds } from '../data/sql.ts';
import { rates } from './portfolio.queries.ts';

type Read = Db | Tx;

/** Listed creators have a complete profile, an active account and no flag (0009_discovery). */
const open = (db: Read) =>
  db
    .selectFrom('creatorProfiles')
    .where('creatorProfiles.listed', '=', true)
    .where('creatorProfiles.publicPage', '=', true);

/** The creator of a public page, with what they show; for the viewer's own page also before it is switched on. */
export const pageOf = (db: Read, username: string, viewerId: string | null) =>
  db
    .selectFrom('creatorProfiles')
    .innerJoin('users', 'users.id', 'creatorProfiles.userId')
    .select([
      'creatorProfiles.userId',
      'creatorProfiles.username',
      'creatorProfiles.bio',
      'creatorProfiles.avatarUrl',
      'creatorProfiles.bannerUrl',
      'creatorProfiles.creatorType',
      'creatorProfiles.industries',
      'creatorProfiles.contentTypes',
      'creatorProfiles.languages',
      'creatorProfiles.shownCountries',
      'creatorProfiles.visibilitySettings',
      'creatorProfiles.publicPage',
      'creatorProfiles.publicPrices',
      'creatorProfiles.listed',
      'creatorProfiles.updatedAt',
      'users.firstName',
      'users.lastName',
      rates.as('rates'),
    ])
    .where('creatorProfiles.username', '=', username)
    .where((eb) =>
      eb.or([
        eb.and([eb('creatorProfiles.listed', '=', true), eb('creatorProfiles.publicPage', '=', true)]),
        ...(viewerId === null ? [] : [eb('creatorProfiles.userId', '=', viewerId)]),
      ]),
    );

/** The newest figures of each platform whose account is proved to be the creator's. */
export const provedFigures = (db: Read, creatorId: string) =>
  db
    .selectFrom('creatorPublicAnalytics')
    .distinctOn('platform')
    .select(['platform', 'identifier', 'profileUrl', 'followerCount', 'engagementRate', 'averageViews', 'fetchedAt'])
    .where('creatorId', '=', creatorId)
    .orderBy('platform')
    .orderBy('fetchedAt', 'desc')
    .orderBy('identifier');

/** The names of all public pages, as many as a sitemap may list. */
export const publicNames = (db: Read, limit: number) =>
  open(db).select(['username', 'updatedAt']).where('username', 'is not', null).orderBy('username').limit(limit);

/** Whether a picture is the avatar or the banner of a public page. */
export const publicPicture = (db: Read, fileId: string) =>
  open(db)
    .innerJoin('files', 'files.ownerId', 'creatorProfiles.userId')
    .select('files.id')
    .where('files.id', '=', fileId)
    .where('files.purpose', '=', 'image')
    .where(sql<boolean>`'/images/' || files.id in (avatar_url, banner_url)`);

/** The contents in the picture of a page: those of items, and the avatar, whose item is null. */
export const cardFiles = (db: Read, username: string, itemIds: readonly string[]) =>
  open(db)
    .innerJoin('files', 'files.ownerId', 'creatorProfiles.userId')
    .leftJoin('portfolioItems', (join) =>
      join.onRef('portfolioItems.fileId', '=', 'files.id').on(isOneOfIds('portfolioItems.id', itemIds)),
    )
    .select(['portfolioItems.id as itemId', 'files.contentKey'])
    .where('creatorProfiles.username', '=', username)
    .where('files.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('portfolioItems.id', 'is not', null),
        sql<boolean>`'/images/' || files.id = creator_profiles.avatar_url`,
      ]),
    );
