import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ConfirmationScreen } from '#client/features/auth/ConfirmationScreen.tsx';
import { EntryScreens } from '#client/features/auth/EntryScreens.tsx';
import { BrokenLinkScreen, InviteScreen, ResetScreen } from '#client/features/auth/LinkScreens.tsx';
import { WaitingScreen } from '#client/features/auth/WaitingScreen.tsx';
import { safeNext } from '#shared/auth/paths.ts';

const route = getRouteApi('/auth/');

/** The token of a mail's link is in the fragment, which is sent to no server. It is read once and removed from the address. */
function useLinkToken(): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const [token] = useState(() => new URLSearchParams(hash).get('token'));
  const navigate = route.useNavigate();
  useEffect(() => {
    if (window.location.hash) void navigate({ search: (now) => now, hash: '', replace: true });
  }, [navigate]);
  return token;
}

/** `/auth`: signing in and up, the screens behind mail links, and waiting for a role. */
export function AuthScreen() {
  const { mode = 'sign-in', type, next, sso, setup, confirmation, reset } = route.useSearch();
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
      mode={sso === undefined ? mode : 'sso'}
      failure={sso}
      type={type}
      next={safeNext(next) ?? undefined}
      onMode={(chosen) => void navigate({ search: { mode: chosen === 'sign-in' ? undefined : chosen, next } })}
    />
  );
}
