import type { z } from 'zod';
import { MESSAGE_MAIL_AFTER_MS } from '#shared/constants.ts';
import type { markReadInput, muteBulkInput, SendMessageInput } from '#shared/conversations/conversations.schema.ts';
import { plural } from '#shared/format.ts';
import { shortened } from '#shared/graphemes.ts';
import { isolated } from '#shared/isolated.ts';
import { conversationRefusals } from '#shared/messages/conversations.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import { asOwn } from '../access.ts';
import { tellPerson } from '../agency/acting.service.ts';
import { audit } from '../audit.ts';
import { agencyOf, type Context, doerOf } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, forbidden, notFound, refuse } from '../errors.ts';
import { refuseBothSides } from '../ground/acting.ts';
import { refuseContact } from '../ground/contact.ts';
import { announce } from '../ground/webhooks.ts';
import { publish } from '../live.ts';
import { mailNotices, type Notice, notify, readNotices } from '../notifications/notifications.service.ts';
import { flaggedSigns } from '../security/holding.service.ts';
import { forEachDue } from '../sweep.ts';
import { userOf } from '../trpc.ts';
import * as queries from './conversations.queries.ts';
import { type ConversationFound, contactOpen, routeOf, writeRefusal } from './conversations.rules.ts';

const NOTICE = 'message';
/** How much of a message a mail quotes. */
const MAILED_CHARS = 1_000;

/** The name of a side of a deal, as the other sees it. */
const nameOf = (deal: ConversationFound, userId: string): string =>
  userId === deal.brandId ? brandName(deal) : creatorName(deal);

/** How a message is sent: with others at one press or not, and what refuses one too many before it is stored. */
interface Sending {
  bulkKey: string | null;
  byMail: boolean;
  admit: (tx: Tx, deal: ConversationFound) => Promise<unknown>;
}

/** A message that somebody writes in its conversation. */
const byHand = (ctx: Context): Sending => ({
  bulkKey: null,
  byMail: false,
  admit: () => ctx.limits.take('message.person', doerOf(userOf(ctx)), conversationRefusals.tooMany),
});

/**
 * Sends a message to the other side of a deal: once, however often it arrives with the same key. The bell reports the first unread message; a mail
 * follows if it stays unread. Locks both sides of the conversation, in the order of their people, then the files.
 * @throws NOT_FOUND for another tenant's deal, files or content; BAD_REQUEST for contact details before the contract and for words that a moderation
 * rule flags; CONFLICT if the deal is over or the key was used for something else; TOO_MANY_REQUESTS
 */
export async function sendMessage(
  ctx: Context,
  input: SendMessageInput,
  how: Partial<Sending> = {},
): Promise<{ messageId: number }> {
  const person = userOf(ctx);
  const { bulkKey, byMail, admit } = { ...byHand(ctx), ...how };
  return inTransaction(ctx.db, async (tx) => {
    const reader = { kind: 'side', userId: person.id } as const;
    const deal = await queries.conversationOf(tx, input.dealId, reader).executeTakeFirst();
    if (!deal) throw notFound('This conversation');
    await queries.addSides(tx, deal, ctx.now).execute();
    const sides = await queries.lockSides(tx, deal.id).execute();
    const known = await queries.sentWith(tx, person.id, input.requestKey).executeTakeFirst();
    if (known) {
      if (known.dealId !== deal.id || known.body !== input.text) throw conflict(conversationRefusals.sentOtherwise);
      return { messageId: known.id };
    }
    refuse(writeRefusal(deal.status));
    refuseBothSides(ctx, deal);
    const names = await ownFiles(tx, ctx, input.fileIds);
    await refuseContent(tx, deal, [input.text, ...names]);
    const about = await subjectOf(tx, deal.id, input.about);
    await admit(tx, deal);
    const { id } = await queries
      .insertMessage(tx, {
        dealId: deal.id,
        brandId: deal.brandId,
        creatorId: deal.creatorId,
        authorId: person.id,
        agencyId: agencyOf(person),
        writtenBy: person.seat?.person.id ?? null,
        requestKey: input.requestKey,
        body: input.text,
        ...about,
        bulkKey,
        byMail,
        createdAt: ctx.now,
      })
      .executeTakeFirstOrThrow();
    if (input.fileIds.length > 0) await queries.attachFiles(tx, id, input.fileIds).execute();
    await queries.countMessage(tx, deal.id, person.id, ctx.now).execute();
    await audit(tx, ctx, {
      action: 'conversations.send',
      resourceType: 'message',
      resourceId: String(id),
      after: {
        dealId: deal.id,
        files: input.fileIds.length,
        ...about,
        ...(bulkKey && { bulkKey }),
        ...(byMail && { byMail }),
      },
    });
    await announce(tx, ctx, 'message.received', [id]);
    const other = sides.find(({ userId }) => userId !== person.id);
    if (other) await tellOther(tx, ctx, deal, other);
    await tellPerson(tx, ctx, {
      what: `A message about “${isolated(nameOrUntitled(deal.campaignName))}” was sent.`,
      campaignId: deal.campaignId,
    });
    return { messageId: id };
  });
}

/** The names of the files of a message. @throws NOT_FOUND for files that are not the sender's or were sent before, FORBIDDEN for an agency */
async function ownFiles(tx: Tx, ctx: Context, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const person = userOf(ctx);
  if (person.agent) throw forbidden(conversationRefusals.noFiles);
  const files = await queries.unsentFiles(tx, person.id, fileIds).execute();
  if (files.length < fileIds.length) throw notFound('This file');
  return files.map(({ name }) => name);
}

/** Signs that keep a message from being sent; many links and capitals are normal in a conversation. */
const REFUSED_SIGNS = ['harmful', 'inappropriate', 'spam'] as const;

/** @throws BAD_REQUEST for contact details before the contract, and for words that a moderation rule flags */
async function refuseContent(tx: Tx, deal: ConversationFound, texts: readonly string[]): Promise<void> {
  if (!contactOpen(deal.status)) refuseContact({ text: texts.join('\n') });
  const signs = (await flaggedSigns(tx, { message: texts.join('\n') })) ?? [];
  const words = signs.flatMap((sign) => (REFUSED_SIGNS.some((kind) => kind === sign.kind) ? sign.words : []));
  if (words.length > 0)
    throw badRequest(`This message was not sent because of: ${words.join(', ')}. Write it in other words.`, 'text');
}

/** What a message is about, in the form in which it is stored. @throws NOT_FOUND for anything but handed-in content of the deal */
async function subjectOf(tx: Tx, dealId: string, about: SendMessageInput['about']) {
  if (!about) return { submissionId: null, version: null, commentId: null };
  const subject = { ...about, commentId: about.commentId ?? null };
  if (!(await queries.subjectOfDeal(tx, dealId, subject).executeTakeFirst())) throw notFound('This content');
  return subject;
}

/** Updates the open pages of both sides; the bell tells the other side about the first unread message. */
async function tellOther(
  tx: Tx,
  ctx: Context,
  deal: ConversationFound,
  other: { userId: string; unread: number },
): Promise<void> {
  const userIds = [deal.brandId, deal.creatorId];
  await publish(tx, ...userIds.map((userId) => ({ userId, topic: 'conversation' as const })));
  if (other.unread > 0) return;
  await notify(tx, ctx, { ...noticeOf(deal, other.userId), mail: null });
}

function noticeOf(deal: ConversationFound, userId: string): Notice {
  const from = nameOf(deal, userId === deal.brandId ? deal.creatorId : deal.brandId);
  return {
    userId,
    type: NOTICE,
    title: `New message from ${from}`,
    message: `You have a new message about ${isolated(nameOrUntitled(deal.campaignName))}.`,
    route: routeOf(deal, userId),
    campaignId: deal.campaignId,
  };
}

/**
 * Marks the messages of a conversation as read up to the newest that the person has seen, and shows that to the other side. Locks the person's side.
 * @throws NOT_FOUND for another tenant's
 */
export async function markRead(ctx: Context, { dealId, upTo }: z.infer<typeof markReadInput>): Promise<void> {
  const { id } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const deal = await queries.conversationOf(tx, dealId, { kind: 'side', userId: id }).executeTakeFirst();
    if (!deal) throw notFound('This conversation');
    const side = await queries.lockSide(tx, dealId, id).executeTakeFirst();
    const { readUpTo, unread, unreadSince } = await queries
      .readingPlace(tx, dealId, id, upTo)
      .executeTakeFirstOrThrow();
    if (!side || readUpTo === null || readUpTo <= (side.readUpTo ?? 0)) return;
    const read = { readUpTo, readAt: ctx.now, unread, unreadSince };
    await queries.setSide(tx, side, unread === 0 ? { ...read, mailedAt: null } : read).execute();
    if (unread === 0) await readNotices(tx, ctx, id, { type: NOTICE, route: routeOf(deal, id) });
    const userIds = [deal.brandId, deal.creatorId];
    await publish(tx, ...userIds.map((userId) => ({ userId, topic: 'conversation' as const })));
  });
}

/**
 * Stops or allows messages that the brand of a deal sends to several creators at once. Locks the creator among the brand's people. @throws NOT_FOUND
 * for another tenant's
 */
export async function muteBulk(ctx: Context, { dealId, muted }: z.infer<typeof muteBulkInput>): Promise<void> {
  const { id } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const deal = await queries.conversationOf(tx, dealId, { kind: 'side', userId: id }).executeTakeFirst();
    if (!deal) throw notFound('This conversation');
    const person = asOwn(ctx, await queries.lockOfBrand(tx, deal).executeTakeFirst(), 'creatorId', 'This conversation');
    if (muted === (person.mutedAt !== null)) return;
    await queries.setMuted(tx, person, muted ? ctx.now : null).execute();
    await audit(tx, ctx, {
      action: 'conversations.muteBulk',
      resourceType: 'brand person',
      resourceId: person.id,
      after: { brandId: deal.brandId, muted },
    });
  });
}

/** The newest message for a side, as a mail that can be answered quotes it: nobody answers what they cannot read. */
async function quotedTo(tx: Tx, side: { dealId: string; userId: string }): Promise<string> {
  const newest = await queries.newestFor(tx, side).executeTakeFirst();
  return shortened(newest?.body || 'Files, or content of the deal: open the conversation to see them.', MAILED_CHARS);
}

/**
 * Mails people about messages that they have not read for ten minutes, once until they have read them all (the job that runs every minute). Locks
 * each side, in a transaction of its own. @throws Error naming the sides that failed
 */
export async function mailUnread(ctx: Context): Promise<void> {
  const since = new Date(ctx.now.getTime() - MESSAGE_MAIL_AFTER_MS);
  const sweep = { job: 'conversations.mail-unread', id: 'conversationSides.id' } as const;
  await forEachDue(ctx, sweep, queries.sidesToMail(ctx.db, since), async (tx, { id }) => {
    const side = await queries.lockSideToMail(tx, id, since).executeTakeFirst();
    if (!side) return;
    await queries.setSide(tx, side, { mailedAt: ctx.now }).execute();
    const reader = { kind: 'side', userId: side.userId } as const;
    const deal = await queries.conversationOf(tx, side.dealId, reader).executeTakeFirst();
    if (!deal) return;
    const from = nameOf(deal, side.userId === deal.brandId ? deal.creatorId : deal.brandId);
    const notice = noticeOf(deal, side.userId);
    const data = {
      title: `Unread messages from ${from}`,
      message: `You have ${plural(side.unread, 'unread message')} about ${isolated(nameOrUntitled(deal.campaignName))}.`,
      newest: ctx.env.mailReplies && (await quotedTo(tx, side)),
      route: notice.route,
    };
    await mailNotices(tx, ctx, [{ ...notice, mail: { template: 'unreadMessages', data, sideId: side.id } }]);
  });
}
