import type { DealStatus } from '../lifecycles.ts';
import { ACTIVE_DEALS, AGREED_DEALS, ENDED_DEALS, HANDED_IN_DEALS } from '../status-sets.ts';
import type { DealTab, InvitationTab } from './deals.schema.ts';

/** The labels of a deal's status on each screen; all of them derive from the status (ruling B2.2). */
interface DealWords {
  /** `deals.status` of the CRM. */
  crm: 'pending' | 'accepted' | 'active' | 'completed' | 'cancelled';
  crmStage: CrmStage;
  crmStatus: CrmStatus;
  analytics: 'pending' | 'accepted' | 'completed' | 'declined';
  /** The creator in an order of the brand. */
  orderCreator: 'invited' | 'accepted' | 'completed' | 'declined';
  /** The badge on the creator's campaign card. */
  badge: 'Invited' | 'Accepted' | 'Completed' | 'Declined' | 'Pending';
}

export const CRM_STAGES = ['pending', 'active', 'completed', 'cancelled'] as const;
export type CrmStage = (typeof CRM_STAGES)[number];
export const CRM_STATUSES = ['active', 'inactive', 'completed'] as const;
export type CrmStatus = (typeof CRM_STATUSES)[number];

const working: DealWords = {
  crm: 'active',
  crmStage: 'active',
  crmStatus: 'active',
  analytics: 'accepted',
  orderCreator: 'accepted',
  badge: 'Pending',
};
const ended: DealWords = {
  crm: 'cancelled',
  crmStage: 'cancelled',
  crmStatus: 'inactive',
  analytics: 'declined',
  orderCreator: 'declined',
  badge: 'Pending',
};

export const dealWords: Readonly<Record<DealStatus, DealWords>> = {
  invited: {
    crm: 'pending',
    crmStage: 'pending',
    crmStatus: 'active',
    analytics: 'pending',
    orderCreator: 'invited',
    badge: 'Invited',
  },
  accepted: { ...working, crm: 'accepted', badge: 'Accepted' },
  contracted: working,
  in_progress: working,
  submitted: working,
  completed: {
    crm: 'completed',
    crmStage: 'completed',
    crmStatus: 'completed',
    analytics: 'completed',
    orderCreator: 'completed',
    badge: 'Completed',
  },
  declined: { ...ended, badge: 'Declined' },
  withdrawn: ended,
  expired: ended,
  cancelled: ended,
};

const STATUSES = Object.keys(dealWords).filter(isDealStatus);

/** The statuses that share a label on a screen; a filter by that label selects them. */
export function dealsCalled<Key extends keyof DealWords>(key: Key, word: DealWords[Key]): DealStatus[] {
  return STATUSES.filter((status) => dealWords[status][key] === word);
}

/** The statuses in each tab of the creator's deals page; `submitted` is in Completed, as the specification says (rulings A14, B2.2). */
export const dealTabs: Readonly<Record<DealTab, readonly DealStatus[]>> = {
  active: ACTIVE_DEALS,
  pending: ['invited'],
  completed: HANDED_IN_DEALS,
  rejected: ENDED_DEALS,
};

/** The statuses in each tab of the creator's invitations page: unanswered, accepted, refused. */
export const invitationTabs: Readonly<Record<Exclude<InvitationTab, 'all'>, readonly DealStatus[]>> = {
  pending: ['invited'],
  accepted: AGREED_DEALS,
  declined: ['declined'],
};

function isDealStatus(value: string): value is DealStatus {
  return Object.hasOwn(dealWords, value);
}
