import { platformLabel } from '#shared/choices/platforms.ts';
import { DAY_MS, SNAPSHOT_COMPARE_DAYS } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import { allowedUnless } from '#shared/may.ts';
import { commonMessages } from '#shared/messages/common.ts';
import type { ConnectAccountInput, SocialAccountsView, SocialAccountView } from '#shared/profiles/social.schema.ts';
import { performanceSnapshot, refreshRefusal } from '#shared/profiles/social-accounts.ts';
import { ownRow } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound, tooMany, UserError } from '../errors.ts';
import { requireFlag } from '../ground/flags.ts';
import { SocialError } from '../providers/social/interface.ts';
import { type RowOf, recordCreated, transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { fetchFiguresOf, orderFigures, storeProved, withdrawFigures } from './figures.service.ts';
import { ownershipCode, provesOwnership } from './ownership.rules.ts';
import * as queries from './social.queries.ts';

/**
 * A creator's accounts and their totals, compared with the followers of 30 days ago; older counts are not compared. A super admin who previews the
 * page has none. Locks nothing.
 */
export async function accounts(ctx: Context): Promise<SocialAccountsView> {
  const { id } = userOf(ctx);
  const day = (ago: number) => isoDay(new Date(ctx.now.getTime() - ago * DAY_MS));
  const [rows, before] = [
    await queries.accountsOf(ctx.db, id).execute(),
    await queries.followersBetween(ctx.db, id, day(2 * SNAPSHOT_COMPARE_DAYS), day(SNAPSHOT_COMPARE_DAYS)).execute(),
  ];
  return {
    mayRefresh: allowedUnless(rows[0]?.refreshOff ?? null),
    accounts: rows.map(viewOf),
    code: ownershipCode(ctx.env.key('social'), id),
    snapshot: performanceSnapshot(rows, before),
  };
}

function viewOf(row: RowOf<'socialAccount'>): SocialAccountView {
  return {
    id: row.id,
    platform: row.platform,
    handle: row.handle,
    status: row.status,
    lastRun: row.lastRun,
    problem: row.lastError,
    followers: row.followers,
    engagement: row.engagementRate,
    refreshAskedAt: row.refreshAskedAt,
    verified: row.verifiedAt !== null,
  };
}

/** A creator's followers on each platform, one count a day, from a day (`YYYY-MM-DD`, UTC) on, oldest first. Locks nothing. */
export const followersSince = (db: Db, creatorId: string, from: string) =>
  queries.followersFrom(db, creatorId, from).execute();

/** The account that a creator has connected on a platform, and whether it is proved to be theirs; undefined without one. Locks nothing. */
export async function accountOn(tx: Tx, creatorId: string, platform: string) {
  const account = await queries.accountOn(tx, creatorId, platform).executeTakeFirst();
  return account && { handle: account.handle, proven: account.verifiedAt !== null };
}

/**
 * Connects an account; its figures arrive by a job (rulings CR-PROF-20, CR-PROF-21). Locks nothing. @throws CONFLICT if there is already one on the
 * platform
 */
export async function connect(ctx: Context, { platform, handle }: ConnectAccountInput): Promise<SocialAccountView> {
  const { id: creatorId } = userOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const given = {
      creatorId,
      platform,
      handle,
      status: 'running',
      refreshAskedAt: ctx.now,
      createdAt: ctx.now,
    } as const;
    const account = await queries.insertAccount(tx, given).executeTakeFirst();
    if (!account) {
      const there = await queries.accountOn(tx, creatorId, platform).executeTakeFirstOrThrow();
      if (there.handle === handle) throw conflict('This account is already connected', 'handle');
      throw conflict(
        `Your ${platformLabel(platform)} account @${there.handle} is connected. Disconnect it first to connect another one.`,
        'platform',
      );
    }
    await recordCreated(tx, ctx, 'socialAccount', account, 'profiles.connectAccount', 'running', { platform, handle });
    await orderFigures(tx, account.id);
    return viewOf(account);
  });
}

/**
 * Requests the figures of an account; they arrive by a job. Locks the account.
 * @throws NOT_FOUND, CONFLICT while they are being fetched, TOO_MANY_REQUESTS within ten minutes (ruling C37), PRECONDITION_FAILED if refreshing is
 * switched off
 */
export async function refresh(ctx: Context, accountId: string): Promise<SocialAccountView> {
  return inTransaction(ctx.db, async (tx) => {
    await requireFlag(tx, 'social_refresh_enabled');
    const account = await ownRow(tx, ctx, 'socialAccounts', accountId);
    const refusal = refreshRefusal(account, ctx.now);
    if (refusal) throw account.status === 'running' ? conflict(refusal) : tooMany(refusal);
    const running = await transition(tx, ctx, 'socialAccount', account, 'refresh', {
      set: { refreshAskedAt: ctx.now },
    });
    await orderFigures(tx, accountId);
    return viewOf(running);
  });
}

/**
 * Looks for the creator's code in the bio of an account. If it is there, the account is proved to be theirs and nobody else's any more, and brands
 * see its figures. Locks the account.
 * @throws NOT_FOUND, CONFLICT without the code, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE if the platform does not answer
 */
export async function prove(ctx: Context, accountId: string): Promise<void> {
  const { id: creatorId } = userOf(ctx);
  const account = await queries.ownAccount(ctx.db, creatorId, accountId).executeTakeFirst();
  if (!account) throw notFound('This account');
  await ctx.limits.take('social.proof', creatorId, commonMessages.tooManyRequests);
  const figures = await fetchFiguresOf(ctx, account).catch((error: unknown) => {
    if (!(error instanceof SocialError)) throw error;
    throw new UserError(error.retryable ? 'SERVICE_UNAVAILABLE' : 'CONFLICT', error.message);
  });
  const code = ownershipCode(ctx.env.key('social'), creatorId);
  if (!provesOwnership(figures.introduction, code))
    throw conflict(`The bio of this account does not have ${code} in it yet. It can take a minute to show.`);
  await inTransaction(ctx.db, async (tx) => {
    await storeProved(tx, ctx, await ownRow(tx, ctx, 'socialAccounts', accountId), figures);
  });
}

/** Disconnects an account and deletes all its data. Locks the account. @throws NOT_FOUND */
export async function disconnect(ctx: Context, accountId: string): Promise<void> {
  const { id: creatorId } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const account = await ownRow(tx, ctx, 'socialAccounts', accountId);
    await queries.deleteAccount(tx, account).execute();
    await queries.deleteFollowers(tx, creatorId, account.platform).execute();
    await withdrawFigures(tx, ctx, account);
    const { platform, handle } = account;
    await audit(tx, ctx, {
      action: 'profiles.disconnectAccount',
      resourceType: 'social account',
      resourceId: accountId,
      before: { platform, handle },
    });
  });
}
