import { ACTIVE_CAMPAIGNS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';

/** What the screens of a brand list and count of its campaigns, each meaning once, so that their numbers agree. Deleted campaigns are in none. */

type Read = Db | Tx;

/** All campaigns of a brand, drafts included. */
export const campaignsOf = (db: Read, brandId: string | null) =>
  db.selectFrom('campaigns').where('campaigns.brandId', '=', brandId).where('campaigns.deletedAt', 'is', null);

/** Its orders: the campaigns past draft (ruling A52). */
export const ordersOf = (db: Read, brandId: string | null) =>
  campaignsOf(db, brandId).where('campaigns.reviewStatus', '<>', 'draft');

/** Its active campaigns (ruling A08). */
export const activeOf = (db: Read, brandId: string | null) =>
  campaignsOf(db, brandId).where('campaigns.status', 'in', ACTIVE_CAMPAIGNS);

export const completedOf = (db: Read, brandId: string | null) =>
  campaignsOf(db, brandId).where('campaigns.status', '=', 'completed');

/** How many of its orders are in each stage. */
export const ordersByStage = (db: Read, brandId: string | null) =>
  ordersOf(db, brandId)
    .groupBy('stage')
    .select((eb) => ['stage', eb.fn.countAll<number>().as('count')]);
