import { kindLabels } from '#shared/notifications/kinds.ts';
import type { NoticeType } from '#shared/notifications/notice-types.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';
import { brandTimeZone } from '../ground/people.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { forEachDue } from '../sweep.ts';
import * as queries from './digest.queries.ts';
import { byKind, nextDigest } from './digest.rules.ts';
import { recipients } from './notifications.queries.ts';

/** How many notifications a digest names; it says how many more there are. */
const NAMED = 25;

/**
 * Mails each person what has happened since the last digest and was not read in the app meanwhile (the job that runs every quarter of an hour: eight
 * in the morning comes in some time zones at half past). The mail and the next due time are written together, so that there is one mail however often
 * the job runs. Locks each digest, in a transaction of its own. @throws Error naming the people whose digest failed
 */
export async function sendDigests(ctx: Context): Promise<void> {
  const sweep = { job: 'notifications.digest', id: 'notificationDigests.userId' } as const;
  await forEachDue(ctx, sweep, queries.digestsDue(ctx.db, ctx.now), (tx, { id }) => sendOne(tx, ctx, id));
}

async function sendOne(tx: Tx, ctx: Context, userId: string): Promise<void> {
  const digest = await queries.lockDigest(tx, userId, ctx.now).executeTakeFirst();
  if (!digest) return;
  const { timeZone } = await brandTimeZone(tx, userId).executeTakeFirstOrThrow();
  await queries.continueDigest(tx, digest, ctx.now, nextDigest(timeZone, ctx.now)).execute();
  const [person] = await recipients(tx, [userId], ctx.now).execute();
  if (person?.status !== 'active' || person.emailNotifications === false) return;
  // For a kind that was chosen since, only what happened afterwards: everything before was mailed at once.
  const kinds = (await queries.digestChoices(tx, userId).execute()).map(({ kind, updatedAt }) => ({
    kind,
    since: updatedAt > digest.since ? updatedAt : digest.since,
  }));
  if (kinds.length === 0) return;
  const rows = await queries.digestRows(tx, userId, kinds, ctx.now, NAMED).execute();
  const [first] = rows;
  if (!first) return;
  // The query reads the types of known kinds only.
  const named = rows.map((row) => ({ ...row, type: row.notificationType as NoticeType }));
  await queueMail(tx, ctx, {
    to: person.email,
    userId,
    mailSwitch: 'digest',
    template: 'digest',
    data: {
      count: first.found,
      sections: byKind(named).map(({ kind, rows: items }) => ({ heading: kindLabels[kind], items })),
    },
  });
}

/** Begins a person's digest, or ends it, as `wanted` says. Locks nothing of its own. */
export async function keepDigest(
  tx: Tx,
  ctx: Context,
  account: Locked<{ id: string }>,
  wanted: boolean,
): Promise<void> {
  if (!wanted) {
    await queries.endDigest(tx, account).execute();
    return;
  }
  const { timeZone } = await brandTimeZone(tx, account.id).executeTakeFirstOrThrow();
  await queries.startDigest(tx, account.id, ctx.now, nextDigest(timeZone, ctx.now)).execute();
}
