import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** A contract file of a campaign can belong to just one of its deals: the agreement that was made from that deal's terms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table campaign_files add column if not exists deal_id uuid',
    'alter table campaign_files drop constraint if exists campaign_files_deal_id_fkey',
    `alter table campaign_files add constraint campaign_files_deal_id_fkey
       foreign key (deal_id) references deals on delete cascade not valid`,
    'alter table campaign_files validate constraint campaign_files_deal_id_fkey',
    'alter table campaign_files drop constraint if exists campaign_files_deal_contract',
    `alter table campaign_files add constraint campaign_files_deal_contract
       check (deal_id is null or kind = 'contract') not valid`,
    'alter table campaign_files validate constraint campaign_files_deal_contract',
  );
  // foreign key
  await createIndex(db, 'campaign_files_deal', 'on campaign_files (deal_id) where deal_id is not null');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // The files of deals would be shown to every creator of the campaign.
    'delete from campaign_files where deal_id is not null',
    'alter table campaign_files drop column if exists deal_id',
  );
}
