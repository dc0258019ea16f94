import { useRouter } from '@tanstack/react-router';
import type { PlainPath } from '#client/components/base/address.ts';
import { useRefreshSession } from '#client/features/auth/session.ts';

/** Runs after the set-up was saved: refreshes the session, which then has the name, and leads into the area. */
export function useFinishSetup(to: PlainPath): () => Promise<void> {
  const router = useRouter();
  const refreshSession = useRefreshSession();
  return async () => {
    await refreshSession();
    await router.navigate({ to, replace: true });
  };
}
