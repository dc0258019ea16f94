import type { NoticeKind } from './kinds.ts';

/**
 * Everything that people are told, by the kind under which they choose how. What `answers` waits for the person to do something, so the bell always
 * shows it; `news` can be left out of the bell.
 */
const TYPES = {
  deals: {
    answers: ['application_received', 'contract', 'deal_invited', 'deal_mail_failed', 'invitation_reminder'],
    news: [
      'application_closed',
      'application_declined',
      'application_withdrawn',
      'creator_joined',
      'deal_accepted',
      'deal_cancelled',
      'deal_declined',
      'deal_expired',
      'deal_withdrawn',
      'usage_extended',
      'usage_reminder',
    ],
  },
  campaigns: {
    answers: ['campaign_needs_revision', 'campaign_recheck', 'campaign_review', 'deadline_reminder'],
    news: [
      'campaign_approved',
      'campaign_cancelled',
      'campaign_completed',
      'campaign_dated',
      'campaign_paused',
      'campaign_rejected',
      'campaign_reopened',
      'campaign_resumed',
    ],
  },
  content: {
    answers: [
      'content_request_revision',
      'content_submitted',
      'post_content',
      'post_needs_fix',
      'post_replaced',
      'review_for_staff',
      'review_overdue',
    ],
    news: [
      'content_approve',
      'content_comment',
      'content_published',
      'content_reject',
      'guest_feedback',
      'post_confirmed',
      'post_fixed',
      'post_shown',
      'review_taken_over',
    ],
  },
  messages: { answers: ['message'], news: [] },
  money: {
    answers: [
      'approval_asked',
      'dispute',
      'milestone_held',
      'payment',
      'payment_event',
      'payment_returned',
      'payout_account',
      'payout_account_rejected',
      'payout_failed',
      'payout_waiting',
      'payout_withheld',
      'refund_failed',
      'refund_request',
    ],
    news: ['approval_answered', 'payout', 'refund'],
  },
  cases: {
    answers: ['case_countered', 'case_escalated', 'case_for_staff', 'case_opened', 'case_reminder'],
    news: ['case_ended', 'objection_decided'],
  },
  agencies: {
    answers: ['agency_consent', 'agency_request', 'brand_request'],
    news: [
      'agency_acted',
      'agency_assigned',
      'agency_ended',
      'agency_joined',
      'agency_left',
      'brand_changed',
      'brand_ended',
    ],
  },
  followUps: { answers: ['crm_follow_up'], news: [] },
  account: {
    answers: ['proposal_made', 'seat_request', 'text_held', 'user_flagged', 'webhook_switched_off'],
    news: ['member_joined', 'member_left', 'role_decided', 'seat_changed', 'text_decided'],
  },
  security: { answers: ['address_bounced', 'data_copy_ready', 'security'], news: [] },
} as const satisfies Record<NoticeKind, { answers: readonly string[]; news: readonly string[] }>;

/** What happened, such as `deal_accepted`. */
export type NoticeType = (typeof TYPES)[NoticeKind]['answers' | 'news'][number];

const KINDS = new Map<string, { kind: NoticeKind; answers: boolean }>(
  (Object.keys(TYPES) as NoticeKind[]).flatMap((kind) => [
    ...TYPES[kind].answers.map((type) => [type, { kind, answers: true }] as const),
    ...TYPES[kind].news.map((type) => [type, { kind, answers: false }] as const),
  ]),
);

/** The kind of a type, and whether the person has to do something. */
export function kindOf(type: NoticeType): { kind: NoticeKind; answers: boolean } {
  const found = KINDS.get(type);
  if (!found) throw new RangeError(`The notification ${type} has no kind`);
  return found;
}

export const typesOf = (kind: NoticeKind): readonly NoticeType[] => [...TYPES[kind].answers, ...TYPES[kind].news];

/** Whether the bell shows all of a kind in any case. */
export const allAnswers = (kind: NoticeKind): boolean => TYPES[kind].news.length === 0;
