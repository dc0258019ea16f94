import { createFileRoute, Outlet } from '@tanstack/react-router';
import { LayoutDashboard, Megaphone, PackageCheck, Plus, Settings, Users } from 'lucide-react';
import { type Area, AreaShell } from '../-AreaShell.tsx';

const area: Area = {
  key: 'brand',
  label: 'Brand',
  homeHref: '/brand',
  entries: [
    { href: '/brand', label: 'Dashboard', icon: LayoutDashboard, exact: true },
    { href: '/brand/campaigns', label: 'Campaigns', icon: Megaphone },
    { href: '/brand/orders', label: 'Orders', icon: PackageCheck },
    { href: '/brand/creators', label: 'Creators', icon: Users },
    { href: '/brand/settings', label: 'Settings', icon: Settings },
  ],
  action: { href: '/brand/create-campaign', label: 'Create Campaign', icon: Plus },
};

export const Route = createFileRoute('/brand')({ component: BrandArea });

function BrandArea() {
  return (
    <AreaShell area={area}>
      <Outlet />
    </AreaShell>
  );
}
