import type { Transaction } from 'kysely';
import type { Database } from '../schema.ts';
import type { Rows } from './world.ts';

const AT_ONCE = 500;

async function all<Row>(rows: readonly Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) await insert(rows.slice(start, start + AT_ONCE));
}

/** Writes the demo world, each table after those that it refers to. */
export async function writeRows(tx: Transaction<Database>, rows: Rows): Promise<void> {
  await all(rows.users, (part) => tx.insertInto('users').values(part).execute());
  await all(rows.userRoles, (part) => tx.insertInto('userRoles').values(part).execute());
  await all(rows.signInPlaces, (part) => tx.insertInto('signInPlaces').values(part).execute());
  await all(rows.invites, (part) => tx.insertInto('invites').values(part).execute());
  // Inserted before the profiles, because a brand without lists would get an empty one with its profile.
  await all(rows.creatorLists, (part) => tx.insertInto('creatorLists').values(part).execute());
  await all(rows.brandProfiles, (part) => tx.insertInto('brandProfiles').values(part).execute());
  await all(rows.creatorProfiles, (part) => tx.insertInto('creatorProfiles').values(part).execute());
  await all(rows.agencyUsers, (part) => tx.insertInto('agencyUsers').values(part).execute());
  await all(rows.seats, (part) => tx.insertInto('seats').values(part).execute());
  await all(rows.files, (part) => tx.insertInto('files').values(part).execute());
  await all(rows.campaigns, (part) => tx.insertInto('campaigns').values(part).execute());
  await all(rows.campaignReviews, (part) => tx.insertInto('campaignReviews').values(part).execute());
  await all(rows.campaignBriefs, (part) => tx.insertInto('campaignBriefs').values(part).execute());
  await all(rows.campaignFiles, (part) => tx.insertInto('campaignFiles').values(part).execute());
  await all(rows.deals, (part) => tx.insertInto('deals').values(part).execute());
  await all(rows.applications, (part) => tx.insertInto('applications').values(part).execute());
  // Before the connections, which would add their creators in their first stage.
  await all(rows.brandPeople, (part) => tx.insertInto('brandPeople').values(part).execute());
  await all(rows.brandJoinLinks, (part) => tx.insertInto('brandJoinLinks').values(part).execute());
  await all(rows.brandCreatorConnections, (part) => tx.insertInto('brandCreatorConnections').values(part).execute());
  await all(rows.signatures, (part) => tx.insertInto('signatures').values(part).execute());
  await all(rows.creatorListMembers, (part) => tx.insertInto('creatorListMembers').values(part).execute());
  await all(rows.savedViews, (part) => tx.insertInto('savedViews').values(part).execute());
  await all(rows.crmNotes, (part) => tx.insertInto('crmNotes').values(part).execute());
  await all(rows.crmTags, (part) => tx.insertInto('crmTags').values(part).execute());
  await all(rows.crmFollowUps, (part) => tx.insertInto('crmFollowUps').values(part).execute());
  await all(rows.submissions, (part) => tx.insertInto('submissions').values(part).execute());
  await all(rows.submissionVersions, (part) => tx.insertInto('submissionVersions').values(part).execute());
  await all(rows.submissionFiles, (part) => tx.insertInto('submissionFiles').values(part).execute());
  await all(rows.submissionReviews, (part) => tx.insertInto('submissionReviews').values(part).execute());
  await all(rows.postChecks, (part) => tx.insertInto('postChecks').values(part).execute());
  await all(rows.submissionComments, (part) => tx.insertInto('submissionComments').values(part).execute());
  await all(rows.dealMessages, (part) => tx.insertInto('dealMessages').values(part).execute());
  await all(rows.conversationSides, (part) => tx.insertInto('conversationSides').values(part).execute());
  await all(rows.portfolioItems, (part) => tx.insertInto('portfolioItems').values(part).execute());
  await all(rows.creatorRates, (part) => tx.insertInto('creatorRates').values(part).execute());
  await all(rows.notifications, (part) => tx.insertInto('notifications').values(part).execute());
  await all(rows.notificationChoices, (part) => tx.insertInto('notificationChoices').values(part).execute());
  await all(rows.notificationDigests, (part) => tx.insertInto('notificationDigests').values(part).execute());
  await all(rows.socialAccounts, (part) => tx.insertInto('socialAccounts').values(part).execute());
  await all(rows.creatorPublicAnalytics, (part) => tx.insertInto('creatorPublicAnalytics').values(part).execute());
  await all(rows.followerSnapshots, (part) => tx.insertInto('followerSnapshots').values(part).execute());
  await all(rows.trackingLinks, (part) => tx.insertInto('trackingLinks').values(part).execute());
  await all(rows.linkClicks, (part) => tx.insertInto('linkClicks').values(part).execute());
  await all(rows.discountCodes, (part) => tx.insertInto('discountCodes').values(part).execute());
  await all(rows.conversions, (part) => tx.insertInto('conversions').values(part).execute());
  await all(rows.metricSnapshots, (part) => tx.insertInto('metricSnapshots').values(part).execute());
  await all(rows.payments, (part) => tx.insertInto('payments').values(part).execute());
  await all(rows.refunds, (part) => tx.insertInto('refunds').values(part).execute());
  await all(rows.refundRequests, (part) => tx.insertInto('refundRequests').values(part).execute());
  await all(rows.disputes, (part) => tx.insertInto('disputes').values(part).execute());
  await all(rows.payouts, (part) => tx.insertInto('payouts').values(part).execute());
  await all(rows.payoutAccounts, (part) => tx.insertInto('payoutAccounts').values(part).execute());
  await all(rows.milestones, (part) => tx.insertInto('milestones').values(part).execute());
  await all(rows.earnings, (part) => tx.insertInto('earnings').values(part).execute());
  await all(rows.ledgerTransactions, (part) => tx.insertInto('ledgerTransactions').values(part).execute());
  await all(rows.ledgerEntries, (part) => tx.insertInto('ledgerEntries').values(part).execute());
  await all(rows.paymentMethods, (part) => tx.insertInto('paymentMethods').values(part).execute());
  await all(rows.fxRates, (part) => tx.insertInto('fxRates').values(part).execute());
  await all(rows.pricingFloors, (part) => tx.insertInto('pricingFloors').values(part).execute());
  await all(rows.securityRules, (part) => tx.insertInto('securityRules').values(part).execute());
  await all(rows.quarantinedItems, (part) => tx.insertInto('quarantinedItems').values(part).execute());
  await all(rows.leads, (part) => tx.insertInto('leads').values(part).execute());
  await all(rows['sandboxBank.customers'], (part) => tx.insertInto('sandboxBank.customers').values(part).execute());
  await all(rows['sandboxBank.checkouts'], (part) => tx.insertInto('sandboxBank.checkouts').values(part).execute());
  await all(rows['sandboxBank.charges'], (part) => tx.insertInto('sandboxBank.charges').values(part).execute());
  await all(rows['sandboxBank.refunds'], (part) => tx.insertInto('sandboxBank.refunds').values(part).execute());
  await all(rows['sandboxBank.disputes'], (part) => tx.insertInto('sandboxBank.disputes').values(part).execute());
  await all(rows['sandboxBank.payoutAccounts'], (part) =>
    tx.insertInto('sandboxBank.payoutAccounts').values(part).execute(),
  );
  await all(rows['sandboxBank.payouts'], (part) => tx.insertInto('sandboxBank.payouts').values(part).execute());
  await all(rows['sandboxBank.statementLines'], (part) =>
    tx.insertInto('sandboxBank.statementLines').values(part).execute(),
  );
  await all(rows['sandboxBank.accounts'], (part) => tx.insertInto('sandboxBank.accounts').values(part).execute());
  await all(rows.auditLog, (part) => tx.insertInto('auditLog').values(part).execute());
}
