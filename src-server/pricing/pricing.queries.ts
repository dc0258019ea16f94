import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { CreateFloorInput, FloorFilters } from '#shared/pricing/pricing.schema.ts';
import type { Granted } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { contains } from '../data/sql.ts';
import { locking } from '../ground/locks.ts';

type Floor = Selectable<Database['pricingFloors']>;

/** What the audit log calls a floor. */
export const FLOOR = 'pricing floor';
/** How many changes a history shows, newest first. */
const HISTORY_MAX = 100;

/** The floors that match, by tier, then by campaign type (ADM-PF-30). There are at most as many as pairs of the two, so there is no paging. */
export function floorsQuery(db: Db, { search, tier, campaignType }: FloorFilters) {
  return db
    .selectFrom('pricingFloors')
    .select(['id', 'tier', 'campaignType', 'minPriceMinor', 'updatedAt'])
    .where(sql<boolean>`(${contains(sql`tier`, search)} or ${contains(sql`campaign_type`, search)})`)
    .$if(Boolean(tier), (query) => query.where('tier', '=', tier ?? 'Nano'))
    .$if(Boolean(campaignType), (query) => query.where('campaignType', '=', campaignType ?? 'Single'))
    .orderBy('tier')
    .orderBy('campaignType');
}

/** How many floors there are. */
export function floorCount(db: Db) {
  return db.selectFrom('pricingFloors').select((eb) => eb.fn.countAll<number>().as('total'));
}

export function lockFloor(tx: Tx, floorId: string) {
  return locking(tx.selectFrom('pricingFloors').selectAll().where('id', '=', floorId));
}

/** Stores a floor; returns no row if this tier and campaign type already has one. */
export function insertFloor(
  tx: Tx,
  floor: Pick<CreateFloorInput, 'tier' | 'campaignType'> & { minPriceMinor: number; updatedAt: Date },
) {
  return tx
    .insertInto('pricingFloors')
    .values(floor)
    .onConflict((pair) => pair.columns(['tier', 'campaignType']).doNothing())
    .returningAll();
}

/** Gives a floor another price. */
export function setPrice(tx: Tx, { id }: Granted<Floor>, set: { minPriceMinor: number; updatedAt: Date }) {
  return tx.updateTable('pricingFloors').set(set).where('id', '=', id).returningAll();
}

/** Takes a floor away. */
export function deleteFloor(tx: Tx, { id }: Granted<Floor>) {
  return tx.deleteFrom('pricingFloors').where('id', '=', id);
}

export function floorById(db: Db, floorId: string) {
  return db.selectFrom('pricingFloors').select(['tier', 'campaignType']).where('id', '=', floorId);
}

/** The audit log of a floor, by the name under which its changes are recorded; newest first, prices in pence. */
export function changesOf(db: Db, recordedAs: string) {
  const price = (side: 'before' | 'after') => sql<number | null>`(${sql.ref(side)} ->> 'minPriceMinor')::bigint`;
  return db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.userId')
    .where('auditLog.resourceType', '=', FLOOR)
    .where('auditLog.resourceId', '=', recordedAs)
    .select([
      'auditLog.id',
      'auditLog.createdAt',
      'users.firstName',
      'users.lastName',
      'users.email',
      price('before').as('fromMinor'),
      price('after').as('toMinor'),
    ])
    .orderBy('auditLog.id', 'desc')
    .limit(HISTORY_MAX);
}
