import { type PostCheck, type PostProblem, postState } from '#shared/content/post-checks.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { postRefusals } from '#shared/messages/content.ts';
import { CONTRACTED_DEALS, isOneOf } from '#shared/status-sets.ts';

/** The account that a creator has connected on the platform of a post, and whether it is proved to be theirs. */
export interface OwnAccount {
  handle: string;
  proven: boolean;
}

/** A post that is recorded for content of another creator. */
export interface Claim {
  dealStatus: DealStatus;
  newest: Pick<PostCheck, 'problems' | 'source' | 'seen'> | undefined;
  due: Date | null;
  verifiedAt: Date | null;
  account: OwnAccount | undefined;
}

/** Problems that say nothing about whose post it is. */
const NOTHING_PROVEN: readonly PostProblem[] = ['shortened', 'taken', 'gone', 'private', 'unseen', 'objection'];

/**
 * Why a post that another creator has recorded may not be recorded instead, in one sentence; null if it may. It belongs to whoever has connected the
 * account that its address or its platform names; of two, to the one who has proved it. Where nobody names the account, what is verified stays, which
 * without a platform means that a brand has confirmed it. `named` is the account that the address names.
 */
export function claimRefusal(
  named: string | null,
  own: OwnAccount | undefined,
  claim: Claim,
  now: Date,
): string | null {
  const { newest, account } = claim;
  const author = named ?? newest?.seen?.handle ?? null;
  if (author !== null) {
    if (own?.handle !== author) return account?.handle === author ? postRefusals.used : postRefusals.notYours(author);
    const theirsToo = account?.handle === author && !(own.proven && !account.proven);
    return theirsToo ? postRefusals.used : null;
  }
  if (claim.verifiedAt !== null) return postRefusals.used;
  if (!isOneOf(CONTRACTED_DEALS, claim.dealStatus)) return null;
  const state = postState(newest, claim.due, now);
  if (state === 'checking') return postRefusals.beingChecked;
  if (state === 'shown') return postRefusals.waitsForBrand;
  return newest?.problems.some((problem) => NOTHING_PROVEN.includes(problem)) ? null : postRefusals.used;
}
