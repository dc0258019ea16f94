import { sql } from 'kysely';
import type { OwnRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { byName, inOrder } from '../data/keyset.ts';
import { contains, isOneOfIds, sortKey } from '../data/sql.ts';
import { favouritesOf } from '../ground/favourites.ts';
import { locking } from '../ground/locks.ts';
import type { Keyset, NameKeyset } from '../paging.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';
import { CARD } from './discovery.views.ts';
import { wordCondition } from './filters.queries.ts';
import { dealsBetween } from './search.queries.ts';

type Read = Db | Tx;

/** How many faces a list shows. */
const FACES_SHOWN = 4;

const LIST = ['id', 'name', 'isFavourites'] as const;

/** A brand has few lists, so their sort keys are computed when they are sorted. */
const listKey = sql<string>`case when is_favourites then '' else ${sortKey(sql`name`)} end`;

/** For the creators of a list: how many can be found, and the newest. */
function contents(db: Read) {
  const members = db
    .selectFrom('creatorListMembers as m')
    .innerJoin('creatorProfiles as p', 'p.userId', 'm.creatorId')
    .where('m.listId', '=', sql.ref<string>('lists.id'))
    .where('p.listed', '=', true);
  const faces = members
    .innerJoin('users as u', 'u.id', 'm.creatorId')
    .select(['u.firstName', 'u.lastName', 'p.username', 'p.avatarUrl', 'm.addedAt', 'm.creatorId'])
    .orderBy('m.addedAt', 'desc')
    .orderBy('m.creatorId')
    .limit(FACES_SHOWN);
  const face = sql`json_build_object('firstName', f.first_name, 'lastName', f.last_name, 'username', f.username, 'avatarUrl', f.avatar_url)`;
  return {
    creators: members.select((eb) => eb.fn.countAll<number>().as('count')),
    newest: db
      .selectFrom(faces.as('f'))
      .select(sql<Face[]>`coalesce(json_agg(${face} order by f.added_at desc, f.creator_id), '[]')`.as('newest')),
  };
}

interface Face {
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  avatarUrl: string | null;
}

/** A brand's lists, the favourites first and the others by name; the limit is applied before the counts. */
export function listsOf(db: Read, brandId: string, of: { search: string; after: NameKeyset | null; limit: number }) {
  const page = db
    .selectFrom('creatorLists')
    .select(LIST)
    .select(listKey.as('sortName'))
    .where('brandId', '=', brandId)
    .$if(of.search !== '', (query) => query.where(contains(sql`name`, of.search)))
    .$call((query) => byName(query, [listKey, 'id'], of.after))
    .limit(of.limit);
  const { creators, newest } = contents(db);
  return db
    .selectFrom(page.as('lists'))
    .selectAll()
    .select([creators.as('creators'), newest.as('newest')])
    .orderBy('lists.sortName')
    .orderBy('lists.id')
    .$if(of.search !== '', (query) => query.withPlugin(plannedEachTime));
}

export function ownList(db: Read, brandId: string, listId: string) {
  const { creators, newest } = contents(db);
  return db
    .selectFrom('creatorLists as lists')
    .select(LIST)
    .select([creators.as('creators'), newest.as('newest')])
    .where('lists.id', '=', listId)
    .where('lists.brandId', '=', brandId);
}

/** The same, locked, so that a list is changed by one transaction at a time. */
export function lockList(tx: Tx, brandId: string, listId: string | ReturnType<typeof favouritesOf>) {
  return locking(tx.selectFrom('creatorLists').select(LIST).where('id', '=', listId).where('brandId', '=', brandId));
}

/** The names of a brand's lists. */
export const listNames = (tx: Tx, brandId: string) =>
  tx.selectFrom('creatorLists').select(['id', 'name']).where('brandId', '=', brandId);

/** How many lists a brand has. */
export const listCount = (db: Read, brandId: string) =>
  db
    .selectFrom('creatorLists')
    .select((eb) => eb.fn.countAll<number>().as('lists'))
    .where('brandId', '=', brandId);

export const insertList = (tx: Tx, list: { brandId: string; name: string; createdAt: Date }) =>
  tx.insertInto('creatorLists').values(list).returning(LIST);

export const renameList = (tx: Tx, { id }: OwnRow<'creatorLists'>, name: string) =>
  tx.updateTable('creatorLists').set({ name }).where('id', '=', id);

export const deleteList = (tx: Tx, { id }: OwnRow<'creatorLists'>) =>
  tx.deleteFrom('creatorLists').where('id', '=', id);

/** The creators of a list who can still be found, newest first, filtered by a search; the limit is applied before the joins. */
export function membersOf(
  db: Read,
  of: {
    brandId: string;
    listId: string | ReturnType<typeof favouritesOf>;
    search: string;
    after: Keyset | null;
    limit: number;
  },
) {
  const page = db
    .selectFrom('creatorListMembers as member')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'member.creatorId')
    .select(['member.creatorId', 'member.note', 'member.addedAt'])
    .where('member.listId', '=', of.listId)
    .where('creatorProfiles.listed', '=', true)
    .$if(of.search !== '', (query) => query.where(wordCondition(of.search)))
    .$call((query) => inOrder(query, 'descending by ascending id', ['member.addedAt', 'member.creatorId'], of.after))
    .limit(of.limit);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'page.creatorId')
    .innerJoin('users', 'users.id', 'page.creatorId')
    .leftJoin('creatorListMembers as favourites', (join) =>
      join
        .onRef('favourites.creatorId', '=', 'page.creatorId')
        .on('favourites.listId', '=', favouritesOf(db, of.brandId)),
    )
    .innerJoinLateral(dealsBetween(db, of.brandId).as('between'), (join) => join.onTrue())
    .select(CARD)
    .select(['page.note', 'page.addedAt', 'favourites.addedAt as favouriteSince'])
    .select(['between.currentName', 'between.currentStatus', 'between.completedWithYou'])
    .orderBy('page.addedAt', 'desc')
    .orderBy('page.creatorId')
    .$if(of.search !== '', (query) => query.withPlugin(plannedEachTime));
}

/** How many of a brand's favourites can still be found. */
export function favouriteCount(db: Read, brandId: string) {
  return db
    .selectFrom('creatorListMembers')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'creatorListMembers.creatorId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('creatorListMembers.listId', '=', favouritesOf(db, brandId))
    .where('creatorProfiles.listed', '=', true);
}

/** How many creators are in a list, whether or not they can be found. */
export const memberCount = (tx: Tx, listId: string) =>
  tx
    .selectFrom('creatorListMembers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('listId', '=', listId);

/** Those of these creators who are listed. */
export const listedOf = (tx: Tx, creatorIds: readonly string[]) =>
  tx.selectFrom('creatorProfiles').select('userId').where(isOneOfIds('userId', creatorIds)).where('listed', '=', true);

/** Adds creators to a list, and returns those who are new there. */
export function addMembers(
  tx: Tx,
  listId: string,
  creatorIds: readonly string[],
  of: { note: string | null; now: Date },
) {
  const rows = creatorIds.map((creatorId) => ({ listId, creatorId, note: of.note, addedAt: of.now }));
  return tx
    .insertInto('creatorListMembers')
    .values(rows)
    .onConflict((pair) => pair.columns(['listId', 'creatorId']).doNothing())
    .returning('creatorId');
}

/** Those of these creators who are in a list. */
export const membersAmong = (tx: Tx, listId: string, creatorIds: readonly string[]) =>
  tx
    .selectFrom('creatorListMembers')
    .selectAll()
    .where('listId', '=', listId)
    .where(isOneOfIds('creatorId', creatorIds));

export const partsOfList = (tx: Tx, listId: string) => ({
  creator_lists: tx.selectFrom('creatorLists').selectAll().where('id', '=', listId),
  creator_list_members: tx.selectFrom('creatorListMembers').selectAll().where('listId', '=', listId),
});

/** Whether a creator who was removed from a list still has an account. */
export const stillThere = sql`exists (select from users where users.id = kept.creator_id and users.status <> 'deleted')`;

export const removeMembers = (tx: Tx, listId: string, creatorIds: readonly string[]) =>
  tx.deleteFrom('creatorListMembers').where('listId', '=', listId).where(isOneOfIds('creatorId', creatorIds));

export const lockMember = (tx: Tx, listId: string, creatorId: string) =>
  locking(
    tx
      .selectFrom('creatorListMembers')
      .select(['creatorId', 'note'])
      .where('listId', '=', listId)
      .where('creatorId', '=', creatorId),
  );

export const noteMember = (tx: Tx, { id: listId }: OwnRow<'creatorLists'>, creatorId: string, note: string | null) =>
  tx.updateTable('creatorListMembers').set({ note }).where('listId', '=', listId).where('creatorId', '=', creatorId);
