import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { type Db, inTransaction, type Tx } from './data/db.ts';
import type { JobHandlers } from './jobs.ts';

const BATCH = 5_000;
const LOCK = 'accord audit seal';

/** The text that is sealed: every column of an audit row, and nothing else. */
const body = sql<string>`jsonb_build_array(id, created_at, action, resource_type, resource_id, user_id, on_behalf_of, actor, via,
  machine, from_status, to_status, before, after, note, ip_address, user_agent)::text`;

const sealOf = (previous: string, text: string): string =>
  createHash('sha256').update(`${previous}\n${text}`).digest('hex');

/**
 * The job `audit.seal`: makes a chain of hashes over the audit rows, each over a row and the hash before it, so that a row that is changed or deleted
 * later is noticed. Rows are sealed in the order of their transactions, and only if they are older than every open transaction: so no row can appear
 * later between sealed ones, and writers of audit rows need no lock. Holds an advisory lock, so that one process seals at a time. Returns how many
 * rows were sealed.
 */
export async function sealAudit(db: Db, now: Date): Promise<number> {
  let sealed = 0;
  for (;;) {
    const batch = await inTransaction(db, (tx) => sealBatch(tx, now));
    sealed += batch;
    if (batch < BATCH) return sealed;
  }
}

async function sealBatch(tx: Tx, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(tx);
  const last = await tx
    .selectFrom('auditSeals')
    .innerJoin('auditLog', 'auditLog.id', 'auditSeals.auditId')
    .select(['auditSeals.seq', 'auditSeals.hash', 'auditLog.transactionId', 'auditLog.id'])
    .orderBy('auditSeals.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const after = last ? sql`(transaction_id, id) > (${last.transactionId}::xid8, ${last.id}::bigint)` : sql`true`;
  const { rows } = await sql<{ id: number; body: string }>`
    select id, ${body} as body from audit_log
    where ${after} and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by transaction_id, id limit ${BATCH}`.execute(tx);
  let seq = last?.seq ?? 0;
  let hash = last?.hash ?? '';
  const seals = rows.map((row) => {
    seq += 1;
    hash = sealOf(hash, row.body);
    return { seq, auditId: row.id, hash, sealedAt: now };
  });
  // BATCH rows of four columns stay below the 65,535 parameters that Postgres takes.
  if (seals.length > 0) await tx.insertInto('auditSeals').values(seals).execute();
  return seals.length;
}

/** How far a check of the chain has come: the number of rows, and the hash of the last one. */
export interface ChainPlace {
  checked: number;
  hash: string;
}

/** What the check of one batch found. */
export interface CheckedBatch extends ChainPlace {
  /** What is wrong, in one sentence, and the row it is about, if there is one; null if nothing is wrong. */
  fault: { finding: string; auditId: number | null } | null;
  /** When the oldest and the newest row of the batch were written; null without rows. */
  firstAt: Date | null;
  lastAt: Date | null;
  done: boolean;
}

/** Where the chain begins, before its first row. */
const CHAIN_START: ChainPlace = { checked: 0, hash: '' };

/** Computes the chain of the next rows again and compares. Locks nothing. */
export async function checkSeals(db: Db | Tx, from: ChainPlace): Promise<CheckedBatch> {
  const { rows } = await sql<{ seq: number; hash: string; id: number; createdAt: Date; body: string }>`
    select seq, hash, id, created_at, ${body} as body from audit_seals left join audit_log on audit_log.id = audit_seals.audit_id
    where seq > ${from.checked} order by seq limit ${BATCH}`.execute(db);
  let { checked, hash } = from;
  let firstAt: Date | null = null;
  let lastAt: Date | null = null;
  const so = () => ({ checked, hash, firstAt, lastAt });
  const wrong = (finding: string, auditId: number | null) => ({ ...so(), fault: { finding, auditId }, done: true });
  for (const row of rows) {
    if (row.seq !== checked + 1 || row.id === null) {
      return wrong(`The audit log lacks the row of seal ${checked + 1}.`, null);
    }
    hash = sealOf(hash, row.body);
    if (hash !== row.hash) return wrong(`The audit row of seal ${row.seq} is not what was sealed.`, row.id);
    checked = row.seq;
    if (firstAt === null || row.createdAt < firstAt) firstAt = row.createdAt;
    if (lastAt === null || row.createdAt > lastAt) lastAt = row.createdAt;
  }
  return { ...so(), fault: null, done: rows.length < BATCH };
}

/** Computes the chain again from its beginning. Returns the first fault as one sentence, or an empty list. Locks nothing. */
export async function brokenSeals(db: Db | Tx): Promise<string[]> {
  let place = CHAIN_START;
  for (;;) {
    const batch = await checkSeals(db, place);
    if (batch.fault) return [batch.fault.finding];
    if (batch.done) return [];
    place = batch;
  }
}

export const auditJobs: JobHandlers = {
  'audit.seal': async (_payload, ctx: Context) => void (await sealAudit(ctx.db, ctx.now)),
};
