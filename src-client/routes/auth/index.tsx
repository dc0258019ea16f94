import { createFileRoute, redirect, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flagParam, textParam, wordParam } from '#client/components/searchParams.ts';
import { ConfirmationScreen } from '#client/features/auth/ConfirmationScreen.tsx';
import { EntryScreens } from '#client/features/auth/EntryScreens.tsx';
import { BrokenLinkScreen, InviteScreen, ResetScreen } from '#client/features/auth/LinkScreens.tsx';
import { homeOf } from '#client/features/auth/session.ts';
import { WaitingScreen } from '#client/features/auth/WaitingScreen.tsx';
import type { AccountType } from '#shared/auth/auth.schema.ts';
import { safeNext } from '#shared/auth/paths.ts';

const MODES = ['sign-in', 'sign-up', 'forgot', 'code'] as const;
const TYPES = ['brand', 'creator', 'agency'] as const satisfies readonly AccountType[];

interface AuthSearch {
  mode?: (typeof MODES)[number] | undefined;
  type?: AccountType | undefined;
  next?: string | undefined;
  setup?: true | undefined;
  confirmation?: true | undefined;
  reset?: true | undefined;
}

export const Route = createFileRoute('/auth/')({
  validateSearch: (search): AuthSearch => ({
    mode: wordParam(search, 'mode', MODES),
    type: wordParam(search, 'type', TYPES),
    next: textParam(search, 'next'),
    // Which link of a mail was opened; only a hint for the page, the token decides (ruling C04).
    setup: flagParam(search, 'setup'),
    confirmation: flagParam(search, 'confirmation'),
    reset: flagParam(search, 'reset'),
  }),
  beforeLoad: ({ context: { session }, search: { setup, confirmation, reset } }) => {
    const isLink = setup || confirmation || reset;
    if (!session?.role || isLink) return;
    throw redirect({ href: homeOf(session), replace: true });
  },
  component: AuthPage,
});

/** The token of a mail's link stands in the fragment, which is sent to no server. It is read once and taken out of the address. */
function useLinkToken(): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const [token] = useState(() => new URLSearchParams(hash).get('token'));
  const navigate = Route.useNavigate();
  useEffect(() => {
    if (window.location.hash) void navigate({ search: (now) => now, hash: '', replace: true });
  }, [navigate]);
  return token;
}

function AuthPage() {
  const { mode = 'sign-in', type, next, setup, confirmation, reset } = Route.useSearch();
  const { session } = Route.useRouteContext();
  const token = useLinkToken();
  const navigate = useNavigate({ from: Route.fullPath });
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
