import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { useCallback } from 'react';
import type { PlainPath } from '#client/components/base/address.ts';
import { notify } from '#client/components/base/notify.ts';
import { clearPersonalStorage } from '#client/components/base/storage.ts';
import { isAppError, trpc } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { roleHome, safeNext } from '#shared/auth/paths.ts';
import type { Duty } from '#shared/seats/roles.ts';

/** The first screen of an agency that acts for a creator. */
const ACTING_HOME = '/creator/invitations';

/** Where a signed-in person belongs: first the missing set-up, then the area of the role; without a role, the waiting page or the account. */
export function homeOf(session: SessionView): PlainPath {
  if (session.acting) return ACTING_HOME;
  return session.setup ?? (session.role ? roleHome(session.role) : session.waiting ? '/auth' : '/account');
}

/** A person's display name: the company, the name, else the address. */
export function nameOf(session: SessionView): string {
  const person = [session.firstName, session.lastName].filter(Boolean).join(' ');
  return session.companyName ?? (person || session.email);
}

/** Whether somebody may do what is a duty in a company; everybody may who has an account to themselves. */
export const hasDuty = ({ seat }: Pick<SessionView, 'seat'>, duty: Duty): boolean =>
  seat === null || seat.duties.includes(duty);

/** Whether somebody has a duty in a company for which they act; staff who only preview its area have none. */
const hasDutyInCompany = (session: SessionView, duty: Duty): boolean =>
  (session.role === 'brand' || session.role === 'agency') && hasDuty(session, duty);

/** Whether somebody may see the API keys and webhooks of a company for which they act. */
export const leads = (session: SessionView): boolean => hasDutyInCompany(session, 'lead');

/** The role in which somebody has API keys and webhooks on their account; null for none. Those of a brand are in its settings. */
export function programsOnAccount(session: SessionView): 'creator' | 'agency' | null {
  if (session.role === 'creator') return 'creator';
  return session.role === 'agency' && leads(session) ? 'agency' : null;
}

/** Whether programs can propose something to the account, and the person answers it. */
export const answersProposals = ({ role, setup, acting }: SessionView): boolean =>
  setup === null && !acting && (role === 'brand' || role === 'creator' || role === 'agency');

/** Who is signed in, or null. The root route loads it before any screen. */
export function useSession(): SessionView | null {
  return trpc.auth.session.useQuery().data ?? null;
}

/** Whether the reader runs the campaigns of the company whose screen this is. */
export function useRuns(): boolean {
  const session = useSession();
  return session !== null && hasDutyInCompany(session, 'run');
}

/** Asks the server again who is signed in. */
export function useRefreshSession(): () => Promise<SessionView | null> {
  const { session } = trpc.useUtils().auth;
  return useCallback(() => session.fetch(undefined, { staleTime: 0 }), [session]);
}

/** Reads the session again, and makes the guards of the open screen check it again. */
export function useRecheckSession(): () => Promise<void> {
  const router = useRouter();
  const refresh = useRefreshSession();
  return useCallback(() => refresh().then(() => router.invalidate()), [refresh, router]);
}

/** Drops another person's cached data; the session itself stays, because the root route watches it. */
function forgetScreens(queries: QueryClient): void {
  const [session] = getQueryKey(trpc.auth.session);
  queries.removeQueries({ predicate: (query) => JSON.stringify(query.queryKey[0]) !== JSON.stringify(session) });
}

/** Runs after a sign-in: reads the session again, drops another person's cached data, and goes on to the next screen. */
export function useEnter(): (next?: string) => Promise<SessionView | null> {
  const router = useRouter();
  const queries = useQueryClient();
  const refreshSession = useRefreshSession();
  return async (next) => {
    forgetScreens(queries);
    const session = await refreshSession();
    const wanted = session?.setup ? null : safeNext(next);
    if (wanted) await router.navigate({ href: wanted, replace: true });
    else if (session) await router.navigate({ to: homeOf(session), replace: true });
    return session;
  };
}

/**
 * Signs out, clears the person's data in the browser and goes to `/auth` (AUTH-38, ruling C52); whoever came by their company's sign-in page is
 * signed out there first.
 */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const router = useRouter();
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const mutation = trpc.auth.signOut.useMutation({
    onSuccess: async ({ url }) => {
      clearPersonalStorage();
      utils.auth.session.setData(undefined, null);
      if (url) {
        window.location.assign(url);
        return;
      }
      await router.navigate({ to: '/auth', ignoreBlocker: true });
      forgetScreens(queries);
      notify.success('Signed out successfully.');
    },
    onError: (error) =>
      notify.error(isAppError(error) && error.data ? 'Failed to sign out.' : 'Unexpected error signing out.'),
  });
  return { signOut: () => mutation.mutate(), busy: mutation.isPending };
}
