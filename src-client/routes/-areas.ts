import type { LucideIcon } from 'lucide-react';
import {
  Building2,
  ChartNoAxesColumn,
  ChartPie,
  ClipboardCheck,
  FolderKanban,
  Handshake,
  Inbox,
  LayoutDashboard,
  Mail,
  MailPlus,
  Megaphone,
  Network,
  PackageCheck,
  Plus,
  Settings,
  ShieldCheck,
  Store,
  Tags,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react';
import type { NavEntry } from '#client/components/AppShell.tsx';
import type { Role } from '#shared/policy.ts';

/** What tells the five areas apart. */
export interface Area {
  key: Role;
  /** Name of the sidebar's navigation. */
  label: string;
  homeHref: string;
  entries: readonly NavEntry[];
  settingsHref?: string;
  action?: { href: string; label: string; icon: LucideIcon };
}

/** Sidebars as the spec lists them (SHELL-08, AG-13, SA-10) and as rulings SHELL-07 and SHELL-18 add. */
export const areas: Record<Role, Area> = {
  brand: {
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
  },
  creator: {
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
  },
  agency: {
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
  },
  admin: {
    key: 'admin',
    label: 'Admin',
    homeHref: '/admin',
    settingsHref: '/admin/settings',
    entries: [
      { href: '/admin', label: 'Dashboard', description: 'Revenue and pipeline', icon: LayoutDashboard, exact: true },
      {
        href: '/admin/campaign-review',
        label: 'Campaign Review',
        description: 'Check and decide',
        icon: ClipboardCheck,
      },
      { href: '/admin/user-management', label: 'User Management', description: 'Accounts and roles', icon: Users },
      { href: '/admin/invite', label: 'Invite Users', description: 'Bring people in', icon: UserPlus },
      {
        href: '/admin/project-management',
        label: 'Project Management',
        description: 'All projects',
        icon: FolderKanban,
      },
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
  },
  super_admin: {
    key: 'super_admin',
    label: 'Super Admin',
    homeHref: '/super_admin',
    entries: [
      { href: '/super_admin', label: 'Overview', icon: LayoutDashboard, exact: true },
      { href: '/super_admin/users/agencies', label: 'Agencies', icon: Building2 },
      { href: '/super_admin/users/brands', label: 'Brands', icon: Store },
      { href: '/super_admin/users/creators', label: 'Creators', icon: Users },
    ],
  },
};
