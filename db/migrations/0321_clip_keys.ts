import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** The short address of a clip on Twitch names it as the long one does: both have one key now, so that a clip is recorded for one piece only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `update submissions set post_key = 'twitch/' || split_part(post_key, '/', 2) where post_key like 'clips.twitch.tv/%'
       and not exists (select from submissions other where other.post_key = 'twitch/' || split_part(submissions.post_key, '/', 2))`,
  );
}

/** The key of a clip stays: both forms are read as the same post by either version. */
export async function down(): Promise<void> {}
