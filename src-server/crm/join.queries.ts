import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db, Tx } from '../data/db.ts';
import { linkedBrand } from '../ground/brand-people.ts';
import { type Locked, locking } from '../ground/locks.ts';

/** A brand as its link shows it, and what somebody has answered it; no row for a link that does not work. */
export const brandAsking = (db: Db, code: string, userId: string | null) =>
  db
    .selectFrom(linkedBrand(db, code).as('linked'))
    .innerJoin('brandProfiles', 'brandProfiles.userId', 'linked.brandId')
    .leftJoin('brandAsks', (join) =>
      join.onRef('brandAsks.brandId', '=', 'linked.brandId').on('brandAsks.userId', '=', userId),
    )
    .select(['brandProfiles.companyName', 'brandProfiles.logoUrl', 'brandAsks.agreed']);

/** The brands that somebody came to by a link and has not answered, the newest first. */
export const openAsks = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('brandAsks as a')
    .innerJoin('brandProfiles as b', 'b.userId', 'a.brandId')
    .where('a.userId', '=', userId)
    .where('a.agreed', 'is', null)
    .select(['a.code', 'b.companyName', 'b.logoUrl'])
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id')
    .limit(limit);

interface Answer {
  brandId: string;
  userId: string;
  code: string;
  agreed: boolean;
  now: Date;
}
/** Keeps an answer; a later one stands. */
export const keepAnswer = (tx: Tx, { now, ...answer }: Answer) =>
  tx
    .insertInto('brandAsks')
    .values({ ...answer, createdAt: now, answeredAt: now })
    .onConflict((pair) =>
      pair.columns(['userId', 'brandId']).doUpdateSet({ agreed: answer.agreed, answeredAt: now, code: answer.code }),
    )
    .returning('id');

export const lockContact = (tx: Tx, contactId: string) =>
  locking(tx.selectFrom('brandPeople').selectAll().where('id', '=', contactId).where('creatorId', 'is', null));

export const dropContact = (tx: Tx, { id }: Locked<{ id: string }>) =>
  tx.deleteFrom('brandPeople').where('id', '=', id);

interface Joined {
  brandId: string;
  creatorId: string;
  source: 'file' | 'link';
  stage: Selectable<Database['brandPeople']>['stage'];
  createdAt: Date;
  updatedAt: Date;
}
/** Adds a creator to a brand's people; no row if they are among them. */
export const addCreator = (tx: Tx, person: Joined) =>
  tx
    .insertInto('brandPeople')
    .values(person)
    .onConflict((pair) => pair.columns(['brandId', 'creatorId']).doNothing())
    .returning('id');

/** A brand's own link. */
export const joinLinkOf = (db: Db | Tx, brandId: string) =>
  db.selectFrom('brandJoinLinks').select(['brandId', 'code', 'active']).where('brandId', '=', brandId);

export const keepJoinLink = (tx: Tx, link: { brandId: string; code: string; active: boolean; createdAt: Date }) =>
  tx
    .insertInto('brandJoinLinks')
    .values(link)
    .onConflict((own) => own.column('brandId').doUpdateSet({ code: link.code, active: link.active }));

/** Whether a picture is the logo of a brand that has sent out a link. */
export const logoOfLink = (db: Db, fileId: string) =>
  db
    .selectFrom('files')
    .innerJoin('brandProfiles', 'brandProfiles.userId', 'files.ownerId')
    .select('files.id')
    .where('files.id', '=', fileId)
    .where('files.purpose', '=', 'image')
    .where(sql<SqlBool>`'/images/' || files.id = logo_url`)
    .where(
      sql<SqlBool>`(exists (select from brand_join_links where brand_id = files.owner_id and active)
        or exists (select from brand_people where brand_id = files.owner_id and invite_code is not null))`,
    );
