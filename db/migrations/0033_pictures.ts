import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** Campaigns have a cover. The dimensions of a picture are stored, so that a page can reserve space for it; older files lack them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table files add column if not exists width integer, add column if not exists height integer',
    'alter table files drop constraint if exists files_size',
    'alter table files add constraint files_size check ((width is null) = (height is null) and width > 0 and height > 0) not valid',
    'alter table files validate constraint files_size',
    'alter table campaigns add column if not exists cover_file_id uuid',
    'alter table campaigns drop constraint if exists campaigns_cover',
    'alter table campaigns add constraint campaigns_cover foreign key (cover_file_id) references files on delete set null not valid',
    'alter table campaigns validate constraint campaigns_cover',
  );
  // foreign key: the campaign of a cover that is removed
  await createIndex(db, 'campaigns_cover_file', 'on campaigns (cover_file_id) where cover_file_id is not null');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index concurrently if exists campaigns_cover_file',
    'alter table campaigns drop constraint if exists campaigns_cover, drop column if exists cover_file_id',
    'alter table files drop constraint if exists files_size, drop column if exists width, drop column if exists height',
  );
}
