import { sql } from 'kysely';
import type { CaseSide } from '#shared/cases/cases.ts';
import { AUDIENCE_LOCATION_DEFAULT, AUDIENCE_TYPE_DEFAULT } from '#shared/choices/audiences.ts';
import { ENDED_CAMPAIGNS, OPEN_INVITES, UNFINISHED_DEALS, UNPAID_MILESTONES } from '#shared/status-sets.ts';
import type { Tx } from '../data/db.ts';
import { locking } from '../ground/locks.ts';
import { removeProgrammaticAccess } from './role-change.queries.ts';

const NAME = { firstName: 'Deleted', lastName: 'account' } as const;
const COMPANY = 'Deleted account';
const REMOVED_WORDS = 'This email quoted somebody whose account was deleted since.';

/** A unique address for each erased account, on a domain that does not exist. */
const pseudonymOf = (userId: string): string => `deleted-${userId}@accord.invalid`;

/** A brand's drafts and campaigns that have not ended, locked in order of id. */
export function unendedCampaigns(tx: Tx, brandId: string) {
  return locking(
    tx
      .selectFrom('campaigns')
      .selectAll()
      .where('brandId', '=', brandId)
      .where('deletedAt', 'is', null)
      .where('status', 'not in', ENDED_CAMPAIGNS)
      .orderBy('id'),
  );
}

/**
 * Every campaign that the end of an account changes, locked in order of id: its own that have not ended, and those on which it has an open deal,
 * case or application.
 */
export function lockCampaignsOf(tx: Tx, userId: string) {
  return locking(
    tx
      .selectFrom('campaigns')
      .select('campaigns.id')
      .where((eb) =>
        eb(
          'campaigns.id',
          'in',
          eb
            .selectFrom('campaigns')
            .select('id')
            .where('brandId', '=', userId)
            .where('deletedAt', 'is', null)
            .where('status', 'not in', ENDED_CAMPAIGNS)
            .union(
              eb
                .selectFrom('deals')
                .select('campaignId as id')
                .where((deal) => deal.or([deal('creatorId', '=', userId), deal('brandId', '=', userId)]))
                .where('status', 'in', UNFINISHED_DEALS),
            )
            .union(
              eb
                .selectFrom('cases')
                .select('campaignId as id')
                .where((its) => its.or([its('creatorId', '=', userId), its('brandId', '=', userId)]))
                .where('endedAt', 'is', null),
            )
            .union(
              eb
                .selectFrom('applications')
                .select('campaignId as id')
                .where('creatorId', '=', userId)
                .where('status', '=', 'pending'),
            ),
        ),
      )
      .orderBy('campaigns.id'),
  );
}

/** Marks a draft as deleted. */
export function deleteDraft(tx: Tx, campaignId: string, now: Date) {
  return tx.updateTable('campaigns').set({ deletedAt: now }).where('id', '=', campaignId);
}

/** An agency's unanswered invites, locked in order of id. */
export function openInvitesFrom(tx: Tx, accountId: string) {
  return locking(
    tx
      .selectFrom('invites')
      .selectAll()
      .where((eb) => eb.or([eb('agencyId', '=', accountId), eb('companyId', '=', accountId)]))
      .where('status', 'in', OPEN_INVITES)
      .orderBy('id'),
  );
}

/** A creator's content that was never submitted, with its comments and references to its files. */
const unsentContent = (tx: Tx, creatorId: string) =>
  tx
    .deleteFrom('submissions')
    .where('creatorId', '=', creatorId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('submissionVersions')
            .select('submissionVersions.id')
            .whereRef('submissionVersions.submissionId', '=', 'submissions.id')
            .where('submissionVersions.submittedAt', 'is not', null),
        ),
      ),
    );

/** New versions of handed-in content that a creator had begun. */
const begunVersions = (tx: Tx, creatorId: string) =>
  tx
    .selectFrom('submissionVersions')
    .innerJoin('submissions', 'submissions.id', 'submissionVersions.submissionId')
    .select('submissionVersions.id')
    .where('submissions.creatorId', '=', creatorId)
    .where('submissionVersions.submittedAt', 'is', null);

/**
 * Removes what a creator had begun but not submitted, one statement for each table; its files are left unused. What was submitted belongs to the
 * deal.
 */
export const removeUnsent = (tx: Tx, creatorId: string) => [
  unsentContent(tx, creatorId),
  tx.deleteFrom('submissionFiles').where('versionId', 'in', begunVersions(tx, creatorId)),
  tx.updateTable('submissionVersions').set({ caption: '' }).where('id', 'in', begunVersions(tx, creatorId)),
];

/** The names by which a person is mentioned in notices to others: the name, the company, the profile name and the address. */
export const namesOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'users.id')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'users.id')
    .select(['users.firstName', 'users.lastName', 'users.email', 'companyName', 'displayName', 'username'])
    .where('users.id', '=', userId);

export type Names = Awaited<ReturnType<ReturnType<typeof namesOf>['executeTakeFirstOrThrow']>>;

/** Everyone who may have been told about a person by name: the other sides of deals and applications, agencies, and staff. */
const acquaintances = (id: string) => sql<string>`(
  select case when brand_id = ${id} then creator_id else brand_id end from deals where brand_id = ${id} or creator_id = ${id}
  union select campaigns.brand_id from applications join campaigns on campaigns.id = campaign_id where creator_id = ${id}
  union select creator_id from applications join campaigns on campaigns.id = campaign_id where brand_id = ${id}
  union select agency_id from agency_users where user_id = ${id}
  union select user_id from agency_users where agency_id = ${id}
  union select id from users where role in ('admin', 'super_admin'))`;

/** Removes the names of an erased account from what others were told about it, in the app and by mail, one statement for each table. */
export function forgetNames(tx: Tx, userId: string, names: readonly string[]) {
  const escaped = names.map((name) => name.replace(/[^\p{L}\p{N} ]/gu, '\\$&'));
  // Inside a longer word it is not the name.
  const pattern = `(?<!\\w)(?:${escaped.join('|')})(?!\\w)`;
  const without = (column: string) => sql<string>`regexp_replace(${sql.ref(column)}, ${pattern}, ${COMPANY}, 'g')`;
  const has = (...columns: string[]) =>
    sql<boolean>`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}) ~ ${pattern}`;
  const toOthers = sql<boolean>`user_id in ${acquaintances(userId)}`;
  return [
    tx
      .updateTable('notifications')
      .set({ title: without('title'), message: without('message') })
      .where(toOthers)
      .where(has('title', 'message')),
    tx
      .updateTable('mailOutbox')
      .set({ subject: without('subject'), bodyText: without('bodyText'), bodyHtml: without('bodyHtml') })
      .where(toOthers)
      .where(has('subject', 'bodyText', 'bodyHtml')),
  ];
}

/** Mails to the other sides of a person's conversations quote messages. */
function withoutTheirWords(tx: Tx, userId: string) {
  const talkedTo = tx
    .selectFrom('conversationSides')
    .select('conversationSides.id')
    .where(
      'conversationSides.dealId',
      'in',
      tx.selectFrom('dealMessages').select('dealId').where('authorId', '=', userId),
    )
    .where('conversationSides.userId', '<>', userId);
  return tx
    .updateTable('mailOutbox')
    .set({ bodyText: REMOVED_WORDS, bodyHtml: REMOVED_WORDS })
    .where('sideId', 'in', talkedTo);
}

/** Files that only their owner uses: they belong to no deal's content and to no campaign. */
export function strayFiles(tx: Tx, userId: string) {
  return tx
    .selectFrom('files')
    .select('files.id')
    .where('ownerId', '=', userId)
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(
            eb
              .selectFrom('submissionFiles')
              .select('submissionFiles.id')
              .whereRef('submissionFiles.fileId', '=', 'files.id'),
          ),
          eb.exists(
            eb.selectFrom('campaignFiles').select('campaignFiles.id').whereRef('campaignFiles.fileId', '=', 'files.id'),
          ),
        ]),
      ),
    );
}

/** Replaces what the person said about themselves with a pseudonym, one statement for each table. */
export function pseudonymise(tx: Tx, id: string, now: Date) {
  return [
    tx
      .updateTable('users')
      .set({
        ...NAME,
        email: pseudonymOf(id),
        passwordHash: null,
        lastSignInAt: null,
        termsAcceptedAt: null,
        bouncedAddress: null,
      })
      .where('id', '=', id),
    tx
      .updateTable('brandProfiles')
      .set({
        companyName: COMPANY,
        displayName: null,
        industry: null,
        websiteUrl: null,
        brandBio: null,
        budgetRange: null,
        logoUrl: null,
        brandGoal: null,
        campaignFocus: null,
        socialUrls: '{}',
        timeZone: 'UTC',
        updatedAt: now,
      })
      .where('userId', '=', id),
    tx
      .updateTable('creatorProfiles')
      .set({
        username: null,
        bio: null,
        primaryPlatform: null,
        avatarUrl: null,
        bannerUrl: null,
        contentTypes: [],
        platforms: [],
        industries: [],
        industryGroups: [],
        languages: [],
        creatorType: null,
        audienceType: AUDIENCE_TYPE_DEFAULT,
        audiencePrimary: AUDIENCE_LOCATION_DEFAULT,
        audienceCountries: [],
        wizardStep: 1,
        publicPage: false,
        publicPrices: false,
        socialHandles: '{}',
        visibilitySettings: '{}',
        isProfileComplete: false,
        isAvailable: false,
        followerCount: null,
        engagementRate: null,
        priceMinMinor: null,
        priceMaxMinor: null,
        verifiedAt: null,
        updatedAt: now,
      })
      .where('userId', '=', id),
  ];
}

/**
 * Takes the words of a side out of its cases: its claims, its notes, and what it wrote that was laid down as evidence, one statement for each table.
 */
function wordsInCases(tx: Tx, id: string, side: CaseSide) {
  const own = tx
    .selectFrom('cases')
    .select('cases.id')
    .where(side === 'brand' ? 'cases.brandId' : 'cases.creatorId', '=', id);
  return [
    tx.updateTable('cases').set({ claim: '' }).where('id', 'in', own).where('openedBy', '=', side),
    tx.updateTable('caseProposals').set({ note: '' }).where('caseId', 'in', own).where('side', '=', side),
    tx.updateTable('caseEvidence').set({ note: null }).where('caseId', 'in', own).where('side', '=', side),
    tx
      .updateTable('caseEvidence')
      .set({ seen: sql<string>`seen || '{"text": ""}'::jsonb` })
      .where('caseId', 'in', own)
      .where('kind', 'in', ['message', 'comment'])
      .where(sql<string>`seen ->> 'by'`, '=', side),
  ];
}

/** What nobody else has a part in. */
const OF_PERSON_ALONE = [
  ...(['signInPlaces', 'dataCopies', 'calendarAddresses', 'removals', 'actionItemDismissals', 'intros'] as const),
  ...(['notifications', 'notificationPreferences', 'notificationChoices', 'notificationDigests'] as const),
  ...(['pushSubscriptions', 'trackRecords', 'recordEntries', 'recordObjections'] as const),
];

/**
 * Removes everything else that identifies the person. Deals, money, signatures under contracts and the audit log stay, and so does the payout account
 * of a creator who was paid or is still to be paid.
 */
export function removeTraces(tx: Tx, account: { id: string; email: string }, now: Date) {
  const { id, email } = account;
  return [
    tx.updateTable('applications').set({ message: null }).where('creatorId', '=', id),
    tx
      .updateTable('invites')
      .set({ email: pseudonymOf(id) })
      .where('email', '=', email),
    tx.updateTable('fileUploads').set({ expiresAt: now }).where('ownerId', '=', id),
    tx
      .deleteFrom('dealMessageFiles')
      .where('messageId', 'in', tx.selectFrom('dealMessages').select('id').where('authorId', '=', id)),
    tx.updateTable('dealMessages').set({ body: '', removedAt: now }).where('authorId', '=', id),
    withoutTheirWords(tx, id),
    tx
      .updateTable('submissionComments')
      .set({ body: 'This comment was removed with its author’s account.' })
      .where('authorId', '=', id),
    tx.deleteFrom('userRoles').where('userId', '=', id).where('status', '=', 'pending'),
    tx.deleteFrom('authTokens').where('userId', '=', id),
    ...removeProgrammaticAccess(tx, id),
    tx
      .deleteFrom('seatCalendars')
      .where('seatId', 'in', tx.selectFrom('seats').select('id').where('personId', '=', id)),
    ...OF_PERSON_ALONE.map((table) => tx.deleteFrom(table).where('userId', '=', id)),
    tx.deleteFrom('templates').where('ownerId', '=', id),
    ...(['crmNotes', 'crmTags', 'crmFollowUps'] as const).map((table) =>
      tx.deleteFrom(table).where((eb) => eb.or([eb('userId', '=', id), eb('agencyId', '=', id)])),
    ),
    tx.deleteFrom('brandPeople').where((eb) => eb.or([eb('brandId', '=', id), eb('creatorId', '=', id)])),
    tx.deleteFrom('brandJoinLinks').where('brandId', '=', id),
    tx.deleteFrom('brandAsks').where((eb) => eb.or([eb('brandId', '=', id), eb('userId', '=', id)])),
    tx.deleteFrom('savedViews').where((eb) => eb.or([eb('ownerId', '=', id), eb('deskId', '=', id)])),
    tx.deleteFrom('guestLinks').where('brandId', '=', id),
    tx.deleteFrom('guestItems').where('creatorId', '=', id),
    // A code often has its creator's name.
    tx
      .deleteFrom('discountCodes')
      .where((eb) =>
        eb.or([
          eb('brandId', '=', id),
          eb(
            'linkId',
            'in',
            tx
              .selectFrom('trackingLinks')
              .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
              .where('deals.creatorId', '=', id)
              .select('trackingLinks.id'),
          ),
        ]),
      ),
    tx.deleteFrom('creatorLists').where('brandId', '=', id),
    tx.deleteFrom('creatorListMembers').where('creatorId', '=', id),
    tx.updateTable('quarantinedItems').set({ texts: '{}', signs: '[]' }).where('authorId', '=', id),
    tx.updateTable('refundRequests').set({ reason: '' }).where('brandId', '=', id),
    ...(['brand', 'creator'] as const).flatMap((side) => wordsInCases(tx, id, side)),
    tx.deleteFrom('approvals').where('companyId', '=', id),
    tx.updateTable('approvals').set({ reason: '' }).where('askedBy', '=', id),
    tx.updateTable('approvals').set({ note: null }).where('decidedBy', '=', id),
    tx.deleteFrom('proposals').where('accountId', '=', id),
    tx.updateTable('proposals').set({ note: null }).where('decidedBy', '=', id),
    tx.deleteFrom('portfolioItems').where('creatorId', '=', id),
    tx.deleteFrom('creatorRates').where('creatorId', '=', id),
    tx.deleteFrom('paymentMethods').where('brandId', '=', id),
    tx
      .deleteFrom('payoutAccounts')
      .where('creatorId', '=', id)
      .where((eb) =>
        eb.not(
          eb.or([
            eb.exists(eb.selectFrom('payouts').select('payouts.id').where('payouts.creatorId', '=', id)),
            eb.exists(
              eb
                .selectFrom('milestones')
                .innerJoin('deals', 'deals.id', 'milestones.dealId')
                .select('milestones.id')
                .where('deals.creatorId', '=', id)
                .where('milestones.status', 'in', UNPAID_MILESTONES),
            ),
          ]),
        ),
      ),
    tx.deleteFrom('socialAccounts').where('creatorId', '=', id),
    tx.deleteFrom('creatorPublicAnalytics').where('creatorId', '=', id),
    tx.deleteFrom('followerSnapshots').where('creatorId', '=', id),
    tx.deleteFrom('mailOutbox').where((eb) => eb.or([eb('userId', '=', id), eb('toAddress', '=', email)])),
    tx.deleteFrom('leads').where('email', '=', email),
  ];
}
