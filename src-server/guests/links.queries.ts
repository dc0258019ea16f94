import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { GuestFeedback } from '#shared/guests/guests.schema.ts';
import {
  GUEST_COMMENTS_SHOWN,
  GUEST_NAMES_KEPT_MS,
  type GuestKind,
  type GuestLinkState,
} from '#shared/guests/guests.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { isOneOfIds } from '../data/sql.ts';
import type { Locked } from '../ground/locks.ts';
import { locking } from '../ground/locks.ts';
import type { Keyset } from '../paging.ts';

type LinkRow = Selectable<Database['guestLinks']>;

export const insertLink = (tx: Tx, link: Insertable<Database['guestLinks']>) =>
  tx.insertInto('guestLinks').values(link).returning('id');

export const insertItems = (tx: Tx, items: readonly Insertable<Database['guestItems']>[]) =>
  tx.insertInto('guestItems').values(items);

/** How many links of a brand are open. */
export const openLinks = (tx: Tx, brandId: string, now: Date) =>
  tx
    .selectFrom('guestLinks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('brandId', '=', brandId)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now);

/** Those of these submissions that a campaign has, and that were submitted. */
export const submittedAmong = (tx: Tx, campaignId: string, ids: readonly string[]) =>
  tx
    .selectFrom('submissions')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where('status', '<>', 'draft')
    .where(isOneOfIds('id', ids));

/** The creators of a list who can be found, the newest first. */
export const creatorsOfList = (tx: Tx, listId: string, limit: number) =>
  tx
    .selectFrom('creatorListMembers')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'creatorListMembers.creatorId')
    .select('creatorListMembers.creatorId')
    .where('creatorListMembers.listId', '=', listId)
    .where('creatorProfiles.listed', '=', true)
    .orderBy('creatorListMembers.addedAt', 'desc')
    .orderBy('creatorListMembers.creatorId')
    .limit(limit);

export const changeLink = (tx: Tx, { id }: Locked<LinkRow>, change: Updateable<Database['guestLinks']>) =>
  tx.updateTable('guestLinks').set(change).where('id', '=', id);

export const withdrawLink = (tx: Tx, { id }: Locked<LinkRow>, now: Date) =>
  tx.updateTable('guestLinks').set({ withdrawnAt: now }).where('id', '=', id);

/** The brand's account, so that its links are made one after the other and their number stays within the limit. */
export const lockBrand = (tx: Tx, brandId: string) =>
  locking(tx.selectFrom('users').select('id').where('id', '=', brandId));

const votesOf = (
  vote: 'up' | 'down',
) => sql<number>`(select count(*) from guest_votes v join guest_items i on i.id = v.item_id
  where i.link_id = guest_links.id and v.vote = ${sql.lit(vote)})`;

/** A brand's links with what came of them, newest first; one more than `limit`. */
export const linksOf = (db: Db, of: { brandId: string; now: Date; after: Keyset | null; limit: number }) => {
  const page = db
    .selectFrom('guestLinks')
    .select('id')
    .where('brandId', '=', of.brandId)
    .$call((query) => inOrder(query, 'descending', ['createdAt', 'id'], of.after))
    .limit(of.limit + 1);
  const state = sql<GuestLinkState>`case when withdrawn_at is not null then 'withdrawn' when expires_at <= ${of.now} then 'expired' else 'live' end`;
  return db
    .selectFrom('guestLinks')
    .innerJoin(page.as('page'), 'page.id', 'guestLinks.id')
    .select([
      'guestLinks.id',
      'kind',
      'title',
      'label',
      'fields',
      'matchCampaignId',
      'createdAt',
      'expiresAt',
      'withdrawnAt',
    ])
    .select([
      sql<string>`coalesce(campaign_id, list_id)`.as('subjectId'),
      state.as('state'),
      sql<boolean>`password_hash is not null`.as('password'),
      sql<number>`(select count(*) from guests where guests.link_id = guest_links.id)`.as('guests'),
      sql<Date | null>`(select max(opened_at) from guests where guests.link_id = guest_links.id)`.as('openedAt'),
      sql<number>`(select count(*) from guest_comments c join guest_items i on i.id = c.item_id where i.link_id = guest_links.id)`.as(
        'comments',
      ),
      votesOf('up').as('up'),
      votesOf('down').as('down'),
    ])
    .orderBy('guestLinks.createdAt', 'desc')
    .orderBy('guestLinks.id', 'desc');
};

/** What was said about one thing, by the column that names it; null in that column for a report. */
export type Said = GuestFeedback & { kind: GuestKind; thingId: string | null };

/** What guests said about what the links of a subject show, a row for each thing: the votes, and the newest comments of all. */
const saidOf = (subject: 'campaign_id' | 'list_id', thing: 'submission_id' | 'creator_id', id: string) => sql<
  Said[]
>`coalesce((
  with items as materialized (
    select i.id, i.${sql.raw(thing)} as thing, l.kind, l.label from guest_links l join guest_items i on i.link_id = l.id
    where l.${sql.raw(subject)} = ${id}
  ), newest as (
    select c.id, c.body, c.created_at, g.name, items.thing, items.kind, items.label
    from items join guest_comments c on c.item_id = items.id join guests g on g.id = c.guest_id
    order by c.created_at desc, c.id desc limit ${sql.lit(GUEST_COMMENTS_SHOWN)}
  )
  select json_agg(json_build_object('kind', each.kind, 'thingId', each.thing,
    'votes', json_build_object(
      'up', (select count(*) from items join guest_votes v on v.item_id = items.id
        where items.kind = each.kind and items.thing is not distinct from each.thing and v.vote = 'up'),
      'down', (select count(*) from items join guest_votes v on v.item_id = items.id
        where items.kind = each.kind and items.thing is not distinct from each.thing and v.vote = 'down')),
    'comments', coalesce((
      select json_agg(json_build_object('id', n.id, 'name', n.name, 'label', n.label, 'text', n.body, 'createdAt', n.created_at)
        order by n.created_at desc, n.id desc)
      from newest n where n.kind = each.kind and n.thing is not distinct from each.thing), '[]')))
  from (select distinct kind, thing from items) each), '[]')`;

/** A campaign of a brand, with what guests said about its content and its report. */
export const feedbackToCampaign = (db: Db, brandId: string, campaignId: string) =>
  db
    .selectFrom('campaigns')
    .select(saidOf('campaign_id', 'submission_id', campaignId).as('said'))
    .where('id', '=', campaignId)
    .where('brandId', '=', brandId)
    .where('deletedAt', 'is', null);

/** A list of a brand, with what guests said about its creators. */
export const feedbackToList = (db: Db, brandId: string, listId: string) =>
  db
    .selectFrom('creatorLists')
    .select(saidOf('list_id', 'creator_id', listId).as('said'))
    .where('id', '=', listId)
    .where('brandId', '=', brandId);

/** Forgets the names of the guests of links that ended long ago. */
export const forgetNames = (db: Db, now: Date) =>
  db
    .updateTable('guests')
    .set({ name: null })
    .where('name', 'is not', null)
    .where('linkId', 'in', (eb) =>
      eb
        .selectFrom('guestLinks')
        .select('id')
        .where('expiresAt', '<', new Date(now.getTime() - GUEST_NAMES_KEPT_MS)),
    );
