import type { Kysely } from 'kysely';
import { createIndex } from '../online.ts';

export const online = true;

/** An extension of usage rights is an offer with money, but not another deal: the counts of people's deals leave it out, using only their indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // how many deals a brand has, and what they come to
  await createIndex(
    db,
    'deals_brand_value',
    'on deals (brand_id) include (status, currency, agreed_amount_minor, extends_deal_id)',
  );
  // a creator's deals by status: the tabs' counts, the badge, the CRM
  await createIndex(db, 'deals_creator_status', 'on deals (creator_id, status) include (extends_deal_id)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // what a brand's deals come to
  await createIndex(db, 'deals_brand_value', 'on deals (brand_id) include (status, currency, agreed_amount_minor)');
  // a creator's deals by status: the tabs' counts and the badge
  await createIndex(db, 'deals_creator_status', 'on deals (creator_id, status)');
}
