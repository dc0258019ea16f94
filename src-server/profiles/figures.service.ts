import { HOUR_MS, SOCIAL_REFRESH_EVERY_HOURS } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import { audit } from '../audit.ts';
import type { Context, SystemContext } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { flagIsOn } from '../ground/flags.ts';
import type { Locked } from '../ground/locks.ts';
import { addJob } from '../jobs.ts';
import { publish } from '../live.ts';
import {
  SOCIAL_PLATFORMS,
  type SocialContent,
  SocialError,
  type SocialProfile,
  type WeightedName,
} from '../providers/social/interface.ts';
import { forEachDue } from '../sweep.ts';
import { type RowOf, transition } from '../transition.ts';
import { ownershipCode, provesOwnership } from './ownership.rules.ts';
import * as queries from './social.queries.ts';

type Account = RowOf<'socialAccount'>;

/** The platform's current figures of an account. Locks nothing. @throws SocialError */
export async function fetchFiguresOf(
  ctx: Context,
  { platform, handle }: Pick<Account, 'platform' | 'handle'>,
): Promise<SocialProfile> {
  const known = SOCIAL_PLATFORMS.find((each) => each === platform);
  if (!known) throw new SocialError('not_found', `No figures can be fetched from ${platform}.`);
  return ctx.providers.social.fetchProfile(known, handle, ctx.now);
}

/** Asks for the figures of all accounts that are a day old (the hourly job `profiles.refresh-due`). Locks each account. */
export async function refreshDue(ctx: SystemContext): Promise<void> {
  if (!(await flagIsOn(ctx.db, 'social_refresh_enabled'))) return;
  const before = new Date(ctx.now.getTime() - SOCIAL_REFRESH_EVERY_HOURS * HOUR_MS);
  const sweep = { job: 'profiles.refresh-due', id: 'socialAccounts.id' } as const;
  await forEachDue(ctx, sweep, queries.accountsDue(ctx.db, before), async (tx, { id }) => {
    const account = await queries.lockAccountById(tx, id).executeTakeFirst();
    if (!account || account.refreshAskedAt > before) return;
    // One that is still being fetched has lost its job.
    if (account.status === 'running') await queries.noteAsked(tx, account, ctx.now).execute();
    else await transition(tx, ctx, 'socialAccount', account, 'refresh', { set: { refreshAskedAt: ctx.now } });
    await orderFigures(tx, id);
  });
}

/** Adds the job that fetches an account's figures. Locks nothing but a waiting job of the same account. */
export const orderFigures = (tx: Tx, accountId: string, runAt?: Date): Promise<void> =>
  addJob(
    tx,
    'profiles.fetch-figures',
    { accountId },
    { jobKey: `figures:${accountId}`, maxAttempts: 5, ...(runAt && { runAt }) },
  );

/**
 * When an account is tried again, if its provider asks us to wait: as long as it says, but at least as long as the account has waited already, so
 * that the waits double. Null if it does not ask, or if that would take more than an hour: then the person is told. Locks nothing.
 */
export function nextTry({ waitMs }: SocialError, refreshAskedAt: Date, now: Date): Date | null {
  if (waitMs === null) return null;
  const waited = now.getTime() - refreshAskedAt.getTime();
  const wait = Math.max(waitMs, waited);
  return waited + wait > HOUR_MS ? null : new Date(now.getTime() + wait);
}

/**
 * Fetches the figures of an account with a requested refresh, or records why it could not (the job `profiles.fetch-figures`). Locks the account.
 * @throws any error that is not an answer of the platform, so that the job runs again
 */
export async function fetchFigures(ctx: SystemContext, accountId: string): Promise<void> {
  const asked = await queries.accountById(ctx.db, accountId).executeTakeFirst();
  if (asked?.status !== 'running') return;
  const answer = await fetchFiguresOf(ctx, asked).catch((error: unknown) => {
    if (error instanceof SocialError) return error;
    throw error;
  });
  await inTransaction(ctx.db, async (tx) => {
    const account = await queries.lockAccountById(tx, accountId).executeTakeFirst();
    if (account?.status !== 'running') return;
    const again = answer instanceof SocialError ? nextTry(answer, account.refreshAskedAt, ctx.now) : null;
    if (again) return orderFigures(tx, accountId, again);
    await publish(tx, { userId: account.creatorId, topic: 'socialAccount' });
    if (answer instanceof SocialError) {
      const set = { lastRun: ctx.now, lastError: answer.message };
      await transition(tx, ctx, 'socialAccount', account, 'fail', { set });
      return;
    }
    const { followerCount: followers, engagementRate, introduction } = answer;
    const set = { lastRun: ctx.now, lastError: null, followers, engagementRate };
    const fetched = await transition(tx, ctx, 'socialAccount', account, 'succeed', { set });
    const code = ownershipCode(ctx.env.key('social'), account.creatorId);
    if (account.verifiedAt || provesOwnership(introduction, code)) await storeProved(tx, ctx, fetched, answer);
  });
}

/**
 * Stores the figures of an account that is proved to be its creator's, so that brands see them; until then only the creator does. A new proof ends
 * another creator's, whose account it locks: whoever can edit the bio now owns it.
 */
export async function storeProved(
  tx: Tx,
  ctx: Context,
  account: Locked<Account>,
  figures: SocialProfile,
): Promise<void> {
  const { creatorId, platform } = account;
  if (!account.verifiedAt) {
    const other = await queries.lockOtherOwner(tx, account).executeTakeFirst();
    if (other) {
      await queries.noteProof(tx, other, { verifiedAt: null }).execute();
      await withdrawFigures(tx, ctx, other);
      await publish(tx, { userId: other.creatorId, topic: 'socialAccount' });
      await auditProof(tx, ctx, other, false);
    }
    await auditProof(tx, ctx, account, true);
  }
  const { followerCount: followers, engagementRate } = figures;
  const verifiedAt = account.verifiedAt ?? ctx.now;
  await queries.noteProof(tx, account, { verifiedAt, followers, engagementRate }).execute();
  await queries.putFigures(tx, figuresRow(creatorId, figures, ctx.now)).execute();
  await queries.putFollowers(tx, { creatorId, platform, takenOn: isoDay(ctx.now), followers }).execute();
  await queries.takeProvedFigures(tx, creatorId, ctx.now).execute();
}

const auditProof = (tx: Tx, ctx: Context, { id, platform, handle }: Account, verified: boolean) =>
  audit(tx, ctx, {
    action: ctx.actor.kind === 'system' ? 'profiles.storeFigures' : 'profiles.proveAccount',
    resourceType: 'social account',
    resourceId: id,
    after: { platform, handle, verified },
  });

/** Removes what brands see of an account that is no longer proved or connected. Locks nothing. */
export async function withdrawFigures(tx: Tx, ctx: Context, account: Account): Promise<void> {
  if (!account.verifiedAt) return;
  await queries.deleteFigures(tx, account.creatorId, account.platform).execute();
  await queries.takeProvedFigures(tx, account.creatorId, ctx.now).execute();
}

const names = (list: readonly WeightedName[]): string => JSON.stringify(list.map(({ name }) => name));

/** Posts with a picture; undefined if none has one. */
function pictured(contents: readonly SocialContent[]): string | undefined {
  const shown = contents.flatMap(({ thumbnailUrl, url, caption }) =>
    thumbnailUrl ? [{ thumbnail_url: thumbnailUrl, url, caption }] : [],
  );
  return shown.length === 0 ? undefined : JSON.stringify(shown);
}

function figuresRow(creatorId: string, figures: SocialProfile, now: Date) {
  const { audience, pricing, identifier, platform, fetchedAt } = figures;
  return {
    creatorId,
    platform,
    identifier,
    fetchedAt,
    profileUrl: figures.profileUrl,
    ...(figures.imageUrl && { imageUrl: figures.imageUrl }),
    fullName: figures.fullName,
    isVerified: figures.isVerified,
    followerCount: figures.followerCount,
    engagementRate: figures.engagementRate,
    platformAccountType: figures.platformAccountType,
    introduction: figures.introduction,
    gender: figures.gender,
    ageGroup: figures.ageGroup,
    language: figures.language,
    contentCount: figures.contentCount,
    averageLikes: figures.averageLikes,
    averageComments: figures.averageComments,
    averageViews: figures.averageViews,
    averageReelsViews: figures.averageReelsViews,
    sponsoredPostsPerformance: figures.sponsoredPostsPerformance,
    credibilityScore: figures.credibilityScore,
    topContents: pictured(figures.topContents),
    recentContents: pictured(figures.recentContents),
    topHashtags: names(figures.topHashtags),
    topMentions: names(figures.topMentions),
    topInterests: names(figures.topInterests),
    brandAffinity: names(figures.brandAffinity),
    audience: JSON.stringify(audience),
    pricing: JSON.stringify(
      pricing && { minMinor: pricing.postMinor.min, maxMinor: pricing.postMinor.max, currency: pricing.currency },
    ),
    createdAt: now,
    updatedAt: now,
  };
}
