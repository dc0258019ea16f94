import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ChartNoAxesColumn, Handshake, LayoutDashboard, Mail, Megaphone, UserRound } from 'lucide-react';
import { type Area, AreaShell } from '../-AreaShell.tsx';

const area: Area = {
  key: 'creator',
  label: 'Creator',
  homeHref: '/creator/dashboard',
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

export const Route = createFileRoute('/creator')({ component: CreatorArea });

function CreatorArea() {
  return (
    <AreaShell area={area}>
      <Outlet />
    </AreaShell>
  );
}
