import type { AccountView } from '#shared/account/account.schema.ts';
import { DATA_COPY_GIVEN_UP_MS } from '#shared/account/limits.ts';

interface Copy {
  askedAt: Date | null;
  fileId: string | null;
  expiresAt: Date | null;
}

/** Whether a copy is being made; if it is not there after a day, it has been given up. */
export const isBeingMade = ({ askedAt, fileId }: Copy, now: Date): boolean =>
  askedAt !== null && fileId === null && now.getTime() - askedAt.getTime() < DATA_COPY_GIVEN_UP_MS;

/** The copy of a person's data as they see it; null if there is none, or it has expired. */
export function copyView(copy: Copy & { sizeBytes: number | null }, now: Date): AccountView['copy'] {
  const { askedAt, fileId, expiresAt, sizeBytes } = copy;
  if (!askedAt) return null;
  if (fileId === null || expiresAt === null) return isBeingMade(copy, now) ? { askedAt, ready: null } : null;
  return expiresAt <= now ? null : { askedAt, ready: { fileId, sizeBytes: sizeBytes ?? 0, until: expiresAt } };
}
