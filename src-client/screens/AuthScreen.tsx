import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { late } from '#client/components/core/late.tsx';
import { EntryScreens } from '#client/features/auth/EntryScreens.tsx';
import { safeNext } from '#shared/auth/paths.ts';

// Few ever see these.
const WaitingScreen = late(async () => (await import('#client/features/auth/WaitingScreen.tsx')).WaitingScreen);
const ConfirmationScreen = late(
  async () => (await import('#client/features/auth/ConfirmationScreen.tsx')).ConfirmationScreen,
);
const links = () => import('#client/features/auth/LinkScreens.tsx');
const InviteScreen = late(async () => (await links()).InviteScreen);
const ResetScreen = late(async () => (await links()).ResetScreen);
const BrokenLinkScreen = late(async () => (await links()).BrokenLinkScreen);

const route = getRouteApi('/auth/');

/** The token of a mail's link stands in the fragment, which is sent to no server. It is read once and taken out of the address. */
function useLinkToken(): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const [token] = useState(() => new URLSearchParams(hash).get('token'));
  const navigate = route.useNavigate();
  useEffect(() => {
    if (window.location.hash) void navigate({ search: (now) => now, hash: '', replace: true });
  }, [navigate]);
  return token;
}

/** `/auth`: signing in and up, what a mail’s link leads to, and the waiting for a role. */
export function AuthScreen() {
  const { mode = 'sign-in', type, next, setup, confirmation, reset } = route.useSearch();
  const { session } = route.useRouteContext();
  const token = useLinkToken();
  const navigate = route.useNavigate();
  if (setup || confirmation || reset) {
    if (!token) return <BrokenLinkScreen />;
    if (setup) return <InviteScreen token={token} />;
    if (confirmation) return <ConfirmationScreen token={token} />;
    return <ResetScreen token={token} />;
  }
  if (session) return <WaitingScreen />;
  return (
    <EntryScreens
      mode={mode}
      type={type}
      next={safeNext(next) ?? undefined}
      onMode={(chosen) => void navigate({ search: { mode: chosen === 'sign-in' ? undefined : chosen, next } })}
    />
  );
}
