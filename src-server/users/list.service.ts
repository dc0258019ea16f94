import type { z } from 'zod';
import { SEARCHED_USERS_MAX } from '#shared/constants.ts';
import { allowedUnless } from '#shared/may.ts';
import type { listUsersInput, UsersDebug, UsersPage } from '#shared/users/users.schema.ts';
import type { Context } from '../context.ts';
import { userOf } from '../trpc.ts';
import { countUsers, debugFigures, usersPage } from './list.queries.ts';
import { staffRefusal } from './staff.rules.ts';

/**
 * One page of all accounts, by joining time or by name, of one role or status or of every one, all of them or the flagged ones, or of those that
 * a search finds, and their number. A search lists and counts at most {@link SEARCHED_USERS_MAX}: `more` says whether there are more. Locks nothing.
 */
export async function listUsers(
  ctx: Context,
  { search, role, status, flagged, sort, page, pageSize }: z.infer<typeof listUsersInput>,
): Promise<UsersPage> {
  const actor = userOf(ctx);
  const wanted = { search, role: role ?? null, status: status ?? null, flagged };
  const offset = (page - 1) * pageSize;
  const most = search === '' ? Number.POSITIVE_INFINITY : SEARCHED_USERS_MAX;
  const limit = Math.max(0, Math.min(pageSize, most - offset));
  const rows = await usersPage(ctx.db, wanted, { sort, limit, offset }).execute();
  const { total } = rows[0] ?? (await countUsers(ctx.db, wanted).executeTakeFirstOrThrow());
  return {
    rows: rows.map(({ role: its, total: _total, ...row }) => ({
      ...row,
      role: its,
      may: { delete: allowedUnless(staffRefusal(actor, { id: row.id, role: its })) },
    })),
    total: Math.min(total, most),
    more: total > most,
    page,
    pageSize,
  };
}

/** What a super admin sees below the list, to find out why it shows what it shows (ruling C47). Locks nothing. */
export async function debugInfo(ctx: Context): Promise<UsersDebug> {
  const { id, role } = userOf(ctx);
  const { unconfirmed, openSessions, failedJobs, database } = await debugFigures(
    ctx.db,
    ctx.now,
  ).executeTakeFirstOrThrow();
  return {
    userId: id,
    role,
    serverTime: ctx.now,
    database,
    unconfirmed: unconfirmed ?? 0,
    openSessions: openSessions ?? 0,
    failedJobs,
  };
}
