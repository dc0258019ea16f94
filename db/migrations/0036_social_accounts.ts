import type { Kysely } from 'kysely';
import { createIndex, inBatches, run } from '../online.ts';

export const online = true;

/**
 * A creator has one account on each platform, so that figures and their history belong to one account; if there are several, the one connected last
 * stays. The table stores when the account's figures were last requested, and since when it is proved to be the creator's own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // The default applies to existing rows without rewriting them.
    `alter table social_accounts add column if not exists refresh_asked_at timestamptz not null default now(),
       add column if not exists verified_at timestamptz, add column if not exists engagement_rate double precision`,
    'alter table social_accounts alter column refresh_asked_at drop default',
    'alter table social_accounts drop constraint if exists social_accounts_engagement',
    'alter table social_accounts add constraint social_accounts_engagement check (engagement_rate between 0 and 1) not valid',
    'alter table social_accounts validate constraint social_accounts_engagement',
  );
  await inBatches(db, {
    table: 'social_accounts',
    where: `exists (select from social_accounts later where later.creator_id = social_accounts.creator_id
      and later.platform = social_accounts.platform and (later.created_at, later.id) > (social_accounts.created_at, social_accounts.id))`,
    change: 'delete',
  });
  await run(
    db,
    'drop index concurrently if exists social_accounts_platform',
    // one account of a creator on each platform; the accounts of a creator
    'create unique index concurrently social_accounts_platform on social_accounts (creator_id, platform)',
    'drop index concurrently if exists social_accounts_owner',
    // whose account it is proved to be: one creator's
    'create unique index concurrently social_accounts_owner on social_accounts (platform, handle) where verified_at is not null',
    'alter table social_accounts drop constraint if exists social_accounts_creator_id_platform_handle_key',
  );
  // hourly: accounts whose figures are due
  await createIndex(db, 'social_accounts_due', 'on social_accounts (refresh_asked_at)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index concurrently if exists social_accounts_creator_id_platform_handle_key',
    'create unique index concurrently social_accounts_creator_id_platform_handle_key on social_accounts (creator_id, platform, handle)',
    `alter table social_accounts add constraint social_accounts_creator_id_platform_handle_key
       unique using index social_accounts_creator_id_platform_handle_key`,
    'drop index concurrently if exists social_accounts_due',
    'drop index concurrently if exists social_accounts_owner',
    'drop index concurrently if exists social_accounts_platform',
    `alter table social_accounts drop constraint if exists social_accounts_engagement, drop column if exists refresh_asked_at,
       drop column if exists verified_at, drop column if exists engagement_rate`,
  );
}
