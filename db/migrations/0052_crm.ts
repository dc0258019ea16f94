import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** The indexes for ordering, searching and summing the CRM's lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // lists of brands and of creators, newest first, and how many there are of each, also by the state of their account
  await createIndex(db, 'users_crm', `on users (role, created_at desc, id) include (status) where status <> 'deleted'`);
  // creators of one platform
  await createIndex(db, 'creator_profiles_platform', 'on creator_profiles (primary_platform, user_id)');
  // the pipeline: the newest deals of each status, and the number and value of those that are open
  await createIndex(
    db,
    'deals_pipeline',
    'on deals (status, created_at desc, id) include (currency, agreed_amount_minor)',
  );
  // what a brand's deals come to
  await createIndex(db, 'deals_brand_value', 'on deals (brand_id) include (status, currency, agreed_amount_minor)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    ...['users_crm', 'creator_profiles_platform', 'deals_pipeline', 'deals_brand_value'].map(
      (name) => `drop index concurrently if exists ${name}`,
    ),
  );
}
