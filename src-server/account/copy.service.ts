import { DATA_COPY_KEPT_DAYS } from '#shared/account/limits.ts';
import { DAY_MS } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import { momentLabel } from '#shared/format.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { noLongerMember } from '#shared/messages/seats/refusals.ts';
import { audit } from '../audit.ts';
import { lockOwnAccount } from '../auth/sessions.service.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, forbidden } from '../errors.ts';
import { addJob } from '../jobs.ts';
import { publish } from '../live.ts';
import { notify } from '../notifications/notifications.service.ts';
import { discardFile } from '../providers/files/cleaning.ts';
import { recordCopy } from '../providers/files/papers.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { userOf } from '../trpc.ts';
import { copyOf, finishCopy, lockWaiting, putCopy, waitingFor } from './copy.queries.ts';
import { isBeingMade } from './copy.rules.ts';
import { noteExport, storeExport } from './export.service.ts';

/**
 * Adds the job that makes a copy of everything that Accord stores about the person; an earlier copy can no longer be opened. Locks the account.
 * @throws CONFLICT while one is being made, TOO_MANY_REQUESTS after five in a day, FORBIDDEN for the account of a company that was handed over
 */
export async function askForCopy(ctx: Context): Promise<void> {
  const { id, seat } = userOf(ctx);
  // What is stored about the account of a company is the company's.
  if (seat?.role === null) throw forbidden(noLongerMember);
  await inTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx, id);
    const before = await copyOf(tx, id).executeTakeFirst();
    if (before && isBeingMade(before, ctx.now))
      throw conflict('We are already preparing your data and will tell you when it is ready.');
    await ctx.limits.take('copy.person', id, 'You have asked for your data too often. Please try again tomorrow.');
    if (before?.fileId) await discardFile(tx, ctx, before.fileId);
    await putCopy(tx, id, ctx.now).execute();
    await audit(tx, ctx, { action: 'account.askForCopy', resourceType: 'account', resourceId: id });
    // One after the other, because each reads everything about a person.
    await addJob(
      tx,
      'account.make-copy',
      { userId: id },
      { jobKey: `account.make-copy:${id}`, queue: 'account.make-copy' },
    );
  });
}

/**
 * Makes the copy that a person has asked for, and tells them (the job `account.make-copy`). Does nothing if the copy is already there, or if the
 * account has been erased in the meantime. Locks the copy. @throws FileRefused on a full disk, and is tried again later
 */
export async function makeCopy(ctx: Context, userId: string): Promise<void> {
  const person = await waitingFor(ctx.db, userId).executeTakeFirst();
  if (!person) return;
  const { packed, stored } = await storeExport(ctx, person);
  let kept = false;
  try {
    kept = await inTransaction(ctx.db, async (tx) => {
      if (!(await lockWaiting(tx, userId).executeTakeFirst())) return false;
      const name = `accord-data-${isoDay(ctx.now)}.zip`;
      const fileId = await recordCopy(tx, ctx, stored, { ownerId: userId, name });
      const until = new Date(ctx.now.getTime() + DATA_COPY_KEPT_DAYS * DAY_MS);
      await finishCopy(tx, userId, { fileId, expiresAt: until }).execute();
      await noteExport(tx, ctx, userId, packed);
      await tellReady(tx, ctx, person, until);
      return true;
    });
  } finally {
    if (!kept) await ctx.providers.files.delete(stored.key);
  }
}

/** Tells the person, also by mail even if they have switched mails off, because they have asked for it. A closed account gets the mail too. */
async function tellReady(tx: Tx, ctx: Context, { id, email }: { id: string; email: string }, until: Date) {
  const message = accountMessages.copyReadyText(momentLabel(until, 'UTC', 'day'));
  const title = accountMessages.copyReady;
  await notify(tx, ctx, { userId: id, type: 'data_copy_ready', title, message, route: '/account', mail: null });
  await queueMail(tx, ctx, { userId: id, to: email, template: 'dataReady', data: { until } });
  await publish(tx, { userId: id, topic: 'account' });
}
