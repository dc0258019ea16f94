import { unsubscribeMessages } from '#shared/messages/notifications/unsubscribe.ts';
import { DEFAULT_CHOICE } from '#shared/notifications/kinds.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { UserError } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { publish } from '../live.ts';
import { readUnsubscribe } from '../providers/mail/unsubscribe.rules.ts';
import { digestKinds } from './channels.rules.ts';
import { activeAccount, preferencesOf, setPreferences } from './notifications.queries.ts';
import { choose, withDefaults } from './preferences.service.ts';

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
    const account = await lockAccount(tx, link.userId).executeTakeFirstOrThrow();
    const { userId, mailSwitch } = link;
    if (mailSwitch !== 'emailNotifications' && mailSwitch !== 'marketingEmails') {
      return choose(tx, ctx, { account, action: 'notifications.unsubscribe' }, (choices) => {
        const kinds = mailSwitch === 'digest' ? digestKinds(choices) : [mailSwitch];
        return Object.fromEntries(
          kinds.map((kind) => [kind, { ...(choices[kind] ?? DEFAULT_CHOICE), mail: 'never' as const }]),
        );
      });
    }
    const before = withDefaults(await preferencesOf(tx, userId).executeTakeFirst());
    if (!before[mailSwitch]) return;
    const after = { ...before, [mailSwitch]: false };
    await setPreferences(tx, userId, after, ctx.now).execute();
    await audit(tx, ctx, {
      action: 'notifications.unsubscribe',
      resourceType: 'notification preferences',
      resourceId: userId,
      before,
      after,
    });
    await publish(tx, { userId, topic: 'notifications' });
  });
}
