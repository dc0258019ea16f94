import type { Tx } from '../data/db.ts';

const NAME = { firstName: 'Deleted', lastName: 'account' } as const;
const COMPANY = 'Deleted account';

/** An address that nobody can have, one for each account. */
const pseudonymOf = (userId: string): string => `deleted-${userId}@accord.invalid`;

/** Files that only their owner has: no content of a deal and no paper of a campaign. */
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

/** Puts a pseudonym in the place of everything that the person said about themselves, one statement a table. */
export function pseudonymise(tx: Tx, id: string, now: Date) {
  return [
    tx
      .updateTable('users')
      .set({ ...NAME, email: pseudonymOf(id), passwordHash: null, lastSignInAt: null, termsAcceptedAt: null })
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
        audienceCountries: [],
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

/** Removes what else leads to the person. Deals, money, signatures under contracts and the audit log stay. */
export function removeTraces(tx: Tx, account: { id: string; email: string }, now: Date) {
  const { id, email } = account;
  return [
    tx.updateTable('applications').set({ message: null }).where('creatorId', '=', id),
    tx
      .updateTable('invites')
      .set({ email: pseudonymOf(id) })
      .where('email', '=', email),
    tx.updateTable('fileUploads').set({ expiresAt: now }).where('ownerId', '=', id),
    tx.deleteFrom('userRoles').where('userId', '=', id).where('status', '=', 'pending'),
    tx.deleteFrom('authTokens').where('userId', '=', id),
    tx.deleteFrom('signInPlaces').where('userId', '=', id),
    tx.deleteFrom('notifications').where('userId', '=', id),
    tx.deleteFrom('notificationPreferences').where('userId', '=', id),
    tx.deleteFrom('actionItemDismissals').where('userId', '=', id),
    tx.deleteFrom('intros').where('userId', '=', id),
    tx.deleteFrom('savedFilterSets').where('brandId', '=', id),
    tx.deleteFrom('favourites').where((eb) => eb.or([eb('brandId', '=', id), eb('creatorId', '=', id)])),
    tx.deleteFrom('paymentMethods').where('brandId', '=', id),
    tx.deleteFrom('socialAccounts').where('creatorId', '=', id),
    tx.deleteFrom('creatorPublicAnalytics').where('creatorId', '=', id),
    tx.deleteFrom('followerSnapshots').where('creatorId', '=', id),
    tx.deleteFrom('mailOutbox').where((eb) => eb.or([eb('userId', '=', id), eb('toAddress', '=', email)])),
    tx.deleteFrom('leads').where('email', '=', email),
  ];
}
