import { mailReplyInput } from '#shared/notifications/mail.schema.ts';
import { permitted, router } from '../trpc.ts';
import { answerMail } from './mailbox.service.ts';

/** What one can do in the mailbox of a demo with mails about conversations. */
export const mailboxRouter = router({
  reply: permitted('mail.reply')
    .input(mailReplyInput)
    .mutation(({ ctx, input }) => answerMail(ctx, input)),
});
