import { commonMessages } from '#shared/messages/common.ts';
import { audit } from '../audit.ts';
import { lockOwnAccount, mailLimitKey } from '../auth/sessions.service.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict } from '../errors.ts';
import { updateAccount } from '../ground/people.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { userOf } from '../trpc.ts';

/**
 * Records that the person's own address can be reached again, and mails to it; if that mail bounces too, the address is marked again. Locks the
 * account.
 * @throws CONFLICT if no mail has bounced, TOO_MANY_REQUESTS over the limit of mails to the address
 */
export async function confirmAddress(ctx: Context): Promise<void> {
  const { id, email } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockOwnAccount(tx, ctx, id);
    if (account.bouncedAddress !== account.email) throw conflict('Your email works: nothing has bounced.');
    await ctx.limits.take('mail.asker', mailLimitKey(ctx, email), commonMessages.tooManyRequests);
    await updateAccount(tx, account, { bouncedAddress: null }).execute();
    await audit(tx, ctx, { action: 'account.confirmAddress', resourceType: 'account', resourceId: id });
    await queueMail(tx, ctx, { userId: id, to: email, template: 'addressTried', data: {} });
  });
}
