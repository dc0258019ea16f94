import { useRouter } from '@tanstack/react-router';
import { refreshSession } from '#client/features/auth/session.ts';

/** After a saved set-up: the session knows the name, and the way leads into the area. */
export function useFinishSetup(href: string): () => Promise<void> {
  const router = useRouter();
  return async () => {
    await refreshSession();
    await router.navigate({ href, replace: true });
  };
}
