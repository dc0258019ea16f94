import type { z } from 'zod';
import type {
  Conversation,
  ConversationRow,
  listConversationsInput,
  openConversationInput,
  ThreadEntry,
  threadInput,
} from '#shared/conversations/conversations.schema.ts';
import { shortened } from '#shared/graphemes.ts';
import { conversationRefusals } from '#shared/messages/conversations.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { partyDeal } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { notFound, unmet } from '../errors.ts';
import { keysetOf, numberedKeysetOf, sliceOf } from '../paging.ts';
import { userOf } from '../trpc.ts';
import * as queries from './conversations.queries.ts';
import {
  COMMENT_SHOWN_CHARS,
  type ConversationFound,
  conversationView,
  entryView,
  LAST_SHOWN_CHARS,
  readerOf,
} from './conversations.rules.ts';
import { messagesOfDeals, threadOf } from './thread.queries.ts';

/** The person's conversations, by newest message: all, or those with something unread. Locks nothing. */
export async function listConversations(
  ctx: Context,
  { show, cursor, limit }: z.infer<typeof listConversationsInput>,
): Promise<Slice<ConversationRow>> {
  const { id } = userOf(ctx);
  const asked = { unreadOnly: show === 'unread', after: keysetOf(cursor), limit: limit + 1 };
  const rows = await queries.conversationsOf(ctx.db, id, asked).execute();
  return sliceOf(
    rows,
    limit,
    ({ lastAt, id: sideId }) => ({ at: lastAt, id: sideId }),
    (row) => {
      const ofBrand = row.brandId === id;
      return {
        dealId: row.dealId,
        name: ofBrand ? creatorName(row) : brandName(row),
        pictureUrl: ofBrand ? row.avatarUrl : row.logoUrl,
        campaign: nameOrUntitled(row.campaignName),
        dealStatus: row.status,
        unread: row.unread,
        last: {
          text: shortened(row.text, LAST_SHOWN_CHARS),
          files: row.files,
          mine: row.authorId === id,
          at: row.createdAt,
        },
      };
    },
  );
}

/** How many of the person's conversations have something unread. Locks nothing. */
export async function countUnreadConversations(ctx: Context): Promise<number> {
  const { count } = await queries.unreadConversations(ctx.db, userOf(ctx).id).executeTakeFirstOrThrow();
  return count;
}

/** @throws NOT_FOUND for another tenant's; PRECONDITION_FAILED for staff who have not given a reason for reading it */
async function shownConversation(ctx: Context, db: Db, dealId: string): Promise<ConversationFound> {
  const row = await queries.conversationOf(db, dealId, readerOf(ctx)).executeTakeFirst();
  if (!row) throw notFound('This conversation');
  if (!row.opened) throw unmet(conversationRefusals.notOpened);
  return row;
}

/** The other side of a conversation, what each side has seen, and what the reader may do. Locks nothing. @throws NOT_FOUND, PRECONDITION_FAILED */
export async function readConversation(ctx: Context, dealId: string): Promise<Conversation> {
  return conversationView(ctx, await shownConversation(ctx, ctx.db, dealId));
}

/**
 * A piece of a conversation, newest first: the messages, and the steps of the deal from the audit log. Locks nothing.
 * @throws NOT_FOUND for another tenant's; PRECONDITION_FAILED for staff who have not given a reason for reading it
 */
export async function readThread(
  ctx: Context,
  { dealId, cursor, limit }: z.infer<typeof threadInput>,
): Promise<Slice<ThreadEntry>> {
  const before = numberedKeysetOf(cursor);
  const deal = await shownConversation(ctx, ctx.db, dealId);
  const rows = await threadOf(ctx.db, { deal, before, limit }).execute();
  return sliceOf(
    rows,
    limit,
    ({ createdAt, id }) => ({ at: createdAt, number: id }),
    (row) => entryView(ctx, deal, row),
  );
}

/** The versions of the deal's content that a message can be about, with their open comments. Locks nothing. @throws NOT_FOUND */
export async function listSubjects(ctx: Context, dealId: string) {
  await shownConversation(ctx, ctx.db, dealId);
  const subjects = await queries.subjectsOf(ctx.db, dealId).execute();
  return subjects.map(({ comments, ...version }) => ({
    ...version,
    comments: comments.map(({ id, text }) => ({ id, text: shortened(text, COMMENT_SHOWN_CHARS) })),
  }));
}

/** Lets staff read a conversation for an hour after they have given a reason, which is recorded. Locks nothing. @throws NOT_FOUND */
export async function openConversation(
  ctx: Context,
  { dealId, reason }: z.infer<typeof openConversationInput>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await partyDeal(tx, ctx, dealId);
    const about = { resourceType: 'conversation', resourceId: dealId };
    await audit(tx, ctx, { action: 'conversations.open', ...about, note: reason });
  });
}

/** The messages about deals, newest first, for the evidence in a dispute. Locks nothing. */
export async function messagesFor(db: Db | Tx, dealIds: readonly string[], limit: number) {
  if (dealIds.length === 0) return [];
  const rows = await messagesOfDeals(db, dealIds, limit).execute();
  return rows.map(({ dealId, authorId, creatorId, body, createdAt, agency, files }) => ({
    dealId,
    side: authorId === creatorId ? ('creator' as const) : ('brand' as const),
    at: createdAt,
    agency,
    text: body,
    files,
  }));
}
