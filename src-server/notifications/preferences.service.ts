import { type NotificationPreferences, notificationPreferences } from '#shared/settings/settings.schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { publish } from '../live.ts';
import { userOf } from '../trpc.ts';
import { lockedPerson, preferencesOf, setPreferences } from './notifications.queries.ts';

/** Which mails a person gets: notifications, and no marketing, until they choose otherwise (ruling BR-SET-06). */
export async function readPreferences(ctx: Context): Promise<NotificationPreferences> {
  return (await preferencesOf(ctx.db, userOf(ctx).id).executeTakeFirst()) ?? notificationPreferences.parse({});
}

/** Keeps what was chosen; answers how all switches stand now. What does not change anything leaves no trace. */
export async function savePreferences(
  ctx: Context,
  chosen: { [Switch in keyof NotificationPreferences]?: boolean | undefined },
): Promise<NotificationPreferences> {
  const { id } = userOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockedPerson(tx, id).executeTakeFirstOrThrow();
    const before = (await preferencesOf(tx, id).executeTakeFirst()) ?? notificationPreferences.parse({});
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
    // The person's other open pages show the same switches.
    await publish(tx, { userId: id, topic: 'notifications' });
    return after;
  });
}
