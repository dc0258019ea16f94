import type { Context } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { permitted, router } from '#server/trpc.ts';
import { type MailView, mailboxInput } from '#shared/notifications/mail.schema.ts';
import { mailboxQuery } from './outbox.ts';

const SHOWN = 50;

/** The newest mails of a demo or development installation. @throws NOT_FOUND on any other, even for staff */
async function mailbox(ctx: Context, address: string | null): Promise<MailView[]> {
  if (!ctx.env.demo) throw notFound('The mailbox');
  const mails = await mailboxQuery(ctx.db, { address, limit: SHOWN, offset: 0 }).execute();
  return mails.map((mail) => ({
    id: mail.id,
    to: mail.toAddress,
    subject: mail.subject,
    text: mail.bodyText,
    status: mail.status,
    answerable: mail.sideId !== null && ctx.env.mailReplies !== null,
    createdAt: mail.createdAt,
  }));
}

export const mailRouter = router({
  mailbox: permitted('mail.mailbox')
    .input(mailboxInput)
    .query(({ ctx, input }) => mailbox(ctx, input.to ?? null)),
});
