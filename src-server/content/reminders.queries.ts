import { HALTED_CAMPAIGNS } from '#shared/status-sets.ts';
import type { CampaignRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';
import { approvalProcessOf } from './history.queries.ts';
import { handedInBefore } from './overdue.queries.ts';

/**
 * Content whose review period is over and about which the brand was not reminded; that of a paused campaign, or of a deal with an open case, is left
 * out.
 */
export function overdueReviews(db: Db | Tx, now: Date) {
  const { byBrief, atLeast } = handedInBefore(now);
  return db
    .selectFrom('submissions')
    .innerJoinLateral(
      // Looked up one by one: a hash of all campaigns would cost more than the few that are waiting.
      (eb) =>
        eb
          .selectFrom('campaigns')
          .select('status')
          .whereRef('id', '=', 'submissions.campaignId')
          .limit(1)
          .as('campaign'),
      (join) => join.onTrue(),
    )
    .select(['submissions.id', 'submissions.campaignId'])
    .where('submissions.status', '=', 'submitted')
    .where('submissions.submittedAt', '<=', atLeast)
    .where('submissions.submittedAt', '<=', byBrief)
    .where(({ eb, or }) =>
      or([
        eb('submissions.reviewRemindedAt', 'is', null),
        eb('submissions.reviewRemindedAt', '<', eb.ref('submissions.submittedAt')),
      ]),
    )
    .where('campaign.status', 'not in', HALTED_CAMPAIGNS)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('deals').whereRef('id', '=', 'submissions.dealId').where('caseId', 'is not', null).select('id'),
        ),
      ),
    )
    .orderBy('submissions.submittedAt');
}

/** Records that the brand was reminded of a submission. The campaign's lock keeps its brief and its content unchanged. */
export function noteReminder(tx: Tx, campaign: Locked<CampaignRow>, submissionId: string, now: Date) {
  return tx
    .updateTable('submissions')
    .set({ reviewRemindedAt: now })
    .where('id', '=', submissionId)
    .where('campaignId', '=', campaign.id)
    .returningAll()
    .returning(approvalProcessOf('submissions.campaign_id').as('approvalProcess'));
}

/** The type of the notices to staff; the newest one says when a person was last told. */
export const STAFF_TOLD = 'review_for_staff';

/** When a staff member was last told; no row before the first time. */
export function staffTold(tx: Tx, userId: string) {
  return tx
    .selectFrom('notifications')
    .select('createdAt as at')
    .where('userId', '=', userId)
    .where('notificationType', '=', STAFF_TOLD)
    .orderBy('createdAt', 'desc')
    .limit(1);
}
