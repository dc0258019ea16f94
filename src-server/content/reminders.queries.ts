import { HALTED_CAMPAIGNS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { approvalProcessOf } from './content.queries.ts';
import { handedInBefore } from './overdue.queries.ts';

/** Content whose review period is over and of which the brand was not reminded; a paused campaign stands still. */
export function overdueReviews(db: Db | Tx, now: Date) {
  const { byBrief, atLeast } = handedInBefore(now);
  return db
    .selectFrom('submissions')
    .innerJoinLateral(
      // One at a time: a hash of all campaigns would cost more than the few that wait.
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
    .orderBy('submissions.submittedAt');
}

/** Notes that the brand was reminded of what waits, unless it was reviewed or reminded of meanwhile. */
export function noteReminder(tx: Tx, submissionId: string, now: Date) {
  return tx
    .updateTable('submissions')
    .set({ reviewRemindedAt: now })
    .where('id', '=', submissionId)
    .where('status', '=', 'submitted')
    .where(({ eb, or }) => or([eb('reviewRemindedAt', 'is', null), eb('reviewRemindedAt', '<', eb.ref('submittedAt'))]))
    .returningAll()
    .returning(approvalProcessOf('submissions.campaign_id').as('approvalProcess'));
}

/** What the notices to staff are called, by which it is known when they were last told. */
export const STAFF_TOLD = 'review_for_staff';

/** When a person of the staff was last told; no row before the first time. */
export function staffTold(tx: Tx, userId: string) {
  return tx
    .selectFrom('notifications')
    .select('createdAt as at')
    .where('userId', '=', userId)
    .where('notificationType', '=', STAFF_TOLD)
    .orderBy('createdAt', 'desc')
    .limit(1);
}
