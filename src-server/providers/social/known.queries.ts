import { sql } from 'kysely';
import type { Db } from '#server/data/db.ts';
import { briefTags } from '#server/ground/campaign-facts.ts';
import { readPost } from '#shared/content/posts.ts';
import type { KnownFigures } from './local.ts';
import type { KnownPost } from './made-up-post.ts';

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

/** What was agreed about the post with this address, if it is recorded for a piece of content. */
export const knownPost = (db: Db, url: string, publicUrl: string): Promise<KnownPost | undefined> =>
  db
    .selectFrom('submissions')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaignId')
    .leftJoin('socialAccounts', (join) =>
      join
        .onRef('socialAccounts.creatorId', '=', 'submissions.creatorId')
        .onRef('socialAccounts.platform', '=', 'submissions.platform'),
    )
    .leftJoin('trackingLinks', 'trackingLinks.dealId', 'submissions.dealId')
    .select(['socialAccounts.handle', 'submissions.piece', 'submissions.publishedAt'])
    .select(sql<string | null>`${publicUrl}::text || '/r/' || tracking_links.code`.as('trackingLink'))
    .select('campaigns.targetAudienceLocations as markets')
    .select((eb) => [
      eb
        .selectFrom('submissionVersions')
        .whereRef('submissionId', '=', 'submissions.id')
        .whereRef('submissionVersions.version', '=', 'submissions.version')
        .select('caption')
        .as('caption'),
      briefTags(sql.ref('campaigns.id')).as('tags'),
    ])
    .where('submissions.postKey', '=', readPost(url).key)
    .executeTakeFirst();
