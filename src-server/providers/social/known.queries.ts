import type { Db } from '#server/data/db.ts';
import type { KnownFigures } from './local.ts';

/** The stored figures of an account that is proved to be a creator's. */
export const knownFigures = (db: Db, platform: string, handle: string): Promise<KnownFigures | undefined> =>
  db
    .selectFrom('socialAccounts')
    .innerJoin('creatorPublicAnalytics as stored', (join) =>
      join
        .onRef('stored.creatorId', '=', 'socialAccounts.creatorId')
        .onRef('stored.platform', '=', 'socialAccounts.platform'),
    )
    .select(['stored.followerCount as followers', 'stored.engagementRate', 'stored.fullName', 'stored.fetchedAt as at'])
    .where('socialAccounts.platform', '=', platform)
    .where('socialAccounts.handle', '=', handle)
    .where('socialAccounts.verifiedAt', 'is not', null)
    .orderBy('stored.fetchedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
