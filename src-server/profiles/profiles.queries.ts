import type { Insertable } from 'kysely';
import type { Database } from '#db/schema.ts';
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

/** When a creator dismissed the intro; no row before that. */
export function introOf(db: Db | Tx, userId: string) {
  return db.selectFrom('intros').select('dismissedAt').where('userId', '=', userId).where('introType', '=', 'creator');
}

/** A brand's name and industry. */
export const brandNames = (db: Db, brandId: string) =>
  db.selectFrom('brandProfiles').select(['companyName', 'industry']).where('userId', '=', brandId);

/** Stores that a creator dismissed the intro; a second time it inserts nothing. */
export const insertIntro = (tx: Tx, userId: string, now: Date) =>
  tx
    .insertInto('intros')
    .values({ userId, introType: 'creator', dismissedAt: now })
    .onConflict((oc) => oc.columns(['userId', 'introType']).doNothing());

type Given<Table extends keyof Database> = Omit<Insertable<Database[Table]>, 'userId' | 'createdAt' | 'updatedAt'>;

/** Makes a brand's profile, or changes these fields of the one that is there. */
export const putBrandProfile = (tx: Tx, userId: string, fields: Given<'brandProfiles'>, now: Date) =>
  tx
    .insertInto('brandProfiles')
    .values({ userId, ...fields, createdAt: now, updatedAt: now })
    .onConflict((oc) => oc.column('userId').doUpdateSet({ ...fields, updatedAt: now }));

/** Makes a creator's profile, or changes these fields of the one that is there. */
export const putCreatorProfile = (tx: Tx, userId: string, fields: Given<'creatorProfiles'>, now: Date) =>
  tx
    .insertInto('creatorProfiles')
    .values({ userId, ...fields, createdAt: now, updatedAt: now })
    .onConflict((oc) => oc.column('userId').doUpdateSet({ ...fields, updatedAt: now }));
