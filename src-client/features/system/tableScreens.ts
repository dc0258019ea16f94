import type { PlainPath } from '#client/components/base/address.ts';

/** The screens on which staff see the content of a table. */
const SCREENS: Readonly<Partial<Record<string, PlainPath>>> = {
  users: '/admin/user-management',
  leads: '/admin/leads',
  mail_outbox: '/admin/mailbox',
  campaigns: '/admin/campaign-review',
  campaign_reviews: '/admin/campaign-review',
  submissions: '/admin/campaign-review',
  earnings: '/admin',
  payments: '/admin/money',
  payouts: '/admin/money',
  refunds: '/admin/money',
  disputes: '/admin/money',
  refund_requests: '/admin/money',
  ledger_transactions: '/admin/money',
  ledger_entries: '/admin/money',
  pricing_floors: '/admin/pricing-floors',
  feature_flags: '/admin/settings',
  audit_log: '/admin/security',
  audit_seals: '/admin/security',
  log_entries: '/admin/security',
  log_nodes: '/admin/security',
  tree_heads: '/admin/security',
  security_rules: '/admin/security',
  quarantined_items: '/admin/security',
  user_roles: '/admin/security',
};

/** The screen of a table; undefined if staff have none. */
export const screenOfTable = (table: string): PlainPath | undefined => SCREENS[table];
