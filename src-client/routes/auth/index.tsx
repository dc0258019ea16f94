import { createFileRoute, redirect } from '@tanstack/react-router';
import { authSearch, isLink } from '#client/features/auth/authSearch.ts';
import { homeOf } from '#client/features/auth/session.ts';
import { AuthScreen } from '#client/screens/AuthScreen.tsx';

export const Route = createFileRoute('/auth/')({
  validateSearch: authSearch,
  beforeLoad: ({ context: { session }, search }) => {
    if (!session || isLink(search)) return;
    if (homeOf(session) === '/auth') return;
    throw redirect({ to: homeOf(session), replace: true });
  },
  // A mail link's token is in the fragment, which only the browser has.
  ssr: ({ search }) => !(search.status === 'success' && isLink(search.value)),
  component: AuthScreen,
});
