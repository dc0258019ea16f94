import { createFileRoute, Outlet } from '@tanstack/react-router';
import { LayoutDashboard, Megaphone, PackageCheck, Plus, Settings, Users } from 'lucide-react';
import { type Area, AreaShell } from '../-AreaShell.tsx';
import { requireArea } from '../-guards.ts';

const area: Area = {
  key: 'brand',
  label: 'Brand',
  homeHref: '/brand',
  settingsHref: '/brand/settings',
  entries: [
    { href: '/brand', label: 'Dashboard', icon: LayoutDashboard, exact: true },
    { href: '/brand/campaigns', label: 'Campaigns', icon: Megaphone },
    { href: '/brand/orders', label: 'Orders', icon: PackageCheck },
    { href: '/brand/creators', label: 'Creators', icon: Users },
    { href: '/brand/settings', label: 'Settings', icon: Settings },
  ],
  action: { href: '/brand/create-campaign', label: 'Create Campaign', icon: Plus },
};

export const Route = createFileRoute('/brand')({
  beforeLoad: (guarded) => requireArea('brand', guarded),
  component: BrandArea,
});

function BrandArea() {
  const { session } = Route.useRouteContext();
  return (
    <AreaShell area={area} session={session}>
      <Outlet />
    </AreaShell>
  );
}
