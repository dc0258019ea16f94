import { useRouterState } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppShell, type NavEntry } from '#client/components/AppShell.tsx';
import { ThemeSwitch } from '#client/components/ThemeSwitch.tsx';

/** What tells the five areas apart. */
export interface Area {
  key: 'brand' | 'creator' | 'agency' | 'admin' | 'super_admin';
  /** Name of the sidebar's navigation. */
  label: string;
  homeHref: string;
  entries: readonly NavEntry[];
  action?: { href: string; label: string; icon: LucideIcon };
}

/** The frame around every screen of an area. */
export function AreaShell({ area, children }: { area: Area; children: ReactNode }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <AppShell
      area={area.key}
      areaLabel={area.label}
      homeHref={area.homeHref}
      entries={area.entries}
      action={area.action}
      account={{ name: area.label, detail: '' }}
      topBar={<ThemeSwitch />}
      pathname={pathname}
    >
      {children}
    </AppShell>
  );
}
