import { ACCOUNT_DELETION_GRACE_DAYS, DAY_MS } from '#shared/constants.ts';
import type { StatusOf } from '#shared/lifecycles.ts';

/** When a closed account is erased; null if it is not closed. */
export function erasedOn(account: { status: StatusOf<'account'>; deletionRequestedAt: Date | null }): Date | null {
  if (account.status !== 'deletion_requested' || account.deletionRequestedAt === null) return null;
  return new Date(account.deletionRequestedAt.getTime() + ACCOUNT_DELETION_GRACE_DAYS * DAY_MS);
}
