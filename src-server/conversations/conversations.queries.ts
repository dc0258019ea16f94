import { type SqlBool, sql } from 'kysely';
import type { Granted } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { isOneOfIds } from '../data/sql.ts';
import { type Locked, locking } from '../ground/locks.ts';
import type { Keyset } from '../paging.ts';

/** The reader: a side of the deal, or a staff member who has given a reason since then. */
export type Reader = { kind: 'side'; userId: string } | { kind: 'staff'; userId: string; since: Date };

/** The conversation of a deal with its two sides; no row for anyone who is neither a side of it nor staff, and if the campaign is deleted. */
export function conversationOf(db: Db | Tx, dealId: string, reader: Reader) {
  return db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .leftJoin('conversationSides as ofBrand', (join) =>
      join.onRef('ofBrand.dealId', '=', 'deals.id').onRef('ofBrand.userId', '=', 'deals.brandId'),
    )
    .leftJoin('conversationSides as ofCreator', (join) =>
      join.onRef('ofCreator.dealId', '=', 'deals.id').onRef('ofCreator.userId', '=', 'deals.creatorId'),
    )
    .leftJoin('brandPeople', (join) =>
      join.onRef('brandPeople.brandId', '=', 'deals.brandId').onRef('brandPeople.creatorId', '=', 'deals.creatorId'),
    )
    .where('deals.id', '=', dealId)
    .where('deals.extendsDealId', 'is', null)
    .where('campaigns.deletedAt', 'is', null)
    .$if(reader.kind === 'side', (query) =>
      query.where((eb) => eb.or([eb('deals.brandId', '=', reader.userId), eb('deals.creatorId', '=', reader.userId)])),
    )
    .select([
      'deals.id',
      'deals.status',
      'deals.brandId',
      'deals.creatorId',
      'deals.campaignId',
      'campaigns.name as campaignName',
      'brandProfiles.companyName',
      'users.firstName',
      'users.lastName',
      'creatorProfiles.username',
      'ofBrand.unread as brandUnread',
      'ofBrand.readUpTo as brandReadUpTo',
      'ofBrand.readAt as brandReadAt',
      'ofCreator.unread as creatorUnread',
      'ofCreator.readUpTo as creatorReadUpTo',
      'ofCreator.readAt as creatorReadAt',
      'brandPeople.mutedAt',
      (reader.kind === 'staff' ? openedBy(reader) : sql<boolean>`true`).as('opened'),
    ]);
}

/** Whether a staff member has recently opened the conversation, according to the record. */
const openedBy = ({ userId, since }: Extract<Reader, { kind: 'staff' }>) => sql<boolean>`exists (
  select from audit_log where resource_type = 'conversation' and resource_id = deals.id::text
    and action = 'conversations.open' and user_id = ${userId} and created_at > ${since})`;

/** A person's conversations, all or those with something unread, by newest message; the limit is applied before the joins. */
export function conversationsOf(
  db: Db,
  userId: string,
  { unreadOnly, after, limit }: { unreadOnly: boolean; after: Keyset | null; limit: number },
) {
  const page = db
    .selectFrom('conversationSides')
    .innerJoin('deals', 'deals.id', 'conversationSides.dealId')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .where('conversationSides.userId', '=', userId)
    .where('campaigns.deletedAt', 'is', null)
    .$if(unreadOnly, (query) => query.where('conversationSides.unread', '>', 0))
    .$call((query) => inOrder(query, 'descending', ['conversationSides.lastAt', 'conversationSides.id'], after))
    .limit(limit)
    .select([
      'conversationSides.id',
      'conversationSides.dealId',
      'conversationSides.lastAt',
      'conversationSides.unread',
    ])
    .select(['deals.status', 'deals.brandId', 'deals.creatorId', 'campaigns.name as campaignName']);
  return db
    .selectFrom(page.as('page'))
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'page.brandId')
    .innerJoin('users', 'users.id', 'page.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'page.creatorId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('dealMessages')
          .whereRef('dealMessages.dealId', '=', 'page.dealId')
          .select(['dealMessages.authorId', 'dealMessages.createdAt', 'dealMessages.body as text'])
          .select(
            sql<number>`(select count(*)::int from deal_message_files where message_id = deal_messages.id)`.as('files'),
          )
          .orderBy('dealMessages.createdAt', 'desc')
          .orderBy('dealMessages.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('page')
    .select([
      'last.authorId',
      'last.createdAt',
      'last.text',
      'last.files',
      'brandProfiles.companyName',
      'brandProfiles.logoUrl',
      'users.firstName',
      'users.lastName',
      'creatorProfiles.username',
      'creatorProfiles.avatarUrl',
    ])
    .orderBy('page.lastAt', 'desc')
    .orderBy('page.id', 'desc');
}

/** How many conversations of a person have something unread. */
export const unreadConversations = (db: Db, userId: string) =>
  db
    .selectFrom('conversationSides')
    .innerJoin('deals', 'deals.id', 'conversationSides.dealId')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .where('conversationSides.userId', '=', userId)
    .where('conversationSides.unread', '>', 0)
    .where('campaigns.deletedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'));

/** The handed-in versions of a deal's content with their open comments, newest first. */
export const subjectsOf = (db: Db, dealId: string) =>
  db
    .selectFrom('submissions')
    .innerJoin('submissionVersions', 'submissionVersions.submissionId', 'submissions.id')
    .where('submissions.dealId', '=', dealId)
    .where('submissionVersions.submittedAt', 'is not', null)
    .select(['submissions.id as submissionId', 'submissions.title', 'submissionVersions.version'])
    .select(
      sql<{ id: string; text: string }[]>`coalesce((
        select json_agg(json_build_object('id', c.id, 'text', c.body) order by c.created_at, c.id)
        from submission_comments c where c.submission_id = submissions.id
          and c.version = submission_versions.version and c.resolved_at is null), '[]')`.as('comments'),
    )
    .orderBy('submissionVersions.submittedAt', 'desc')
    .orderBy('submissionVersions.id')
    .limit(100);

/** A handed-in version of the deal's content, and whether the comment belongs to its submission. */
export const subjectOfDeal = (
  tx: Tx,
  dealId: string,
  { submissionId, version, commentId }: { submissionId: string; version: number; commentId: string | null },
) =>
  tx
    .selectFrom('submissions')
    .innerJoin('submissionVersions', 'submissionVersions.submissionId', 'submissions.id')
    .where('submissions.id', '=', submissionId)
    .where('submissions.dealId', '=', dealId)
    .where('submissionVersions.version', '=', version)
    .where('submissionVersions.submittedAt', 'is not', null)
    .$if(commentId !== null, (query) =>
      query.where(
        sql<SqlBool>`exists (select from submission_comments where id = ${commentId} and submission_id = submissions.id)`,
      ),
    )
    .select('submissions.id');

/** Makes sure that both sides of a conversation exist. */
export const addSides = (tx: Tx, deal: { id: string; brandId: string; creatorId: string }, lastAt: Date) =>
  tx
    .insertInto('conversationSides')
    .values([deal.brandId, deal.creatorId].sort().map((userId) => ({ dealId: deal.id, userId, lastAt })))
    .onConflict((oc) => oc.columns(['dealId', 'userId']).doNothing());

/** Both sides of a conversation, locked in the order of their people, so that messages of one conversation are stored one after the other. */
export const lockSides = (tx: Tx, dealId: string) =>
  locking(tx.selectFrom('conversationSides').selectAll().where('dealId', '=', dealId).orderBy('userId'));

export const lockSide = (tx: Tx, dealId: string, userId: string) =>
  locking(tx.selectFrom('conversationSides').selectAll().where('dealId', '=', dealId).where('userId', '=', userId));

/** A creator among a brand's people, locked. */
export const lockOfBrand = (tx: Tx, { brandId, creatorId }: { brandId: string; creatorId: string }) =>
  locking(
    tx
      .selectFrom('brandPeople')
      .select(['id', 'creatorId', 'mutedAt'])
      .where('brandId', '=', brandId)
      .where('creatorId', '=', creatorId),
  );

/** Stops a brand's messages to several creators for one of them from a moment on, or allows them. */
export const setMuted = (tx: Tx, { id }: Granted<{ id: string; creatorId: string | null }>, mutedAt: Date | null) =>
  tx.updateTable('brandPeople').set({ mutedAt }).where('id', '=', id);

/** A message that the person has already sent with this key. */
export const sentWith = (tx: Tx, authorId: string, requestKey: string) =>
  tx
    .selectFrom('dealMessages')
    .select(['id', 'dealId', 'body'])
    .where('authorId', '=', authorId)
    .where('requestKey', '=', requestKey);

interface NewMessage {
  dealId: string;
  brandId: string;
  creatorId: string;
  authorId: string;
  agencyId: string | null;
  writtenBy: string | null;
  requestKey: string;
  body: string;
  submissionId: string | null;
  version: number | null;
  commentId: string | null;
  bulkKey: string | null;
  byMail: boolean;
  createdAt: Date;
}
export const insertMessage = (tx: Tx, message: NewMessage) =>
  tx.insertInto('dealMessages').values(message).returning('id');

/** A person's own files for messages that were not sent yet, locked in order of id. */
export const unsentFiles = (tx: Tx, ownerId: string, fileIds: readonly string[]) =>
  locking(
    tx
      .selectFrom('files')
      .select(['id', 'name'])
      .where(isOneOfIds('id', fileIds))
      .where('ownerId', '=', ownerId)
      .where('purpose', '=', 'message')
      .where('deletedAt', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('dealMessageFiles')
              .select('dealMessageFiles.fileId')
              .whereRef('dealMessageFiles.fileId', '=', 'files.id'),
          ),
        ),
      )
      .orderBy('id'),
  );

export const attachFiles = (tx: Tx, messageId: number, fileIds: readonly string[]) =>
  tx
    .insertInto('dealMessageFiles')
    .values(fileIds.map((fileId, index) => ({ messageId, fileId, position: index + 1 })));

/** Counts a new message: it is the newest for both sides, and unread for the one who did not write it. */
export const countMessage = (tx: Tx, dealId: string, authorId: string, at: Date) =>
  tx
    .updateTable('conversationSides')
    .set({
      lastAt: at,
      unread: sql<number>`unread + (user_id <> ${authorId})::int`,
      unreadSince: sql<Date | null>`case when user_id <> ${authorId} then coalesce(unread_since, ${at}) else unread_since end`,
    })
    .where('dealId', '=', dealId);

/** The newest message of a conversation that is not newer than this one, and how many messages of the other side came after it. */
export const readingPlace = (tx: Tx, dealId: string, userId: string, upTo: number) =>
  tx.selectNoFrom([
    sql<number | null>`(select max(id) from deal_messages where deal_id = ${dealId} and id <= ${upTo})`.as('readUpTo'),
    sql<number>`(select count(*)::int from deal_messages
      where deal_id = ${dealId} and id > ${upTo} and author_id <> ${userId})`.as('unread'),
    sql<Date | null>`(select min(created_at) from deal_messages
      where deal_id = ${dealId} and id > ${upTo} and author_id <> ${userId})`.as('unreadSince'),
  ]);

interface SideChange {
  unread: number;
  unreadSince: Date | null;
  readUpTo: number;
  readAt: Date;
  mailedAt: Date | null;
}
export const setSide = (tx: Tx, { id }: Locked<{ id: string; readUpTo: number | null }>, change: Partial<SideChange>) =>
  tx.updateTable('conversationSides').set(change).where('id', '=', id);

/** The newest message that a side has not written itself. */
export const newestFor = (tx: Tx, { dealId, userId }: { dealId: string; userId: string }) =>
  tx
    .selectFrom('dealMessages')
    .select('body')
    .where('dealId', '=', dealId)
    .where('authorId', '<>', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

/** Sides with something that has been unread since then and was not mailed. */
export const sidesToMail = (db: Db | Tx, since: Date) =>
  db
    .selectFrom('conversationSides')
    .select('conversationSides.id')
    .where('unread', '>', 0)
    .where('mailedAt', 'is', null)
    .where('unreadSince', '<=', since)
    .orderBy('unreadSince');

/** A side that is still to be mailed, locked. */
export const lockSideToMail = (tx: Tx, sideId: string, since: Date) =>
  locking(
    tx
      .selectFrom('conversationSides')
      .selectAll()
      .where('id', '=', sideId)
      .where('unread', '>', 0)
      .where('mailedAt', 'is', null)
      .where('unreadSince', '<=', since),
  );
