import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Currency } from '#shared/currencies.ts';
import { CONTRACTED_DEALS, TAKEN_DISPUTES } from '#shared/status-sets.ts';
import type { OwnRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { isOneOfIds, listed } from '../data/sql.ts';
import { locking } from '../ground/locks.ts';
import type { Keyset } from '../paging.ts';

type Read = Db | Tx;

/** Whether a payment of the campaign was taken back, or may be. Looked up by campaign, because an `exists` would read all disputes. */
const disputed = sql<boolean>`coalesce((select true from disputes where disputes.campaign_id = submissions.campaign_id
  and disputes.status in (${listed(TAKEN_DISPUTES)}) limit 1), false)`;

/** What decides whether delivered content may be shown; all null if there is no deal behind an item. */
const DELIVERY = [
  'submissions.status as submissionStatus',
  'deals.status as dealStatus',
  'deals.portfolioUse',
  'campaigns.status as campaignStatus',
  'campaigns.reviewStatus',
  'campaigns.deletedAt as campaignDeletedAt',
  'brandProfiles.companyName',
] as const;

/** Items with everything that decides who sees them, of no particular creator. */
const items = (db: Read) =>
  db
    .selectFrom('portfolioItems')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'portfolioItems.creatorId')
    .leftJoin('submissions', 'submissions.id', 'portfolioItems.submissionId')
    .leftJoin('deals', 'deals.id', 'submissions.dealId')
    .leftJoin('campaigns', 'campaigns.id', 'submissions.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'campaigns.brandId')
    .leftJoin('files', (join) => join.onRef('files.id', '=', 'portfolioItems.fileId').on('files.deletedAt', 'is', null))
    .select(DELIVERY)
    .select([
      'portfolioItems.id',
      'portfolioItems.kind',
      'portfolioItems.platform',
      'portfolioItems.title',
      'portfolioItems.caption',
      'portfolioItems.position',
      'portfolioItems.fileId',
      'portfolioItems.postUrl',
      'submissions.postUrl as publishedUrl',
      'files.contentType',
      'files.width',
      'files.height',
      'creatorProfiles.visibilitySettings',
      disputed.as('disputed'),
      sql<boolean>`exists (select from submission_versions join submission_files on submission_files.version_id = submission_versions.id
        where submission_versions.submission_id = submissions.id and submission_versions.version = submissions.version
        and submission_files.file_id = portfolio_items.file_id)`.as('current'),
    ]);

/** A price in the form in which it is stored. */
export interface RateRow {
  contentType: string;
  fromMinor: number;
  currency: Currency;
}

/** The prices of a creator, lowest first. */
export const rates = sql<RateRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('contentType', content_type, 'fromMinor', from_minor, 'currency', currency)
    order by from_minor, content_type)
  from creator_rates where creator_rates.creator_id = creator_profiles.user_id), '[]')`;

export const itemsOf = (db: Read, creatorId: string) =>
  items(db).where('portfolioItems.creatorId', '=', creatorId).orderBy('portfolioItems.position');

/** The items of several creators, each in their order. */
export const itemsOfAll = (db: Read, creatorIds: readonly string[]) =>
  items(db)
    .select('portfolioItems.creatorId')
    .where(isOneOfIds('portfolioItems.creatorId', creatorIds))
    .orderBy('portfolioItems.creatorId')
    .orderBy('portfolioItems.position');

/** An item with its creator, and whether others see that creator. */
export const itemWithCreator = (db: Read, itemId: string) =>
  items(db)
    .select(['portfolioItems.creatorId', 'creatorProfiles.listed', 'creatorProfiles.publicPage'])
    .where('portfolioItems.id', '=', itemId);

/** The files of a creator's published or approved content under contract, in the last handed-in version, newest content first. */
export function deliveredFiles(db: Read, creatorId: string, after: Keyset | null, limit: number) {
  const page = deliveries(db, creatorId)
    .select('submissionFiles.id')
    .where('submissions.reviewedAt', 'is not', null)
    .where('deals.status', 'in', CONTRACTED_DEALS);
  return inOrder(page, 'descending', ['submissions.createdAt', 'submissionFiles.id'], after).limit(limit);
}

/** One file of a creator's own content, in the last handed-in version. */
export const deliveredFile = (db: Read, creatorId: string, of: { submissionId: string; fileId: string }) =>
  deliveries(db, creatorId).where('submissions.id', '=', of.submissionId).where('files.id', '=', of.fileId);

const deliveries = (db: Read, creatorId: string) =>
  db
    .selectFrom('submissions')
    .innerJoin('submissionVersions', (join) =>
      join
        .onRef('submissionVersions.submissionId', '=', 'submissions.id')
        .onRef('submissionVersions.version', '=', 'submissions.version'),
    )
    .innerJoin('submissionFiles', 'submissionFiles.versionId', 'submissionVersions.id')
    .innerJoin('files', 'files.id', 'submissionFiles.fileId')
    .innerJoin('deals', 'deals.id', 'submissions.dealId')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'campaigns.brandId')
    .leftJoin('portfolioItems', (join) =>
      join
        .onRef('portfolioItems.submissionId', '=', 'submissions.id')
        .onRef('portfolioItems.fileId', '=', 'submissionFiles.fileId'),
    )
    .select(DELIVERY)
    .select([
      'submissions.id as submissionId',
      'submissions.title',
      'submissions.createdAt',
      'submissions.platform as publishedOn',
      'campaigns.platforms',
      'campaigns.name as campaignName',
      'files.id as fileId',
      'files.name as fileName',
      'files.contentType',
      'portfolioItems.id as itemId',
      disputed.as('disputed'),
    ])
    .where('submissions.creatorId', '=', creatorId)
    .where('files.deletedAt', 'is', null);

export const itemIds = (tx: Tx, creatorId: string) =>
  tx.selectFrom('portfolioItems').select('id').where('creatorId', '=', creatorId).orderBy('position');

export const itemOfPost = (tx: Tx, creatorId: string, postUrl: string) =>
  tx.selectFrom('portfolioItems').select('id').where('creatorId', '=', creatorId).where('postUrl', '=', postUrl);

export const insertItem = (tx: Tx, item: Insertable<Database['portfolioItems']>) =>
  tx.insertInto('portfolioItems').values(item).returning('id');

/** Changes an item; fields that are undefined stay as they are. */
export const updateItem = (tx: Tx, { id }: OwnRow<'portfolioItems'>, change: Updateable<Database['portfolioItems']>) =>
  tx.updateTable('portfolioItems').set(change).where('id', '=', id);

export const deleteItem = (tx: Tx, { id }: OwnRow<'portfolioItems'>) =>
  tx.deleteFrom('portfolioItems').where('id', '=', id);

/** Numbers a creator's items in this order, from 1. */
export const putOrder = (tx: Tx, creatorId: string, ids: readonly string[]) =>
  tx
    .updateTable('portfolioItems')
    .set({ position: sql<number>`array_position(${[...ids]}::uuid[], id)` })
    .where('creatorId', '=', creatorId);

/** A picture that a creator has uploaded and that is used for nothing else: neither avatar, banner nor another item. */
export const spareImage = (tx: Tx, creatorId: string, fileId: string) =>
  locking(
    tx
      .selectFrom('files')
      .select('files.id')
      .where('files.id', '=', fileId)
      .where('files.ownerId', '=', creatorId)
      .where('files.purpose', '=', 'image')
      .where('files.deletedAt', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('portfolioItems')
              .select('portfolioItems.id')
              .whereRef('portfolioItems.fileId', '=', 'files.id'),
          ),
        ),
      )
      .where(
        sql<boolean>`not exists (select from creator_profiles where user_id = ${creatorId}
          and '/images/' || files.id in (avatar_url, banner_url))`,
      ),
    'files',
  );

/** The switches of a creator's public page, and the prices. */
export const pageSettings = (db: Read, creatorId: string) =>
  db
    .selectFrom('creatorProfiles')
    .select(['username', 'publicPage', 'publicPrices', 'listed', rates.as('rates')])
    .where('userId', '=', creatorId);

export const updateSettings = (
  tx: Tx,
  creatorId: string,
  change: Pick<
    Updateable<Database['creatorProfiles']>,
    'publicPage' | 'publicPrices' | 'priceMinMinor' | 'priceMaxMinor' | 'priceCurrency' | 'updatedAt'
  >,
) => tx.updateTable('creatorProfiles').set(change).where('userId', '=', creatorId);

export const deleteRates = (tx: Tx, creatorId: string) =>
  tx.deleteFrom('creatorRates').where('creatorId', '=', creatorId);

export const insertRates = (tx: Tx, rates: readonly Insertable<Database['creatorRates']>[]) =>
  tx.insertInto('creatorRates').values(rates);
