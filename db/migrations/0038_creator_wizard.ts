import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** The step at which a creator resumes the profile wizard. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table creator_profiles add column if not exists wizard_step smallint not null default 1',
    'alter table creator_profiles drop constraint if exists creator_profiles_wizard_step',
    `alter table creator_profiles add constraint creator_profiles_wizard_step check (wizard_step between 1 and 4) not valid`,
    'alter table creator_profiles validate constraint creator_profiles_wizard_step',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table creator_profiles drop column if exists wizard_step');
}
