import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ChartPie, LayoutDashboard, PackageCheck, UserPlus, Users } from 'lucide-react';
import { type Area, AreaShell } from '../-AreaShell.tsx';

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

export const Route = createFileRoute('/agency')({ component: AgencyArea });

function AgencyArea() {
  return (
    <AreaShell area={area}>
      <Outlet />
    </AreaShell>
  );
}
