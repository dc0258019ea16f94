import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ChartNoAxesColumn, Handshake, LayoutDashboard, Mail, Megaphone, UserRound } from 'lucide-react';
import { type Area, AreaShell } from '../-AreaShell.tsx';
import { requireArea } from '../-guards.ts';

const area: Area = {
  key: 'creator',
  label: 'Creator',
  homeHref: '/creator/dashboard',
  settingsHref: '/creator/profile',
  entries: [
    { href: '/creator/dashboard', label: 'Dashboard', icon: LayoutDashboard },
    { href: '/creator/campaigns', label: 'Campaigns', icon: Megaphone },
    { href: '/creator/deals', label: 'Deals', icon: Handshake },
    { href: '/creator/invitations', label: 'Invitations', icon: Mail },
    { href: '/creator/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
    { href: '/creator/profile', label: 'Profile', icon: UserRound },
  ],
  action: { href: '/creator/invitations', label: 'View Invitations', icon: Mail },
};

export const Route = createFileRoute('/creator')({
  beforeLoad: (guarded) => requireArea('creator', guarded),
  component: CreatorArea,
});

function CreatorArea() {
  const { session } = Route.useRouteContext();
  return (
    <AreaShell area={area} session={session}>
      <Outlet />
    </AreaShell>
  );
}
