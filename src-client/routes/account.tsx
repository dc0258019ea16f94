import { createFileRoute, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppLink } from '#client/components/AppLink.tsx';
import { Logo } from '#client/components/Logo.tsx';
import { AccountPage } from '#client/features/account/AccountPage.tsx';
import { KeepBanner } from '#client/features/account/KeepBanner.tsx';
import { SignOutButton } from '#client/features/auth/AccountMenu.tsx';
import { refreshSession } from '#client/features/auth/session.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { AreaShell } from './-AreaShell.tsx';
import { areas } from './-areas.ts';
import { requireSession } from './-guards.ts';

/** One's own account, in the shell of one's own area; also of those who still wait for a role. */
export const Route = createFileRoute('/account')({
  beforeLoad: (guarded) => ({ session: requireSession(guarded) }),
  component: Account,
});

function Account() {
  const { session } = Route.useRouteContext();
  const router = useRouter();
  const reread = () => refreshSession().then(() => router.invalidate());
  const page = <AccountPage onChanged={reread} />;
  if (!session.role) {
    return (
      <Bare session={session} onKept={reread}>
        {page}
      </Bare>
    );
  }
  return (
    <AreaShell area={areas[session.role]} session={session}>
      {page}
    </AreaShell>
  );
}

/** Without a role there is no area whose frame could stand around it. */
function Bare({
  session,
  onKept,
  children,
}: {
  session: SessionView;
  onKept: () => Promise<unknown>;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-[60rem]">
      <header className="flex h-[4.5rem] items-center justify-between px-5 md:px-11">
        <AppLink href="/auth" aria-label="Accord, back" className="rounded-lg">
          <Logo />
        </AppLink>
        <SignOutButton collapsed />
      </header>
      {session.erasedOn && <KeepBanner erasedOn={session.erasedOn} onKept={onKept} />}
      <main id="main" tabIndex={-1} className="px-5 pt-3 pb-16 md:px-11">
        {children}
      </main>
    </div>
  );
}
