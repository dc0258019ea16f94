import { COMMITTED_DEALS, LAUNCHED_OR_ENDED } from '#shared/status-sets.ts';
import type { Db, Tx } from '../../data/db.ts';
import { campaignDay, isOneOfIds } from '../../data/sql.ts';
import { locking } from '../../ground/locks.ts';

/** What decides whether a creator may apply to a campaign, apart from the campaign itself. */
export function applicant(tx: Tx, creatorId: string, campaignId: string) {
  return tx
    .selectFrom('users')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'users.id')
    .where('users.id', '=', creatorId)
    .select(({ selectFrom, exists }) => [
      'users.firstName',
      'users.lastName',
      'users.flagged',
      'creatorProfiles.isProfileComplete',
      selectFrom('applications')
        .where('applications.campaignId', '=', campaignId)
        .whereRef('applications.creatorId', '=', 'users.id')
        .select('applications.status')
        .as('applied'),
      exists(
        selectFrom('deals')
          .where('deals.campaignId', '=', campaignId)
          .whereRef('deals.creatorId', '=', 'users.id')
          .where('deals.status', 'in', COMMITTED_DEALS)
          .select('deals.id'),
      )
        .$castTo<boolean>()
        .as('onIt'),
    ]);
}

/** The unanswered applications of these creators to a campaign, locked. */
export function openApplications(tx: Tx, campaignId: string, creatorIds: readonly string[]) {
  return locking(
    tx
      .selectFrom('applications')
      .selectAll()
      .where('campaignId', '=', campaignId)
      .where(isOneOfIds('creatorId', creatorIds))
      .where('status', '=', 'pending')
      .orderBy('id'),
  );
}

/** All unanswered applications to a campaign, locked. */
export function pendingOn(tx: Tx, campaignId: string) {
  return locking(
    tx
      .selectFrom('applications')
      .selectAll()
      .where('campaignId', '=', campaignId)
      .where('status', '=', 'pending')
      .orderBy('id'),
  );
}

/** Campaigns with unanswered applications that are past their start day, live, ended or rejected. Paused ones are left out (ruling B2.1). */
export function startedCampaigns(db: Db | Tx, now: Date) {
  return db
    .selectFrom('applications')
    .innerJoin('campaigns', 'campaigns.id', 'applications.campaignId')
    .where('applications.status', '=', 'pending')
    .where('campaigns.status', '<>', 'paused')
    .where(({ eb, or }) =>
      or([
        eb('campaigns.startDate', '<', campaignDay(now)),
        eb('campaigns.status', 'in', LAUNCHED_OR_ENDED),
        eb('campaigns.reviewStatus', '=', 'rejected'),
      ]),
    )
    .select('applications.campaignId as id')
    .distinct();
}
