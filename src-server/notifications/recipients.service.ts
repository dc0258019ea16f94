import type { NoticeType } from '#shared/notifications/notice-types.ts';
import { type Duty, dutiesFor, dutiesOf } from '#shared/seats/roles.ts';
import type { Tx } from '../data/db.ts';
import { membersOf } from '../ground/seats.ts';
import type { Notice } from './notifications.service.ts';

/** A notice for one person; as a member of which company, or null for the owner of the account that it is about. */
export type Addressed = Notice & { companyId: string | null };

/** The members whom a notice concerns, by its kind; `own` is for the owner of the account alone. Everything else is for those who run campaigns. */
const CONCERNS: Readonly<Partial<Record<NoticeType, Duty | 'own'>>> = {
  address_bounced: 'own',
  agency_joined: 'lead',
  agency_left: 'lead',
  agency_request: 'lead',
  campaign_cancelled: 'look',
  campaign_review: 'look',
  content_published: 'review',
  content_submitted: 'review',
  data_copy_ready: 'own',
  dispute: 'pay',
  member_joined: 'lead',
  member_left: 'lead',
  payment: 'pay',
  payout_failed: 'pay',
  post_confirmed: 'review',
  post_fixed: 'review',
  post_needs_fix: 'review',
  post_replaced: 'review',
  post_shown: 'review',
  refund: 'pay',
  refund_failed: 'pay',
  refund_request: 'pay',
  review_overdue: 'review',
  review_taken_over: 'review',
  role_decided: 'own',
  seat_changed: 'own',
  seat_request: 'own',
  security: 'own',
  webhook_switched_off: 'lead',
};
const concerns = ({ type }: Notice): Duty | 'own' => CONCERNS[type] ?? 'run';

/**
 * Who gets notices: the owner of an account, and in a company with members those whose role they concern, and the people of agencies that work for
 * it, as far as the brand lets the agency do what they concern. Locks nothing.
 */
export async function addressed(tx: Tx, notices: readonly Notice[]): Promise<Addressed[]> {
  const accounts = notices.filter((notice) => concerns(notice) !== 'own').map(({ userId }) => userId);
  const members = accounts.length === 0 ? [] : await membersOf(tx, [...new Set(accounts)]).execute();
  const byCompany = Map.groupBy(members, ({ companyId }) => companyId);
  return notices.flatMap((notice): Addressed[] => {
    const duty = concerns(notice);
    const all = byCompany.get(notice.userId);
    if (duty === 'own' || !all) return [{ ...notice, companyId: null }];
    const concerned = all.filter(({ role, duties, personId }) => {
      const may = duties ? dutiesFor(role, duties) : dutiesOf(role);
      return notice.only?.includes(personId) ?? may.includes(duty);
    });
    // Somebody may be a member and in the agency besides.
    return [...new Map(concerned.reverse().map((one) => [one.personId, one])).values()]
      .reverse()
      .map(({ personId, companyId }) => ({ ...notice, userId: personId, companyId }));
  });
}
