import type { z } from 'zod';
import type { deleteAccountInput } from '#shared/account/account.schema.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { erasedOn } from '../auth/closing.rules.ts';
import { withProof } from '../auth/proof.service.ts';
import {
  type ChangeableAccount,
  endOtherSessions,
  endPendingSignIns,
  lockOwnAccount,
} from '../auth/sessions.service.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict } from '../errors.ts';
import { lockSuperAdmins } from '../ground/staff.ts';
import { addJob } from '../jobs.ts';
import { notify } from '../notifications/notifications.service.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { endAgencySeatsOf } from '../seats/agencies.service.ts';
import { seatObstacle } from '../seats/ending.service.ts';
import { transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { openCampaigns, openCasesOf, openDealsOf } from './account.queries.ts';

/** How many open campaigns the sentence mentions. */
const NAMED = 2;

/**
 * Why an account cannot be closed or erased now, in one sentence; null if nothing is open (ruling BR-SET-09). Locks nothing: exact only while the
 * caller holds the account's lock.
 */
export async function obstacle(tx: Tx, userId: string): Promise<string | null> {
  const seat = await seatObstacle(tx, userId);
  if (seat !== null) return seat;
  const [campaigns, deals] = [await openCampaigns(tx, userId).execute(), await openDealsOf(tx, userId).execute()];
  const cases = await openCasesOf(tx, userId).execute();
  const open = [...new Set([...campaigns, ...deals, ...cases].map(({ name }) => name ?? 'An unnamed campaign'))];
  if (open.length === 0) return null;
  return accountMessages.stillOpen(open.slice(0, NAMED), Math.max(0, open.length - NAMED));
}

/**
 * Closes the person's own account and signs every other device out. It is erased after 14 days; until then its owner can sign in and keep it (ruling
 * C51). Requires the password, and a code or a passkey if a second factor is on. Locks the account.
 * @throws BAD_REQUEST for a wrong password or second step, CONFLICT naming what is still open, or for the last super admin
 */
export async function close(ctx: Context, input: z.infer<typeof deleteAccountInput>): Promise<{ erasedOn: Date }> {
  return withProof(ctx, 'account.requestDeletion', input, (tx, account) => closeNow(tx, ctx, account));
}

async function closeNow(tx: Tx, ctx: Context, account: ChangeableAccount): Promise<{ erasedOn: Date }> {
  const { id: userId } = account;
  if (account.role === 'super_admin') {
    const others = (await lockSuperAdmins(tx).execute()).filter(({ id }) => id !== userId);
    if (others.length === 0)
      throw conflict('You are the only super admin: make someone else one before you close your account.');
  }
  const reason = await obstacle(tx, userId);
  if (reason !== null) throw conflict(reason);
  const closed = await transition(tx, ctx, 'account', account, 'requestDeletion', {
    set: { deletionRequestedAt: ctx.now },
  });
  const at = erasedOn(closed) ?? ctx.now;
  await endOtherSessions(tx, ctx, userId);
  await endPendingSignIns(tx, userId);
  await endAgencySeatsOf(tx, ctx, userId);
  await addJob(tx, 'account.erase', { userId }, { runAt: at, jobKey: `account.erase:${userId}` });
  await queueMail(tx, ctx, { userId, to: account.email, template: 'accountClosed', data: { erasedOn: at } });
  const news = accountMessages.closedNotice;
  await notify(tx, ctx, { userId, type: 'security', ...news, route: '/account', mail: null });
  return { erasedOn: at };
}

/** Reopens an account that its owner had closed. Locks it. @throws CONFLICT if it is not closed */
export async function keep(ctx: Context): Promise<void> {
  const { id, email } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockOwnAccount(tx, ctx, id);
    await transition(tx, ctx, 'account', account, 'keep', { set: { deletionRequestedAt: null } });
    await queueMail(tx, ctx, { userId: id, to: email, template: 'accountKept', data: {} });
  });
}
