import { createHash } from 'node:crypto';
import { DAY_MS, MAIL_REPLIES_KEPT_DAYS } from '#shared/constants.ts';
import { sendMessageInput } from '#shared/conversations/conversations.schema.ts';
import { replyMessages } from '#shared/messages/conversations/replies.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { audit } from '../audit.ts';
import { personOf } from '../auth/actors.service.ts';
import type { Context, Seat, SystemContext, UserActor } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { badRequest, UserError } from '../errors.ts';
import { addJob } from '../jobs.ts';
import { log } from '../log.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { readReplyAddress } from '../providers/mail/reply-address.rules.ts';
import type { WebhookHeaders } from '../providers/payments/interface.ts';
import { checkSignature } from '../providers/payments/signature.ts';
import { authorize, userOf } from '../trpc.ts';
import { routeOf } from './conversations.rules.ts';
import { markRead, sendMessage } from './messages.service.ts';
import * as queries from './replies.queries.ts';
import { doubtOf, type ReplyMail, readMail } from './reply-mail.rules.ts';

/**
 * Stores a mail that the mail server passes on, once, with the job that deals with it. Locks nothing.
 * @throws WebhookRejected if the mail server did not sign it
 */
export async function receiveReply(
  ctx: Pick<Context, 'db' | 'env' | 'now'>,
  headers: WebhookHeaders,
  raw: Buffer,
): Promise<void> {
  checkSignature(ctx.env.mailReplies?.secret ?? '', headers, raw, ctx.now);
  await inTransaction(ctx.db, async (tx) => {
    const reply = { mailHash: hashOf(raw), raw, receivedAt: ctx.now };
    const stored = await queries.insertReply(tx, reply).executeTakeFirst();
    if (stored) await addJob(tx, 'conversations.take-reply', { replyId: stored.id });
  });
}

/** The mail's own id, or all of it if it has none. */
function hashOf(raw: Buffer): string {
  const head = raw.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? '';
  const [, id] = /^message-id:\s*(<[^<>\s]+>)/im.exec(head) ?? [];
  return createHash('sha256')
    .update(id ?? raw)
    .digest('hex');
}

/** The key with which a mail's message is sent, so that it is sent once: a UUID made of the mail's hash. */
const keyOf = (mailHash: string): string =>
  mailHash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

interface Outcome {
  outcome: 'sent' | 'refused' | 'dropped' | 'forged';
  reason: string | null;
}

/**
 * Deals with a mail that came in (the job `conversations.take-reply`): what its writer wrote becomes a message of theirs, by the rules of every other
 * message. Who may not send it is told so by mail, at most once an hour for each conversation. A forged one is recorded and told nobody; what no person
 * wrote is dropped. Locks what {@link sendMessage} locks.
 */
export async function takeReply(ctx: SystemContext, replyId: string): Promise<void> {
  const stored = await queries.waitingReply(ctx.db, replyId).executeTakeFirst();
  if (!stored?.raw) return;
  const mail = await readMail(stored.raw).catch(() => null);
  const outcome = mail ? await taken(ctx, mail, stored.mailHash) : dropped('The mail could not be read');
  await inTransaction(ctx.db, async (tx) => {
    const reply = await queries.lockReply(tx, replyId).executeTakeFirst();
    if (reply) await queries.setHandled(tx, reply, { ...outcome, handledAt: ctx.now }).execute();
  });
}

const dropped = (reason: string): Outcome => ({ outcome: 'dropped', reason });

async function taken(ctx: SystemContext, mail: ReplyMail, mailHash: string): Promise<Outcome> {
  if (mail.automatic !== null) return dropped(mail.automatic);
  const { mailReplies } = ctx.env;
  const sideId = mail.to.map((address) => readReplyAddress(ctx.env, address)).find((id) => id !== null);
  if (!mailReplies || !sideId) return forged('No address of ours');
  const side = await queries.sideOfReply(ctx.db, sideId).executeTakeFirst();
  if (!side) return dropped('The conversation is gone');
  const members = await queries.membersOfSide(ctx.db, side.userId).execute();
  const agents = await queries.agentsOfSide(ctx.db, side.userId).execute();
  const member = members.find(({ email }) => email === mail.from);
  const agent = agents.find(({ email }) => email === mail.from);
  const writer = member ?? agent;
  const email = writer?.email ?? (members.length > 0 ? null : side.email);
  const doubt = doubtOf(mail, email, mailReplies.checkedBy);
  if (doubt !== null) {
    await inTransaction(ctx.db, (tx) =>
      audit(tx, ctx, {
        action: 'conversations.refuseReply',
        resourceType: 'conversation',
        resourceId: side.dealId,
        note: doubt,
      }),
    );
    return forged(doubt);
  }
  const account = await personOf(ctx.db, { userId: side.userId });
  const person = writer ? await personOf(ctx.db, { userId: writer.personId }) : account;
  if (account?.status !== 'active' || person?.status !== 'active') return dropped('The account is not active');
  const inTheirName = member ? { seat: seatOf(member, person) } : agent && actingBy(agent, person);
  const actor = { ...account, ...inTheirName };
  try {
    await sendReply({ ...ctx, actor }, mail, side, keyOf(mailHash));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    await tellRefused(ctx, side, person, error.message);
    return { outcome: 'refused', reason: error.message };
  }
  return { outcome: 'sent', reason: null };
}

type Member = Awaited<ReturnType<ReturnType<typeof queries.membersOfSide>['execute']>>[number];

function seatOf({ id, role, agency }: Member, person: UserActor): Seat {
  const seat = { id, role, person };
  return agency ? { ...seat, agency } : seat;
}

type ActingPerson = Awaited<ReturnType<ReturnType<typeof queries.agentsOfSide>['execute']>>[number];

/** An agency's person who writes in a creator's name, as a session of theirs that acts would be. An agency without members has no seat. */
function actingBy(row: ActingPerson, person: UserActor): Pick<UserActor, 'agent' | 'seat'> {
  const { seatId, role, agencyId: id, assignmentId, name, acts, brands } = row;
  return {
    agent: { id, assignmentId, name, acts, brands },
    seat: seatId === null ? null : { id: seatId, role, person },
  };
}

function forged(reason: string): Outcome {
  log.info({ reason }, 'A reply by mail was forged');
  return { outcome: 'forged', reason };
}

type Side = NonNullable<Awaited<ReturnType<ReturnType<typeof queries.sideOfReply>['executeTakeFirst']>>>;

/** Sends the message; whoever answers a mail has read what it was about. An agency reads nothing in a creator's place. */
async function sendReply(ctx: Context, mail: ReplyMail, side: Side, requestKey: string): Promise<void> {
  authorize(ctx, 'conversations.send', true);
  if (mail.files)
    throw badRequest('Files cannot be sent by email. Open the conversation in Accord and add them there.');
  if (mail.text === '') throw badRequest(replyMessages.noText);
  const message = sendMessageInput.safeParse({ dealId: side.dealId, requestKey, text: mail.text });
  if (!message.success) throw badRequest(message.error.issues[0]?.message ?? replyMessages.noText);
  await sendMessage(ctx, message.data, { byMail: true });
  if (side.mailedAt === null || userOf(ctx).agent) return;
  const newest = await queries.newestUntil(ctx.db, side.dealId, side.mailedAt).executeTakeFirst();
  if (newest?.id) await markRead(ctx, { dealId: side.dealId, upTo: newest.id });
}

async function tellRefused(ctx: SystemContext, side: Side, writer: UserActor, reason: string): Promise<void> {
  const left = await ctx.limits.takeEach('reply.refused', new Map([[side.id, 1]]));
  if (!left.get(side.id)) return;
  await inTransaction(ctx.db, (tx) =>
    queueMail(tx, ctx, {
      to: writer.email,
      template: 'replyRefused',
      data: {
        campaignName: nameOrUntitled(side.campaignName),
        reason,
        route: routeOf({ id: side.dealId, brandId: side.brandId }, side.userId),
      },
      userId: writer.id,
      sideId: side.id,
    }),
  );
}

/** Removes what is known of mails that came in long ago (part of the hourly job `account.purge`). Locks nothing. */
export async function purgeReplies(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - MAIL_REPLIES_KEPT_DAYS * DAY_MS);
  await queries.removeReplies(ctx.db, before).execute();
}
