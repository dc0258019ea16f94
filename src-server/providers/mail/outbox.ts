import { sql } from 'kysely';
import { type Context, doerOf } from '#server/context.ts';
import type { Db, Tx } from '#server/data/db.ts';
import { insertAll } from '#server/data/insert-all.ts';
import { tooMany } from '#server/errors.ts';
import { addJob, addJobs } from '#server/jobs.ts';
import { DAY_MS, MAIL_PER_PERSON_PER_DAY, MAIL_RETRY_MINUTES } from '#shared/constants.ts';
import { asciiAddress } from '#shared/mail-address.ts';
import type { MailSwitch } from '#shared/notifications/kinds.ts';
import { isOneOfIds } from '../../data/sql.ts';
import { MailRefused, type OutgoingMail } from './interface.ts';
import { replyAddress } from './reply-address.rules.ts';
import { type MailData, type MailTemplate, tokenExpiry, withoutTokens, writeMail } from './templates.ts';
import { unsubscribeUrl } from './unsubscribe.rules.ts';

/** A mail to be written: its recipient, template and data. */
export interface MailOrder<T extends MailTemplate> {
  to: string;
  template: T;
  data: MailData[T];
  /** The account it goes to, if there is one. */
  userId?: string | null;
  /** What the link in the mail switches off for that account; none for mails that everybody gets. */
  mailSwitch?: MailSwitch | null;
  /** The invite whose delivery status follows this mail: the outcome becomes an `invites.mail-result` job. */
  inviteId?: string | null;
  /** The side of a conversation that an answer by mail belongs to. */
  sideId?: string | undefined;
  /** The deal that this mail offers: a final failure becomes a `deals.mail-failed` job. */
  dealId?: string | undefined;
}

/**
 * Writes a mail from its template and queues it, in the caller's transaction: the outbox row and the job that sends it. Returns the mail's
 * id. @throws TOO_MANY_REQUESTS over the daily limit of the person who causes it
 *
 * A link's token is stored with the mail only as long as it is needed. In production it is removed when the mail is sent or has failed;
 * elsewhere, where the mailbox page shows mails, when it is used ({@link blankTokens}) or expired ({@link blankDeadTokens}, hourly).
 */
export async function queueMail<T extends MailTemplate>(tx: Tx, ctx: Context, order: MailOrder<T>): Promise<string> {
  const [id] = await queueMails(tx, ctx, [order]);
  if (id === undefined) throw tooMany('You have triggered too many emails today. Please try again tomorrow.');
  return id;
}

/** The same for many mails at once. Returns the ids of the first ones, as many as fit into the daily limit of the person who causes them. */
export async function queueMails<T extends MailTemplate>(
  tx: Tx,
  ctx: Context,
  orders: readonly MailOrder<T>[],
): Promise<string[]> {
  const createdBy =
    ctx.actor.kind === 'user' ? doerOf(ctx.actor) : ctx.actor.kind === 'system' ? ctx.actor.onBehalfOf : null;
  const left = createdBy === null ? orders.length : await mailsLeft(tx, createdBy, ctx.now);
  const rows = orders.slice(0, left).map((order) => {
    const written = writeMail(order.template, order.data, ctx.env);
    return {
      userId: order.userId ?? null,
      mailSwitch: order.mailSwitch ?? null,
      inviteId: order.inviteId ?? null,
      sideId: order.sideId ?? null,
      toAddress: order.to,
      template: order.template,
      subject: written.subject,
      bodyText: written.text,
      bodyHtml: written.html,
      tokenExpiresAt: tokenExpiry(order.data),
      createdBy,
      createdAt: ctx.now,
    };
  });
  if (rows.length === 0) return [];
  const queued = await insertAll(tx, 'mailOutbox', rows).returning(['id', 'template', 'createdBy']).execute();
  ctx.noted?.mails.push(...queued.map(({ id }) => id));
  for (const job of ['mail.send-link', 'mail.send'] as const) {
    const jobs = queued.flatMap(({ id, template, createdBy }, index) =>
      jobOf(template) === job
        ? [{ payload: { mailId: id, dealId: orders[index]?.dealId }, queue: shareOf(createdBy) }]
        : [],
    );
    await addJobs(tx, job, jobs);
  }
  return queued.map(({ id }) => id);
}

/** Mails that somebody is waiting for at a screen. */
const AWAITED: readonly string[] = ['confirmation', 'reset', 'interest'] satisfies MailTemplate[];
/** The job that sends a mail. */
const jobOf = (template: string) => (AWAITED.includes(template) ? 'mail.send-link' : 'mail.send');
/** The queue of the mails that one person causes: they are sent one by one, so that many of them hold up nobody else's. */
const shareOf = (createdBy: string | null) => (createdBy === null ? undefined : `mail ${createdBy}`);

/** How many mails a person may still cause today. */
async function mailsLeft(tx: Tx, createdBy: string, now: Date): Promise<number> {
  const { sent } = await tx
    .selectFrom('mailOutbox')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('createdBy', '=', createdBy)
    .where('createdAt', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  return Math.max(0, MAIL_PER_PERSON_PER_DAY - sent);
}

/**
 * Sends a queued mail (the jobs `mail.send` and `mail.send-link`). A mail that the service defers is tried again after 1, 5 and 30 minutes; one that
 * it refuses, or defers a fourth time, has failed. A mail that is no longer queued is left alone. `dealId` is the deal that the mail offers.
 */
export async function sendQueuedMail(mailId: string, ctx: Context, dealId?: string): Promise<void> {
  const mail = await ctx.db
    .selectFrom('mailOutbox')
    .select(['mailOutbox.id', 'template', 'createdBy', 'toAddress', 'subject', 'bodyText', 'bodyHtml', 'attempts'])
    .leftJoin('conversationSides', 'conversationSides.id', 'mailOutbox.sideId')
    .select(['mailOutbox.inviteId', 'mailOutbox.userId', 'mailOutbox.mailSwitch'])
    .select(['conversationSides.id as sideId', 'conversationSides.dealId as conversationId'])
    .where('mailOutbox.id', '=', mailId)
    .where('mailOutbox.status', '=', 'queued')
    .executeTakeFirst();
  if (!mail) return;
  const tried = await attempt(ctx, {
    to: asciiAddress(mail.toAddress),
    subject: mail.subject,
    text: mail.bodyText,
    html: mail.bodyHtml,
    unsubscribeUrl: mail.userId && mail.mailSwitch ? unsubscribeUrl(ctx.env, mail.userId, mail.mailSwitch) : undefined,
    thread: threadOf(ctx.env, mail),
    idempotencyKey: mail.id,
  });
  const attempts = mail.attempts + 1;
  const waitMinutes = tried.outcome === 'later' ? MAIL_RETRY_MINUTES[mail.attempts] : undefined;
  const status = tried.outcome === 'sent' ? 'sent' : waitMinutes === undefined ? 'failed' : 'queued';
  const blanked = ctx.env.production
    ? { bodyText: withoutTokens(mail.bodyText), bodyHtml: withoutTokens(mail.bodyHtml), tokenExpiresAt: null }
    : {};
  await ctx.db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable('mailOutbox')
      .set({
        status,
        attempts,
        messageId: tried.messageId,
        lastError: tried.problem,
        sentAt: status === 'sent' ? ctx.now : null,
        ...(status === 'queued' ? {} : blanked),
      })
      .where('id', '=', mail.id)
      .where('status', '=', 'queued')
      .where('attempts', '=', mail.attempts)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return;
    if (waitMinutes !== undefined) {
      const runAt = new Date(ctx.now.getTime() + waitMinutes * 60_000);
      const options = { runAt, queue: shareOf(mail.createdBy) };
      await addJob(tx, jobOf(mail.template), { mailId: mail.id, dealId }, options);
    } else if (mail.inviteId !== null) {
      await addJob(tx, 'invites.mail-result', { inviteId: mail.inviteId, delivered: status === 'sent' });
    } else if (dealId !== undefined && status === 'failed') {
      await addJob(tx, 'deals.mail-failed', { dealId });
    }
  });
}

/** What makes a mail one that can be answered by mail. */
function threadOf(env: Context['env'], mail: { sideId: string | null; conversationId: string | null }) {
  const replyTo = mail.sideId && replyAddress(env, mail.sideId);
  return replyTo && mail.conversationId ? { id: mail.conversationId, replyTo } : undefined;
}

interface Tried {
  outcome: 'sent' | 'refused' | 'later';
  messageId: string | null;
  problem: string | null;
}

async function attempt(ctx: Context, mail: OutgoingMail): Promise<Tried> {
  try {
    const { messageId } = await ctx.providers.mail.send(mail);
    return { outcome: 'sent', messageId, problem: null };
  } catch (error) {
    const problem = (error instanceof Error ? error.message : 'unknown').slice(0, 500);
    return { outcome: error instanceof MailRefused ? 'refused' : 'later', messageId: null, problem };
  }
}

const blankedBody = (column: 'bodyText' | 'bodyHtml') =>
  sql<string>`regexp_replace(${sql.ref(column)}, '#token=[A-Za-z0-9%._~-]+', '#token=removed', 'g')`;

function blanking(db: Db | Tx) {
  return db
    .updateTable('mailOutbox')
    .set({ bodyText: blankedBody('bodyText'), bodyHtml: blankedBody('bodyHtml'), tokenExpiresAt: null })
    .where('tokenExpiresAt', 'is not', null);
}

/**
 * Removes the tokens from mails of one kind to a person, for an invite or to an address; called when the token is used, replaced or revoked. A mail
 * that is still queued keeps its token.
 */
export async function blankTokens(
  tx: Tx,
  template: 'confirmation' | 'reset' | 'invite' | 'interest',
  of: { userId: string } | { inviteId: string } | { address: string },
): Promise<void> {
  const query = blanking(tx).where('template', '=', template).where('status', '<>', 'queued');
  if ('address' in of) await query.where('toAddress', '=', of.address).execute();
  else if ('userId' in of) await query.where('userId', '=', of.userId).execute();
  else await query.where('inviteId', '=', of.inviteId).execute();
}

/** Deletes queued mails of one kind to these people, and removes the tokens from those that were sent. */
export async function withdrawMails(tx: Tx, template: 'confirmation', userIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('mailOutbox')
    .where(isOneOfIds('userId', userIds))
    .where('template', '=', template)
    .where('status', '=', 'queued')
    .execute();
  await blanking(tx).where(isOneOfIds('userId', userIds)).where('template', '=', template).execute();
}

/** Records that a sent mail has hard-bounced, so that everyone who looks at the mails sees it. Its id may come without the brackets. */
export async function noteBouncedMail(tx: Tx, messageId: string, address: string): Promise<void> {
  const bare = messageId.replace(/^<|>$/g, '');
  await tx
    .updateTable('mailOutbox')
    .set({ status: 'bounced' })
    .where('messageId', 'in', [bare, `<${bare}>`])
    .where('toAddress', '=', address)
    .where('status', '=', 'sent')
    .execute();
}

/** Removes expired tokens from mails (the hourly job `mail.blank-tokens`). */
export async function blankDeadTokens(ctx: Context): Promise<void> {
  await blanking(ctx.db).where('tokenExpiresAt', '<=', ctx.now).execute();
}

/** The mails of the installation, newest first: the mailbox page of a demo or development installation. */
export function mailboxQuery(db: Db, page: { address: string | null; limit: number; offset: number }) {
  return db
    .selectFrom('mailOutbox')
    .select([
      'id',
      'toAddress',
      'template',
      'subject',
      'bodyText',
      'bodyHtml',
      'status',
      'lastError',
      'createdAt',
      'sentAt',
      'sideId',
    ])
    .$if(page.address !== null, (query) => query.where('toAddress', '=', page.address ?? ''))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset);
}
