import { OWING_DEALS, PRODUCING_CAMPAIGNS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';

type Read = Db | Tx;

/** Invitations without an answer since a moment after another, whose creator was reminded less than `times`; a paused campaign stands still. */
export function unanswered(db: Read, of: { since: Date; after: Date | null; now: Date; times: number }) {
  return (
    db
      .selectFrom('deals')
      .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
      .select(['deals.id', 'deals.campaignId'])
      .where('deals.status', '=', 'invited')
      // As the partial index has it.
      .where('deals.invitationReminders', '<', 2)
      .where('deals.invitationReminders', '<', of.times)
      .where('deals.invitationDate', '<=', of.since)
      .$if(of.after !== null, (query) => query.where('deals.invitationDate', '>', of.after))
      .where('deals.expiresAt', '>', of.now)
      .where('campaigns.status', '<>', 'paused')
      .orderBy('deals.invitationDate')
  );
}

/** Deals whose content is due between two days and not all handed in, whose creator was reminded less than `times`. */
export function dueSoon(db: Read, of: { from: string; by: string; times: number }) {
  return db
    .selectFrom('campaigns')
    .innerJoin('deals', 'deals.campaignId', 'campaigns.id')
    .select(['deals.id', 'deals.campaignId'])
    .where('campaigns.status', 'in', PRODUCING_CAMPAIGNS)
    .where('campaigns.submissionDeadline', '>=', of.from)
    .where('campaigns.submissionDeadline', '<=', of.by)
    .where('deals.status', 'in', OWING_DEALS)
    .where('deals.deadlineReminders', '<', 2)
    .where('deals.deadlineReminders', '<', of.times)
    .orderBy('campaigns.submissionDeadline');
}

/** Counts a reminder, unless the invitation was answered or reminded of meanwhile; answers the deal where it counts. */
export function countInvitationReminder(tx: Tx, dealId: string, times: number) {
  return tx
    .updateTable('deals')
    .set({ invitationReminders: times })
    .where('id', '=', dealId)
    .where('status', '=', 'invited')
    .where('invitationReminders', '<', times)
    .returningAll();
}

/** The same for the submission deadline. */
export function countDeadlineReminder(tx: Tx, dealId: string, times: number) {
  return tx
    .updateTable('deals')
    .set({ deadlineReminders: times })
    .where('id', '=', dealId)
    .where('status', 'in', OWING_DEALS)
    .where('deadlineReminders', '<', times)
    .returningAll();
}
