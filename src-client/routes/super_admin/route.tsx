import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Building2, LayoutDashboard, Store, Users } from 'lucide-react';
import { type Area, AreaShell } from '../-AreaShell.tsx';

const area: Area = {
  key: 'super_admin',
  label: 'Super Admin',
  homeHref: '/super_admin',
  entries: [
    { href: '/super_admin', label: 'Overview', icon: LayoutDashboard, exact: true },
    { href: '/super_admin/users/agencies', label: 'Agencies', icon: Building2 },
    { href: '/super_admin/users/brands', label: 'Brands', icon: Store },
    { href: '/super_admin/users/creators', label: 'Creators', icon: Users },
  ],
};

export const Route = createFileRoute('/super_admin')({ component: SuperAdminArea });

function SuperAdminArea() {
  return (
    <AreaShell area={area}>
      <Outlet />
    </AreaShell>
  );
}
