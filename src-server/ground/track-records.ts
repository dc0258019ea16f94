import { type Expression, sql } from 'kysely';
import type { RecordCounts } from '#shared/records/records.ts';

/** The track record of a person, for a row about them; empty before the first count. */
export const trackRecordOf = (userId: Expression<string>) =>
  sql<RecordCounts>`coalesce((select figures from track_records where track_records.user_id = ${userId}), '{}')`;
