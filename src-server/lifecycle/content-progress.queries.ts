import { APPROVED_CONTENT, ENDED_DEALS, HANDED_IN_CONTENT } from '#shared/status-sets.ts';
import type { Tx } from '../data/db.ts';

/**
 * How many pieces of a deal are submitted, and how many are approved, counted by the files of the newest handed-in version of each submission. A
 * submission imported from the old system has no files here, because they stay in the old store, and counts as one piece.
 */
export function pieceCounts(tx: Tx, dealId: string) {
  return tx
    .selectFrom('submissions')
    .innerJoin('submissionVersions', (join) =>
      join
        .onRef('submissionVersions.submissionId', '=', 'submissions.id')
        .onRef('submissionVersions.version', '=', 'submissions.version'),
    )
    .leftJoin('submissionFiles', 'submissionFiles.versionId', 'submissionVersions.id')
    .where('submissions.dealId', '=', dealId)
    .select((eb) => [
      eb.fn.count<number>('submissions.id').filterWhere('submissions.status', 'in', HANDED_IN_CONTENT).as('handedIn'),
      eb.fn.count<number>('submissions.id').filterWhere('submissions.status', 'in', APPROVED_CONTENT).as('approved'),
    ]);
}

/** The statuses of a campaign's handed-in submissions, without those of deals that have ended, because they need no review. */
export function submissionStatuses(tx: Tx, campaignId: string) {
  return tx
    .selectFrom('submissions')
    .innerJoin('deals', 'deals.id', 'submissions.dealId')
    .select('submissions.status')
    .where('submissions.campaignId', '=', campaignId)
    .where('submissions.status', '<>', 'draft')
    .where('deals.status', 'not in', ENDED_DEALS);
}
