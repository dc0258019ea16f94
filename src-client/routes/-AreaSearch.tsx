import { Bell, FileCheck, LogOut, Monitor, Moon, Settings, ShieldCheck, Sun, UserRound } from 'lucide-react';
import { setTheme, useResolvedTheme, useThemeChoice } from '#client/components/theme.ts';
import { useSignOut } from '#client/features/auth/session.ts';
import { type Deed, type Place, SearchButton } from '#client/features/search/SearchButton.tsx';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { roleHome } from '#shared/auth/paths.ts';
import { commonMessages } from '#shared/messages/common.ts';
import type { Role } from '#shared/policy.ts';
import { type Area, areas } from './-areas.ts';

/** What the server looks through for each role, in the words of the search field. */
const SCOPES: Record<Role, string> = {
  brand: 'campaigns and creators',
  creator: 'deals and invitations',
  agency: '',
  admin: 'campaigns in review, accounts and leads',
  super_admin: 'campaigns in review, accounts and leads',
};

const AREAS: readonly Role[] = ['super_admin', 'admin', 'brand', 'creator', 'agency'];

/** The search across everything: the pages of the area, what can be done from anywhere, and what the server finds. */
export function AreaSearch({ area, session }: { area: Area; session: SessionView }) {
  const { signOut } = useSignOut();
  const dark = useResolvedTheme() === 'dark';
  const follows = useThemeChoice() === 'system';
  const places: Place[] = [
    ...area.entries.map(({ href, label, description, icon }) => ({ href, label, description, icon })),
    { href: '/notifications', label: 'Notifications', icon: Bell },
    ...(area.settingsHref ? [{ href: area.settingsHref, label: commonMessages.settings, icon: Settings }] : []),
    { href: '/account', label: 'Account', icon: UserRound },
    { href: '/certificate', label: 'Check a certificate', icon: FileCheck },
    ...(session.role === 'super_admin'
      ? AREAS.map((role) => ({ href: roleHome(role), label: `${areas[role].label} area`, icon: ShieldCheck }))
      : []),
  ];
  const deeds: Deed[] = [
    ...(area.action ? [area.action] : []),
    dark
      ? { label: 'Switch to light theme', icon: Sun, run: () => setTheme('light') }
      : { label: 'Switch to dark theme', icon: Moon, run: () => setTheme('dark') },
    ...(follows ? [] : [{ label: 'Follow the system’s theme', icon: Monitor, run: () => setTheme('system') }]),
    { label: commonMessages.signOut, icon: LogOut, run: signOut },
  ];
  return (
    <SearchButton
      personId={session.id}
      scope={SCOPES[session.role ?? area.key]}
      // A super admin's home is both an entry and an area.
      places={places.filter(({ href }, at) => places.findIndex((place) => place.href === href) === at)}
      deeds={deeds}
    />
  );
}
