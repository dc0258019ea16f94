import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { OwnRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { flagRefusalColumn } from '../ground/flags.ts';
import { type Locked, locking } from '../ground/locks.ts';

type SocialAccount = Selectable<Database['socialAccounts']>;

/** A creator's accounts, newest first (CR-PROF-18). */
export const accountsOf = (db: Db, creatorId: string) =>
  db
    .selectFrom('socialAccounts')
    .selectAll()
    .select(flagRefusalColumn('social_refresh_enabled').as('refreshOff'))
    .where('creatorId', '=', creatorId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');

/** The followers of a creator's platforms as they were last counted between two days (`YYYY-MM-DD`, UTC, both included). */
export const followersBetween = (db: Db, creatorId: string, from: string, to: string) =>
  db
    .selectFrom('followerSnapshots')
    .distinctOn('platform')
    .select(['platform', 'followers'])
    .where('creatorId', '=', creatorId)
    .where('takenOn', '>=', from)
    .where('takenOn', '<=', to)
    .orderBy('platform')
    .orderBy('takenOn', 'desc');

/** A creator's followers on each platform, one count a day, from a day (`YYYY-MM-DD`, UTC) on, oldest first. */
export const followersFrom = (db: Db, creatorId: string, from: string) =>
  db
    .selectFrom('followerSnapshots')
    .where('creatorId', '=', creatorId)
    .where('takenOn', '>=', from)
    .select(['platform', 'takenOn', 'followers'])
    .orderBy('takenOn')
    .orderBy('platform');

/** Stores a new account; no row if the creator already has one on that platform. */
export const insertAccount = (tx: Tx, account: Insertable<Database['socialAccounts']>) =>
  tx
    .insertInto('socialAccounts')
    .values(account)
    .onConflict((oc) => oc.columns(['creatorId', 'platform']).doNothing())
    .returningAll();

export const accountOn = (tx: Tx, creatorId: string, platform: string) =>
  tx
    .selectFrom('socialAccounts')
    .select(['handle', 'verifiedAt'])
    .where('creatorId', '=', creatorId)
    .where('platform', '=', platform);

export const ownAccount = (db: Db, creatorId: string, id: string) =>
  db.selectFrom('socialAccounts').selectAll().where('id', '=', id).where('creatorId', '=', creatorId);

/** An account, whosever it is. */
export const accountById = (db: Db | Tx, id: string) =>
  db.selectFrom('socialAccounts').selectAll().where('id', '=', id);

/** The same, locked. */
export const lockAccountById = (tx: Tx, id: string) => locking(accountById(tx, id));

/** Accounts whose figures were last requested before then. */
export const accountsDue = (db: Db, before: Date) =>
  db.selectFrom('socialAccounts').select('id').where('refreshAskedAt', '<=', before);

export const noteAsked = (tx: Tx, { id }: Locked<SocialAccount>, now: Date) =>
  tx.updateTable('socialAccounts').set({ refreshAskedAt: now }).where('id', '=', id);

export const deleteAccount = (tx: Tx, { id }: OwnRow<'socialAccounts'>) =>
  tx.deleteFrom('socialAccounts').where('id', '=', id);

/** The account that is proved to be another creator's, locked. */
export const lockOtherOwner = (tx: Tx, account: { id: string; platform: string; handle: string }) =>
  locking(
    tx
      .selectFrom('socialAccounts')
      .selectAll()
      .where('platform', '=', account.platform)
      .where('handle', '=', account.handle)
      .where('verifiedAt', 'is not', null)
      .where('id', '<>', account.id),
  );

/** Records since when an account is proved to be its creator's, with its figures, or that it no longer is. */
export const noteProof = (
  tx: Tx,
  { id }: Locked<SocialAccount>,
  proof: { verifiedAt: Date; followers: number; engagementRate: number | null } | { verifiedAt: null },
) => tx.updateTable('socialAccounts').set(proof).where('id', '=', id);

/** Stores what brands see of an account. Earlier pictures of posts are kept if the platform returned none. */
export const putFigures = (
  tx: Tx,
  { topContents, recentContents, ...figures }: Insertable<Database['creatorPublicAnalytics']>,
) =>
  tx
    .insertInto('creatorPublicAnalytics')
    .values({ ...figures, topContents: topContents ?? '[]', recentContents: recentContents ?? '[]' })
    .onConflict((oc) =>
      oc.columns(['creatorId', 'platform', 'identifier']).doUpdateSet({
        ...figures,
        ...(topContents && { topContents }),
        ...(recentContents && { recentContents }),
        createdAt: (eb) => eb.ref('creatorPublicAnalytics.createdAt'),
      }),
    );

/** Removes what brands see of a creator's account on a platform. */
export const deleteFigures = (tx: Tx, creatorId: string, platform: string) =>
  tx.deleteFrom('creatorPublicAnalytics').where('creatorId', '=', creatorId).where('platform', '=', platform);

/** Deletes the follower history of a creator on a platform. */
export const deleteFollowers = (tx: Tx, creatorId: string, platform: string) =>
  tx.deleteFrom('followerSnapshots').where('creatorId', '=', creatorId).where('platform', '=', platform);

/** Stores the followers of a day: its last count. */
export const putFollowers = (tx: Tx, snapshot: Insertable<Database['followerSnapshots']>) =>
  tx
    .insertInto('followerSnapshots')
    .values(snapshot)
    .onConflict((oc) =>
      oc.columns(['creatorId', 'platform', 'takenOn']).doUpdateSet({ followers: snapshot.followers }),
    );

/** Sets the followers and engagement of a profile: those of the creator's largest proved account, or none. */
export function takeProvedFigures(tx: Tx, creatorId: string, now: Date) {
  const largest = tx
    .selectFrom('socialAccounts')
    .where('creatorId', '=', creatorId)
    .where('verifiedAt', 'is not', null)
    .where('followers', 'is not', null)
    .orderBy('followers', 'desc')
    .orderBy('platform')
    .limit(1);
  return tx
    .updateTable('creatorProfiles')
    .set({
      followerCount: largest.select('followers'),
      engagementRate: largest.select('engagementRate'),
      updatedAt: now,
    })
    .where('userId', '=', creatorId);
}
