import { sql } from 'kysely';
import type { ItemPriority } from '#shared/campaigns/action-items.ts';
import { DAY_MS, PENDING_DEAL_HIGH_DAYS, PENDING_DEAL_MEDIUM_DAYS } from '#shared/constants.ts';
import type { Db } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { contains } from '../data/sql.ts';
import { managedBy } from '../ground/people.ts';
import type { Keyset } from '../paging.ts';

const ofBrand = (db: Db) =>
  db
    .selectFrom('campaigns')
    .select('campaigns.id')
    .whereRef('campaigns.brandId', '=', sql.ref('people.user_id'))
    .where('campaigns.deletedAt', 'is', null);
const ofCreator = (db: Db) =>
  db.selectFrom('deals').select('deals.campaignId as id').whereRef('deals.creatorId', '=', sql.ref('people.user_id'));

interface OrderFilters {
  search: string;
  priority: ItemPriority | null;
  now: Date;
}

/** {@link dealPressure} of a row, so that the list can be filtered by it. */
const priorityAt = (now: Date) => sql<ItemPriority>`case
  when counted.oldest_pending < ${daysBefore(now, PENDING_DEAL_HIGH_DAYS)} then 'high'
  when counted.oldest_pending < ${daysBefore(now, PENDING_DEAL_MEDIUM_DAYS)} then 'medium'
  else 'low' end`;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/**
 * Campaigns of those whom an agency currently manages, newest first, searched by the campaign's or the brand's name, of one priority or of all; one
 * more than `limit`. A managed brand's campaign shows all its deals; if only creators are managed, it shows only theirs, so that nobody else's are
 * seen. Drafts are not orders (ruling A52), nor are campaigns whose brief is held.
 */
export function orderRows(
  db: Db,
  agencyId: string,
  { search, priority, now, after, limit }: OrderFilters & { after: Keyset | null; limit: number },
) {
  return db
    .with('people', (cte) => managedBy(cte, agencyId).select('userId'))
    .with('mine', (cte) =>
      cte
        .selectFrom('people')
        // One index look-up for each person.
        .innerJoinLateral(ofBrand(db).unionAll(ofCreator(db)).as('found'), (join) => join.onTrue())
        .select('found.id')
        .distinct(),
    )
    .selectFrom('mine')
    .innerJoinLateral(
      (eb) => eb.selectFrom('campaigns').selectAll().whereRef('campaigns.id', '=', 'mine.id').limit(1).as('c'),
      (join) => join.onTrue(),
    )
    .leftJoin('brandProfiles as b', 'b.userId', 'c.brandId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('deals as d')
          .whereRef('d.campaignId', '=', 'c.id')
          .where('d.extendsDealId', 'is', null)
          .where((on) =>
            on.or([
              on('c.brandId', 'in', on.selectFrom('people').select('people.userId')),
              on('d.creatorId', 'in', on.selectFrom('people').select('people.userId')),
            ]),
          )
          .select([
            sql<number>`count(*)`.as('creators'),
            sql<number>`count(*) filter (where d.status = 'invited')`.as('pending'),
            sql<Date | null>`min(d.invitation_date) filter (where d.status = 'invited')`.as('oldestPending'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .where('c.status', '<>', 'draft')
    .where('c.deletedAt', 'is', null)
    .where(sql<boolean>`c.text_held is distinct from 'brief'`)
    .$if(search !== '', (query) =>
      query.where(contains(sql`coalesce(c.name, '') || ' ' || coalesce(b.company_name, '')`, search)),
    )
    .$if(priority !== null, (query) => query.where(sql<boolean>`${priorityAt(now)} = ${priority}`))
    .select([
      'c.id',
      'c.name',
      'b.companyName as brand',
      'c.status',
      'c.reviewStatus',
      'c.createdAt',
      'counted.creators',
      'counted.pending',
      'counted.oldestPending',
    ])
    .$call((query) => inOrder(query, 'descending', ['c.createdAt', 'c.id'], after))
    .limit(limit + 1);
}
