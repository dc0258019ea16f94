import { type SqlBool, sql } from 'kysely';
import { PERSON_DEALS_SHOWN } from '#shared/constants.ts';
import type { PeopleFilters } from '#shared/crm/people.schema.ts';
import type { PersonStage } from '#shared/crm/person-stages.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import type { Money } from '#shared/money.ts';
import { ENGAGED_DEALS } from '#shared/status-sets.ts';
import type { Granted } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder, timeOrder } from '../data/keyset.ts';
import { contains } from '../data/sql.ts';
import { locking } from '../ground/locks.ts';
import type { Keyset } from '../paging.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';
import { countOf } from './sums.queries.ts';
import { isTagged, tagsOf } from './tags.queries.ts';

/** A creator is found by what everybody may know: an address that the brand types finds only its own contacts. */
const named = (typed: string) => sql<SqlBool>`(
  ${contains(sql`concat_ws(' ', p.name, p.email::text, p.handle)`, typed)}
  or p.creator_id = any(array(
    select u.id from brand_people mine join users u on u.id = mine.creator_id left join creator_profiles c on c.user_id = u.id
    where mine.brand_id = p.brand_id and ${contains(sql`concat_ws(' ', u.first_name, u.last_name, c.username)`, typed)})))`;

/** The deals of a creator with the brand, without extensions. */
const dealsWith = (db: Db | Tx, brandId: string) =>
  db
    .selectFrom('deals')
    .where('deals.brandId', '=', brandId)
    .where('deals.creatorId', '=', sql.ref<string>('p.creatorId'))
    .where('deals.extendsDealId', 'is', null);

/** What the list shows about some of a brand's people. */
const factsOf = (db: Db, brandId: string, page: ReturnType<typeof peopleIn>) =>
  db
    .selectFrom(page.as('p'))
    .leftJoin('users as u', 'u.id', 'p.creatorId')
    .leftJoin('creatorProfiles as c', 'c.userId', 'p.creatorId')
    .innerJoinLateral(
      () =>
        dealsWith(db, brandId)
          .select([
            countOf(ENGAGED_DEALS).as('activeDeals'),
            sql<number>`count(*) filter (where deals.status = 'completed')`.as('completedDeals'),
          ])
          .as('sums'),
      (join) => join.onTrue(),
    )
    .select([
      'p.id as rowId',
      'p.creatorId',
      'p.name',
      'p.email',
      'p.platform',
      'p.handle',
      'p.note',
      'p.invitedAt',
      'p.stage',
      'p.source',
      'p.createdAt',
      'u.firstName',
      'u.lastName',
      'c.username',
      'c.avatarUrl',
      'c.primaryPlatform',
      'c.shownPlatforms',
      'c.shownFollowers',
      'c.listed',
      'sums.activeDeals',
      'sums.completedDeals',
      sql<string[]>`case when p.creator_id is null then p.tags else ${tagsOf({ brandId }, 'p.creatorId')} end`.as(
        'tags',
      ),
    ]);

const peopleIn = (db: Db | Tx, brandId: string) =>
  db.selectFrom('brandPeople as p').where('p.brandId', '=', brandId).selectAll('p');

/** One page of a brand's people by the time when they were added; one more than `limit`, to see whether there are more. */
export function peoplePage(
  db: Db,
  brandId: string,
  { search, stage, source, tag, sort }: PeopleFilters,
  { after, limit }: { after: Keyset | null; limit: number },
) {
  const order = timeOrder(sort);
  const page = peopleIn(db, brandId)
    .$if(Boolean(stage), (query) => query.where('p.stage', '=', stage ?? 'prospect'))
    .$if(Boolean(source), (query) => query.where('p.source', '=', source ?? 'campaign'))
    .$if(Boolean(tag), (query) =>
      query.where((eb) =>
        eb.or([isTagged({ brandId }, 'p.creatorId', tag ?? ''), sql<SqlBool>`${tag ?? ''} = any(p.tags)`]),
      ),
    )
    .$if(search !== '', (query) => query.where(named(search)))
    .$call((query) => inOrder(query, order, ['p.createdAt', 'p.id'], after))
    .limit(limit + 1);
  return factsOf(db, brandId, page)
    .$call((query) => inOrder(query, order, ['p.createdAt', 'p.id'], null))
    .withPlugin(plannedEachTime);
}

/** Names somebody by the creator's id, or by that of the brand's own row, which is all that a contact has. */
const isPerson = (personId: string) => sql<SqlBool>`(p.creator_id = ${personId} or p.id = ${personId})`;

/** One of a brand's people, with the newest deals; no row for another brand's. */
export const personDetail = (db: Db, brandId: string, personId: string) =>
  factsOf(db, brandId, peopleIn(db, brandId).where(isPerson(personId))).select((eb) =>
    eb
      .selectFrom(
        dealsWith(db, brandId)
          .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
          .where('campaigns.deletedAt', 'is', null)
          .select(['deals.id', 'deals.campaignId', 'campaigns.name', 'deals.status', 'deals.agreedAmountMinor'])
          .select(['deals.currency', 'deals.invitationDate'])
          .orderBy('deals.invitationDate', 'desc')
          .orderBy('deals.id')
          .limit(PERSON_DEALS_SHOWN)
          .as('d'),
      )
      .select(
        sql<DealsShown>`coalesce(json_agg(json_build_object('id', d.id, 'campaignId', d.campaign_id, 'campaign', d.name, 'status', d.status,
          'amount', json_build_object('amountMinor', d.agreed_amount_minor, 'currency', d.currency), 'invitedAt', d.invitation_date)
          order by d.invitation_date desc, d.id), '[]')`.as('deals'),
      )
      .$asScalar()
      .$notNull()
      .as('deals'),
  );

type DealsShown = {
  id: string;
  campaignId: string;
  campaign: string | null;
  status: DealStatus;
  amount: Money;
  /** ISO, as JSON has it. */
  invitedAt: string;
}[];

/** One of a brand's people, locked. */
export const lockPerson = (tx: Tx, brandId: string, personId: string) =>
  locking(
    tx
      .selectFrom('brandPeople as p')
      .where('p.brandId', '=', brandId)
      .where(isPerson(personId))
      .select(['p.id', 'p.brandId', 'p.creatorId', 'p.stage', 'p.email', 'p.inviteCode', 'p.invitedAt']),
  );

export const updateStage = (tx: Tx, { id }: Granted<{ id: string; brandId: string }>, stage: PersonStage, now: Date) =>
  tx.updateTable('brandPeople').set({ stage, updatedAt: now }).where('id', '=', id);
