import { HOUR_MS, SOCIAL_STALE_HOURS } from '../constants.ts';
import { isOlderThan } from '../dates.ts';
import type { StatusOf } from '../lifecycles.ts';

export type SocialAccountLabel = 'Syncing...' | 'Needs Update' | 'Active';

/** The badge of a connected account (creator, section 4): syncing; needs update (refresh failed, never done or over 48 hours ago); or active. */
export function socialAccountLabel(
  account: { status: StatusOf<'socialAccount'>; lastRun: Date | string | null },
  now: Date,
): SocialAccountLabel {
  if (account.status === 'running') return 'Syncing...';
  const stale = isOlderThan(account.lastRun, SOCIAL_STALE_HOURS * HOUR_MS, now);
  return account.status === 'failed' || stale ? 'Needs Update' : 'Active';
}

/** The account with the highest followers times engagement (a fraction); among equals the one with more followers (creator, section 9). */
export function topPlatform<Account extends { followers: number; engagementRate: number }>(
  accounts: readonly Account[],
): Account | undefined {
  const score = (account: Account) => account.followers * account.engagementRate;
  return accounts.toSorted((a, b) => score(b) - score(a) || b.followers - a.followers)[0];
}

/** The change of total followers as a fraction; null when there is nothing to compare with (ruling CR-PROF-12). */
export function followerChange(now: number, before: number | null): number | null {
  return before ? (now - before) / before : null;
}
