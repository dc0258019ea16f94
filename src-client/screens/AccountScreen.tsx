import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Logo } from '#client/components/base/Logo.tsx';
import { AccountPage } from '#client/features/account/AccountPage.tsx';
import { KeepBanner } from '#client/features/account/KeepBanner.tsx';
import { AgenciesCard } from '#client/features/agency/AgenciesCard.tsx';
import { SignOutButton } from '#client/features/auth/SignOutButton.tsx';
import { hasDuty, programsOnAccount, useRecheckSession } from '#client/features/auth/session.ts';
import { CompaniesCard } from '#client/features/seats/CompaniesCard.tsx';
import { ApiCard } from '#client/features/settings/ApiCard.tsx';
import { AssistantsCard } from '#client/features/settings/AssistantsCard.tsx';
import { CalendarCard } from '#client/features/settings/CalendarCard.tsx';
import { WebhooksCard } from '#client/features/settings/WebhooksCard.tsx';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { hasCalendar } from '#shared/calendar/calendar.ts';
import { AreaShell } from './AreaShell.tsx';
import { areas } from './areas.ts';

const route = getRouteApi('/account');

const isStaff = ({ role }: SessionView): boolean => role === 'admin' || role === 'super_admin';

/** One's own account, within one's own area; also for people who still wait for a role. */
export function AccountScreen() {
  const { session } = route.useRouteContext();
  const reread = useRecheckSession();
  const holder = programsOnAccount(session);
  const page = (
    <AccountPage onChanged={reread}>
      {hasCalendar(session.role, session.seat) && <CalendarCard />}
      {!isStaff(session) && <CompaniesCard always={session.role === null && !session.waiting} />}
      {holder && <ApiCard />}
      {holder && <AssistantsCard holder={holder} />}
      {holder && <WebhooksCard holder={holder} />}
      {!session.seat?.elsewhere && hasDuty(session, 'lead') && <AgenciesCard creator={session.role === 'creator'} />}
    </AccountPage>
  );
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

/** Without a role there is no area whose frame could be around it. */
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
        <AppLink to={session.waiting ? '/auth' : '/account'} aria-label="Accord, back" className="rounded-lg">
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
