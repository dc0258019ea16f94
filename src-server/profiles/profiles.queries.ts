import type { Expression, Insertable, Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db, Tx } from '../data/db.ts';
import { storedTimeZone } from '../data/sql.ts';
import { locking } from '../ground/locks.ts';

/** The facts from which the completeness of a creator's profile is computed. */
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

/** A creator's first steps: the intro, the payouts, the first answer or application. */
export function beginningOf(db: Db | Tx, userId: string) {
  return db.selectNoFrom((eb) => {
    const has = (rows: Expression<unknown>) => eb.exists(rows).$castTo<boolean>();
    const payouts = eb.selectFrom('payoutAccounts').where('creatorId', '=', userId).where('status', '=', 'active');
    const answered = eb.selectFrom('deals').where('creatorId', '=', userId).where('responseDate', 'is not', null);
    return [
      has(eb.selectFrom('intros').where('userId', '=', userId).where('introType', '=', 'creator').select('userId')).as(
        'introDismissed',
      ),
      has(payouts.select('creatorId')).as('hasPayouts'),
      has(answered.select('id')).as('hasAnswered'),
      has(eb.selectFrom('applications').where('creatorId', '=', userId).select('id')).as('hasApplied'),
    ];
  });
}

export const brandNames = (db: Db | Tx, brandId: string) =>
  db.selectFrom('brandProfiles').select(['companyName', 'industry', 'logoUrl']).where('userId', '=', brandId);

/** Stores that a creator dismissed the intro; a second call inserts nothing. */
export const insertIntro = (tx: Tx, userId: string, now: Date) =>
  tx
    .insertInto('intros')
    .values({ userId, introType: 'creator', dismissedAt: now })
    .onConflict((oc) => oc.columns(['userId', 'introType']).doNothing());

type Given<Table extends keyof Database> = Omit<Insertable<Database[Table]>, 'userId' | 'createdAt' | 'updatedAt'>;

/** Creates a brand's profile, or changes these fields of an existing one, except the time zone, which was chosen. */
export const putBrandProfile = (
  tx: Tx,
  userId: string,
  { timeZone, ...fields }: Given<'brandProfiles'> & { timeZone: string },
  now: Date,
) =>
  tx
    .insertInto('brandProfiles')
    .values({ userId, ...fields, timeZone: storedTimeZone(timeZone), createdAt: now, updatedAt: now })
    .onConflict((oc) => oc.column('userId').doUpdateSet({ ...fields, updatedAt: now }));

/** Creates a creator's profile, or changes these fields of an existing one. */
export const putCreatorProfile = (tx: Tx, userId: string, fields: Given<'creatorProfiles'>, now: Date) =>
  tx
    .insertInto('creatorProfiles')
    .values({ userId, ...fields, createdAt: now, updatedAt: now })
    .onConflict((oc) => oc.column('userId').doUpdateSet({ ...fields, updatedAt: now }));

/** A creator's own profile, with the facts from which its completeness is computed. */
export const ownProfile = (db: Db, userId: string) =>
  profileFacts(db, userId).select(['username', 'bannerUrl', 'visibilitySettings']);

/** The fields of a creator's profile that an edit may change, locked, with the name of the account. */
export const lockProfile = (tx: Tx, userId: string) =>
  locking(
    tx
      .selectFrom('creatorProfiles')
      .innerJoin('users', 'users.id', 'creatorProfiles.userId')
      .select([
        'firstName',
        'lastName',
        'username',
        'bio',
        'primaryPlatform',
        'avatarUrl',
        'bannerUrl',
        'visibilitySettings',
      ])
      .where('userId', '=', userId),
    'creatorProfiles',
  );

/** Changes a creator's profile; fields that are undefined stay as they are. */
export const updateProfile = (tx: Tx, userId: string, change: Updateable<Database['creatorProfiles']>) =>
  tx.updateTable('creatorProfiles').set(change).where('userId', '=', userId);

/** The owner of a user name. */
export const ownerOfUsername = (tx: Tx, username: string) =>
  tx.selectFrom('creatorProfiles').select('userId').where('username', '=', username);
