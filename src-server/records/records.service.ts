import type { z } from 'zod';
import { allowedUnless } from '#shared/may.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import type { EntryView, listEntriesInput } from '#shared/records/records.schema.ts';
import type { RecordCounts } from '#shared/records/records.ts';
import type { Context, SystemContext } from '../context.ts';
import { allowTime, inTransaction, type Tx } from '../data/db.ts';
import { mayInName } from '../ground/acting.ts';
import { addJob } from '../jobs.ts';
import { numberedKeysetOf, sliceOf } from '../paging.ts';
import { userOf } from '../trpc.ts';
import * as queries from './records.queries.ts';
import { objectRefusal } from './records.rules.ts';

/** How many rows of the log one run counts; if there may be more, it adds another run. */
const ROWS_A_RUN = 1_000;
/** How many wrong records `ops verify` names. */
const EXAMPLES = 20;

/**
 * The job `records.count`: counts the records of everybody for whom something was sealed in the audit log since the last run. Only sealed rows count,
 * because no row can appear between them later. Locks those records, in order of id.
 */
export async function countRecords(ctx: SystemContext): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await queries.nextEntries(tx, ROWS_A_RUN);
    const { from, until } = rows[0] ?? { from: -1, until: null };
    if (until === null) return;
    const moved = await queries.movedBetween(tx, from, until);
    await recount(
      tx,
      moved.rows.map(({ userId }) => userId),
      until,
    );
    if (until - from >= ROWS_A_RUN) await addJob(tx, 'records.count', {});
  });
}

/** Reads the entries of these people from the log anew, and counts them. Locks their records in order of id. */
export async function recount(tx: Tx, userIds: readonly string[], keptUntil: number | null): Promise<void> {
  if (userIds.length === 0) return;
  await allowTime(tx);
  await queries.insertRecords(tx, userIds).execute();
  const records = await queries.lockRecords(tx, userIds).execute();
  await queries.keepEntries(tx, records);
  await queries.countEntries(tx, records, keptUntil);
}

/** What `ops verify` finds wrong with the records, one sentence each: those that are not what the audit log says. Locks nothing. */
export async function recordFindings(tx: Tx): Promise<string[]> {
  const wrong = await queries.wrongRecords(tx, EXAMPLES);
  return wrong.map(({ userId }) => `The track record of ${userId} is not what the audit log says.`);
}

/** The figures of the person who asks, as everybody who works with them reads them. Locks nothing. */
export async function ownRecord(ctx: Context): Promise<{ counts: RecordCounts }> {
  const row = await queries.recordOf(ctx.db, userOf(ctx).id).executeTakeFirst();
  return { counts: row?.figures ?? {} };
}

/** The entries behind one of one's own figures, the last one first. Locks nothing. */
export async function ownEntries(
  ctx: Context,
  { figure, cursor, limit }: z.infer<typeof listEntriesInput>,
): Promise<Slice<EntryView>> {
  const after = numberedKeysetOf(cursor);
  const rows = await queries.entriesOf(ctx.db, userOf(ctx).id, figure, { after, limit: limit + 1 }).execute();
  return sliceOf(
    rows,
    limit,
    ({ endedAt, auditId }) => ({ at: endedAt, number: auditId }),
    (row) => ({
      id: String(row.auditId),
      campaignId: row.campaignId,
      campaignName: nameOrUntitled(row.campaignName),
      beganAt: row.beganAt?.toISOString() ?? null,
      endedAt: row.endedAt.toISOString(),
      seconds: row.seconds,
      verdict: row.verdict,
      total: row.total,
      objection:
        row.objectionStatus === null
          ? null
          : { status: row.objectionStatus, reason: row.objectionReason ?? '', decision: row.objectionDecision },
      may: mayInName(
        userOf(ctx),
        { object: allowedUnless(objectRefusal(row.objectionStatus)) },
        { object: 'records.object' },
      ),
    }),
  );
}
