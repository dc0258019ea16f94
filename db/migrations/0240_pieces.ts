import type { Kysely } from 'kysely';
import { inBatches, run } from '../online.ts';

export const online = true;

const KIND = 'initcap(type)';
/** The piece of the campaign that has the title's name, such as `reel:2` for `Reel 2`. */
const NAMED = `
  select type || ':' || number
  from campaigns c, jsonb_each(c.content_requirements) asked (type, content), generate_series(1, (content ->> 'quantity')::int) number
  where c.id = submissions.campaign_id
    and title = ${KIND} || case when (content ->> 'quantity')::int = 1 then '' else ' ' || number end
  limit 1`;

/** Content belongs to a piece of its campaign by a key instead of by its title, which can be changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table submissions add column if not exists piece text',
    'alter table submissions drop constraint if exists submissions_piece_check',
    `alter table submissions add constraint submissions_piece_check check (piece ~ '^[a-z_-]+:[1-9][0-9]*$') not valid`,
    'alter table submissions validate constraint submissions_piece_check',
  );
  await inBatches(db, {
    table: 'submissions',
    where: `piece is null and exists (${NAMED})`,
    change: `set piece = (${NAMED})`,
  });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table submissions drop column if exists piece');
}
