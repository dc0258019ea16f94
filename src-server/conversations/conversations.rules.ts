import { CONVERSATION_OPEN_MS } from '#shared/constants.ts';
import type {
  Conversation,
  MessageEntry,
  Side,
  StepEntry,
  ThreadEntry,
} from '#shared/conversations/conversations.schema.ts';
import { shortened } from '#shared/graphemes.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { allowedUnless } from '#shared/may.ts';
import { conversationRefusals } from '#shared/messages/conversations.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import { COMMITTED_DEALS, CONTRACTED_DEALS, isOneOf } from '#shared/status-sets.ts';
import { type Context, doerOf, isStaffRole } from '../context.ts';
import { mayInName } from '../ground/acting.ts';
import { mayTake, userOf } from '../trpc.ts';
import type { conversationOf, Reader } from './conversations.queries.ts';
import type { threadOf } from './thread.queries.ts';

export type ConversationFound = Awaited<ReturnType<ReturnType<typeof conversationOf>['execute']>>[number];
type ThreadFound = Awaited<ReturnType<ReturnType<typeof threadOf>['execute']>>[number];

/** The reader: staff by what they opened in the last hour, everyone else as a side of the deal. */
export function readerOf(ctx: Context): Reader {
  const { id, role } = userOf(ctx);
  if (!isStaffRole(role)) return { kind: 'side', userId: id };
  return { kind: 'staff', userId: id, since: new Date(ctx.now.getTime() - CONVERSATION_OPEN_MS) };
}

/** Where a side reads a conversation. */
export const routeOf = (deal: { id: string; brandId: string }, userId: string): string =>
  `/${userId === deal.brandId ? 'brand' : 'creator'}/messages?dealId=${deal.id}`;

/** Why nothing can be written in the conversation of a deal; null if it can. */
export const writeRefusal = (status: DealStatus): string | null =>
  isOneOf(COMMITTED_DEALS, status) ? null : conversationRefusals.over;

/** Whether contact details may be exchanged. */
export const contactOpen = (status: DealStatus): boolean => isOneOf(CONTRACTED_DEALS, status);

/** The side that somebody is on; null for staff. */
function sideOf({ brandId, creatorId }: { brandId: string; creatorId: string }, userId: string): Side | null {
  if (userId === brandId) return 'brand';
  return userId === creatorId ? 'creator' : null;
}

const seenBy = (upTo: number | null, at: Date | null) => (upTo === null || at === null ? null : { upTo, at });

/** The head of a conversation. */
export function conversationView(ctx: Context, row: ConversationFound): Conversation {
  const actor = userOf(ctx);
  const { id, agent } = actor;
  const side = sideOf(row, id);
  const write = side === null ? conversationRefusals.staffReads : writeRefusal(row.status);
  return {
    dealId: row.id,
    campaignId: row.campaignId,
    campaign: nameOrUntitled(row.campaignName),
    dealStatus: row.status,
    brand: brandName(row),
    creator: creatorName(row),
    side,
    unread: (side === 'brand' ? row.brandUnread : side === 'creator' ? row.creatorUnread : null) ?? 0,
    seen: {
      brand: seenBy(row.brandReadUpTo, row.brandReadAt),
      creator: seenBy(row.creatorReadUpTo, row.creatorReadAt),
    },
    contactOpen: contactOpen(row.status),
    muted: side === 'creator' && row.mutedAt !== null,
    may: {
      muteBulk: mayTake(ctx, 'conversations.muteBulk'),
      ...mayInName(
        actor,
        {
          send: allowedUnless(write),
          attach: allowedUnless(write ?? (agent ? conversationRefusals.noFiles : null)),
          markRead: allowedUnless(
            side === null
              ? conversationRefusals.staffReads
              : agent
                ? 'Messages that an agency reads stay unread for the creator.'
                : null,
          ),
        },
        { send: 'conversations.send', attach: 'conversations.send', markRead: 'conversations.markRead' },
        row,
      ),
    },
  };
}

/** How much is shown of the last message in the list of conversations, and of a comment that a message is about. */
export const LAST_SHOWN_CHARS = 200;
export const COMMENT_SHOWN_CHARS = 80;

/** An entry of a conversation as its readers see it. */
export function entryView(ctx: Context, deal: ConversationFound, row: ThreadFound): ThreadEntry {
  return row.kind === 'message' ? messageView(ctx, deal, row) : stepView(ctx, row);
}

function messageView(ctx: Context, deal: ConversationFound, row: ThreadFound): MessageEntry {
  const side = row.userId === deal.brandId ? 'brand' : 'creator';
  const reader = userOf(ctx);
  const mine = row.userId === reader.id;
  return {
    kind: 'message',
    id: row.id,
    at: row.createdAt,
    side,
    author: side === 'brand' ? brandName(deal) : creatorName(deal),
    agency: row.agencyName,
    writer: row.writer,
    mine,
    byYou: mine && (row.writtenBy ?? doerOf(reader)) === doerOf(reader),
    text: row.body ?? '',
    removed: row.removedAt !== null,
    byMail: row.byMail ?? false,
    files: row.files,
    several: row.several ?? false,
    about:
      row.submissionId !== null && row.version !== null && row.title !== null
        ? {
            submissionId: row.submissionId,
            title: row.title,
            version: row.version,
            commentId: row.commentId,
            comment: row.comment === null ? null : shortened(row.comment, COMMENT_SHOWN_CHARS),
          }
        : null,
  };
}

/** The sides of a deal see that it was staff, not who. */
function stepView(ctx: Context, row: ThreadFound): StepEntry {
  const kind = row.actor === 'system' ? 'system' : (row.byRole ?? 'person');
  const hidden = kind === 'system' || (isStaffRole(row.byRole) && !isStaffRole(userOf(ctx).role));
  const person = [row.byFirst, row.byLast].filter(Boolean).join(' ') || null;
  return {
    kind: 'step',
    id: row.id,
    at: row.createdAt,
    machine: row.machine ?? 'deal',
    from: row.fromStatus,
    to: row.toStatus ?? '',
    title: row.title,
    by: { kind, name: hidden ? null : (row.byCompany ?? person), agency: row.agencyName },
    note: row.note,
  };
}
