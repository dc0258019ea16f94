import { type SqlBool, sql } from 'kysely';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { TimeSort } from '#shared/sorts.ts';
import type { CampaignRow, Granted } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder, timeOrder } from '../data/keyset.ts';
import { campaignContains, companyContains } from '../data/sql.ts';
import { creatorCounts } from '../ground/campaign-facts.ts';
import type { Keyset } from '../paging.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';

interface Page {
  sort: TimeSort;
  after: Keyset | null;
  limit: number;
}

/** One page of orders, which are the campaigns past draft; one more than `limit`, to see whether there are more. */
function orderPage(db: Db, { sort, after, limit }: Page) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'createdAt'])
    .where('deletedAt', 'is', null)
    .where('reviewStatus', '<>', 'draft')
    .$call((query) => inOrder(query, timeOrder(sort), ['createdAt', 'id'], after))
    .limit(sql.lit(limit + 1));
}

/**
 * The same for those whose name, or whose brand's name, contains the word. Each is searched separately, as far as a page needs: a condition on both
 * tables at once could use no index.
 */
function foundPage(db: Db, search: string, page: Page) {
  const brands = db.selectFrom('brandProfiles').select('userId').where(companyContains(search));
  const named = orderPage(db, page).where(campaignContains(search));
  const ofBrands = orderPage(db, page).where(sql<SqlBool>`brand_id = any(array(${brands}))`);
  return db
    .selectFrom(named.as('named'))
    .selectAll()
    .union(db.selectFrom(ofBrands.as('of_brands')).selectAll())
    .$call((query) => inOrder(query, timeOrder(page.sort), ['createdAt', 'id'], null))
    .limit(page.limit + 1)
    .withPlugin(plannedEachTime);
}

/** An order's status as derived from its deals (ruling A52); `orderStatus` in src-shared is the same for loaded deals. */
const derivedStatus = sql<OrderStatus>`case
  when campaigns.status = 'completed' then 'completed'
  when d.creators_active > 0 then 'accepted'
  when d.creators_declined > 0 and d.creators_declined = d.creators_all then 'declined'
  else 'pending' end`;

/** The orders of all brands by creation time, with their deals counted only for the page (ADM-ORD-04). */
export function staffOrders(db: Db, search: string, page: Page) {
  const id = sql.ref<string>('campaigns.id');
  const counts = creatorCounts(db, id).select(
    sql<number>`count(*) filter (where deals.status = 'declined' and deals.extends_deal_id is null)`.as(
      'creatorsDeclined',
    ),
  );
  const shown = search === '' ? orderPage(db, page).as('page') : foundPage(db, search, page).as('page');
  return db
    .selectFrom(shown)
    .innerJoin('campaigns', 'campaigns.id', 'page.id')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'campaigns.brandId')
    .innerJoinLateral(counts.as('d'), (join) => join.onTrue())
    .select([
      'campaigns.id',
      'campaigns.name',
      'campaigns.budgetMinor',
      'campaigns.currency',
      'campaigns.createdAt',
      'brandProfiles.companyName',
      'd.creatorsActive',
      'd.creatorsAll',
      derivedStatus.as('status'),
    ])
    .$call((query) => inOrder(query, timeOrder(page.sort), ['campaigns.createdAt', 'campaigns.id'], null));
}

/** Writes the notes of a campaign's brief. */
export function setNotes(tx: Tx, { id }: Granted<CampaignRow>, set: { briefNotes: string | null; updatedAt: Date }) {
  return tx.updateTable('campaigns').set(set).where('id', '=', id);
}
