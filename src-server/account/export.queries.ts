import { type SqlBool, sql } from 'kysely';
import type { Db } from '../data/db.ts';

/** The most rows of one kind that an export reads at once. Nobody has more of anything except the audit log, of which the newest are taken. */
const ROWS = 100_000;

/** What a brand keeps about its own people is the brand's: it is in the brand's copy, and in nobody else's. */
const notOfABrand = (table: 'crmNotes' | 'crmTags' | 'crmFollowUps') =>
  sql<SqlBool>`not exists (select from users where users.id = ${sql.ref(`${table}.agencyId`)} and users.role = 'brand')`;

/**
 * Everything that Accord stores about a person, one query for each part of the export. No query reads a secret: no hash of a password, session or
 * link, no key of a second factor. `id` is the account's, `email` its address, by which invites know it.
 */
export const partsOf = (db: Db, { id, email }: { id: string; email: string }) => ({
  account: db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'role', 'status', 'flagged', 'emailConfirmedAt', 'lastSignInAt'])
    .select(['bouncedAddress', 'termsAcceptedAt', 'deletionRequestedAt', 'secondFactorAt', 'createdAt'])
    .where('id', '=', id),
  roles: db.selectFrom('userRoles').select(['role', 'status', 'decidedAt', 'createdAt']).where('userId', '=', id),
  sessions: db
    .selectFrom('sessions')
    .select(['ip', 'userAgent', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .where('userId', '=', id),
  ssoSignIns: db.selectFrom('ssoPeople').select(['subject', 'byGroup', 'createdAt']).where('personId', '=', id),
  ssoConnections: db
    .selectFrom('ssoConnections')
    .select(['issuer', 'clientId', 'domain', 'domainProvedAt', 'groupRoles', 'required', 'createdAt'])
    .where('companyId', '=', id),
  calendar: db.selectFrom('calendarAddresses').select('createdAt').where('userId', '=', id),
  calendarsOfCompanies: db
    .selectFrom('seatCalendars')
    .innerJoin('seats', 'seats.id', 'seatCalendars.seatId')
    .select(['companyId', 'seatCalendars.createdAt'])
    .where('personId', '=', id),
  passkeys: db.selectFrom('passkeys').select(['name', 'createdAt', 'lastUsedAt']).where('userId', '=', id),
  apiKeys: db
    .selectFrom('apiKeys')
    .select([
      'name',
      'prefix',
      'scopes',
      'networks',
      'createdAt',
      'expiresAt',
      'lastUsedAt',
      'lastUsedFrom',
      'revokedAt',
    ])
    .where('userId', '=', id),
  webhooks: db
    .selectFrom('webhookEndpoints')
    .select(['url', 'events', 'createdAt', 'disabledAt', 'failingSince'])
    .where('userId', '=', id),
  webhookMessages: db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhookEndpoints as e', 'e.id', 'd.endpointId')
    .select(['d.id', 'd.event', 'd.body', 'd.attempts', 'd.responseStatus', 'd.response'])
    .select(['d.createdAt', 'd.attemptedAt', 'd.deliveredAt'])
    .where('e.userId', '=', id),
  webhookAttempts: db
    .selectFrom('webhookAttempts as a')
    .innerJoin('webhookDeliveries as d', 'd.id', 'a.deliveryId')
    .innerJoin('webhookEndpoints as e', 'e.id', 'd.endpointId')
    .select([
      'a.deliveryId',
      'a.number',
      'a.attemptedAt',
      'a.durationMs',
      'a.status',
      'a.response',
      'a.error',
      'a.nextAt',
    ])
    .where('e.userId', '=', id),
  webhookEvents: db.selectFrom('webhookEvents').select(['event', 'body', 'createdAt']).where('userId', '=', id),
  signInPlaces: db.selectFrom('signInPlaces').selectAll().where('userId', '=', id),
  invites: db
    .selectFrom('invites')
    .select(['email', 'role', 'status', 'sentAt', 'expiresAt', 'acceptedAt', 'revokedAt'])
    .where((eb) => eb.or([eb('email', '=', email), eb('invitedBy', '=', id), eb('agencyId', '=', id)])),
  leads: db
    .selectFrom('leads')
    .select(['name', 'email', 'phoneNumber', 'userType', 'status', 'note', 'confirmedAt', 'createdAt'])
    .where('email', '=', email),
  brandProfile: db.selectFrom('brandProfiles').selectAll().where('userId', '=', id),
  creatorProfile: db
    .selectFrom('creatorProfiles')
    .select(['username', 'bio', 'primaryPlatform', 'avatarUrl', 'bannerUrl', 'contentTypes', 'platforms', 'industries'])
    .select(['languages', 'creatorType', 'audienceType', 'audiencePrimary', 'audienceCountries', 'socialHandles'])
    .select(['visibilitySettings', 'publicPage', 'publicPrices', 'isAvailable', 'followerCount', 'engagementRate'])
    .select(['priceMinMinor', 'priceMaxMinor', 'priceCurrency', 'verifiedAt', 'createdAt', 'updatedAt'])
    .where('userId', '=', id),
  creatorRates: db.selectFrom('creatorRates').selectAll().where('creatorId', '=', id),
  portfolio: db.selectFrom('portfolioItems').selectAll().where('creatorId', '=', id),
  socialAccounts: db.selectFrom('socialAccounts').selectAll().where('creatorId', '=', id),
  socialFigures: db.selectFrom('creatorPublicAnalytics').selectAll().where('creatorId', '=', id),
  followers: db.selectFrom('followerSnapshots').selectAll().where('creatorId', '=', id),
  agencies: db
    .selectFrom('agencyUsers')
    .selectAll()
    .where((eb) => eb.or([eb('userId', '=', id), eb('agencyId', '=', id)])),
  companies: db
    .selectFrom('seats')
    .selectAll()
    .where((eb) => eb.or([eb('personId', '=', id), eb('companyId', '=', id), eb('agencyId', '=', id)])),
  campaigns: db.selectFrom('campaigns').selectAll().where('brandId', '=', id).where('deletedAt', 'is', null),
  briefs: db
    .selectFrom('campaignBriefs')
    .innerJoin('campaigns', 'campaigns.id', 'campaignBriefs.campaignId')
    .selectAll('campaignBriefs')
    .where('campaigns.brandId', '=', id),
  deals: db
    .selectFrom('deals')
    .selectAll()
    .where((eb) => eb.or([eb('brandId', '=', id), eb('creatorId', '=', id)])),
  discountCodes: db
    .selectFrom('discountCodes')
    .innerJoin('trackingLinks', 'trackingLinks.id', 'discountCodes.linkId')
    .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
    .select(['deals.id as dealId', 'discountCodes.code', 'discountCodes.createdAt', 'discountCodes.endedAt'])
    .where((eb) => eb.or([eb('deals.brandId', '=', id), eb('deals.creatorId', '=', id)])),
  commitments: db
    .selectFrom('commitments')
    .select(['dealId', 'industryGroup', 'exclusive', 'span'])
    .where((eb) => eb.or([eb('brandId', '=', id), eb('creatorId', '=', id)])),
  applications: db.selectFrom('applications').selectAll().where('creatorId', '=', id),
  connections: db
    .selectFrom('brandCreatorConnections')
    .selectAll()
    .where((eb) => eb.or([eb('brandId', '=', id), eb('creatorId', '=', id)])),
  signatures: db.selectFrom('signatures').selectAll().where('signerId', '=', id),
  creatorLists: db
    .selectFrom('creatorLists')
    .leftJoin('creatorListMembers', 'creatorListMembers.listId', 'creatorLists.id')
    .select(['creatorLists.name', 'creatorListMembers.creatorId', 'creatorListMembers.note', 'addedAt'])
    .where('creatorLists.brandId', '=', id),
  guestLinks: db
    .selectFrom('guestLinks')
    .select(['id', 'kind', 'campaignId', 'listId', 'matchCampaignId', 'title', 'label', 'fields'])
    .select(['createdAt', 'expiresAt', 'withdrawnAt'])
    .where('brandId', '=', id),
  guestComments: db
    .selectFrom('guestComments')
    .innerJoin('guestItems', 'guestItems.id', 'guestComments.itemId')
    .innerJoin('guestLinks', 'guestLinks.id', 'guestItems.linkId')
    .innerJoin('guests', 'guests.id', 'guestComments.guestId')
    .select([
      'guestItems.linkId',
      'guestItems.submissionId',
      'guestItems.creatorId',
      'guests.name',
      'guestComments.body',
    ])
    .select('guestComments.createdAt')
    .where('guestLinks.brandId', '=', id),
  guestVotes: db
    .selectFrom('guestVotes')
    .innerJoin('guestItems', 'guestItems.id', 'guestVotes.itemId')
    .innerJoin('guestLinks', 'guestLinks.id', 'guestItems.linkId')
    .innerJoin('guests', 'guests.id', 'guestVotes.guestId')
    .select(['guestItems.linkId', 'guestItems.submissionId', 'guestItems.creatorId', 'guests.name', 'guestVotes.vote'])
    .select('guestVotes.votedAt')
    .where('guestLinks.brandId', '=', id),
  savedViews: db.selectFrom('savedViews').selectAll().where('ownerId', '=', id),
  templates: db.selectFrom('templates').selectAll().where('ownerId', '=', id),
  submissions: db
    .selectFrom('submissions')
    .innerJoin('submissionVersions', 'submissionVersions.submissionId', 'submissions.id')
    .selectAll('submissions')
    .select(['submissionVersions.version as versionNumber', 'submissionVersions.caption'])
    .where('submissions.creatorId', '=', id),
  postChecks: db
    .selectFrom('postChecks')
    .innerJoin('submissions', 'submissions.id', 'postChecks.submissionId')
    .selectAll('postChecks')
    .where('submissions.creatorId', '=', id),
  contentReviews: db.selectFrom('submissionReviews').selectAll().where('reviewerId', '=', id),
  comments: db.selectFrom('submissionComments').selectAll().where('authorId', '=', id),
  messages: db
    .selectFrom('dealMessages')
    .select(['id', 'dealId', 'body', 'agencyId', 'byMail', 'createdAt', 'removedAt'])
    .where('authorId', '=', id),
  heldTexts: db
    .selectFrom('quarantinedItems')
    .select(['kind', 'texts', 'status', 'reason', 'createdAt', 'decidedAt'])
    .where('authorId', '=', id),
  trackRecord: db.selectFrom('trackRecords').select('figures').where('userId', '=', id),
  recordEntries: db
    .selectFrom('recordEntries')
    .select(['figure', 'campaignId', 'beganAt', 'endedAt', 'seconds', 'verdict', 'total'])
    .where('userId', '=', id),
  recordObjections: db
    .selectFrom('recordObjections')
    .select(['figure', 'reason', 'status', 'decision', 'createdAt', 'decidedAt'])
    .where('userId', '=', id),
  approvals: db
    .selectFrom('approvals')
    .select(['act', 'amountMinor', 'currency', 'reason', 'status', 'note', 'askedAt', 'decidedAt'])
    .where((eb) => eb.or([eb('askedBy', '=', id), eb('decidedBy', '=', id)])),
  proposals: db
    .selectFrom('proposals')
    .select([
      'assistant',
      'title',
      'fields',
      'effects',
      'priceMinor',
      'currency',
      'status',
      'note',
      'createdAt',
      'decidedAt',
    ])
    .where((eb) => eb.or([eb('proposedBy', '=', id), eb('decidedBy', '=', id)])),
  cases: db
    .selectFrom('cases')
    .select([
      'id',
      'dealId',
      'openedBy',
      'term',
      'claim',
      'status',
      'finding',
      'reason',
      'split',
      'createdAt',
      'endedAt',
    ])
    .where((eb) => eb.or([eb('brandId', '=', id), eb('creatorId', '=', id)])),
  caseProposals: db
    .selectFrom('caseProposals')
    .innerJoin('cases', 'cases.id', 'caseProposals.caseId')
    .select(['caseProposals.caseId', 'caseProposals.side', 'caseProposals.note', 'caseProposals.split'])
    .select('caseProposals.createdAt')
    .where((eb) => eb.or([eb('cases.brandId', '=', id), eb('cases.creatorId', '=', id)])),
  caseEvidence: db
    .selectFrom('caseEvidence')
    .innerJoin('cases', 'cases.id', 'caseEvidence.caseId')
    .select(['caseEvidence.caseId', 'caseEvidence.side', 'caseEvidence.kind', 'caseEvidence.seen'])
    .select(['caseEvidence.note', 'caseEvidence.createdAt'])
    .where((eb) => eb.or([eb('cases.brandId', '=', id), eb('cases.creatorId', '=', id)])),
  crmNotes: db
    .selectFrom('crmNotes')
    .select(['body', 'createdAt'])
    .where((eb) => eb.or([eb.and([eb('userId', '=', id), notOfABrand('crmNotes')]), eb('authorId', '=', id)])),
  crmTags: db
    .selectFrom('crmTags')
    .select(['tag', 'createdAt'])
    .where((eb) => eb.or([eb.and([eb('userId', '=', id), notOfABrand('crmTags')]), eb('agencyId', '=', id)])),
  crmFollowUps: db
    .selectFrom('crmFollowUps')
    .select(['title', 'dueOn', 'doneAt', 'createdAt'])
    .where((eb) => eb.or([eb.and([eb('userId', '=', id), notOfABrand('crmFollowUps')]), eb('authorId', '=', id)])),
  brandPeople: db
    .selectFrom('brandPeople')
    .select(['creatorId', 'name', 'email', 'platform', 'handle', 'tags', 'note', 'stage', 'source', 'createdAt'])
    .where('brandId', '=', id),
  brandAsks: db
    .selectFrom('brandAsks')
    .select(['brandId', 'agreed', 'createdAt', 'answeredAt'])
    .where('userId', '=', id),
  notifications: db.selectFrom('notifications').selectAll().where('userId', '=', id),
  preferences: db.selectFrom('notificationPreferences').selectAll().where('userId', '=', id),
  choices: db.selectFrom('notificationChoices').selectAll().where('userId', '=', id),
  digest: db.selectFrom('notificationDigests').selectAll().where('userId', '=', id),
  // Without the addresses and keys, with which somebody else could reach the device.
  pushDevices: db
    .selectFrom('pushSubscriptions')
    .select(['userAgent', 'createdAt', 'lastOkAt', 'failures'])
    .where('userId', '=', id),
  dismissals: db.selectFrom('actionItemDismissals').selectAll().where('userId', '=', id),
  intros: db.selectFrom('intros').selectAll().where('userId', '=', id),
  // Without their bodies, which may have links that let somebody in.
  mails: db
    .selectFrom('mailOutbox')
    .select(['toAddress', 'template', 'subject', 'status', 'createdAt', 'sentAt'])
    .where('userId', '=', id),
  payments: db
    .selectFrom('payments')
    .select(['id', 'campaignId', 'kind', 'status', 'amountMinor', 'currency', 'refundedMinor', 'disputedMinor'])
    .select(['invoiceSeq', 'carriedOver', 'createdAt', 'succeededAt'])
    .where('brandId', '=', id),
  refundRequests: db
    .selectFrom('refundRequests')
    .select(['campaignId', 'status', 'amountMinor', 'currency', 'reason', 'answer', 'createdAt', 'closedAt'])
    .where('brandId', '=', id),
  paymentMethod: db
    .selectFrom('paymentMethods')
    .select(['brand', 'last4', 'expMonth', 'expYear', 'updatedAt'])
    .where('brandId', '=', id),
  earnings: db
    .selectFrom('earnings')
    .selectAll()
    .where((eb) => eb.or([eb('creatorId', '=', id), eb('brandId', '=', id)])),
  payouts: db
    .selectFrom('payouts')
    .select(['id', 'dealId', 'status', 'amountMinor', 'currency', 'carriedOver', 'createdAt', 'paidAt'])
    .where('creatorId', '=', id),
  payoutAccounts: db
    .selectFrom('payoutAccounts')
    .select(['provider', 'status', 'country', 'bankLabel', 'bankLast4', 'changeStatus', 'changeLast4'])
    .select(['createdAt', 'updatedAt'])
    .where('creatorId', '=', id),
  files: db
    .selectFrom('files')
    .select(['id', 'name', 'purpose', 'contentType', 'sizeBytes', 'createdAt'])
    .where('ownerId', '=', id)
    .where('purpose', '<>', 'copy')
    .where('deletedAt', 'is', null),
  history: db
    .selectFrom('auditLog')
    .select(['createdAt', 'action', 'resourceType', 'resourceId', 'fromStatus', 'toStatus', 'ipAddress', 'userAgent'])
    .where('userId', '=', id)
    .orderBy('id', 'desc')
    .limit(ROWS),
});

/** The account of an address. */
export const accountOfAddress = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'email']).where('email', '=', email).where('emailConfirmedAt', 'is not', null);

/** The contents of a person's files, ordered by id, without an earlier copy of all this. */
export const contentsOf = (db: Db, id: string) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'contentKey', 'sizeBytes'])
    .where('ownerId', '=', id)
    .where('purpose', '<>', 'copy')
    .where('deletedAt', 'is', null)
    .orderBy('id');
