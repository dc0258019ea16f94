import type { Context } from '../context.ts';
import type { Tx } from '../db.ts';
import { publish } from '../live.ts';

export interface Notice {
  userId: string;
  /** What kind of news it is, such as `invitation` or `payout`. */
  type: string;
  title: string;
  message: string;
  /** The screen that it is about. */
  route: string;
  campaignId?: string;
  submissionId?: string;
}

/** Tells a person something, with the change that it tells of: a row in their list, and their open pages ask again. */
export async function notify(tx: Tx, ctx: Context, notice: Notice): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({
      userId: notice.userId,
      notificationType: notice.type,
      title: notice.title,
      message: notice.message,
      route: notice.route,
      campaignId: notice.campaignId ?? null,
      submissionId: notice.submissionId ?? null,
      createdAt: ctx.now,
    })
    .execute();
  await publish(tx, { userId: notice.userId, topic: 'notifications' });
}
