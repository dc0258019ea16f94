import type { z } from 'zod';
import { AUDIT_EXPORT_MAX_ROWS } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import { capital } from '#shared/format.ts';
import type { Slice } from '#shared/paging.ts';
import type { AuditFilters, AuditLogRow, AuditNames, listAuditInput } from '#shared/security/security.schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { type CsvColumns, type CsvFile, csvTable } from '../csv.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { numberedKeysetOf, sliceOf } from '../paging.ts';
import { checkSeals, sealCount } from '../seals/checking.service.ts';
import { logKey } from '../seals/log-key.rules.ts';
import * as queries from './audit.queries.ts';
import { auditView, doesIn, namesByKey, subjectsOf } from './audit.views.ts';
import { namesOf } from './audit-names.queries.ts';
import { lockCheck, updateCheck } from './checks.queries.ts';

/** Rows of the log as people read them: their sentences are made now, the rows stay as they were sealed. */
async function told(db: Db | Tx, rows: readonly queries.AuditRow[]): Promise<AuditLogRow[]> {
  const names = namesByKey(await namesOf(db, subjectsOf(rows)).execute());
  return rows.map((row) => auditView(row, names));
}

/**
 * What this transaction has done so far and to which thing, in sentences without who did it, as what is going to be done: Accepts the deal of Nova
 * Reyes for Summer glow. Locks nothing.
 */
export async function recordedHere(tx: Tx): Promise<{ sentence: string; thing: string }[]> {
  const rows = await queries.recordedHere(tx).execute();
  const names = namesByKey(await namesOf(tx, subjectsOf(rows)).execute());
  return rows.map((row) => ({ sentence: capital(doesIn(row, names)), thing: row.resourceId }));
}

/** The audit log, newest first (ADM-SEC-31). Locks nothing. */
export async function auditLog(
  ctx: Context,
  { cursor, limit, ...filters }: z.infer<typeof listAuditInput>,
): Promise<Slice<AuditLogRow>> {
  const rows = await queries.auditRows(ctx.db, filters, { after: numberedKeysetOf(cursor), limit }).execute();
  const views = new Map((await told(ctx.db, rows.slice(0, limit))).map((view) => [view.id, view]));
  const slice = sliceOf(
    rows,
    limit,
    ({ createdAt, id }) => ({ at: createdAt, number: id }),
    ({ id }) => views.get(id),
  );
  return { ...slice, rows: slice.rows.filter((row) => row !== undefined) };
}

/** The values by which the log can be filtered: the actions and resources that occur in it. Locks nothing. */
export async function auditNames(ctx: Context): Promise<AuditNames> {
  const pairs = await queries.auditNames(ctx.db).execute();
  const sorted = (names: string[]) => [...new Set(names)].sort();
  return {
    actions: sorted(pairs.map(({ action }) => action)),
    resourceTypes: sorted(pairs.map(({ resourceType }) => resourceType)),
  };
}

/** {@link AUDIT_EXPORT_MAX_ROWS} is a multiple of it. */
const EXPORT_PIECE_ROWS = 1_000;
const COLUMNS: CsvColumns<Awaited<ReturnType<typeof rowsToExport>>[number]> = {
  Timestamp: ({ createdAt }) => createdAt,
  Action: ({ action }) => action,
  Resource: ({ resourceType }) => resourceType,
  'Resource ID': ({ resourceId }) => resourceId,
  'User ID': ({ userId }) => userId,
  'IP Address': ({ ipAddress }) => ipAddress,
  'User Agent': ({ userAgent }) => userAgent,
  'On Behalf Of': ({ onBehalfOf }) => onBehalfOf,
  'Agency ID': ({ agencyId }) => agencyId,
  'API Key': ({ program }) => program,
  'What happened': ({ sentence }) => sentence,
};

/**
 * The audit rows that match as CSV, newest first, at most {@link AUDIT_EXPORT_MAX_ROWS}; no cell can be read as a formula. The export is
 * itself written to the log (rulings ADM-SEC-23, C31). Locks nothing.
 */
export async function exportAudit(ctx: Context, filters: AuditFilters): Promise<CsvFile> {
  return inTransaction(ctx.db, async (tx) => {
    const rows = await rowsToExport(tx, filters);
    await audit(tx, ctx, {
      action: 'security.exportAudit',
      resourceType: 'audit log',
      resourceId: 'all',
      after: { ...filters, rows: rows.length },
    });
    return { name: `audit-log-${isoDay(ctx.now)}.csv`, csv: csvTable(COLUMNS, rows) };
  });
}

/** Read in pieces, so that each is found by its index. */
async function rowsToExport(tx: Tx, filters: AuditFilters): Promise<AuditLogRow[]> {
  const rows: AuditLogRow[] = [];
  while (rows.length < AUDIT_EXPORT_MAX_ROWS) {
    const last = rows.at(-1);
    const after = last ? { at: new Date(last.createdAt), number: last.id } : null;
    const piece = await queries.auditRows(tx, filters, { after, limit: EXPORT_PIECE_ROWS - 1 }).execute();
    rows.push(...(await told(tx, piece)));
    if (piece.length < EXPORT_PIECE_ROWS) break;
  }
  return rows;
}

/**
 * Checks the seals batch by batch (the job `security.check-audit`), and records after each how far it has come; an interrupted check continues there.
 * Locks the check while a batch is in progress.
 */
export async function runCheck(ctx: Context, checkId: string): Promise<void> {
  let going = true;
  while (going) going = await inTransaction(ctx.db, (tx) => checkBatch(tx, ctx, checkId));
}

const earlier = (one: Date | null, other: Date | null) => (one && other ? (one < other ? one : other) : (one ?? other));
const later = (one: Date | null, other: Date | null) => (one && other ? (one > other ? one : other) : (one ?? other));

/** Checks one batch; returns whether the check continues after it. */
async function checkBatch(tx: Tx, ctx: Context, checkId: string): Promise<boolean> {
  const check = await lockCheck(tx, checkId).executeTakeFirst();
  if (!check || check.finishedAt !== null) return false;
  // The check covers what is sealed when it begins.
  const total = check.total || (await sealCount(tx));
  const batch = await checkSeals(tx, logKey(ctx.env), { checked: check.checked, hash: check.lastHash });
  const over = batch.done || batch.checked >= total;
  const progress = {
    total,
    checked: batch.checked,
    lastHash: batch.hash,
    firstAt: earlier(check.firstAt, batch.firstAt),
    lastAt: later(check.lastAt, batch.lastAt),
  };
  const end = { finishedAt: ctx.now, finding: batch.fault?.finding ?? null, badAuditId: batch.fault?.auditId ?? null };
  await updateCheck(tx, checkId, { ...progress, ...(over ? end : {}) }).execute();
  if (over) {
    const { checked } = batch;
    await audit(tx, ctx, {
      action: 'security.checkAudit',
      resourceType: 'audit log',
      resourceId: checkId,
      after: { checked, finding: end.finding },
    });
  }
  return !over;
}
