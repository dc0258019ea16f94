import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ThemeSwitch } from '#client/components/base/ThemeSwitch.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { late } from '#client/components/core/late.tsx';
import { AppShell, type NavEntry } from '#client/components/frame/AppShell.tsx';
import { KeepBanner } from '#client/features/account/KeepBanner.tsx';
import { ActingBanner } from '#client/features/agency/ActingBanner.tsx';
import { AccountMenu } from '#client/features/auth/AccountMenu.tsx';
import { SignOutButton } from '#client/features/auth/SignOutButton.tsx';
import {
  answersProposals,
  hasDuty,
  nameOf,
  useEnter,
  useRecheckSession,
  useSession,
} from '#client/features/auth/session.ts';
import { NotificationBell } from '#client/features/notifications/NotificationBell.tsx';
import { useNeeds } from '#client/features/review/useNeeds.ts';
import { trpc } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { badges as needed } from '#shared/messages/system/needs.ts';
import type { Role } from '#shared/policy/rule.ts';
import { AreaSearch } from './AreaSearch.tsx';
import type { Area } from './areas.ts';

const SeatSwitch = late(async () => (await import('#client/features/seats/SeatSwitch.tsx')).SeatSwitch);

const waitingForAnAnswer = (invitations: string | number) => `${invitations} waiting for an answer`;

/** Areas that a super admin only previews (ruling A04). */
const PREVIEWED: readonly Role[] = ['brand', 'creator', 'agency'];

/** The frame around every screen of an area. */
export function AreaShell({
  area,
  session: guarded,
  children,
}: {
  area: Area;
  /** The session when the area was opened. */
  session: SessionView;
  children: ReactNode;
}) {
  // A name or a picture may have changed since; while somebody signs out, the frame stays as it is.
  const session = useSession() ?? guarded;
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const entries = useBadges(area, session, pathname);
  const reread = useRecheckSession();
  const enter = useEnter();
  const goHome = useEffectEvent(() => void enter());
  // Whoever is no longer a member of the company whose pages are open goes home, with nothing of it left in the browser.
  const removed = guarded.seat?.elsewhere === true && session.id !== guarded.id;
  useEffect(() => {
    if (removed) goHome();
  }, [removed]);
  const open = session.setup === null && !session.acting;
  const visits = session.role === 'super_admin' && area.key !== 'super_admin';
  const previews = visits && PREVIEWED.includes(area.key);
  return (
    <AppShell
      area={area.key}
      areaLabel={area.label}
      home={area.home}
      entries={entries}
      action={previews || !hasDuty(session, 'run') ? undefined : area.action}
      back={visits ? { to: '/super_admin', label: 'Back to Super Admin' } : undefined}
      account={{
        name: nameOf(session),
        detail: session.seat?.agency ? `via ${isolated(session.seat.agency)}` : session.email,
        pictureUrl: session.pictureUrl,
      }}
      sidebarFoot={(collapsed) => <SignOutButton collapsed={collapsed} />}
      topBar={
        <>
          {/* Before the set-up there is nothing to search and there are no notifications; an agency reads nobody's notifications. The server would
              refuse. */}
          {open && <AreaSearch area={area} session={session} />}
          <ThemeSwitch className="max-md:hidden" />
          {open && <NotificationBell />}
          <AccountMenu
            session={session}
            settings={area.settings}
            members={visits ? undefined : area.members}
            companies={area.members && !visits && !session.acting && <SeatSwitch session={session} />}
          />
        </>
      }
      banner={
        <>
          {session.acting && (
            <ActingBanner name={nameOf(session)} acts={session.acting.acts} onStopped={() => enter('/agency/users')} />
          )}
          {session.erasedOn && <KeepBanner erasedOn={session.erasedOn} onKept={reread} />}
          {previews && (
            <section aria-label="Preview">
              <Callout className="mx-5 mt-1 mb-3 md:mx-11">{commonMessages.previewReadOnly}</Callout>
            </section>
          )}
        </>
      }
      pathname={pathname}
    >
      {children}
    </AppShell>
  );
}

/** The counts beside the entries: what waits for the staff (SHELL-05), invitations that wait for an answer, unread messages. */
function useBadges(area: Area, session: SessionView, pathname: string): readonly NavEntry[] {
  const { setup, acting } = session;
  const needs = useNeeds(area.key === 'admin');
  const reviews = needs('campaigns');
  const money = needs('disputes', 'payouts', 'refunds', 'refundRequests', 'cases');
  const decisions = needs('roleRequests', 'heldTexts', 'objections');
  const followUps = needs('followUps');
  const invitations = trpc.deals.pendingCount.useQuery(undefined, { enabled: area.key === 'creator' }).data ?? 0;
  const talks = (area.key === 'brand' || area.key === 'creator') && setup === null && !acting;
  const unread = trpc.conversations.unreadCount.useQuery(undefined, { enabled: talks }).data ?? 0;
  const proposed = trpc.proposals.waitingCount.useQuery(undefined, { enabled: answersProposals(session) }).data ?? 0;
  const proposals = { count: proposed, label: waitingForAnAnswer(plural(proposed, 'proposal')) };
  const messages = { count: unread, label: `${plural(unread, 'conversation')} with unread messages` };
  const badges: Record<string, NavEntry['badge']> = {
    '/admin/campaign-review': { count: reviews, label: `${plural(reviews, 'campaign')} waiting for review` },
    '/admin/money': { count: money, label: `${plural(money, 'money matter')} waiting for you` },
    '/admin/security': { count: decisions, label: `${plural(decisions, 'decision')} waiting` },
    '/admin/crm': { count: followUps, label: needed.followUps(followUps) },
    '/brand/messages': messages,
    '/creator/messages': messages,
    '/brand/proposals': proposals,
    '/creator/proposals': proposals,
    '/agency/proposals': proposals,
    '/creator/invitations': {
      count: invitations,
      label: waitingForAnAnswer(plural(invitations, 'invitation')),
    },
  };
  return area.entries
    .filter(({ to, whenWaiting }) => !whenWaiting || badges[to]?.count || pathname.startsWith(to))
    .map((entry) => ({ ...entry, badge: badges[entry.to] }));
}
