import type { z } from 'zod';
import type { deleteAccountInput } from '#shared/account/account.schema.ts';
import { accountMessages, secondFactorMessages } from '#shared/messages/account.ts';
import { hashToken } from '../auth/lucia.ts';
import { provePassword, withCode } from '../auth/proof.service.ts';
import { lockOwnAccount } from '../auth/sessions.service.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict } from '../errors.ts';
import { addJob } from '../jobs.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { accountToChange, openCampaigns, openDealsOf, superAdmins } from './account.queries.ts';
import { erasedOn } from './closing.rules.ts';

/** So many of what is open are named. */
const NAMED = 2;

/** Why an account cannot be closed or erased now, in one sentence; null when nothing is open (ruling BR-SET-09). */
export async function obstacle(tx: Tx, userId: string): Promise<string | null> {
  const open = [...(await openCampaigns(tx, userId).execute()), ...(await openDealsOf(tx, userId).execute())].map(
    ({ name }) => name ?? 'An unnamed campaign',
  );
  if (open.length === 0) return null;
  return accountMessages.stillOpen(open.slice(0, NAMED), Math.max(0, open.length - NAMED));
}

/**
 * Closes one's own account: it is erased after 14 days, until then its owner can sign in and keep it (ruling C51). Asks for the password,
 * and the code where there is a second factor. @throws CONFLICT naming what is still open, or for the last super admin
 */
export async function close(ctx: Context, input: z.infer<typeof deleteAccountInput>): Promise<{ erasedOn: Date }> {
  const user = userOf(ctx);
  await provePassword(ctx, 'account.requestDeletion', input.password);
  if (!user.secondFactor) {
    return inTransaction(ctx.db, async (tx) => {
      await lockOwnAccount(tx, ctx, user.id);
      return closeNow(tx, ctx, user.id);
    });
  }
  if (!input.code) throw badRequest(secondFactorMessages.codeRequired, 'code');
  return withCode(ctx, 'account.requestDeletion', input.code, (tx) => closeNow(tx, ctx, user.id));
}

async function closeNow(tx: Tx, ctx: Context, userId: string): Promise<{ erasedOn: Date }> {
  const account = await accountToChange(tx, userId).executeTakeFirstOrThrow();
  if (account.role === 'super_admin') {
    const others = (await superAdmins(tx).execute()).filter(({ id }) => id !== userId);
    if (others.length === 0) throw conflict(accountMessages.lastSuperAdmin);
  }
  const reason = await obstacle(tx, userId);
  if (reason !== null) throw conflict(reason);
  const closed = await transition(tx, ctx, 'account', userId, 'requestDeletion', {
    set: { deletionRequestedAt: ctx.now },
  });
  const at = erasedOn(closed) ?? ctx.now;
  const currentId = hashToken(ctx.session?.id ?? '');
  await tx.deleteFrom('sessions').where('userId', '=', userId).where('id', '<>', currentId).execute();
  await tx.deleteFrom('signInTickets').where('userId', '=', userId).execute();
  await addJob(tx, 'account.erase', { userId }, { runAt: at, jobKey: `account.erase:${userId}` });
  await queueMail(tx, ctx, { userId, to: account.email, template: 'accountClosed', data: { erasedOn: at } });
  return { erasedOn: at };
}

/** Takes the closing of one's own account back. */
export async function keep(ctx: Context): Promise<void> {
  const { id, email } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx, id);
    await transition(tx, ctx, 'account', id, 'keep', { set: { deletionRequestedAt: null } });
    await queueMail(tx, ctx, { userId: id, to: email, template: 'accountKept', data: {} });
  });
}
