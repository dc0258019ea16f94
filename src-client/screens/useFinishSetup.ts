import { useRouter } from '@tanstack/react-router';
import type { PlainPath } from '#client/components/base/address.ts';
import { useRefreshSession } from '#client/features/auth/session.ts';

/** After a saved set-up: the session knows the name, and the way leads into the area. */
export function useFinishSetup(to: PlainPath): () => Promise<void> {
  const router = useRouter();
  const refreshSession = useRefreshSession();
  return async () => {
    await refreshSession();
    await router.navigate({ to, replace: true });
  };
}
