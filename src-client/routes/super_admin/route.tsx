import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Building2, LayoutDashboard, Store, Users } from 'lucide-react';
import { type Area, AreaShell } from '../-AreaShell.tsx';
import { requireArea } from '../-guards.ts';

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

export const Route = createFileRoute('/super_admin')({
  beforeLoad: (guarded) => requireArea('super_admin', guarded),
  component: SuperAdminArea,
});

function SuperAdminArea() {
  const { session } = Route.useRouteContext();
  return (
    <AreaShell area={area} session={session}>
      <Outlet />
    </AreaShell>
  );
}
