import { HOUR_MS, SOCIAL_REFRESH_COOLDOWN_MS, SOCIAL_STALE_HOURS } from '../constants.ts';
import { isOlderThan, type Moment } from '../dates.ts';
import type { StatusOf } from '../lifecycles.ts';
import type { PerformanceSnapshot } from './social.schema.ts';

export type SocialAccountLabel = 'Syncing...' | 'Needs Update' | 'Active';

/** The badge of a connected account (creator, section 4): syncing; needs update (refresh failed, never done or over 48 hours ago); or active. */
export function socialAccountLabel(
  account: { status: StatusOf<'socialAccount'>; lastRun: Moment | null },
  now: Date,
): SocialAccountLabel {
  if (account.status === 'running') return 'Syncing...';
  const stale = isOlderThan(account.lastRun, SOCIAL_STALE_HOURS * HOUR_MS, now);
  return account.status === 'failed' || stale ? 'Needs Update' : 'Active';
}

/** The account with the highest followers times engagement (a fraction); in a tie, the one with more followers (creator, section 9). */
export function topPlatform<Account extends { followers: number; engagementRate: number }>(
  accounts: readonly Account[],
): Account | undefined {
  const score = (account: Account) => account.followers * account.engagementRate;
  return accounts.toSorted((a, b) => score(b) - score(a) || b.followers - a.followers)[0];
}

/** The change of total followers as a fraction; null if there is nothing to compare with (ruling CR-PROF-12). */
export function followerChange(now: number, before: number | null): number | null {
  return before ? (now - before) / before : null;
}

/** Why the figures of an account cannot be fetched now, or null: once in ten minutes (ruling C37). */
export function refreshRefusal(
  account: { status: StatusOf<'socialAccount'>; refreshAskedAt: Moment },
  now: Date,
): string | null {
  if (account.status === 'running') return 'The figures of this account are being fetched.';
  const rested = now.getTime() - new Date(account.refreshAskedAt).getTime() >= SOCIAL_REFRESH_COOLDOWN_MS;
  return rested ? null : 'This account was refreshed a moment ago. Please try again later.';
}

interface Counted {
  platform: string;
  followers: number | null;
  engagementRate: number | null;
}

/**
 * The totals of a creator's accounts now, and compared with `before`, the followers of each platform 30 days ago. Only platforms that were counted
 * then are compared, so that a newly connected account does not count as growth (rulings CR-PROF-12, CR-PROF-14).
 */
export function performanceSnapshot(
  accounts: readonly Counted[],
  before: readonly { platform: string; followers: number }[],
): PerformanceSnapshot {
  const counted = accounts.flatMap(({ followers, ...account }) =>
    followers === null ? [] : [{ ...account, followers }],
  );
  const known = counted.map((account) => ({ ...account, engagementRate: account.engagementRate ?? 0 }));
  const then = before.filter(({ platform }) => counted.some((account) => account.platform === platform));
  const compared = counted.filter(({ platform }) => then.some((account) => account.platform === platform));
  const total = (list: readonly { followers: number }[]) => list.reduce((sum, { followers }) => sum + followers, 0);
  return {
    followers: counted.length === 0 ? null : total(counted),
    change: followerChange(total(compared), then.length === 0 ? null : total(then)),
    topPlatform: topPlatform(known)?.platform ?? null,
  };
}
