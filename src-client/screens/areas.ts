import type { LucideIcon } from 'lucide-react';
import {
  Building2,
  ChartNoAxesColumn,
  ChartPie,
  ClipboardCheck,
  FileCheck,
  FolderKanban,
  Handshake,
  Inbox,
  Landmark,
  LayoutDashboard,
  ListChecks,
  Mail,
  MailPlus,
  Megaphone,
  Network,
  PackageCheck,
  Plus,
  Settings,
  Share2,
  ShieldCheck,
  Store,
  Tags,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react';
import type { PlainPath } from '#client/components/base/address.ts';
import type { NavEntry } from '#client/components/frame/AppShell.tsx';
import type { Role } from '#shared/policy/rule.ts';

/** The data in which the five areas differ. */
export interface Area {
  key: Role;
  /** Name of the sidebar's navigation. */
  label: string;
  home: PlainPath;
  entries: readonly NavEntry[];
  settings?: PlainPath;
  members?: PlainPath;
  action?: { to: PlainPath; label: string; icon: LucideIcon };
}

/** Entries under a heading. */
const inGroup = (group: string, entries: readonly NavEntry[]): NavEntry[] =>
  entries.map((entry) => ({ ...entry, group }));

/** Sidebars as the spec lists them (SHELL-08, AG-13, SA-10), with the additions of rulings SHELL-07 and SHELL-18. */
export const areas: Record<Role, Area> = {
  brand: {
    key: 'brand',
    label: 'Brand',
    home: '/brand',
    settings: '/brand/settings',
    members: '/brand/members',
    entries: [
      { to: '/brand', label: 'Dashboard', icon: LayoutDashboard, exact: true, tab: true },
      { to: '/brand/campaigns', label: 'Campaigns', icon: Megaphone, tab: true },
      {
        to: '/brand/orders',
        also: ['/brand/approvals', '/brand/cases', '/brand/terms'],
        label: 'Orders',
        icon: PackageCheck,
        tab: true,
      },
      { to: '/brand/creators', also: ['/brand/creator-search'], label: 'Creators', icon: Users, exact: true },
      { to: '/brand/people', label: 'Your creators', icon: UserRound },
      { to: '/brand/creators/lists', label: 'Lists', icon: ListChecks },
      { to: '/brand/messages', label: 'Messages', icon: Inbox, tab: true },
      { to: '/brand/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
      { to: '/brand/shared', label: 'Shared links', icon: Share2 },
      { to: '/brand/proposals', label: 'Proposals', icon: FileCheck, whenWaiting: true },
      { to: '/brand/settings', label: 'Settings', icon: Settings },
    ],
    action: { to: '/brand/create-campaign', label: 'Create Campaign', icon: Plus },
  },
  creator: {
    key: 'creator',
    label: 'Creator',
    home: '/creator/dashboard',
    settings: '/creator/profile',
    entries: [
      { to: '/creator/dashboard', label: 'Dashboard', icon: LayoutDashboard, tab: true },
      {
        to: '/creator/campaigns',
        also: ['/creator/cases', '/creator/terms'],
        label: 'Campaigns',
        icon: Megaphone,
        tab: true,
      },
      { to: '/creator/deals', label: 'Deals', icon: Handshake },
      { to: '/creator/invitations', label: 'Invitations', icon: Mail, tab: true },
      { to: '/creator/messages', label: 'Messages', icon: Inbox, tab: true },
      { to: '/creator/payouts', label: 'Payouts', icon: Landmark },
      { to: '/creator/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
      { to: '/creator/proposals', label: 'Proposals', icon: FileCheck, whenWaiting: true },
      { to: '/creator/profile', label: 'Profile', icon: UserRound },
    ],
    action: { to: '/creator/invitations', label: 'View Invitations', icon: Mail },
  },
  agency: {
    key: 'agency',
    label: 'Agency',
    home: '/agency',
    members: '/agency/members',
    entries: [
      { to: '/agency', label: 'Dashboard', icon: LayoutDashboard, exact: true },
      { to: '/agency/orders', label: 'Orders', icon: PackageCheck },
      { to: '/agency/users', label: 'User Management', icon: Users },
      { to: '/agency/crm', label: 'CRM', icon: ChartPie },
      { to: '/agency/brands', label: 'Brands', icon: Store },
      { to: '/agency/proposals', label: 'Proposals', icon: FileCheck, whenWaiting: true },
    ],
    action: { to: '/agency/invite', label: 'Invite User', icon: UserPlus },
  },
  admin: {
    key: 'admin',
    label: 'Admin',
    home: '/admin',
    settings: '/admin/settings',
    entries: [
      {
        to: '/admin',
        label: 'Dashboard',
        description: 'What needs you, revenue, pipeline',
        icon: LayoutDashboard,
        exact: true,
      },
      ...inGroup('Campaigns and money', [
        {
          to: '/admin/campaign-review',
          label: 'Campaign Review',
          description: 'Check and decide',
          icon: ClipboardCheck,
        },
        {
          to: '/admin/project-management',
          also: ['/admin/projects', '/admin/terms'],
          label: 'Project Management',
          description: 'All projects',
          icon: FolderKanban,
        },
        {
          to: '/admin/order-management',
          also: ['/admin/orders'],
          label: 'Order Management',
          description: 'Deals behind orders',
          icon: PackageCheck,
        },
        {
          to: '/admin/money',
          also: ['/admin/cases'],
          label: 'Money',
          description: 'Payments, payouts, disputes',
          icon: Handshake,
        },
        { to: '/admin/pricing-floors', label: 'Pricing Floors', description: 'Lowest prices by tier', icon: Tags },
      ]),
      ...inGroup('People', [
        {
          to: '/admin/user-management',
          also: ['/admin/users'],
          label: 'User Management',
          description: 'Accounts and roles',
          icon: Users,
        },
        { to: '/admin/invite', label: 'Invite Users', description: 'Bring people in', icon: UserPlus },
        { to: '/admin/crm', label: 'CRM', description: 'Brands, creators, deals', icon: ChartPie },
        { to: '/admin/leads', label: 'Leads', description: 'Registered interest', icon: Inbox },
      ]),
      ...inGroup('System', [
        { to: '/admin/security', label: 'Security', description: 'Audit log and rules', icon: ShieldCheck },
        { to: '/admin/mailbox', label: 'Mailbox', description: 'Emails that were sent', icon: MailPlus },
        { to: '/admin/platform-map', label: 'Platform Map', description: 'How it all connects', icon: Network },
        { to: '/admin/settings', label: 'Settings', description: 'Feature flags', icon: Settings },
      ]),
    ],
  },
  super_admin: {
    key: 'super_admin',
    label: 'Super Admin',
    home: '/super_admin',
    entries: [
      { to: '/super_admin', label: 'Overview', icon: LayoutDashboard, exact: true },
      { to: '/super_admin/users/agencies', label: 'Agencies', icon: Building2 },
      { to: '/super_admin/users/brands', label: 'Brands', icon: Store },
      { to: '/super_admin/users/creators', label: 'Creators', icon: Users },
    ],
  },
};

/** A creator's area for an agency that acts for them: the screens on which it can do something. */
export const actingArea: Area = {
  ...areas.creator,
  home: '/creator/invitations',
  entries: areas.creator.entries.filter(({ to }) =>
    ['/creator/invitations', '/creator/deals', '/creator/campaigns'].includes(to),
  ),
  settings: undefined,
};
