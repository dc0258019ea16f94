import type { Kysely } from 'kysely';
import { inBatches } from '../online.ts';

export const online = true;

/** The short address of a clip on Twitch names it as the long one does: both have one key now, so that a clip is recorded for one piece only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const key = `'twitch/' || split_part(submissions.post_key, '/', 2)`;
  await inBatches(db, {
    table: 'submissions',
    where: `submissions.post_key like 'clips.twitch.tv/%' and not exists (select from submissions other where other.post_key = ${key})`,
    change: `set post_key = ${key}`,
  });
}

/** The keys stay: the version before only takes the two addresses of a clip for two posts again. */
export async function down(): Promise<void> {}
