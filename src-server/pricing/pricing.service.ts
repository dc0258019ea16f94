import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/schema.ts';
import { FLOORS_CURRENCY } from '#shared/constants.ts';
import { minorPerMajor } from '#shared/currencies.ts';
import { formatMoney } from '#shared/format.ts';
import type { Money } from '#shared/money.ts';
import type {
  CreateFloorInput,
  deleteFloorInput,
  FloorChange,
  FloorFilters,
  FloorList,
  FloorRow,
  updateFloorInput,
} from '#shared/pricing/pricing.schema.ts';
import type { AuditedAction } from '#shared/security/audit-sentences.ts';
import { asStaff, type Granted } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import {
  changesOf,
  deleteFloor,
  FLOOR,
  floorById,
  floorCount,
  floorsQuery,
  insertFloor,
  lockFloor,
  setPrice,
} from './pricing.queries.ts';

type Floor = Selectable<Database['pricingFloors']>;
type Pair = Pick<Floor, 'tier' | 'campaignType'>;

const pounds = (amountMinor: number): Money => ({ amountMinor, currency: FLOORS_CURRENCY });
const orNull = (amountMinor: number | null): Money | null => (amountMinor === null ? null : pounds(amountMinor));
const penceOf = (major: number): number => major * minorPerMajor(FLOORS_CURRENCY);
/** A floor's name in the audit log is its pair, so that one that is deleted and created again keeps its history. */
const recordedAs = ({ tier, campaignType }: Pair): string => `${tier} / ${campaignType}`;

/** The floors that pass the filters, by tier, then by campaign type, and the number of all floors. Locks nothing. */
export async function listFloors(ctx: Context, filters: FloorFilters): Promise<FloorList> {
  const [rows, { total }] = await Promise.all([
    floorsQuery(ctx.db, filters).execute(),
    floorCount(ctx.db).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(view), total };
}

/** Creates a floor, its price in whole pounds. Locks nothing. @throws CONFLICT if the tier and campaign type already have one */
export async function createFloor(ctx: Context, { minPriceMajor, ...pair }: CreateFloorInput): Promise<FloorRow> {
  return inTransaction(ctx.db, async (tx) => {
    const minPriceMinor = penceOf(minPriceMajor);
    const floor = await insertFloor(tx, { ...pair, minPriceMinor, updatedAt: ctx.now }).executeTakeFirst();
    if (!floor) throw conflict('There is already a pricing floor for this creator tier and campaign type.', 'tier');
    await record(tx, ctx, 'pricing.create', pair, { from: null, to: minPriceMinor });
    return view(floor);
  });
}

/**
 * Gives a floor another price, in whole pounds. The same price changes nothing. Locks the floor.
 * @throws NOT_FOUND; CONFLICT with the current price, if somebody has changed it since the person saw it
 */
export async function updateFloor(
  ctx: Context,
  { floorId, minPriceMajor, seenMinor }: z.infer<typeof updateFloorInput>,
): Promise<FloorRow> {
  return inTransaction(ctx.db, async (tx) => {
    const minPriceMinor = penceOf(minPriceMajor);
    const floor = await floorToChange(tx, ctx, floorId);
    if (floor.minPriceMinor === minPriceMinor) return view(floor);
    assertAsSeen(floor, seenMinor);
    const updated = await setPrice(tx, floor, { minPriceMinor, updatedAt: ctx.now }).executeTakeFirstOrThrow();
    await record(tx, ctx, 'pricing.update', floor, { from: floor.minPriceMinor, to: minPriceMinor });
    return view(updated);
  });
}

/**
 * Deletes a floor: from then on every offer is high enough. Locks the floor.
 * @throws NOT_FOUND; CONFLICT with the current price, if somebody has changed it since the person saw it
 */
export async function removeFloor(
  ctx: Context,
  { floorId, seenMinor }: z.infer<typeof deleteFloorInput>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const floor = await floorToChange(tx, ctx, floorId);
    assertAsSeen(floor, seenMinor);
    await deleteFloor(tx, floor).execute();
    await record(tx, ctx, 'pricing.delete', floor, { from: floor.minPriceMinor, to: null });
  });
}

/**
 * Who changed a floor, when, and from what to what, newest first; including the time before it was deleted and created again. Locks nothing. @throws
 * NOT_FOUND
 */
export async function floorHistory(ctx: Context, floorId: string): Promise<FloorChange[]> {
  const floor = await floorById(ctx.db, floorId).executeTakeFirst();
  if (!floor) throw notFound('This pricing floor');
  const changes = await changesOf(ctx.db, recordedAs(floor)).execute();
  return changes.map(({ id, createdAt, firstName, lastName, email, fromMinor, toMinor }) => ({
    id,
    at: createdAt,
    by: [firstName, lastName].filter(Boolean).join(' ') || email,
    from: orNull(fromMinor),
    to: orNull(toMinor),
  }));
}

const floorToChange = async (tx: Tx, ctx: Context, floorId: string): Promise<Granted<Floor>> =>
  asStaff(ctx, await lockFloor(tx, floorId).executeTakeFirst(), 'This pricing floor');

function assertAsSeen({ minPriceMinor }: Floor, seenMinor: number): void {
  if (minPriceMinor !== seenMinor) {
    throw conflict(
      `Someone else has changed this minimum price: it is ${formatMoney(pounds(minPriceMinor), { decimals: 'none' })} now. Your change was not saved.`,
      'minPriceMajor',
    );
  }
}

/** Writes the audit row that is also a line of the floor's history. Prices in pence. */
async function record(
  tx: Tx,
  ctx: Context,
  action: AuditedAction,
  pair: Pair,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  const side = (minPriceMinor: number | null) => (minPriceMinor === null ? null : { minPriceMinor });
  await audit(tx, ctx, {
    action,
    resourceType: FLOOR,
    resourceId: recordedAs(pair),
    before: side(from),
    after: side(to),
  });
}

const view = ({ minPriceMinor, updatedAt, ...floor }: Floor): FloorRow => ({
  ...floor,
  minPrice: pounds(minPriceMinor),
  updatedAt,
});
