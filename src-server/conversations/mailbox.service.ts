import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { asciiAddress } from '#shared/mail-address.ts';
import type { mailReplyInput } from '#shared/notifications/mail.schema.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { composeAnswer } from '../providers/mail/answer.ts';
import { replyAddress } from '../providers/mail/reply-address.rules.ts';
import { signWebhook } from '../providers/payments/signature.ts';
import * as queries from './replies.queries.ts';
import { receiveReply } from './replies.service.ts';

/**
 * Answers a mail of the mailbox as the person who has it would: the answer is signed and taken like one that a mail server passes on. Locks nothing.
 * @throws NOT_FOUND outside of a demo, and for a mail that cannot be answered by mail
 */
export async function answerMail(ctx: Context, { mailId, text }: z.infer<typeof mailReplyInput>): Promise<void> {
  if (!ctx.env.demo) throw notFound('The mailbox');
  const mail = await queries.answerableMail(ctx.db, mailId).executeTakeFirst();
  const to = mail?.sideId && replyAddress(ctx.env, mail.sideId);
  if (!mail || !to || !ctx.env.mailReplies) throw notFound('This mail');
  const answered = { messageId: mail.messageId, text: mail.bodyText };
  const from = asciiAddress(mail.toAddress);
  const { checkedBy, secret } = ctx.env.mailReplies;
  const raw = await composeAnswer({ from, to, subject: mail.subject, text, answered, at: ctx.now }, checkedBy);
  await receiveReply(ctx, signWebhook(secret, randomUUID(), ctx.now, raw), raw);
}
