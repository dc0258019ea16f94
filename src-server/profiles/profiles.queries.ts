import type { Db, Tx } from '../data/db.ts';

/** What the completeness of a creator's profile is counted from. */
export function profileFacts(db: Db | Tx, userId: string) {
  return db
    .selectFrom('creatorProfiles')
    .innerJoin('users', 'users.id', 'creatorProfiles.userId')
    .select((eb) => [
      'firstName',
      'lastName',
      'bio',
      'avatarUrl',
      'primaryPlatform',
      'industries',
      'contentTypes',
      'isProfileComplete',
      eb
        .selectFrom('socialAccounts')
        .select((count) => count.fn.countAll<number>().as('n'))
        .where('creatorId', '=', userId)
        .$asScalar()
        .$notNull()
        .as('connectedAccounts'),
    ])
    .where('userId', '=', userId);
}

export function introOf(db: Db | Tx, userId: string) {
  return db.selectFrom('intros').select('dismissedAt').where('userId', '=', userId).where('introType', '=', 'creator');
}

/** A brand's name and industry. */
export const brandNames = (db: Db, brandId: string) =>
  db.selectFrom('brandProfiles').select(['companyName', 'industry']).where('userId', '=', brandId);
