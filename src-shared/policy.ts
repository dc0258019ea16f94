import type { EventAction } from './lifecycles.ts';

/**
 * Who may do what (spec rulings D). One row an action: description, then the roles. Every tRPC procedure and every lifecycle event names
 * one of these actions. The server refuses everything that is not listed; the client only hides what would be refused.
 * Which rows of a kind (own, party, assigned, any) is decided where the row is loaded: src-server/access.ts.
 */
export const roles = ['brand', 'creator', 'agency', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** The kinds of actors: a role, a signed-in person without an approved role, a visitor, or the system (jobs and provider events). */
export type Principal = Role | 'roleless' | 'anonymous' | 'system';

interface Rule {
  readonly description: string;
  readonly principals: readonly Principal[];
  /** Open to a signed-in person whose address is not confirmed or whose profile has no name yet. */
  readonly beforeSetup?: true;
}

const allow = (description: string, ...principals: Principal[]): Rule => ({ description, principals });
const early = (description: string, ...principals: Principal[]): Rule => ({
  description,
  principals,
  beforeSetup: true,
});

const staff = ['admin', 'super_admin'] as const;
const signedIn = [...roles, 'roleless'] as const;
const everyone = [...signedIn, 'anonymous'] as const;

const rules = {
  // Session and account
  'auth.session': early('Know who is signed in', ...everyone),
  'auth.signUp': early('Create an account', 'anonymous'),
  'auth.endSignUp': allow('End a sign-up that nobody may confirm any more', 'system'),
  'auth.signIn': early('Sign in', 'anonymous'),
  'auth.enterCode': early('Finish a sign-in with the code of the second factor', 'anonymous'),
  'auth.cancelSignIn': early('Give up a sign-in that waits for its code', 'anonymous'),
  'auth.signOut': early('Sign out', ...signedIn),
  'auth.confirmEmail': early('Confirm an e-mail address with the link in the mail', ...everyone),
  'auth.confirmWithNewPassword': early('Confirm an e-mail address with its link and a new password', ...everyone),
  'auth.resendConfirmation': early('Ask for the confirmation mail again', ...everyone),
  'auth.requestReset': early('Ask for a link to set a new password', ...everyone),
  'auth.resetPassword': early('Set a new password with the link in the mail', ...everyone),
  'auth.readInvite': early('See what an invite link offers', ...everyone),
  'auth.acceptInvite': early('Accept an invite and set a password', ...everyone),
  'profiles.brand': early('Read the name and industry of one’s brand', 'brand', 'super_admin'),
  'profiles.setupBrand': early('Give the brand its name', 'brand'),
  'profiles.setupCreator': early('Give the creator a name and a main platform', 'creator'),
  'profiles.welcome': allow('See the creator’s welcome and how complete the profile is', 'creator', 'super_admin'),
  'profiles.dismissIntro': allow('Dismiss the creator’s welcome', 'creator'),
  'account.overview': allow('See one’s own account', ...signedIn),
  'account.sessions': allow('List one’s own sessions', ...signedIn),
  'account.endSession': allow('Sign out another device', ...signedIn),
  'account.endOtherSessions': allow('Sign out all other devices', ...signedIn),
  'account.changePassword': allow('Change one’s password', ...signedIn),
  'account.startSecondFactor': early('Start to set up a second factor', ...signedIn),
  'account.confirmSecondFactor': early('Finish the set-up of a second factor with its first code', ...signedIn),
  'account.removeSecondFactor': allow('Turn one’s second factor off', ...signedIn),
  'account.renewRecoveryCodes': allow('Replace one’s recovery codes', ...signedIn),
  'account.confirm': early('Confirm an account', 'system', ...everyone),
  'account.suspend': allow('Suspend an account', ...staff),
  'account.activate': allow('Lift a suspension', ...staff),
  'account.requestDeletion': allow('Ask for the deletion of one’s own account', ...signedIn),
  'account.keep': allow('Take back the request to delete one’s account', ...signedIn),
  'account.erase': allow('Erase an account after its grace period', 'system'),
  'roleRequest.approve': allow('Approve a request for a role', ...staff),
  'roleRequest.reject': allow('Reject a request for a role', ...staff),
  'roleRequest.askAgain': allow('Ask again for a role that was rejected', 'brand', 'creator', 'agency', 'roleless'),
  'roleRequest.revoke': allow('Take a role away', ...staff),
  'roleRequest.grant': allow('Give a role without a request', 'super_admin', 'system'),
  'invite.deliver': allow('Note that the invite mail was accepted', 'system'),
  'invite.fail': allow('Note that the invite mail was refused', 'system'),
  'invite.resend': allow('Send an invite again', ...staff, 'agency'),
  'invite.accept': early('Accept an invite', ...everyone, 'system'),
  'invite.expire': allow('Let an invite expire', 'system'),
  'invite.revoke': allow('Take an invite back', ...staff, 'agency'),

  // Campaigns and the pipeline
  'campaigns.dashboard': allow('See the brand dashboard', 'brand', 'super_admin'),
  'campaigns.dismissAction': allow('Hide an action item until its cause changes', 'brand'),
  'campaigns.list': allow('List one’s campaigns', 'brand', 'super_admin'),
  'campaigns.read': allow('Read a campaign', 'brand', 'super_admin'),
  'campaigns.search': allow('Search one’s campaigns of every origin', 'brand', 'super_admin'),
  'campaign.create': allow('Start a campaign draft', 'brand'),
  'campaign.saveDraft': allow('Save a step of a campaign draft', 'brand'),
  'campaign.edit': allow('Edit a campaign’s details', 'brand'),
  'campaign.submit': allow('Submit a campaign for review', 'brand'),
  'campaign.advance': allow('Move a campaign one stage forward', 'brand'),
  'campaign.back': allow('Move a campaign one stage back', 'brand'),
  'campaign.fund': allow('Open planning when the deposit has arrived', 'system'),
  'campaign.launch': allow('Launch a campaign', 'brand'),
  'campaign.complete': allow('Complete a campaign', 'brand', 'system'),
  'campaign.pause': allow('Pause a campaign', ...staff),
  'campaign.resume': allow('Resume a paused campaign', ...staff),
  'campaign.cancel': allow('Cancel a campaign', 'brand', ...staff, 'system'),
  'campaign.delete': allow('Delete a campaign', 'brand', ...staff),
  'campaign.restore': allow('Restore a deleted campaign', 'brand', ...staff),
  'orders.list': allow('List campaigns in the pipeline', 'brand', 'super_admin'),
  'orders.read': allow('Read a campaign in the pipeline', 'brand', 'super_admin'),
  'launch.open': allow('Open the content review', 'system'),
  'launch.ready': allow('Mark content ready to launch', 'system'),
  'launch.unready': allow('Take back that content is ready', 'system'),
  'launch.close': allow('Close the content review when a stage is taken back', 'system'),
  'launch.launch': allow('Go live', 'brand'),

  // Review by staff
  'review.queue': allow('See the review queue', ...staff),
  'review.statistics': allow('See the review statistics', ...staff),
  'review.pendingCount': allow('Count the campaigns that wait for review', ...staff),
  'review.read': allow('Open a campaign for review', ...staff),
  'review.assess': allow('Run the AI review', ...staff),
  'review.completeAssessment': allow('Store the AI review with the campaign', ...staff),
  'review.decision': allow('Read the decision on one’s campaign', 'brand', 'super_admin'),
  'review.submit': allow('Enter the review queue', 'brand'),
  'review.resubmit': allow('Answer a request for revision', 'brand'),
  'review.start': allow('Take a campaign into review', ...staff),
  'review.approve': allow('Approve a campaign', ...staff),
  'review.requestRevision': allow('Ask for a revision of a campaign', ...staff),
  'review.reject': allow('Reject a campaign', ...staff),
  'review.reopen': allow('Reopen a rejected campaign', ...staff),
  'review.recheck': allow('Send a changed campaign back to review', 'system'),

  // Discovery, invitations, deals
  'discovery.creators': allow('Search creators', 'brand', 'super_admin'),
  'discovery.creator': allow('See a creator’s public profile', 'brand', 'super_admin'),
  'discovery.favourite': allow('Mark a creator as favourite', 'brand'),
  'discovery.favourites': allow('List favourite creators', 'brand', 'super_admin'),
  'discovery.filterSets': allow('List one’s saved filter sets', 'brand', 'super_admin'),
  'discovery.saveFilterSet': allow('Save a filter set', 'brand'),
  'discovery.deleteFilterSet': allow('Delete a saved filter set', 'brand'),
  'deals.budget': allow('See what is left to offer in a campaign', 'brand', 'super_admin'),
  'deals.candidates': allow('Find creators to invite to a campaign', 'brand', 'super_admin'),
  'deals.forCampaign': allow('List the deals of one’s campaign', 'brand', 'super_admin'),
  'deals.mine': allow('List one’s own deals and invitations', 'creator', 'super_admin'),
  'deals.read': allow('Read one’s own deal', 'creator', 'super_admin'),
  'deals.deadlines': allow('List one’s next deadlines', 'creator', 'super_admin'),
  'deals.pendingCount': allow('Count one’s unanswered invitations', 'creator', 'super_admin'),
  'deal.invite': allow('Invite creators to a campaign', 'brand', ...staff),
  'deal.accept': allow('Accept an invitation', 'creator'),
  'deal.decline': allow('Decline an invitation', 'creator'),
  'deal.withdraw': allow('Withdraw an invitation', 'brand', ...staff, 'system'),
  'deal.expire': allow('Let an invitation expire', 'system'),
  'deal.contract': allow('Bind a deal when the deposit is held', 'system'),
  'deal.start': allow('Open a deal for content', 'system'),
  'deal.submit': allow('Note that all required content is handed in', 'system'),
  'deal.revise': allow('Send a deal back to work', 'system'),
  'deal.complete': allow('Complete a deal', 'system'),
  'deal.cancel': allow('Cancel a deal', 'brand', 'creator', ...staff, 'system'),
  'deals.openCampaigns': allow('Find campaigns that take applications', 'creator', 'super_admin'),
  'deals.myApplications': allow('List one’s own applications', 'creator', 'super_admin'),
  'deals.applications': allow('List the applications to one’s campaign', 'brand', 'super_admin'),
  'application.apply': allow('Apply to a campaign', 'creator'),
  'application.offer': allow('Answer an application with an offer', 'brand', 'system'),
  'application.decline': allow('Decline an application', 'brand'),
  'application.withdraw': allow('Withdraw an application', 'creator', 'system'),
  'application.close': allow('Close an application that can no longer be answered', 'system'),
  'connection.invite': allow('Renew a connection', 'system'),
  'connection.connect': allow('Connect a brand and a creator', 'system'),
  'connection.decline': allow('Note a declined connection', 'system'),
  'connection.end': allow('End a connection', ...staff),

  // Brief, contract, money
  'payments.contract': allow('See brief, contract, signatures and payments of a campaign', 'brand', 'super_admin'),
  'payments.saveBrief': allow('Write the campaign brief', 'brand'),
  'payments.attachFile': allow('Attach a contract or brief file', 'brand'),
  'payments.removeFile': allow('Remove a contract or brief file', 'brand'),
  'payments.agreement': allow('Read the brief and contract of one’s deal', 'creator', 'super_admin'),
  'payments.signAsBrand': allow('Sign a contract for the brand', 'brand'),
  'payments.signAsCreator': allow('Sign a contract as the creator', 'creator'),
  'payments.payDeposit': allow('Pay the deposit', 'brand'),
  'payments.payBalance': allow('Pay the balance', 'brand'),
  'payments.earnings': allow('List one’s earnings and payouts', 'creator', 'super_admin'),
  'payments.forStaff': allow('See the money of any campaign', ...staff),
  'payments.endDeal': allow('End a deal that is under contract, and its money with it', ...staff),
  'payments.attention': allow('List money that needs a person', ...staff),
  'payments.certificate': allow('Download the signing certificate of a deal', 'brand', 'creator', ...staff),
  'payments.verifyCertificate': allow('Have a signing certificate checked', ...everyone),
  'payments.invoice': allow('Download an invoice', 'brand', ...staff),
  'payments.invoices': allow('List one’s invoices', 'brand', 'super_admin'),
  'payments.status': allow('Follow a payment', 'brand', 'super_admin'),
  'payment.process': allow('Note that the bank works on a payment', 'system'),
  'payment.succeed': allow('Note that a payment has arrived', 'system'),
  'payment.fail': allow('Note that a payment failed', 'system'),
  'payment.cancel': allow('Cancel an unpaid payment', 'brand', 'system'),
  'payment.refund': allow('Refund a payment', ...staff, 'system'),
  'refund.send': allow('Send a refund to the bank', 'system'),
  'refund.settle': allow('Note that a refund has settled', 'system'),
  'refund.fail': allow('Note that a refund failed', 'system'),
  'refund.retry': allow('Try a failed refund again', ...staff, 'system'),
  'refund.cancel': allow('Call off a refund that the bank will not send', 'system'),
  'dispute.open': allow('Note that the payer’s bank took a payment back', 'system'),
  'dispute.requestEvidence': allow('Note that the bank waits for evidence', 'system'),
  'dispute.submit': allow('Hand in the evidence of a dispute', ...staff, 'system'),
  'dispute.win': allow('Note that a dispute was won', 'system'),
  'dispute.lose': allow('Note that a dispute was lost', 'system'),
  'milestone.accrue': allow('Accrue a milestone', 'system'),
  'milestone.reverse': allow('Take an accrued milestone back', 'system'),
  'milestone.mature': allow('Make a milestone releasable', 'system'),
  'milestone.release': allow('Release a milestone', ...staff, 'system'),
  'milestone.pay': allow('Note that a milestone was paid out', 'system'),
  'milestone.hold': allow('Hold a milestone', ...staff, 'system'),
  'milestone.unhold': allow('Lift the hold on a milestone', ...staff, 'system'),
  'milestone.cancel': allow('Cancel a milestone', ...staff, 'system'),
  'payout.send': allow('Send a payout to the bank', 'system'),
  'payout.settle': allow('Note that a payout has settled', 'system'),
  'payout.fail': allow('Note that a payout failed', 'system'),
  'payout.retry': allow('Try a failed payout again', ...staff, 'system'),

  // Content
  'content.forCampaign': allow('List the submissions of one’s campaign', 'brand', 'super_admin'),
  'content.mine': allow('List one’s own submissions', 'creator', 'super_admin'),
  'content.campaigns': allow('List the campaigns one works on', 'creator', 'super_admin'),
  'content.campaign': allow('Read a campaign one works on', 'creator', 'super_admin'),
  'content.save': allow('Save a submission as draft', 'creator'),
  'content.comment': allow('Comment on handed-in content', 'brand', 'creator'),
  'content.resolveComment': allow('Mark a comment on content as dealt with, or open it again', 'brand', 'creator'),
  'content.comments': allow('Read the comments on content', ...staff),
  'content.overdue': allow('List content that its brand has not reviewed in twice its time', ...staff),
  'content.discard': allow('Discard a draft submission', 'creator'),
  'submission.submit': allow('Hand in content', 'creator'),
  'submission.withdraw': allow('Take content back before its review', 'creator'),
  'submission.approve': allow('Approve content', 'brand', ...staff),
  'submission.requestRevision': allow('Ask for a revision of content', 'brand', ...staff),
  'submission.reject': allow('Reject content', 'brand', ...staff),
  'submission.publish': allow('Record where content was posted', 'creator'),
  'files.startUpload': allow('Start an upload', 'brand', 'creator'),
  'files.finishUpload': allow('Finish an upload', 'brand', 'creator'),
  'files.url': allow('Open a file of a deal one is party to', 'brand', 'creator', ...staff),

  // The brand's settings
  'settings.company': allow('Read one’s company information', 'brand', 'super_admin'),
  'settings.saveCompany': allow('Save one’s company information', 'brand'),
  'settings.billing': allow('See the stored card and what was paid', 'brand', 'super_admin'),
  'settings.openSetup': allow('Open the bank’s page that stores a card', 'brand'),
  'settings.openPortal': allow('Open the bank’s page that looks after the stored card', 'brand'),

  // Figures
  'analytics.revenue': allow('See the revenue dashboard', ...staff),
  'analytics.pipeline': allow('See the pipeline value', ...staff),
  'analytics.brand': allow('See what one’s campaigns brought', 'brand', 'super_admin'),
  'analytics.campaign': allow('See what one of one’s campaigns brought', 'brand', 'super_admin'),
  'tracking.set': allow('Say where the tracking links of a campaign lead', 'brand'),
  'tracking.import': allow('Import conversions of a campaign', 'brand'),
  'conversions.list': allow('List the conversions of a campaign', 'brand', ...staff),
  'conversions.strike': allow('Strike conversions out that are not real', 'brand', ...staff),
  'conversions.restore': allow('Let conversions count again that were struck out', 'brand', ...staff),
  'analytics.earnings': allow('See one’s own earnings', 'creator', 'super_admin'),

  // Everybody’s own
  'notifications.list': allow('Read one’s notifications', ...signedIn),
  'notifications.unreadCount': allow('Count one’s unread notifications', ...signedIn),
  'notifications.markRead': allow('Mark a notification as read', ...signedIn),
  'notifications.markAllRead': allow('Mark all notifications as read', ...signedIn),
  'notifications.preferences': allow('Read which mails one gets', ...signedIn),
  'notifications.savePreferences': allow('Choose which mails one gets', ...signedIn),
  'search.everything': allow('Search what one may see', ...roles),
  'mail.mailbox': early('Read the mailbox of a demo or development installation', ...everyone),
  'leads.formIsOpen': early('Know whether interest can be registered', ...everyone),
  'leads.register': early('Register interest', ...everyone),
  'leads.confirm': early('Confirm the address of a registration with the link in the mail', ...everyone),
  'leads.list': allow('List who registered interest', ...staff),
  'leads.export': allow('Export who registered interest and confirmed it', ...staff),
  'agency.dashboard': allow('See what an agency manages', 'agency', 'super_admin'),
  'users.totals': allow('See the whole platform in figures', 'super_admin'),
  'users.list': allow('List user accounts', ...staff),
  'users.invite': allow('Invite someone to the platform', ...staff),
  'users.resetSecondFactor': allow('Turn off the second factor of someone who lost it', 'system'),
  'users.grant': allow('Make an account a super admin', 'system'),
  'ledger.verify': allow('Prove that the books are right', ...staff, 'system'),
  'socialAccount.refresh': allow('Refresh a social account', 'creator', 'system'),
  'socialAccount.succeed': allow('Note that a social account was refreshed', 'system'),
  'socialAccount.fail': allow('Note that a social account could not be refreshed', 'system'),
  'lead.contact': allow('Note that a lead was contacted', ...staff),
  'lead.invite': allow('Note that a lead was invited', ...staff),
  'lead.close': allow('Close a lead', ...staff),
  'lead.reopen': allow('Reopen a lead', ...staff),
} as const satisfies Record<string, Rule> & Record<EventAction, Rule>;

export type Action = keyof typeof rules;
export const policy: Readonly<Record<Action, Rule>> = rules;

/** Whether a principal may take an action at all; which rows it may take it on is decided by access.ts. */
export function can(principal: Principal, action: Action): boolean {
  return policy[action].principals.includes(principal);
}

/** Whether a text names an action of the policy. */
export function isAction(value: string): value is Action {
  return Object.hasOwn(rules, value);
}
