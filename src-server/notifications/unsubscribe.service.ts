import { unsubscribeMessages } from '#shared/messages/notifications/unsubscribe.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { UserError } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { publish } from '../live.ts';
import { readUnsubscribe } from '../providers/mail/unsubscribe.rules.ts';
import { activeAccount, preferencesOf, setPreferences } from './notifications.queries.ts';
import { withDefaults } from './preferences.service.ts';

/**
 * Switches off mails of the kind that was received, for whoever has the link in it; a second call changes nothing. Locks the account.
 * @throws BAD_REQUEST for a link that was not made here, or whose account no longer exists
 */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  const link = readUnsubscribe(ctx.env, token);
  if (!link) throw new UserError('BAD_REQUEST', unsubscribeMessages.unsubscribeInvalid);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await activeAccount(tx, link.userId).executeTakeFirst()))
      throw new UserError('BAD_REQUEST', unsubscribeMessages.unsubscribeInvalid);
    await lockAccount(tx, link.userId).executeTakeFirstOrThrow();
    const before = withDefaults(await preferencesOf(tx, link.userId).executeTakeFirst());
    if (!before[link.mailSwitch]) return;
    const after = { ...before, [link.mailSwitch]: false };
    await setPreferences(tx, link.userId, after, ctx.now).execute();
    await audit(tx, ctx, {
      action: 'notifications.unsubscribe',
      resourceType: 'notification preferences',
      resourceId: link.userId,
      before,
      after,
    });
    await publish(tx, { userId: link.userId, topic: 'notifications' });
  });
}
