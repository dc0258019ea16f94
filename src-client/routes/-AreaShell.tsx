import { useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppShell, type NavEntry } from '#client/components/AppShell.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { ThemeSwitch } from '#client/components/ThemeSwitch.tsx';
import { KeepBanner } from '#client/features/account/KeepBanner.tsx';
import { AccountMenu, SignOutButton } from '#client/features/auth/AccountMenu.tsx';
import { nameOf, refreshSession } from '#client/features/auth/session.ts';
import { NotificationBell } from '#client/features/notifications/NotificationBell.tsx';
import { usePendingReviews } from '#client/features/review/usePendingReviews.ts';
import { trpc } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { plural } from '#shared/numbers.ts';
import type { Role } from '#shared/policy.ts';
import { AreaSearch } from './-AreaSearch.tsx';
import type { Area } from './-areas.ts';

/** Areas that a super admin only looks into (ruling A04). */
const PREVIEWED: readonly Role[] = ['brand', 'creator', 'agency'];

/** The frame around every screen of an area. */
export function AreaShell({ area, session, children }: { area: Area; session: SessionView; children: ReactNode }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const entries = useBadges(area);
  const router = useRouter();
  const reread = () => refreshSession().then(() => router.invalidate());
  const visits = session.role === 'super_admin' && area.key !== 'super_admin';
  return (
    <AppShell
      area={area.key}
      areaLabel={area.label}
      homeHref={area.homeHref}
      entries={entries}
      action={area.action}
      back={visits ? { href: '/super_admin', label: commonMessages.backToSuperAdmin } : undefined}
      account={{ name: nameOf(session), detail: session.email }}
      sidebarFoot={(collapsed) => <SignOutButton collapsed={collapsed} />}
      topBar={
        <>
          {/* Before the set-up there is nothing to find and nothing has happened, and the server would refuse to say so. */}
          {session.setup === null && <AreaSearch area={area} session={session} />}
          <ThemeSwitch className="max-md:hidden" />
          {session.setup === null && <NotificationBell />}
          <AccountMenu session={session} settingsHref={area.settingsHref} />
        </>
      }
      banner={
        <>
          {session.erasedOn && <KeepBanner erasedOn={session.erasedOn} onKept={reread} />}
          {visits && PREVIEWED.includes(area.key) && (
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

/** The counts beside the entries: campaigns that wait for review (SHELL-05), invitations that wait for an answer. */
function useBadges(area: Area): readonly NavEntry[] {
  const reviews = usePendingReviews(area.key === 'admin');
  const invitations = trpc.deals.pendingCount.useQuery(undefined, { enabled: area.key === 'creator' }).data ?? 0;
  const badges: Record<string, NavEntry['badge']> = {
    '/admin/campaign-review': { count: reviews, label: `${plural(reviews, 'campaign')} waiting for review` },
    '/creator/invitations': { count: invitations, label: `${plural(invitations, 'invitation')} waiting for an answer` },
  };
  return area.entries.map((entry) => ({ ...entry, badge: badges[entry.href] }));
}
