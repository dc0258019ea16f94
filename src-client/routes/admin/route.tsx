import { createFileRoute, Outlet } from '@tanstack/react-router';
import {
  ChartPie,
  ClipboardCheck,
  FolderKanban,
  Inbox,
  LayoutDashboard,
  MailPlus,
  Network,
  PackageCheck,
  Settings,
  ShieldCheck,
  Tags,
  UserPlus,
  Users,
} from 'lucide-react';
import { type Area, AreaShell } from '../-AreaShell.tsx';
import { requireArea } from '../-guards.ts';

const area: Area = {
  key: 'admin',
  label: 'Admin',
  homeHref: '/admin',
  settingsHref: '/admin/settings',
  entries: [
    { href: '/admin', label: 'Dashboard', description: 'Revenue and pipeline', icon: LayoutDashboard, exact: true },
    { href: '/admin/campaign-review', label: 'Campaign Review', description: 'Check and decide', icon: ClipboardCheck },
    { href: '/admin/user-management', label: 'User Management', description: 'Accounts and roles', icon: Users },
    { href: '/admin/invite', label: 'Invite Users', description: 'Bring people in', icon: UserPlus },
    { href: '/admin/project-management', label: 'Project Management', description: 'All projects', icon: FolderKanban },
    {
      href: '/admin/order-management',
      label: 'Order Management',
      description: 'Deals behind orders',
      icon: PackageCheck,
    },
    { href: '/admin/pricing-floors', label: 'Pricing Floors', description: 'Lowest prices by tier', icon: Tags },
    { href: '/admin/crm', label: 'CRM', description: 'Brands, creators, deals', icon: ChartPie },
    { href: '/admin/leads', label: 'Leads', description: 'Registered interest', icon: Inbox },
    { href: '/admin/mailbox', label: 'Mailbox', description: 'Mail that was sent', icon: MailPlus },
    { href: '/admin/security', label: 'Security', description: 'Audit log and rules', icon: ShieldCheck },
    { href: '/admin/platform-map', label: 'Platform Map', description: 'How it all connects', icon: Network },
    { href: '/admin/settings', label: 'Settings', description: 'Feature flags', icon: Settings },
  ],
};

export const Route = createFileRoute('/admin')({
  beforeLoad: (guarded) => requireArea('admin', guarded),
  component: AdminArea,
});

function AdminArea() {
  const { session } = Route.useRouteContext();
  return (
    <AreaShell area={area} session={session}>
      <Outlet />
    </AreaShell>
  );
}
