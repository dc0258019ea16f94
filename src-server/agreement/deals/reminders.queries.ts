import { sql } from 'kysely';
import { addDays, earliestDay, latestDay } from '#shared/dates.ts';
import { IN_REVIEW, OWING_DEALS, PRODUCING_CAMPAIGNS } from '#shared/status-sets.ts';
import type { CampaignRow } from '../../access.ts';
import type { Db, Tx } from '../../data/db.ts';
import { campaignDay } from '../../data/sql.ts';
import type { Locked } from '../../ground/locks.ts';

type Read = Db | Tx;

/**
 * Unanswered invitations that were sent by `since` and later than `after` (null: at any time), and whose creator was reminded fewer than `times`.
 * Those of a campaign that is paused or in review are left out, because they cannot be accepted now.
 */
export function unanswered(db: Read, of: { since: Date; after: Date | null; now: Date; times: number }) {
  return (
    db
      .selectFrom('deals')
      .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
      .select(['deals.id', 'deals.campaignId'])
      .where('deals.status', '=', 'invited')
      // Repeats the condition of the partial index, which would not be used otherwise.
      .where('deals.invitationReminders', '<', 2)
      .where('deals.invitationReminders', '<', of.times)
      .where('deals.invitationDate', '<=', of.since)
      .$if(of.after !== null, (query) => query.where('deals.invitationDate', '>', of.after))
      .where('deals.expiresAt', '>', of.now)
      .where('campaigns.status', '<>', 'paused')
      .where('campaigns.reviewStatus', 'not in', IN_REVIEW)
      .orderBy('deals.invitationDate')
  );
}

/**
 * Deals whose content is due in `from` to `by` days in their campaign's time zone and not all submitted, and whose creator was reminded fewer than
 * `times`. Deals with an open case are left out.
 */
export function dueSoon(db: Read, of: { now: Date; from: number; by: number; times: number }) {
  return db
    .selectFrom('campaigns')
    .innerJoin('deals', 'deals.campaignId', 'campaigns.id')
    .select(['deals.id', 'deals.campaignId'])
    .where('campaigns.status', 'in', PRODUCING_CAMPAIGNS)
    .where('campaigns.submissionDeadline', '>=', addDays(earliestDay(of.now), of.from))
    .where('campaigns.submissionDeadline', '<=', addDays(latestDay(of.now), of.by))
    .where('campaigns.submissionDeadline', '>=', sql<string>`${campaignDay(of.now)} + ${of.from}::int`)
    .where('campaigns.submissionDeadline', '<=', sql<string>`${campaignDay(of.now)} + ${of.by}::int`)
    .where('deals.status', 'in', OWING_DEALS)
    .where('deals.caseId', 'is', null)
    .where('deals.deadlineReminders', '<', 2)
    .where('deals.deadlineReminders', '<', of.times)
    .orderBy('campaigns.submissionDeadline');
}

/** Counts a reminder of an invitation; returns the deal. */
export const countInvitationReminder = (tx: Tx, campaign: Locked<CampaignRow>, dealId: string, times: number) =>
  reminded(tx, campaign, dealId).set({ invitationReminders: times });

/** Counts a reminder of the submission deadline; returns the deal. */
export const countDeadlineReminder = (tx: Tx, campaign: Locked<CampaignRow>, dealId: string, times: number) =>
  reminded(tx, campaign, dealId).set({ deadlineReminders: times });

const reminded = (tx: Tx, campaign: Locked<CampaignRow>, dealId: string) =>
  tx.updateTable('deals').where('id', '=', dealId).where('campaignId', '=', campaign.id).returningAll();
