import {
  ENDED_CAMPAIGNS,
  OPEN_DISPUTES,
  OPEN_INVITES,
  OPEN_PAYMENTS,
  OPEN_REFUNDS,
  UNFINISHED_DEALS,
  UNPAID_MILESTONES,
} from '#shared/status-sets.ts';
import type { Tx } from '../data/db.ts';
import { managedBy } from '../ground/people.ts';

/** What others wait for, or are owed, that an account can only handle with its current role, each as yes or no. */
export const openUnderRole = (tx: Tx, userId: string) =>
  tx.selectNoFrom((eb) => {
    const deals = eb
      .selectFrom('deals')
      .where((deal) => deal.or([deal('deals.creatorId', '=', userId), deal('deals.brandId', '=', userId)]));
    const payments = eb.selectFrom('payments').where('payments.brandId', '=', userId);
    const people = managedBy(tx, userId);
    const invites = eb.selectFrom('invites').where('agencyId', '=', userId).where('status', 'in', OPEN_INVITES);
    const unpaid = deals
      .innerJoin('milestones', 'milestones.dealId', 'deals.id')
      .where('milestones.status', 'in', UNPAID_MILESTONES);
    const payouts = eb.selectFrom('payouts').where('creatorId', '=', userId).where('status', '<>', 'paid');
    const campaigns = eb
      .selectFrom('campaigns')
      .where('brandId', '=', userId)
      .where('deletedAt', 'is', null)
      .where('status', 'not in', [...ENDED_CAMPAIGNS, 'draft'])
      .where('reviewStatus', '<>', 'rejected');
    const applications = eb.selectFrom('applications').where('creatorId', '=', userId).where('status', '=', 'pending');
    const refunds = payments
      .innerJoin('refunds', 'refunds.paymentId', 'payments.id')
      .where('refunds.status', 'in', OPEN_REFUNDS);
    const disputes = payments
      .innerJoin('disputes', 'disputes.paymentId', 'payments.id')
      .where('disputes.status', 'in', OPEN_DISPUTES);
    return [
      eb.exists(deals.where('deals.status', 'in', UNFINISHED_DEALS).select('deals.id')).as('deals'),
      eb.exists(campaigns.select('campaigns.id')).as('campaigns'),
      eb.or([eb.exists(unpaid.select('milestones.id')), eb.exists(payouts.select('payouts.id'))]).as('payouts'),
      eb.exists(payments.where('payments.status', 'in', OPEN_PAYMENTS).select('payments.id')).as('payments'),
      eb.exists(refunds.select('refunds.id')).as('refunds'),
      eb.exists(disputes.select('disputes.id')).as('disputes'),
      eb.exists(applications.select('applications.id')).as('applications'),
      eb.or([eb.exists(people.select('agencyUsers.id')), eb.exists(invites.select('invites.id'))]).as('people'),
    ];
  });

/** Removes what acts for an account without a person: its API keys, its webhooks and the record of what they could be told. */
export const removeProgrammaticAccess = (tx: Tx, userId: string) => [
  tx.deleteFrom('apiKeys').where('userId', '=', userId),
  tx.deleteFrom('webhookEndpoints').where('userId', '=', userId),
  tx.deleteFrom('webhookEvents').where('userId', '=', userId),
];

/** Hides a creator from brands and the public. */
export const hideCreator = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('creatorProfiles')
    .set({ publicPage: false, isAvailable: false, updatedAt: now })
    .where('userId', '=', userId);
