import type { Db, Tx } from '../data/db.ts';

const COLUMNS = [
  'bio',
  'creatorType',
  'audienceType',
  'audiencePrimary',
  'audienceCountries',
  'industries',
  'platforms',
  'contentTypes',
  'primaryPlatform',
  'wizardStep',
  'isProfileComplete',
] as const;

/** What the wizard shows of a creator, who may have no profile yet. */
export const wizardOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'users.id')
    .select(['firstName', 'lastName', ...COLUMNS])
    .where('users.id', '=', userId);

/** The stored profile, to be changed: its account is locked. */
export const wizardProfile = (tx: Tx, userId: string) =>
  tx.selectFrom('creatorProfiles').select(COLUMNS).where('userId', '=', userId);
