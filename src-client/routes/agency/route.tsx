import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ChartPie, LayoutDashboard, PackageCheck, UserPlus, Users } from 'lucide-react';
import { type Area, AreaShell } from '../-AreaShell.tsx';
import { requireArea } from '../-guards.ts';

const area: Area = {
  key: 'agency',
  label: 'Agency',
  homeHref: '/agency',
  entries: [
    { href: '/agency', label: 'Dashboard', icon: LayoutDashboard, exact: true },
    { href: '/agency/orders', label: 'Orders', icon: PackageCheck },
    { href: '/agency/users', label: 'User Management', icon: Users },
    { href: '/agency/crm', label: 'CRM', icon: ChartPie },
  ],
  action: { href: '/agency/invite', label: 'Invite User', icon: UserPlus },
};

export const Route = createFileRoute('/agency')({
  beforeLoad: (guarded) => requireArea('agency', guarded),
  component: AgencyArea,
});

function AgencyArea() {
  const { session } = Route.useRouteContext();
  return (
    <AreaShell area={area} session={session}>
      <Outlet />
    </AreaShell>
  );
}
