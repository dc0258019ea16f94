import { z } from 'zod';
import { CONNECTABLE_PLATFORMS } from '../choices/platforms.ts';
import type { Moment } from '../dates.ts';
import type { StatusOf } from '../lifecycles.ts';
import type { Allowed } from '../may.ts';
import { socialMessages } from '../messages/profiles.ts';
import { id, text } from '../text.ts';
import { readHandle } from './social-handle.ts';

/** Connects an account by handle or profile address; the result is the handle (creator, section 5). */
export const connectAccountInput = z
  .strictObject({
    platform: z.enum(CONNECTABLE_PLATFORMS, { error: socialMessages.handleOrUrlMissing }),
    handle: z
      .string({ error: socialMessages.handleOrUrlMissing })
      .trim()
      .min(1, socialMessages.handleOrUrlMissing)
      .pipe(text('Handle', { max: 300 })),
  })
  .transform((account, ctx) => {
    const handle = readHandle(account.platform, account.handle);
    if (handle === null) {
      ctx.addIssue({
        code: 'custom',
        path: ['handle'],
        message: 'Handle must be a name or the address of your profile',
      });
      return z.NEVER;
    }
    return { platform: account.platform, handle };
  });
export type ConnectAccountInput = z.infer<typeof connectAccountInput>;

export const socialAccountIdInput = z.strictObject({ accountId: id('Account') });

/** One of a creator's own accounts. */
export interface SocialAccountView {
  id: string;
  platform: string;
  handle: string;
  status: StatusOf<'socialAccount'>;
  /** When its figures were last fetched, or last failed to be. */
  lastRun: Moment | null;
  /** Why they could not be fetched. */
  problem: string | null;
  followers: number | null;
  /** A fraction. */
  engagement: number | null;
  refreshAskedAt: Moment;
  /** Whether it was verified that the account is the creator's own. */
  verified: boolean;
}

/** A creator's accounts, the newest first, with their totals. */
export interface SocialAccountsView {
  /** Whether refreshing is switched on at all; each account also has its own pause. */
  mayRefresh: Allowed;
  accounts: SocialAccountView[];
  /** The code to write into the bio of an account to prove ownership. */
  code: string;
  snapshot: PerformanceSnapshot;
}

export interface PerformanceSnapshot {
  /** The sum over all accounts; null if none was counted yet. */
  followers: number | null;
  /** Compared with 30 days ago, as a fraction; null if nothing is known from then. */
  change: number | null;
  topPlatform: string | null;
}
