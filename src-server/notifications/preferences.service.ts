import { type NotificationPreferences, notificationPreferences } from '#shared/settings/settings.schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { lockAccount } from '../ground/locks.ts';
import { publish } from '../live.ts';
import { userOf } from '../trpc.ts';
import { preferencesOf, setPreferences } from './notifications.queries.ts';

/** The mails that a person gets; before the first choice, mails about their work and no marketing (ruling BR-SET-06). Locks nothing. */
export async function readPreferences(ctx: Context): Promise<NotificationPreferences> {
  return withDefaults(await preferencesOf(ctx.db, userOf(ctx).id).executeTakeFirst());
}

/** What was chosen, or the defaults before the first choice. Locks nothing. */
export const withDefaults = (chosen: NotificationPreferences | undefined): NotificationPreferences =>
  chosen ?? notificationPreferences.parse({});

/** Saves the switches that are sent and returns the current state of all; nothing is written if none changes. Locks the account. */
export async function savePreferences(
  ctx: Context,
  chosen: { [Switch in keyof NotificationPreferences]?: boolean | undefined },
): Promise<NotificationPreferences> {
  const { id } = userOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, id).executeTakeFirstOrThrow();
    const before = withDefaults(await preferencesOf(tx, id).executeTakeFirst());
    const after = {
      emailNotifications: chosen.emailNotifications ?? before.emailNotifications,
      marketingEmails: chosen.marketingEmails ?? before.marketingEmails,
    };
    const same =
      after.emailNotifications === before.emailNotifications && after.marketingEmails === before.marketingEmails;
    if (same) return before;
    await setPreferences(tx, id, after, ctx.now).execute();
    await audit(tx, ctx, {
      action: 'notifications.savePreferences',
      resourceType: 'notification preferences',
      resourceId: id,
      before,
      after,
    });
    // Makes the person's other open pages show the same switches.
    await publish(tx, { userId: id, topic: 'notifications' });
    return after;
  });
}
