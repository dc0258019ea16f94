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
import type { PlainPath } from '#client/components/base/address.ts';
import type { NavEntry } from '#client/components/frame/AppShell.tsx';
import * as texts from '#shared/messages/screens/areas.ts';
import type { Role } from '#shared/policy.ts';

/** What tells the five areas apart. */
export interface Area {
  key: Role;
  /** Name of the sidebar's navigation. */
  label: string;
  home: PlainPath;
  entries: readonly NavEntry[];
  settings?: PlainPath;
  action?: { to: PlainPath; label: string; icon: LucideIcon };
}

/** Sidebars as the spec lists them (SHELL-08, AG-13, SA-10) and as rulings SHELL-07 and SHELL-18 add. */
export const areas: Record<Role, Area> = {
  brand: {
    key: 'brand',
    label: texts.brand,
    home: '/brand',
    settings: '/brand/settings',
    entries: [
      { to: '/brand', label: texts.dashboard, icon: LayoutDashboard, exact: true },
      { to: '/brand/campaigns', label: texts.campaigns, icon: Megaphone },
      { to: '/brand/orders', label: texts.orders, icon: PackageCheck },
      { to: '/brand/creators', label: texts.creators, icon: Users },
      { to: '/brand/messages', label: texts.messages, icon: Inbox },
      { to: '/brand/settings', label: texts.settings, icon: Settings },
    ],
    action: { to: '/brand/create-campaign', label: texts.createCampaign, icon: Plus },
  },
  creator: {
    key: 'creator',
    label: texts.creator,
    home: '/creator/dashboard',
    settings: '/creator/profile',
    entries: [
      { to: '/creator/dashboard', label: texts.dashboard, icon: LayoutDashboard },
      { to: '/creator/campaigns', label: texts.campaigns, icon: Megaphone },
      { to: '/creator/deals', label: texts.deals, icon: Handshake },
      { to: '/creator/invitations', label: texts.invitations, icon: Mail },
      { to: '/creator/messages', label: texts.messages, icon: Inbox },
      { to: '/creator/analytics', label: texts.analytics, icon: ChartNoAxesColumn },
      { to: '/creator/profile', label: texts.profile, icon: UserRound },
    ],
    action: { to: '/creator/invitations', label: texts.viewInvitations, icon: Mail },
  },
  agency: {
    key: 'agency',
    label: texts.agency,
    home: '/agency',
    entries: [
      { to: '/agency', label: texts.dashboard, icon: LayoutDashboard, exact: true },
      { to: '/agency/orders', label: texts.orders, icon: PackageCheck },
      { to: '/agency/users', label: texts.userManagement, icon: Users },
      { to: '/agency/crm', label: texts.crm, icon: ChartPie },
    ],
    action: { to: '/agency/invite', label: texts.inviteUser, icon: UserPlus },
  },
  admin: {
    key: 'admin',
    label: texts.admin,
    home: '/admin',
    settings: '/admin/settings',
    entries: [
      {
        to: '/admin',
        label: texts.dashboard,
        description: texts.revenueAndPipeline,
        icon: LayoutDashboard,
        exact: true,
      },
      {
        to: '/admin/campaign-review',
        label: texts.campaignReview,
        description: texts.checkAndDecide,
        icon: ClipboardCheck,
      },
      {
        to: '/admin/user-management',
        also: '/admin/users',
        label: texts.userManagement,
        description: texts.accountsAndRoles,
        icon: Users,
      },
      { to: '/admin/invite', label: texts.inviteUsers, description: texts.bringPeopleIn, icon: UserPlus },
      {
        to: '/admin/project-management',
        also: '/admin/projects',
        label: texts.projectManagement,
        description: texts.allProjects,
        icon: FolderKanban,
      },
      {
        to: '/admin/order-management',
        also: '/admin/orders',
        label: texts.orderManagement,
        description: texts.dealsBehindOrders,
        icon: PackageCheck,
      },
      { to: '/admin/money', label: texts.money, description: texts.paymentsAndPayouts, icon: Handshake },
      { to: '/admin/pricing-floors', label: texts.pricingFloors, description: texts.lowestPricesByTier, icon: Tags },
      { to: '/admin/crm', label: texts.crm, description: texts.brandsCreatorsDeals, icon: ChartPie },
      { to: '/admin/leads', label: texts.leads, description: texts.registeredInterest, icon: Inbox },
      { to: '/admin/mailbox', label: texts.mailbox, description: texts.mailThatWasSent, icon: MailPlus },
      { to: '/admin/security', label: texts.security, description: texts.auditLogAndRules, icon: ShieldCheck },
      { to: '/admin/platform-map', label: texts.platformMap, description: texts.howItAllConnects, icon: Network },
      { to: '/admin/settings', label: texts.settings, description: texts.featureFlags, icon: Settings },
    ],
  },
  super_admin: {
    key: 'super_admin',
    label: texts.superAdmin,
    home: '/super_admin',
    entries: [
      { to: '/super_admin', label: texts.overview, icon: LayoutDashboard, exact: true },
      { to: '/super_admin/users/agencies', label: texts.agencies, icon: Building2 },
      { to: '/super_admin/users/brands', label: texts.brands, icon: Store },
      { to: '/super_admin/users/creators', label: texts.creators, icon: Users },
    ],
  },
};

/** A creator's area as an agency sees it that acts for them: the screens on which it may do something. */
export const actingArea: Area = {
  ...areas.creator,
  home: '/creator/invitations',
  entries: areas.creator.entries.filter(({ to }) =>
    ['/creator/invitations', '/creator/deals', '/creator/campaigns'].includes(to),
  ),
  settings: undefined,
};
