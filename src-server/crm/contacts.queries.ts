import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { PersonStage } from '#shared/crm/person-stages.ts';
import type { Granted } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { insertAll } from '../data/insert-all.ts';
import { isOneOfIds } from '../data/sql.ts';

/** Those of these addresses that are among a brand's contacts. */
export const knownAddresses = (db: Db | Tx, brandId: string, emails: readonly string[]) =>
  db
    .selectFrom('brandPeople')
    .select(sql<string>`lower(email::text)`.as('email'))
    .where('brandId', '=', brandId)
    .where(sql<SqlBool>`email = any(${emails}::citext[])`);

/** Those of these creators who are among a brand's people. */
export const creatorsAmong = (db: Db | Tx, brandId: string, creatorIds: readonly string[]) =>
  db
    .selectFrom('brandPeople')
    .select('creatorId')
    .where('brandId', '=', brandId)
    .where(isOneOfIds('creatorId', creatorIds));

/** Creators whom Discover shows, by a confirmed address. */
export const listedByAddress = (db: Db | Tx, emails: readonly string[]) =>
  db
    .selectFrom('users')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'users.id')
    .where('creatorProfiles.listed', '=', true)
    .where('users.emailConfirmedAt', 'is not', null)
    .where(sql<SqlBool>`users.email = any(${emails}::citext[])`)
    .select(['users.id', sql<string>`lower(users.email::text)`.as('email')]);

/** Creators whom Discover shows, by an account that is proved to be theirs; each account as `platform handle`. */
export const listedByAccount = (db: Db | Tx, accounts: readonly string[]) =>
  db
    .selectFrom('socialAccounts as s')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 's.creatorId')
    .where('creatorProfiles.listed', '=', true)
    .where('s.verifiedAt', 'is not', null)
    .where(sql<SqlBool>`(s.platform, lower(s.handle)) in (
      select split_part(account, ' ', 1), split_part(account, ' ', 2) from unnest(${accounts}::text[]) account)`)
    .select(['s.creatorId as id', sql<string>`s.platform || ' ' || lower(s.handle)`.as('account')]);

/** Those of these hashes of addresses that are not to be written to. */
export const blockedAmong = (db: Db | Tx, hashes: readonly string[]) =>
  db.selectFrom('doNotContact').select('addressHash').where(sql<SqlBool>`address_hash = any(${hashes}::text[])`);

export const block = (tx: Tx, addressHash: string, now: Date) =>
  tx
    .insertInto('doNotContact')
    .values({ addressHash, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('addressHash');

export const insertPeople = (tx: Tx, rows: readonly Insertable<Database['brandPeople']>[]) =>
  insertAll(tx, 'brandPeople', rows).returning(['id', 'creatorId', 'email']);

type ContactFacts = { id: string; brandId: string };

export const noteInvited = (
  tx: Tx,
  { id }: Granted<ContactFacts>,
  change: { inviteCode: string; invitedAt: Date; stage: PersonStage },
) =>
  tx
    .updateTable('brandPeople')
    .set({ ...change, updatedAt: change.invitedAt })
    .where('id', '=', id);

export const deleteContact = (tx: Tx, { id }: Granted<ContactFacts>) =>
  tx.deleteFrom('brandPeople').where('id', '=', id);
