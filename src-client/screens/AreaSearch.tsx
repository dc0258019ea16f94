import { Bell, FileCheck, LogOut, Monitor, Moon, Settings, ShieldCheck, Sun, UserRound } from 'lucide-react';
import { setTheme, useResolvedTheme, useThemeChoice } from '#client/components/base/theme.ts';
import { useSignOut } from '#client/features/auth/session.ts';
import { type Place, type QuickAction, SearchButton } from '#client/features/search/SearchButton.tsx';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { roleHome } from '#shared/auth/paths.ts';
import { commonMessages } from '#shared/messages/common.ts';
import type { Role } from '#shared/policy/rule.ts';
import { type Area, areas } from './areas.ts';

const FOR_STAFF = 'campaigns, deals, money, people and ids';

/** What the server searches for each role, in the words of the search field. */
const SCOPES: Record<Role, string> = {
  brand: 'campaigns, deals, payments, creators and ids',
  creator: 'campaigns, deals, payouts, messages and ids',
  agency: 'people, campaigns, deals and ids',
  admin: FOR_STAFF,
  super_admin: FOR_STAFF,
};

const AREAS: readonly Role[] = ['super_admin', 'admin', 'brand', 'creator', 'agency'];

/** The search across everything: the pages of the area, the actions that are possible anywhere, and the server's results. */
export function AreaSearch({ area, session }: { area: Area; session: SessionView }) {
  const { signOut } = useSignOut();
  const dark = useResolvedTheme() === 'dark';
  const follows = useThemeChoice() === 'system';
  const places: Place[] = [
    ...area.entries.map(({ to, label, description, icon }) => ({ to, label, description, icon })),
    { to: '/notifications', label: 'Notifications', icon: Bell },
    ...(area.settings ? [{ to: area.settings, label: commonMessages.settings, icon: Settings }] : []),
    { to: '/account', label: 'Account', icon: UserRound },
    { to: '/certificate', label: 'Check a signed file', icon: FileCheck },
    ...(session.role === 'super_admin'
      ? AREAS.map((role) => ({ to: roleHome(role), label: `${areas[role].label} area`, icon: ShieldCheck }))
      : []),
  ];
  const actions: QuickAction[] = [
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
      places={places.filter(({ to }, at) => places.findIndex((place) => place.to === to) === at)}
      actions={actions}
    />
  );
}
