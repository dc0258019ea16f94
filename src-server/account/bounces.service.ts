import { bounceMessages } from '#shared/messages/notifications/bounces.ts';
import type { Bounce } from '#shared/notifications/bounces.schema.ts';
import { audit } from '../audit.ts';
import { claimAddress } from '../auth/addresses.service.ts';
import type { SystemContext } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { noteAccount } from '../ground/people.ts';
import { publish } from '../live.ts';
import { log } from '../log.ts';
import { notify } from '../notifications/notifications.service.ts';
import { noteBouncedMail } from '../providers/mail/outbox.ts';
import { bouncedAddressOf } from './account.queries.ts';

/**
 * Records that a mail bounced. A hard bounce is marked in the outbox, and once on the account with that address; the person is told in the app, and
 * news of the platform are no longer mailed to it. A soft bounce, whose mail may arrive later, leaves a line in the log, and an address that nobody
 * has and nothing was sent to leaves nothing. Locks the mail and the address.
 */
export async function noteBounce(ctx: SystemContext, { address, type, messageId }: Bounce): Promise<void> {
  if (type === 'soft') {
    log.info({ messageId }, 'A mail came back for now');
    return;
  }
  await inTransaction(ctx.db, async (tx) => {
    if (messageId) await noteBouncedMail(tx, messageId, address);
    const account = await claimAddress(tx, address);
    if (!account) return;
    const { id: userId, email } = account;
    const known = await bouncedAddressOf(tx, userId).executeTakeFirst();
    if (known) return;
    await noteAccount(tx, userId, { bouncedAddress: email }).execute();
    await audit(tx, ctx, { action: 'mail.bounce', resourceType: 'account', resourceId: userId, after: { messageId } });
    const message = bounceMessages.unreachable(email);
    const { title } = bounceMessages;
    await notify(tx, ctx, { userId, type: 'address_bounced', title, message, route: '/account', mail: null });
    await publish(tx, { userId, topic: 'account' });
  });
}
